import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { csvLine } from '../../reports/files/csv.js';
import { renderReport } from '../../reports/files/render-report.js';
import { runCli } from '../../src/commands/program.js';
import type { ResponseRow } from '../../src/instruments/base/response-row.js';
import { exportResponses } from '../../src/interchange/export.js';
import { openRecorded } from '../../src/study/recorded/recorded.js';
import { assembleReport } from '../../src/study/report.js';
import { assets } from '../support/samples/report.js';
import { planStories, Studying, trials } from '../support/studies.js';
import { makeContext, undertone } from '../support/undertone.js';

const people = [
  { id: 'model', simulated: { orientation: { pdi: 0.3 } } },
  { id: 'typist', human: true },
  { id: 'writer', human: true },
];

/** Types these lines into `undertone answer`, and returns what was shown, printed and the exit code. */
async function type(study: Studying, words: readonly string[], lines: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (piece) => {
    shown += piece;
  });
  input.end(lines.map((line) => `${line}\n`).join(''));
  const all = ['answer', study.folder.file('made.yaml'), '--ledger', study.ledger, ...words];
  const context = makeContext(all, { keyboard: { input, output } });
  const code = await runCli(context);
  return { code, shown, stdout: context.printed.stdout };
}

/** Runs `undertone answer` without a terminal. */
function answer(study: Studying, words: readonly string[], file = 'made.yaml') {
  return undertone(['answer', file, ...words], { cwd: study.folder.path });
}

async function rowsOf(study: Studying): Promise<readonly ResponseRow[]> {
  const rows = [];
  for await (const row of exportResponses({ ledger: study.ledger })) rows.push(row);
  return rows;
}

type Row = Readonly<Record<'id' | 'about' | 'prompt' | 'how' | 'answer', string>>;

function formRows(study: Studying, form: string): readonly Row[] {
  return parse(readFileSync(study.folder.file(form), 'utf8'), { columns: true });
}

function writeRows(study: Studying, form: string, rows: readonly Row[]): void {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  writeFileSync(study.folder.file(form), lines.map((row) => csvLine(row)).join(''));
}

/** The key of the pole that a person of high power distance and low everything else would take. */
function keyFor(prompt: string): string {
  const wanted = prompt.includes('pdi-') ? 'I take the upper road' : 'I choose the lower path';
  const first =
    prompt.indexOf(wanted) < prompt.indexOf(wanted.includes('upper') ? 'I choose' : 'I take');
  if (prompt.includes('(A)')) return first ? 'a' : 'B';
  if (prompt.includes('This one:')) return first ? 'y' : 'N';
  return first ? '1' : prompt.includes('One end:') ? '5' : '2';
}

test('a form for Excel has semicolons, and is read as Excel saves it', async () => {
  using study = new Studying();
  await study.plan(people);
  const form = study.folder.file('form.csv');
  await answer(study, ['--as', 'writer', '--csv', 'form.csv', '--excel']);
  const written = readFileSync(form, 'utf8');
  expect(written).toMatch(/^\uFEFFid;about;prompt;how;answer\r\n/);
  const rows = parse(written, { bom: true, delimiter: ';' }) as string[][];
  const filled = rows.map((row, nth) =>
    nth === 0 ? row : [...row.slice(0, 4), nth < 3 ? '1' : ''],
  );
  // Excel takes away the last separators of rows that end empty.
  const saved = filled.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
  writeFileSync(form, Buffer.from(saved.join('\r\n').replaceAll(';""', ''), 'latin1'));
  const read = await answer(study, ['--as', 'writer', '--csv', 'form.csv', '--json']);
  expect(read).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(read.stdout)).toMatchObject({ given: 2 });
  const name = 'Tabelle1';
  const workbook = await writeXlsx({
    sheets: [{ name, rows: [...filled, ['none', '', '', '', 'A']] }],
  });
  writeFileSync(study.folder.file('form.xlsx'), workbook);
  const again = await answer(study, ['--as', 'writer', '--csv', 'form.xlsx']);
  expect(again.stderr).toBe(
    `form.xlsx (sheet "Tabelle1"):${rows.length + 1}: has the id "none", which is not among those asked\n`,
  );
});

describe('a study with a model and two people', () => {
  const study = new Studying();
  afterAll(() => study[Symbol.dispose]());
  let asked: readonly Row[];
  let others: readonly Row[];
  let report: Report;

  beforeAll(async () => {
    const plan = await study.plan(people);
    // The form is the list of prompts, in the order in which the keyboard puts them.
    await answer(study, ['--as', 'writer', '--csv', 'form.csv']);
    asked = formRows(study, 'form.csv');
    await answer(study, ['--as', 'typist', '--csv', 'typist.csv']);
    others = formRows(study, 'typist.csv');
    const keys = others.map(({ prompt }) => keyFor(prompt));
    const quits = await type(study, ['--as', 'typist'], [...keys.slice(0, 20), 'q']);
    expect(quits.code).toBe(0);
    expect(quits.stdout).toContain(`Kept 20 answers of typist in ${study.ledger}; 28 left.`);
    const resumed = await type(study, ['--as', 'typist'], [...keys.slice(20), '']);
    expect(resumed.shown).toContain(`21 of ${trials}`);
    expect(resumed.stdout).toContain('28 answers of typist');
    expect(resumed.stdout).toContain('none left');
    writeRows(
      study,
      'form.csv',
      asked.map((row) => ({ ...row, answer: keyFor(row.prompt) })),
    );
    const read = await answer(study, ['--as', 'writer', '--csv', 'form.csv']);
    expect(read).toMatchObject({ code: 0, stderr: '' });
    const result = await study.run(plan);
    if (result.state !== 'reported') throw new Error(result.state);
    expect(result).toMatchObject({ complete: true, lanes: [{ respondent: 'model' }] });
    report = result.report;
  });

  test('asks people over no network, and counts no request of them', () => {
    const counted = study.events.find(({ kind }) => kind === 'counted');
    expect(counted).toMatchObject({ respondents: [{ respondent: 'model', requests: trials }] });
  });

  test('puts to people what the model is asked, in words for people', async () => {
    const rows = await rowsOf(study);
    const promptsTo = (id: string) =>
      rows.filter(({ respondent }) => respondent === id).map(({ prompt }) => prompt);
    expect(promptsTo('typist')).toEqual(promptsTo('model'));
    // The question and the options, in their order, are the model's; how to reply is not.
    const said = (prompts: readonly string[]) =>
      prompts.map((prompt) => prompt.match(/What would .*|I (?:take|choose).*/g)).sort();
    expect(said(asked.map(({ prompt }) => prompt))).toEqual(said(promptsTo('model')));
    expect(asked.filter(({ prompt }) => /reply|nothing else|answer:/i.test(prompt))).toEqual([]);
  });

  test('asks no item twice in a row, and orders that people counterbalance', () => {
    const half = asked.length / 2;
    const itemsOf = (rows: readonly Row[]) =>
      rows.map(({ prompt }) => prompt.match(/(?:pdi|idv|uai|mas|lto|ivr)-[\w-]+/)?.[0]);
    for (const rows of [asked, others]) {
      const items = itemsOf(rows);
      expect(items.filter((item, index) => item === items[index + 1])).toEqual([]);
    }
    // What one person gets in the first half, the other gets in the second.
    const prompts = (rows: readonly Row[]) => rows.map(({ prompt }) => prompt).sort();
    expect(prompts(asked.slice(0, half))).toEqual(prompts(others.slice(half)));
  });

  test('finds what people chose, by the keyboard and by the form', () => {
    for (const id of ['typist', 'writer']) {
      const { profile, trials: counts } = report.respondents.find((each) => each.id === id) ?? {};
      expect(counts).toEqual({ planned: trials, observed: trials });
      const values = profile?.dimensions.map((each) => [each.dimension, each.imputed.value]);
      expect(values).toHaveLength(6);
      for (const [dimension, value] of values ?? [])
        expect(value, id).toBe(dimension === 'pdi' ? 1 : 0);
    }
  });

  test('marks people as human in every file', async () => {
    await using recorded = await openRecorded(study.ledger);
    const facts = { version: 'test', at: recorded.record.at };
    const made = await assembleReport(recorded.plan, recorded.ledger, facts);
    const files = await renderReport(Report.parse(made.report), made.answers, assets);
    const file = (path: string) => String(files.get(path));
    expect(file('report.md')).toContain('typist (human)');
    expect(file('report.md')).toContain('some human');
    expect(file('report.html')).toContain('some human');
    expect(file('report.html')).toContain('Answers of typist and writer were given by people');
    for (const path of ['tables/profile.tex', 'figures/overview-caption.txt']) {
      expect(file(path)).toContain('Some respondents are human.');
    }
    const table: Record<string, string>[] = parse(file('tables/respondents.csv'), {
      columns: true,
    });
    expect(table.map(({ respondent, human }) => [respondent, human])).toEqual([
      ['model', 'no'],
      ['typist', 'yes'],
      ['writer', 'yes'],
    ]);
    expect(made.report.respondents.map(({ human }) => human)).toEqual([undefined, true, true]);
    const rows = await rowsOf(study);
    expect(rows.every(({ respondent, human }) => human === (respondent !== 'model'))).toBe(true);
  });

  test('marks people in the terminal', async () => {
    const { stdout } = await undertone(['report'], { cwd: study.folder.path });
    expect(stdout).toMatch(/typist.*human/);
    expect(stdout).toContain('some human');
  });
});

describe('an answer', () => {
  async function studying() {
    const study = new Studying();
    await study.plan(people);
    return study;
  }

  test('that is empty or cannot be read is kept as it is, and counted as a model’s', async () => {
    using study = await studying();
    const { shown } = await type(study, ['--as', 'typist'], ['-', '', 'purple', '', 'q']);
    expect(shown.match(/cannot be read as an answer/g)).toHaveLength(2);
    const rows = await rowsOf(study);
    expect(rows.map(({ content, reading }) => [content, reading])).toEqual([
      ['', 'invalid'],
      ['purple', 'invalid'],
    ]);
  });

  test('is changed by going back, and then alone counts', async () => {
    using study = await studying();
    await type(study, ['--as', 'typist'], ['a', '<', 'b', 'q']);
    expect((await rowsOf(study)).map(({ content }) => content)).toEqual(['B']);
  });

  test('in a form is placed by its id, and what cannot be is listed with line and reason', async () => {
    using study = await studying();
    const words = ['--as', 'writer', '--csv', 'form.csv', '--sample', '10'];
    await answer(study, words);
    const rows = formRows(study, 'form.csv');
    expect(rows).toHaveLength(10);
    const filled = rows.map((row, place) => ({ ...row, answer: place < 3 ? '1' : '' }));
    const strays = [
      { ...filled[0], id: 'nobody', answer: 'a' },
      { ...filled[0], answer: 'other words' },
      { ...filled[0], id: '', answer: 'b' },
    ] as Row[];
    writeRows(study, 'form.csv', [...filled, ...strays]);
    const { code, stderr, stdout } = await answer(study, words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/form\.csv:\d+: has the id "nobody", which is not among those asked\n/);
    expect(stderr).toMatch(/form\.csv:\d+: has a different answer from line 2 to "\w{12}"\n/);
    expect(stderr).toMatch(/form\.csv:\d+: has no id\n/);
    expect(stdout).toContain('Kept 3 answers of writer in undertone.db; 7 left.');
    const again = await answer(study, [...words, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ as: 'writer', given: 0, left: 7 });
  });
});

describe('a sample', () => {
  test('is balanced, holds both orders of what it asks, and is the same again', async () => {
    using study = new Studying();
    await planStories(study, people, {
      name: 'made',
      survey: {},
      inference: { tasks: ['attitude', 'selection'], limit: 4 },
    });
    const form = async (name: string, ...words: readonly string[]) => {
      await answer(study, ['--as', 'typist', '--csv', name, ...words]);
      return formRows(study, name);
    };
    const sample = await form('a.csv', '--sample', '48');
    expect(sample).toEqual(await form('b.csv', '--sample', '48'));
    const about = (name: string) => sample.filter((row) => row.about === name).length;
    expect(about('survey')).toBeGreaterThan(16);
    expect(about('stories')).toBeGreaterThan(16);
    const lettered = sample.filter(({ prompt }) => prompt.includes('(A)'));
    const items = lettered.map(({ prompt }) => prompt.split('\n')[0]);
    expect(lettered).toHaveLength(2 * new Set(items).size);
    const smaller = await form('c.csv', '--sample', '20');
    expect(
      smaller.map(({ id }) => id).filter((id) => sample.every((row) => row.id !== id)),
    ).toEqual([]);
    const other = await form('d.csv', '--sample', '48', '--seed', '2');
    expect(other).not.toEqual(sample);
    expect(await form('e.csv', '--instrument', 'survey')).toEqual(
      (await form('f.csv')).filter((row) => row.about === 'survey'),
    );
  });
});

describe('what cannot be answered is refused, and nothing is kept:', () => {
  test.each([
    [
      'without a terminal',
      ['--as', 'typist'],
      'answering needs an interactive terminal; create a form instead with --csv FILE',
    ],
    [
      'by nobody of the study',
      ['--as', 'someone'],
      'made.yaml: has no respondent "someone"; its people are typist, writer',
    ],
    [
      'by a model',
      ['--as', 'model'],
      'made.yaml: has "model" as a model; its people are typist, writer',
    ],
    [
      'about stories that are not told',
      ['--as', 'typist', '--instrument', 'stories'],
      'made.yaml: asks nothing of --instrument stories that a person could answer; add a section that does',
    ],
    [
      'by an empty form',
      ['--as', 'typist', '--csv', 'empty.csv'],
      'empty.csv: has no answers yet; fill in its column "answer"',
    ],
    [
      'by a file that is no form',
      ['--as', 'typist', '--csv', 'other.csv'],
      'other.csv:1: the column "id" is missing; expected id, answer, found a, b',
    ],
  ])('%s', async (_how, words, message) => {
    using study = new Studying();
    await study.plan(people);
    writeFileSync(study.folder.file('empty.csv'), 'id,answer\r\nx,\r\n');
    writeFileSync(study.folder.file('other.csv'), 'a,b\r\n1,2\r\n');
    const { code, stdout, stderr } = await answer(study, words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(`${message}\n`);
    if (existsSync(study.ledger)) expect(await noRun(study)).toBe(true);
  });

  test.each([
    [{ model: 'm' }, '"typist" is human and takes no model; remove it'],
    [{ temperature: 0.5 }, '"typist" is human and takes no temperature; remove it'],
    [{ repeats: 5 }, '"typist" is human and takes no repeats; remove it'],
    [{ recorded: 'm' }, '"typist" is human and takes no recorded; remove it'],
  ])('a person with %j', async (keys, message) => {
    using study = new Studying();
    await expect(study.plan([{ id: 'typist', human: true, ...keys }])).rejects.toThrow(message);
  });
});

async function noRun(study: Studying): Promise<boolean> {
  return openRecorded(study.ledger).then(
    () => false,
    () => true,
  );
}

test('a person is asked once, whatever personas models are asked under', async () => {
  using study = new Studying();
  const plan = await study.plan(people, { personas: [{ country: 'Japan' }] });
  expect(plan.study.respondents.map(({ id }) => id)).toEqual([
    'model',
    'model/Japan',
    'typist',
    'writer',
  ]);
});
