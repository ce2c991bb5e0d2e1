import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentOf } from '../../reports/chapters.js';
import { csvTables } from '../../reports/files/tables.js';
import { readCsv, TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { Studying } from '../support/studies.js';
import { wordsIn } from '../support/texts.js';
import { startUndertone } from '../support/undertone.js';
import { observationsOf, openIn, planOf, reportOf, sure } from './studying.js';

const items = makeItems({ perCell: 1 });
const simulated = { open: { hedging: 0.3 } };
const study = {
  name: 'freely',
  respondents: [
    { id: 'one', simulated },
    { id: 'other', simulated: { ...simulated, orientation: { pdi: 0.9 } } },
  ],
  open: { ...sure, limit: 1, repeats: 2 },
};

/** What a command says about this study, run in a folder of its own. */
async function said(of: object, words: readonly string[], folder: TemporaryFolder) {
  writeFileSync(
    folder.file('items.yaml'),
    stringify({ questionnaire: 'made', language: 'en', items }),
  );
  writeFileSync(folder.file('study.yaml'), stringify(of));
  await using command = startUndertone(words, { cwd: folder.path });
  return await command.ended;
}

test('a dry run counts every answer with three attempts at judging it', async () => {
  using folder = new TemporaryFolder();
  const { stdout } = await said(study, ['run', 'study.yaml', '--dry-run'], folder);
  // Two respondents, 42 items, two draws, and a request with up to three of the judge.
  expect(stdout).toContain('In all: at most 672 requests to ask');
});

test('the question is put alone, and the judge never learns whose answer it has', async () => {
  using folder = new TemporaryFolder();
  await said(study, ['run', 'study.yaml', '--out', 'report'], folder);
  const words = ['export', 'responses', '--format', 'jsonl', '--out', 'rows.jsonl'];
  expect((await said(study, words, folder)).code).toBe(0);
  const rows = readFileSync(folder.file('rows.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  const of = (task: string) => rows.filter((row) => row.instrument === 'open' && row.task === task);
  expect([of('answer').length, of('judgement').length]).toEqual([168, 168]);
  const [answer] = of('answer');
  expect(answer.prompt).toMatch(/\?$/);
  expect(answer.prompt).not.toContain('\n');
  expect(new Set(of('answer').map(({ reading }) => reading))).toEqual(
    new Set(['target', 'opposite', 'balance', 'decline']),
  );
  for (const { judged, content, reading } of of('answer')) {
    if (reading !== 'decline') expect(content).toContain(judged.trim());
  }
  // Each pole stands first as often as the other, for either respondent.
  const orders = of('judgement').map(({ order }) => order);
  expect(orders.filter((order) => order === 'norm')).toHaveLength(84);
});

test('has its page, its figures and its grade; a second run asks nothing', async () => {
  using studying = new Studying();
  const asked = await planOf(study.respondents, { ...sure, limit: 2 }, { survey: { limit: 2 } });
  const report = await reportOf(studying, asked);
  const document = documentOf(report, { items: [], rows: [], total: 0, stories: null });
  const page = document.pages.find(({ id }) => id === 'open');
  expect(page?.finding).toMatch(
    /^Without options, \d+ to \d+ % of answers come down on neither pole$/,
  );
  const sentences = page?.blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));
  expect(sentences).toContain('A simulated judge, a program, marked the answers.');
  expect(wordsIn((sentences ?? []).join(' '))).toBeLessThan(150);
  for (const sentence of sentences ?? []) expect(wordsIn(sentence)).toBeLessThanOrEqual(25);
  const [table] =
    page?.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])) ?? [];
  expect(table?.rows).toHaveLength(12);
  expect(document.rows.map(({ quality }) => quality.map(({ instrument }) => instrument))).toEqual([
    ['survey', 'open'],
    ['survey', 'open'],
  ]);
  const [head = [], ...rows] = readCsv(csvTables(report, document.rows).get('estimates.csv') ?? '');
  const lean = rows.find(
    (row) => row.includes('revealed_lean') && row.includes('pdi') && row.includes('other'),
  );
  expect(Number(lean?.[head.indexOf('estimate')])).toBeGreaterThan(0.6);
  expect(lean?.[head.indexOf('null')]).toBe('0.5');
  const again = await studying.run(asked, { folder: undefined });
  expect(again.lanes.every((lane) => lane.bought === 0)).toBe(true);
});

test('what a judge answers beside the point is asked for again, and left out at last', async () => {
  using studying = new Studying();
  const judge = { simulated: { nonsense: 0.5 } };
  const asked = await planOf([study.respondents[0] ?? {}], { judge, limit: 2 });
  const { answers, unjudged, judging, figures } = openIn(await reportOf(studying, asked), 'one');
  // One in eight is nonsense three times; on average an answer takes 1.75 attempts.
  expect(unjudged).toBeGreaterThan(0);
  expect(unjudged).toBeLessThan(answers / 4);
  expect(judging?.responses).toBeGreaterThan(answers * 1.4);
  expect(figures[0]?.hedging.n).toBe(answers - unjudged);
  const faults = (await observationsOf(studying, asked)).flatMap(({ draws }) => draws);
  expect(faults.filter(({ fault }) => fault !== null)).toHaveLength(unjudged);
});

const model = { id: 'one', model: 'gpt-x', endpoint: 'http://127.0.0.1:9/v1' };
const judgeOf = (more: object) => ({ endpoint: model.endpoint, ...more });
const labelled = { ...study, open: { ...study.open, labels: 'labels.csv' } };
const id = items[0]?.id ?? '';

/** What is refused, the study, and its labels. */
const refused: [sentence: string, of: object, labels?: string][] = [
  [
    '"openai/GPT-X" is the respondent "one", whose model is "gpt-x", and would judge its own answers',
    { ...study, respondents: [model], open: { judge: judgeOf({ model: 'openai/GPT-X' }) } },
  ],
  ['the judge names no model', { ...study, open: { judge: {} } }],
  ['judge', { ...study, open: {} }],
  ['"no-1" is not an item of the questionnaire', labelled, 'respondent,item,lean\none,no-1,target'],
  ['"ONE" is not a respondent of the study', labelled, `respondent,item,lean\nONE,${id},target`],
  ['the study has several respondents; name it in the column', labelled, `item,lean\n${id},target`],
  ['"left" is not known under lean', labelled, `item,lean\n${id},left`],
  ['but this is draw 2', labelled, `respondent,item,draw,lean\none,${id},2,target`],
];

test.each(refused)('refused in a sentence: %s', async (sentence, of, labels) => {
  using folder = new TemporaryFolder();
  const survey = { questionnaire: 'items.yaml' };
  writeFileSync(folder.file('labels.csv'), `${labels ?? ''}\n`);
  const { stderr, code } = await said(
    Object.assign({}, of, { survey }),
    ['run', 'study.yaml'],
    folder,
  );
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/:\d+/);
  expect(code).toBe(2);
});

test('a judge may be the respondent where that is asked for', async () => {
  const judge = judgeOf({ model: 'gpt-x', ownAnswers: true });
  const asked = await planOf([model], { judge });
  expect(asked.study.endpoints).toHaveLength(1);
});
