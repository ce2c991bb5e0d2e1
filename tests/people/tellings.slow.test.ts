import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Gap } from '../../analysis/gap/gap.js';
import { csvLine } from '../../reports/files/csv.js';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import { tellingsOf } from '../../src/instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { planStudy } from '../../src/study/load.js';
import { Lab } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

type Row = Readonly<Record<'id' | 'about' | 'prompt' | 'how' | 'answer', string>>;
const columns = ['id', 'about', 'prompt', 'how', 'answer'] as const;

const { items } = await loadQuestionnaire('undertone', 'en');
const { pairs } = await loadStories('undertone', 'en', items);
const tellings = tellingsOf({ pairs, single: [] });
const plainer = new Map(pairs.flatMap((pair) => Object.entries(pair.plainer ?? {})));
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

/** Says of both tellings what the readers on file say, but for a slip in ten. */
function tellingAnswer({ prompt }: Row, place: number): string {
  const [told = '', matter = ''] = prompt.split('The matter: ');
  const item = items.find(({ options }) => Object.values(options).every((o) => matter.includes(o)));
  const first = tellings.find(({ text }) => told.startsWith(`First telling:\n\n${text}`));
  if (!item || !first) throw new Error(`unknown matter: ${matter}`);
  const values = plainer.get(item.id) ?? [0];
  const atTarget = place % 10 === 0 ? 0 : Math.round(sum(values) / values.length);
  const pole = first.values.find(({ statement }) => statement === item.id)?.attitude;
  return String(3 - (pole === 'target' ? atTarget : 0 - atTarget));
}

/** Finds options as nice as the readers on file, the first of them at a middling 3. */
function itemAnswer({ id, prompt }: Row): string {
  const item = items.find(({ question }) => prompt.includes(question));
  if (!item) throw new Error(`unknown item: ${prompt}`);
  const isTarget = prompt.includes(`Option 1: ${item.options.target}`);
  const nicer = (isTarget ? 1 : -1) * (item.ratings?.desirability ?? 0);
  const second = Math.min(5, Math.max(1, Math.round(3 - nicer)));
  const said: Readonly<Record<string, string>> = {
    dimension: '1',
    first_pole: '1',
    relevance: '4',
    desirable_1: '3',
    desirable_2: String(second),
    answerable: 'y',
  };
  return said[id.split('/')[1] ?? ''] ?? '';
}

async function labelled(
  cwd: string,
  words: readonly string[],
  answer: (row: Row, place: number) => string,
): Promise<string> {
  const form = `${cwd}/${words[0]}.csv`;
  const command = ['label', ...words, '--as', 'ana', '--csv', form];
  expect(await undertone(command, { cwd })).toMatchObject({ code: 0, stderr: '' });
  const rows: readonly Row[] = parse(readFileSync(form, 'utf8'), { columns: true });
  const filled = rows.map((row, place) => ({ ...row, answer: answer(row, place) }));
  const lines = [columns, ...filled.map((row) => columns.map((column) => row[column]))];
  writeFileSync(form, lines.map((line) => csvLine(line)).join(''));
  const { code, stderr, stdout } = await undertone(command, { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function gapWith(lab: Lab, ratings: readonly string[]): Promise<Gap> {
  const orientation = { pdi: 0.3, idv: 0.7, uai: 0.5, mas: 0.4, lto: 0.6, ivr: 0.6 };
  const reader = { dPrime: { target: 3, opposite: 3 }, projection: 0.6 };
  const study = {
    name: 'rated',
    respondents: [{ id: 'eager', simulated: { orientation, reader } }],
    survey: { retest: 0 },
    inference: { tasks: ['attitude'], ratings },
  };
  const file = lab.folder.file('study.yaml');
  writeFileSync(file, stringify(study));
  const result = await lab.run(await planStudy(file), { folder: undefined });
  const gap = result.state === 'reported' ? result.report.respondents[0]?.gap : null;
  if (!gap) throw new Error(result.state);
  return gap;
}

test('tellings and items that a person rated make the gap’s verdict firm', async () => {
  using lab = new Lab();
  const cwd = lab.folder.path;
  const said = await labelled(cwd, ['tellings', '--sample', '240'], tellingAnswer);
  expect(said).toContain('240 of 240 tellings');
  const [, named] = /inference: \{ ratings: \[FILE, (.*?)\] \}/.exec(said) ?? [];
  expect(named).toBe('labels/tellings-undertone-ana.csv');
  await labelled(cwd, ['items', '--sample', '420'], itemAnswer);
  const ofItems = 'labels/items-undertone-ana.csv';

  const after = await gapWith(lab, [ofItems, named ?? '']);
  expect(after.readers).toEqual({
    desirability: ['claude', 'people'],
    plainness: ['claude', 'people'],
    partial: [],
  });
  const { provisional, ratings, slope } = after.measures[0]?.figures[0]?.carryOver ?? {};
  expect(provisional).toBe(false);
  expect(ratings?.map(({ of }) => of)).toEqual(['desirability', 'plainness']);
  // Ana says what those on file say, but for slips and rounding.
  for (const { value } of ratings ?? []) expect(value).toBeGreaterThan(0.8);
  expect(slope?.low).toBeGreaterThan(0);

  const lines = readFileSync(`${cwd}/${named}`, 'utf8').split('\r\n');
  writeFileSync(`${cwd}/some.csv`, lines.slice(0, 101).join('\r\n'));
  const some = await gapWith(lab, [ofItems, 'some.csv']);
  expect(some.readers).toEqual({
    desirability: ['claude', 'people'],
    plainness: ['claude'],
    partial: [{ of: 'plainness', family: 'people', rated: 100, items: 240 }],
  });
  expect(some.measures[0]?.figures[0]?.carryOver.provisional).toBe(true);
}, 300_000);
