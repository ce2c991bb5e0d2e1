import { readFile } from 'node:fs/promises';
import { packagePath } from '../../../src/content/package-data.js';
import { conversations } from './conversations.js';
import { gap, gapMany, gapSides } from './gap.js';
import { openAnswers } from './open.js';
import { people, respondents } from './similarity.js';
import { hearing, judgedSpeech, tasks } from './stories.js';
import { reliability, stated, trust } from './survey.js';
import { type Example, type Examples, type SeededRun, studyFiles } from './worked.js';

const examples: Examples = {
  ...stated,
  ...trust,
  ...reliability,
  ...people,
  ...respondents,
  ...hearing,
  ...tasks,
  ...judgedSpeech,
  ...openAnswers,
  ...conversations,
  ...gap,
  ...gapSides,
  ...gapMany,
};

const sourceFile = packagePath('docs', 'generate', 'measures', 'source.md');

/** The page about measures: its source with an example in each slot. */
export async function measuresPage(run: SeededRun): Promise<string> {
  const source = await readFile(sourceFile, 'utf8');
  return filled(source, { ...worked(run), ...(await files()), contents: contentsOf(source) });
}

/**
 * A text with what stands for each of its slots, `{{name}}` on a line of its own.
 * @throws RangeError for a slot that nothing fills, and where something fills no slot
 */
export function filled(source: string, slots: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = source.replace(/^\{\{(.+)\}\}$/gm, (_, name: string) => {
    const slot = slots[name];
    if (slot === undefined) throw new RangeError(`nothing fills the slot ${name}`);
    used.add(name);
    return slot;
  });
  const idle = Object.keys(slots).filter((name) => !used.has(name));
  if (idle.length > 0) throw new RangeError(`no slot for ${idle.join(', ')}`);
  return text;
}

function worked(run: SeededRun): Record<string, string> {
  const entries = Object.entries(examples).map(([name, example]) => [name, shown(example, run)]);
  return Object.fromEntries(entries);
}

function shown(example: Example, run: SeededRun): string {
  const text = example(run);
  // A table begins a paragraph of its own.
  return `*Example.*${text.startsWith('|') ? '\n\n' : ' '}${text}`;
}

/** The files of both studies, as blocks to be saved. */
async function files(): Promise<Record<string, string>> {
  const blocks = Object.entries(studyFiles).map(async ([name, file]) => {
    const language = file.endsWith('.csv') ? 'csv' : 'yaml';
    const text = await readFile(file, 'utf8');
    return [name, `\`\`\`${language} file=${name}\n${text}\`\`\``] as const;
  });
  return Object.fromEntries(await Promise.all(blocks));
}

/** A list of links to the sections. */
function contentsOf(source: string): string {
  const headings = [...source.matchAll(/^## (.+)$/gm)].slice(1);
  return headings.map(([, title = '']) => `- [${title}](#${anchorOf(title)})`).join('\n');
}

/** As GitHub makes them. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
