import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { answerTo } from '../../proof/canned-answers.js';
import { defaultEndpoint } from '../../src/asking/endpoints/named-endpoints.js';
import { packagePath } from '../../src/content/package-data.js';
import type { InferenceSection } from '../../src/instruments/stories/plan.js';
import type { SurveySection } from '../../src/instruments/survey/plan.js';
import { StudyFile } from '../../src/study/load.js';
import { asJson, cdevalImitation } from '../interchange/cdeval-imitation.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { startUndertone, undertone } from '../support/undertone.js';

/** A fenced block of a page. */
interface Block {
  readonly language: string;
  /** What stands behind the language on the fence, such as `file=mine.yaml`. */
  readonly info: string;
  readonly text: string;
}

/** A line of a page's `sh` blocks, as a reader types it. */
interface ShellLine {
  /** Without its comment. */
  readonly line: string;
  /** 0 unless the comment beside it announces another: "exit code 1". */
  readonly code: number;
  /** The first line of the `text` block that follows, which shows what it prints; null where none does. */
  readonly prints: string | null;
}

/** What a page has its readers save and type. */
interface DocsPage {
  readonly lines: readonly ShellLine[];
  /** Text by name: blocks with `file=NAME` on their fence, or `# NAME` as their first line. */
  readonly files: ReadonlyMap<string, string>;
  /** The languages of its fenced blocks, each once. */
  readonly languages: readonly string[];
}

/** Takes the blocks of a Markdown page apart. */
function docsPage(markdown: string): DocsPage {
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

/** A server that answers under any model name. */
interface DocsEndpoint extends AsyncDisposable {
  /** Its base URL in place of another one: for each one of its own, so that two respondents stay two. */
  instead(url: string): string;
}

/** Answers as a model may, by whatever name it is asked for. */
async function docsEndpoint(): Promise<DocsEndpoint> {
  let answered = 0;
  const front = await fakeEndpoint(({ body }) => {
    if (!body) return { status: 404 };
    answered += 1;
    return { body: completion(answerTo(JSON.stringify(body), answered)) };
  });
  return {
    instead(url) {
      const { origin } = new URL(front.url);
      const named = new URL(url);
      return named.origin === origin ? url : `${origin}/${named.host}/v1`;
    },
    async [Symbol.asyncDispose]() {
      await front.close();
    },
  };
}

/** Where the commands of a page ask, and whether all that they would. */
interface Asking {
  readonly endpoint: Pick<DocsEndpoint, 'instead'>;
  readonly all: boolean;
}

/** The words behind `undertone` of a line that runs it; undefined for any other line. */
function undertoneWords({ line }: ShellLine): readonly string[] | undefined {
  const [, rest] = /^(?:npx )?undertone (.*)$/.exec(line) ?? [];
  if (rest === undefined) return undefined;
  if (/[|><&;$`]/.test(rest)) throw new RangeError(`${line}: only plain commands can be run here`);
  const words = rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

/** Whether all is asked that the page says: where it shows what that prints, and where nothing is bought. */
function asksAll(words: readonly string[], { prints }: ShellLine): boolean {
  return prints !== null || words.includes('--dry-run');
}

/** The words of `profile` that ask a local endpoint in place of the page's. */
function profileHere(words: readonly string[], { endpoint, all }: Asking): readonly string[] {
  const place = words.indexOf('--endpoint');
  const named = place < 0 ? undefined : words[place + 1];
  const short = all || words.includes('--limit') ? [] : ['--limit', '1'];
  // Of an option that is given twice the last one holds.
  return [...words, '--endpoint', endpoint.instead(named ?? defaultEndpoint), ...short];
}

/** A study file with the sections of its instruments. */
type Sectioned = StudyFile & { survey?: SurveySection; inference?: InferenceSection };

/** A study whose models are asked at a local endpoint. */
function studyHere(text: string, { endpoint, all }: Asking): string {
  const document = parseDocument(text);
  const study: Sectioned = StudyFile.parse(document.toJS());
  const ids = study.endpoints.map(({ id }) => id);
  for (const [place, { url }] of study.endpoints.entries()) {
    document.setIn(['endpoints', place, 'url'], endpoint.instead(url));
  }
  const askHere = (
    path: readonly (string | number)[],
    entry: { readonly model?: string | undefined; readonly endpoint?: string | undefined },
  ) => {
    const { endpoint: named = defaultEndpoint } = entry;
    if (entry.model === undefined || ids.includes(named)) return;
    document.setIn([...path, 'endpoint'], endpoint.instead(named));
  };
  for (const [place, entry] of study.respondents.entries()) askHere(['respondents', place], entry);
  if (study.inference?.judge) askHere(['inference', 'judge'], study.inference.judge);
  if (!all) {
    for (const section of sectionsAsked(study)) {
      document.setIn([section, 'repeats'], 1);
      if (study[section]?.limit === undefined) document.setIn([section, 'limit'], 1);
    }
  }
  return document.toString();
}

/** A study that says nothing of either asks the survey. */
function sectionsAsked({ survey, inference }: Sectioned): readonly ('survey' | 'inference')[] {
  return inference ? (survey ? ['survey', 'inference'] : ['inference']) : ['survey'];
}

/** Lines that cannot be run here, and why. */
const notRun: readonly (readonly [line: RegExp, why: string])[] = [
  [/^npm (?:run|test)\b/, 'installs, builds or tests, which is what this test is part of'],
  [/^npm install -g \.$/, 'changes the machine'],
  [/^export \w+=…$/, 'the key is the reader’s own'],
  [/^(?:ollama pull|vllm serve) /, 'other people’s programs; a local endpoint stands in for them'],
  [/^undertone export responses --out responses\.csv$/, 'needs answers, which the tutorial’s has'],
  [/ postgres:\/\//, 'needs a database server, which tests/ledger and tests/workers have'],
  [
    /^undertone run cheap\.yaml --(?:batch|cancel-batches|batch-answers \S+)$/,
    'needs a provider of batches; has tests of its own',
  ],
  [
    /^undertone import answers (?:log\.eval|results\.json) /,
    'needs a log of another tool; tests/interchange has some',
  ],
  [/^undertone run study\.yaml --allow-key /, 'needs a key and its host; has tests of its own'],
  [/^undertone label readings study\.yaml /, 'needs a person; has tests of its own'],
  [/^(?:npx )?undertone demo\b/, 'has tests of its own'],
  [/^(?:npx )?undertone (?:simulate|view)\b/, 'serves until it is stopped; has tests of its own'],
];

/** What stands in for files that a page speaks of and does not show, by name. */
const standIns: Readonly<Record<string, (folder: TemporaryFolder) => string>> = {
  'CDEval.json': () => asJson(cdevalImitation()),
  'mine/report.json': (folder) => reportOf('gpt-4o-mini', folder),
  'theirs/report.json': (folder) => reportOf('llama3.1', folder),
};

const pages = new Map(
  ['README.md', ...readdirSync(packagePath('docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, docsPage(readFileSync(packagePath(name), 'utf8'))]),
);

let endpoint: DocsEndpoint;
beforeAll(async () => {
  endpoint = await docsEndpoint();
});
afterAll(() => endpoint[Symbol.asyncDispose]());

describe('the documentation', () => {
  test('has no block of commands that would go untried', () => {
    for (const [name, { languages }] of pages) {
      const known = ['sh', 'text', 'yaml', 'csv', 'json', 'js', 'python', 'r'];
      expect(
        languages.filter((language) => !known.includes(language)),
        name,
      ).toEqual([]);
    }
  });

  test('has no command but those that are run here, and those that are known not to be', () => {
    const lines = [...pages.values()].flatMap((page) => page.lines);
    const strays = lines.filter((line) => !isListed(line) && undertoneWords(line) === undefined);
    expect(strays).toEqual([]);
  });
});

describe('every command works as it stands', () => {
  const withCommands = [...pages].filter(([, { lines }]) => lines.some((line) => !isListed(line)));
  test.each(withCommands)(
    'in %s',
    async (_name, page) => {
      using folder = new TemporaryFolder();
      for (const [name, text] of page.files) save(name, text, folder);
      for (const line of page.lines) if (!isListed(line)) await runs(line, page, folder);
    },
    300_000,
  );
});

test('a page says what is typed, what that prints and how it ends, and what is saved', () => {
  const { lines, files } = docsPage(
    [
      '```yaml\n# a.yaml\nname: a\n```',
      '```csv file=b/c.csv\nx,y\n```',
      '```sh\n# a comment\nundertone lint a.yaml    # exit code 1\nundertone run a.yaml \\\n  --quiet\n```',
      '```text\nAll is well.\nSo it is.\n```',
      '1. In a list:\n   ```sh\n   make all\n   ```',
    ].join('\n\n'),
  );
  expect(lines).toEqual([
    { line: 'undertone lint a.yaml', code: 1, prints: null },
    { line: 'undertone run a.yaml --quiet', code: 0, prints: 'All is well.' },
    { line: 'make all', code: 0, prints: null },
  ]);
  expect([...files]).toEqual([
    ['a.yaml', '# a.yaml\nname: a\n'],
    ['b/c.csv', 'x,y\n'],
  ]);
  expect(lines.map(undertoneWords)).toEqual([
    ['lint', 'a.yaml'],
    ['run', 'a.yaml', '--quiet'],
    undefined,
  ]);
});

test('a study of a page asks here, each endpoint of it in a place of its own, and little', () => {
  const here: Pick<DocsEndpoint, 'instead'> = { instead: (url) => `here/${new URL(url).host}` };
  const study = `name: a
endpoints: [{ id: lab, url: 'http://lab:1/v1' }]
respondents:
  - { id: one, model: m }
  - { id: two, model: m, endpoint: 'http://localhost:8000/v1' }
  - { id: three, model: m, endpoint: lab }
  - { id: four, simulated: {} }
inference: { limit: 4 }
`;
  const { endpoints, respondents, ...rest } = parse(
    studyHere(study, { endpoint: here, all: false }),
  );
  expect(endpoints).toEqual([{ id: 'lab', url: 'here/lab:1' }]);
  expect(respondents.map((each: { endpoint?: string }) => each.endpoint)).toEqual([
    'here/api.openai.com',
    'here/localhost:8000',
    'lab',
    undefined,
  ]);
  expect(rest).toEqual({ name: 'a', inference: { limit: 4, repeats: 1 } });
});

function isListed({ line }: ShellLine): boolean {
  return notRun.some(([pattern]) => pattern.test(line));
}

async function runs(line: ShellLine, page: DocsPage, folder: TemporaryFolder): Promise<void> {
  const typed = undertoneWords(line) ?? [];
  for (const [name, make] of Object.entries(standIns)) {
    if (typed.some((word) => word === name || word === `${dirname(name)}/`)) {
      save(name, make(folder), folder);
    }
  }
  const here = { endpoint, all: asksAll(typed, line) };
  const words = typed[0] === 'profile' ? profileHere(typed, here) : typed;
  const [command, study = ''] = words;
  if (command === 'run' || command === 'doctor')
    save(study, studyHere(load(study, folder), here), folder);
  const ended = await undertone(words, { cwd: folder.path, environment: keysOf(page) });
  expect(ended.code, `${line.line}\n${ended.stderr}`).toBe(line.code);
  if (line.prints !== null) {
    // How long it takes, a dry run tells from how long it took here.
    const printed = `${ended.stdout}\n${ended.stderr}`.replace(
      /; (?:at most )?about [\d,.]+ (?:s|min|h)\b.*$/gm,
      '',
    );
    expect(printed.split('\n'), line.line).toContain(line.prints);
  }
}

/** A key in every variable that the files of a page name. */
function keysOf({ files }: DocsPage): Readonly<Record<string, string>> {
  const variables = [...files.values()].flatMap(
    (text) => text.match(/\b[A-Z][A-Z0-9_]*_KEY\b/g) ?? [],
  );
  return Object.fromEntries(variables.map((variable) => [variable, 'a key']));
}

function save(name: string, text: string, folder: TemporaryFolder): void {
  mkdirSync(dirname(folder.file(name)), { recursive: true });
  writeFileSync(folder.file(name), text);
}

function load(name: string, folder: TemporaryFolder): string {
  return readFileSync(folder.file(name), 'utf8');
}

function reportOf(study: string, folder: TemporaryFolder): string {
  // What distinguishes a profile stands in its folder's name.
  const [name] = readdirSync(folder.file('undertone-report')).filter((each) =>
    each.startsWith(study),
  );
  return load(`undertone-report/${name}/report.json`, folder);
}

const page = docsPage(readFileSync(packagePath('docs', 'simulate.md'), 'utf8'));
const served = page.lines
  .map((line) => undertoneWords(line) ?? [])
  .filter(([command]) => command === 'simulate');

test.each(served)(
  'the page about simulated respondents serves them with %s %s',
  async (...words) => {
    using folder = new TemporaryFolder();
    for (const [name, text] of page.files) writeFileSync(folder.file(name), text);
    // Of an option that is given twice the last one holds.
    await using running = startUndertone([...words, '--port', '0'], { cwd: folder.path });
    const [, url = ''] = await running.printed(/at (http\S+) \(Ctrl-C/);
    const { data } = (await (await fetch(`${url}/models`)).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain('simulated/plain');
    running.interrupt();
    expect((await running.ended).code).toBe(0);
  },
);
