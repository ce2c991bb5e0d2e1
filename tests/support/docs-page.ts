/** A fenced block of a page. */
interface Block {
  readonly language: string;
  /** What stands behind the language on the fence, such as `file=mine.yaml`. */
  readonly info: string;
  readonly text: string;
}

/** A line of a page's `sh` blocks, as a reader types it. */
export interface ShellLine {
  /** Without its comment. */
  readonly line: string;
  /** 0 unless the comment beside it announces another: "exit code 1". */
  readonly code: number;
  /** The first line of the `text` block that follows, which shows what it prints; null where none does. */
  readonly prints: string | null;
}

/** What a page has its readers save and type. */
export interface DocsPage {
  readonly lines: readonly ShellLine[];
  /** Text by name: blocks with `file=NAME` on their fence, or `# NAME` as their first line. */
  readonly files: ReadonlyMap<string, string>;
  /** The languages of its fenced blocks, each once. */
  readonly languages: readonly string[];
}

/** Takes the blocks of a Markdown page apart. */
export function docsPage(markdown: string): DocsPage {
  const blocks = blocksOf(markdown);
  return {
    lines: blocks.flatMap((block, place) =>
      block.language === 'sh' ? linesOf(block, blocks[place + 1]) : [],
    ),
    files: new Map(
      blocks.flatMap((block) => {
        const name = fileNameOf(block);
        return name === undefined ? [] : [[name, block.text] as const];
      }),
    ),
    languages: [...new Set(blocks.map(({ language }) => language))],
  };
}

function blocksOf(markdown: string): readonly Block[] {
  const fences = markdown.matchAll(/^( *)```(\w*) *(.*)\n([\s\S]*?)^\1```$/gm);
  return [...fences].map(([, indent = '', language = '', info = '', text = '']) => ({
    language,
    info,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function fileNameOf({ info, text }: Block): string | undefined {
  return /\bfile=(\S+)/.exec(info)?.[1] ?? /^# ([\w./-]+\.\w+)\n/.exec(text)?.[1];
}

/** Only the last line of a block can have its output shown. */
function linesOf({ text }: Block, next: Block | undefined): readonly ShellLine[] {
  const typed = text
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((all) => ({ all, line: all.replace(/(?:^|\s+)#\s.*$/, '').trim() }))
    .filter(({ line }) => line !== '');
  const shown = next?.language === 'text' ? next.text.split('\n', 1)[0] : undefined;
  return typed.map(({ all, line }, place) => ({
    line,
    code: Number(/#.*\bexit code (\d+)/.exec(all)?.[1] ?? 0),
    prints: place === typed.length - 1 ? (shown ?? null) : null,
  }));
}
