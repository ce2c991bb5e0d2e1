import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../src/vocabulary/input-error.js';
import { exportToFile, writeResponses } from '../../src/workflows/export-file.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { readCsv } from '../support/read-csv.js';
import { pairs, planStories } from '../support/story-study.js';
import { Studying, trials } from '../support/studying.js';

const nasty = [
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@SUM(A1)',
  'a "quoted", word',
  'two\nlines\r\nand 日本語',
  '\tindented',
];

/** A study whose answers are nasty, in turn. */
async function nastyStudy(studying: Studying, repeats: number): Promise<void> {
  await using server = await fakeEndpoint(({ count }) => ({
    body: completion(nasty[count % nasty.length] ?? ''),
  }));
  const respondent = { id: 'nasty', model: 'm', endpoint: server.url };
  await studying.run(await studying.plan([respondent], { survey: { repeats } }));
}

test('an export holds every response in either format, and a CSV runs no formula', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 2);
  const { ledger, folder } = studying;
  const rows = trials * 2;

  const lines = folder.file('rows.jsonl');
  expect(await exportToFile({ ledger, format: 'jsonl' }, { file: lines })).toBe(rows);
  const records = readFileSync(lines, 'utf8').trimEnd().split('\n');
  const contents = records.map((line) => JSON.parse(line).content);
  expect(contents).toHaveLength(rows);
  expect(new Set(contents)).toEqual(new Set(nasty));

  const sheet = folder.file('rows.csv');
  expect(await exportToFile({ ledger, format: 'csv' }, { file: sheet })).toBe(rows);
  const [head, ...body] = readCsv(readFileSync(sheet, 'utf8'));
  expect(body).toHaveLength(rows);
  const column = head?.indexOf('content') ?? -1;
  const cells = body.map((row) => row[column] ?? '');
  expect(cells).toEqual(
    contents.map((content: string) => (/^[=+\-@\t]/.test(content) ? `'${content}` : content)),
  );
  expect(body.every((row) => row.length === head?.length)).toBe(true);
  const draws = body.map((row) => row[head?.indexOf('draw') ?? -1]);
  expect(draws.filter((draw) => draw === '1')).toHaveLength(rows / 2);
  expect(folder.names().filter((name) => name.includes('.part'))).toEqual([]);
});

test('what is written to a stream is what is written to a file', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 1);
  const { ledger, folder } = studying;
  const file = folder.file('rows.csv');
  await exportToFile({ ledger, format: 'csv' }, { file });
  let written = '';
  await writeResponses({ ledger, format: 'csv', study: 'made' }, (line) => {
    written += line;
  });
  expect(written).toBe(readFileSync(file, 'utf8'));
});

test('an export that cannot be written says so and leaves nothing', async () => {
  using studying = new Studying();
  await studying.run(await studying.plan([{ id: 'plain', simulated: {} }]));
  const { ledger, folder } = studying;
  const nowhere = folder.file('no-such-folder/rows.csv');
  const exporting = exportToFile({ ledger, format: 'csv' }, { file: nowhere });
  await expect(exporting).rejects.toThrow(InputError);
  await expect(exporting).rejects.toThrow(
    `${nowhere}: cannot be written (its folder is not there)`,
  );
});

test('an export replaces no file unasked, and the ledger never', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 1);
  const { ledger, folder } = studying;
  const before = readFileSync(ledger);
  const into = (file: string, force = false) =>
    exportToFile({ ledger, format: 'csv' }, { file, force });
  symlinkSync(ledger, folder.file('link.csv'));
  for (const name of [ledger, folder.file('link.csv')]) {
    await expect(into(name, true)).rejects.toThrow('is the ledger itself');
  }
  expect(readFileSync(ledger).equals(before)).toBe(true);
  const file = folder.file('mine.csv');
  writeFileSync(file, 'mine');
  await expect(into(file)).rejects.toThrow('is there already');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await into(file, true)).toBeGreaterThan(0);
});

/** The rows of an exported CSV, each by the names of its columns. */
async function exportedRows({ ledger, folder }: Studying): Promise<Record<string, string>[]> {
  const file = folder.file('responses.csv');
  await exportToFile({ ledger, format: 'csv' }, { file, force: true });
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('means of main rows are the template likelihoods of the report, as docs/export.md has them', async () => {
  using studying = new Studying();
  const plan = await studying.plan(
    [
      { id: 'sampled', simulated: { spread: 1, refusal: 0.2, neutral: 0.1, unreadable: 0.1 } },
      { id: 'scored', simulated: { logprobs: true, spread: 1, refusal: 0.1 } },
    ],
    { survey: { repeats: 2, retest: 0.5 } },
  );
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('no report came of it');
  const rows = await exportedRows(studying);
  expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['main', 'retest']));
  const main = rows.filter(
    ({ instrument, purpose }) => `${instrument} ${purpose}` === 'survey main',
  );

  for (const { id, profile } of result.report.respondents) {
    for (const { dimension, templates } of profile?.dimensions ?? []) {
      for (const { form, order, value } of templates) {
        const own = main.filter(
          (row) =>
            row.respondent === id &&
            row.dimension === dimension &&
            row.form === form &&
            row.order === order,
        );
        const items = [...new Set(own.map(({ item }) => item))];
        const byItem = items.map((item) =>
          mean(own.filter((row) => row.item === item).map(({ likelihood }) => Number(likelihood))),
        );
        expect(mean(byItem)).toBeCloseTo(value ?? Number.NaN, 9);
      }
    }
  }
});

test('rows on stories say the twin, what it holds and what was inferred, so that accuracy follows', async () => {
  using studying = new Studying();
  const plan = await planStories(
    studying,
    [
      {
        id: 'reader',
        simulated: { reader: { dPrime: { target: 1.5, opposite: 1 }, unreadable: 0.1 } },
      },
    ],
    { inference: { tasks: ['attitude'], blind: true } },
  );
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('no report came of it');
  const rows = await exportedRows(studying);
  const twins = rows.filter(({ kind, probe }) => kind === 'twin' && probe === 'forced');
  expect(new Set(twins.map(({ purpose }) => purpose))).toEqual(new Set(['main']));
  const tellings = new Map<string | undefined, Set<string | undefined>>();
  for (const { twin, story } of twins)
    tellings.set(twin, (tellings.get(twin) ?? new Set()).add(story));
  expect([...tellings].map(([twin, told]) => [twin, told.size])).toEqual(
    pairs.map(({ id }) => [id, 2]),
  );
  const right = mean(twins.map(({ held, inferred }) => Number(held === inferred)));
  const scores = result.report.respondents[0]?.inference?.scores;
  const found = scores?.poles.find(
    ({ dimension, probe }) => dimension === null && probe === 'forced',
  );
  expect(found?.balanced.value).toBeCloseTo(right, 9);

  const others = rows.filter(({ kind }) => kind !== 'twin');
  expect(new Set(others.map(({ kind, purpose }) => `${kind} ${purpose}`))).toEqual(
    new Set(['explicit control', 'neutral control', 'absent control', 'blind control']),
  );
});
