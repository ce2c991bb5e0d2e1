import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type ImportedAnswers, importAnswers } from '../../src/interchange/answers.js';
import { numbersIn } from '../../src/interchange/cell-numbers.js';
import { exportResponses } from '../../src/interchange/export.js';
import { reportAgain } from '../../src/study/report.js';
import { TemporaryFolder } from '../support/files.js';

const folder = new TemporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const map = { item: 'question', response: 'rating' };
const parquet = (codec: string) =>
  join(import.meta.dirname, `../fixtures/answer-logs/ratings-${codec}.parquet`);

beforeAll(() => {
  const items = {
    questionnaire: 'elsewhere',
    language: 'fr',
    scales: {
      seven: { points: 7, ends: ['pas du tout', 'tout à fait'] },
      five: { points: ['nein', 'eher nein', 'teils', 'eher ja', 'ja'] },
    },
    items: ['seven', 'five'].map((scale, nth) => ({
      id: `pdi-${nth + 1}`,
      dimension: 'pdi',
      scale,
      keyed: 1,
      statement: `Item ${nth + 1}, whose words are elsewhere.`,
    })),
  };
  const study = {
    name: 'elsewhere',
    survey: { questionnaire: 'items.yaml', repeats: 3 },
    statements: { forms: ['number'], orders: ['norm'] },
    respondents: [{ id: 'M', recorded: 'M', language: 'fr' }],
  };
  writeFileSync(folder.file('items.yaml'), stringify(items));
  writeFileSync(folder.file('study.yaml'), stringify(study));
});

let ledgers = 0;

/** What a file of ratings imports into a ledger of its own, and what is there then. */
async function imported(file: string, options: Partial<Parameters<typeof importAnswers>[0]> = {}) {
  ledgers += 1;
  const ledger = folder.file(`${ledgers}.db`);
  const result = await importAnswers({
    file,
    study: folder.file('study.yaml'),
    ledger,
    map,
    now: () => new Date('2026-01-01T00:00:00Z'),
    ...options,
  });
  const rows: string[] = [];
  if (result.respondents.some((each) => each.imported > 0))
    for await (const { item, content, reading, recorded } of exportResponses({ ledger }))
      rows.push(`${item} ${content} ${reading}${recorded?.includes('parsed') ? ' parsed' : ''}`);
  return { ...result, rows, ledger };
}

function written(text: string | Uint8Array, name = 'ratings.csv'): string {
  writeFileSync(folder.file(name), text);
  return folder.file(name);
}

const reasons = ({ unplaced }: ImportedAnswers) =>
  unplaced.map(({ line, reason }) => [line, reason]);

test.each([
  ['5', 5],
  ['4.0', 4],
  ['4,0', 4],
  ['3,5', 3.5],
  ['-1', -1],
  ['', null],
  ['NaN', null],
  ['None', null],
  ['[5, 4, 5]', [5, 4, 5]],
  ['[5 4 5]', [5, 4, 5]],
  ['[5.0, nan]', [5, null]],
  ['5;4;5', [5, 4, 5]],
  ['5 | 4', [5, 4]],
  ['5, 4', [5, 4]],
  ['5,4,5', [5, 4, 5]],
  ['(5, 4)', [5, 4]],
  ['array([5, 4])', [5, 4]],
  ['[np.int64(5), np.int64(4)]', [5, 4]],
  ['[]', []],
  ['I say 4', undefined],
  ["['5', '4']", undefined],
  ['[5, "no"]', undefined],
  ['(4)', undefined],
  ['4/7', undefined],
])('a cell %j is the numbers %j', (cell, numbers) => {
  expect(numbersIn(cell)).toEqual(numbers);
});

test('a column of numbers is marked as parsed elsewhere, and what is no point of its scale is listed', async () => {
  const file = written(
    'model;question;rating\nM;pdi-1;4,0\nM;pdi-1;9\nM;PDI_2;"5;3.5;nan"\nM;pdi-2;NaN\nM;pdi-2;2\n',
  );
  const result = await imported(file);
  expect(result.rows).toEqual([
    'pdi-1 4 4 parsed',
    'pdi-1 9 invalid parsed',
    'pdi-2 5 5 parsed',
    'pdi-2 3.5 invalid parsed',
    'pdi-2 2 2 parsed',
  ]);
  expect(result.parsed).toEqual({
    answers: 5,
    unread: [
      { place: 'line 3', said: '9' },
      { place: 'line 4', said: '3.5' },
    ],
  });
  expect(reasons(result)).toEqual([
    [4, 'has no answer: it is empty, NaN or null'],
    [5, 'has no answer: it is empty, NaN or null'],
  ]);
  const { report } = await reportAgain({
    ledger: result.ledger,
    folder: folder.file('report'),
  } as never);
  expect(report.respondents[0]?.recorded).toMatchObject([{ parsed: true }]);
  // In the terminal, on the page, in tables and captions.
  const read = (path: string) => readFileSync(folder.file(`report/${path}`), 'utf8');
  for (const path of ['report.md', 'report.html', 'tables/respondents.csv', 'tables/profile.tex'])
    expect(read(path), path).toContain('parsed elsewhere');
});

test('with --raw, or where one of them is no number, answers are replies', async () => {
  const numbers = written('model,question,rating\nM,pdi-1,4\nM,pdi-2,2\n');
  expect((await imported(numbers, { raw: true })).rows).toEqual(['pdi-1 4 4', 'pdi-2 2 2']);
  const words = written('model,question,rating\nM,pdi-1,4\nM,pdi-2,eher ja\nM,pdi-2,2;3\n');
  const { rows, parsed } = await imported(words);
  expect(rows).toEqual(['pdi-1 4 4', 'pdi-2 eher ja 4', 'pdi-2 2;3 invalid']);
  expect(parsed).toBeUndefined();
});

test('the mark goes along when answers are exported and imported again', async () => {
  const first = await imported(written('model,question,rating\nM,pdi-1,4\nM,pdi-2,2\n'));
  const lines = [];
  for await (const row of exportResponses({ ledger: first.ledger }))
    lines.push(JSON.stringify(row));
  const again = await imported(written(lines.join('\n'), 'export.jsonl'), { map: {} });
  expect(again.rows).toEqual(first.rows);
});

test('JSON Lines have numbers and lists of their own, and one bad line costs one', async () => {
  const lines = [
    '{"model":"M","question":"pdi-1","rating":4.0}',
    '{"model":"M","question":"pdi-2","rating":[5,"4",NaN]}',
    '{"model":"M"',
  ];
  const result = await imported(written(lines.join('\n'), 'ratings.jsonl'));
  expect(result.rows).toEqual(['pdi-1 4 4 parsed', 'pdi-2 5 5 parsed', 'pdi-2 4 4']);
  expect(reasons(result)).toEqual([
    [2, 'has no answer: it is empty, NaN or null'],
    [3, 'is not a JSON object; it may have been cut off'],
  ]);
});

test('a row with too few or too many values costs one row', async () => {
  const file = written('model,question,rating\nM,pdi-1,4\nM,pdi-2\nM,pdi-2,2,3\nM,pdi-2,1\n');
  const result = await imported(file);
  expect(result.rows).toEqual(['pdi-1 4 4 parsed', 'pdi-2 1 1 parsed']);
  expect(result.unplaced.map(({ line }) => line)).toEqual([3, 4]);
  expect(result.unplaced[0]?.reason).toMatch(/^has more or fewer values than the header/);
});

test('a list longer than the study asks is listed with how many it would take', async () => {
  const result = await imported(written('model,question,rating\nM,pdi-1,"[1, 2, 3, 4, 5]"\n'));
  expect(result.rows).toHaveLength(3);
  const reason =
    'is one answer too many to a prompt that the study asks 3 times; set "repeats" to 5';
  expect(reasons(result)).toEqual([
    [2, reason],
    [2, reason],
  ]);
});

describe('Parquet', () => {
  test.each(['none', 'snappy', 'gzip', 'zstd', 'brotli'])('packed by %s is read', async (codec) => {
    const lists = await imported(parquet(codec), { map: { ...map, response: 'ratings' } });
    expect(lists.rows).toEqual([
      'pdi-1 5 5 parsed',
      'pdi-1 4 4 parsed',
      'pdi-1 3 3 parsed',
      'pdi-2 2 2 parsed',
      'pdi-2 9 invalid parsed',
    ]);
    expect(lists.unplaced).toMatchObject([{ name: 'row 3' }]);
  });

  test('has floats for numbers, and replies as they came', async () => {
    const numbers = await imported(parquet('zstd'));
    expect(numbers.rows).toEqual([
      'pdi-1 5 5 parsed',
      'pdi-1 4 4 parsed',
      'pdi-2 3.5 invalid parsed',
    ]);
    const replies = await imported(parquet('zstd'), { map: { ...map, response: 'reply' } });
    expect(replies.rows).toEqual([
      'pdi-1 5 5',
      'pdi-1 I would say 4. 4',
      'pdi-2 eher ja 4',
      'pdi-2 no idea invalid',
    ]);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 900), 'its end is missing or damaged'],
    ['damaged', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 10, 400), 'its data are damaged'],
    [
      'packed by LZ4',
      () => readFileSync(parquet('lz4')),
      'is packed by LZ4_RAW, which is not read',
    ],
  ])('%s is refused in a sentence', async (_what, made, message) => {
    const file = written(made(readFileSync(parquet('snappy'))), 'bad.parquet');
    const failed = imported(file);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toHaveProperty('name', 'InputError');
  });
});

test('of a workbook with several such sheets one has to be named', async () => {
  const head = ['model', 'question', 'rating'];
  const sheets = [
    { name: 'About', rows: [['Made up.']] },
    { name: 'EN', rows: [head, ['M', 'pdi-1', 5]] },
    { name: 'FR', rows: [head, ['M', 'pdi-1', '[1, 2]'], ['M', 'pdi-2', '3;3']] },
  ];
  const file = written(await writeXlsx({ sheets }), 'ratings.xlsx');
  await expect(imported(file)).rejects.toThrow(
    'in several sheets ("EN", "FR"); name one with --sheet',
  );
  await expect(imported(file, { sheet: 'DE' })).rejects.toThrow(
    'has no sheet "DE"; there are About, EN, FR',
  );
  const { rows } = await imported(file, { sheet: 'FR' });
  expect(rows).toEqual([
    'pdi-1 1 1 parsed',
    'pdi-1 2 2 parsed',
    'pdi-2 3 3 parsed',
    'pdi-2 3 3 parsed',
  ]);
});
