import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AnswerLine, readAnswerFile } from '../../src/interchange/answer-file.js';
import { readAnswerMapping } from '../../src/interchange/answer-mapping-file.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';

async function linesOf(answers: string | Uint8Array, mapping: string, name = 'answers.csv') {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file(name), answers);
  writeFileSync(folder.file('mapping.yaml'), mapping);
  const read = await readAnswerMapping(folder.file('mapping.yaml'));
  return (await readAnswerFile(folder.file(name), { mapping: read, raw: false })).rows;
}

const cellsOf = (lines: readonly AnswerLine[]) =>
  lines.map((line) => ('cells' in line ? line.cells : line));

const archive = `mapping: archive
columns: { item: question, response: answer, respondent: '{llm} {tongue}', draw: '-' }
constants: { form: number, order: norm }
values:
  question: { 1: ua-1, 2: ua-2 }
  llm: { gpt4: GPT-4 }
leaveOut:
  - { column: answer, values: [9, ''], because: no point of the scale }
`;

describe('a mapping', () => {
  test('renames columns, changes values before columns are composed, fills in what a file lacks', async () => {
    const rows = await linesOf(
      'llm,tongue,question,draw,answer\ngpt4,fr,1,7,4\nYi,fr,2,8,5\nYi,fr,3,8,5\n',
      archive,
    );
    const constants = { form: 'number', order: 'norm' };
    expect(cellsOf(rows)).toMatchObject([
      { item: 'ua-1', response: 4, respondent: 'GPT-4 fr', ...constants },
      { item: 'ua-2', response: 5, respondent: 'Yi fr', ...constants },
      { item: '3', response: 5, respondent: 'Yi fr', ...constants },
    ]);
    expect(cellsOf(rows).every((cells) => !Object.hasOwn(cells, 'draw'))).toBe(true);
  });

  test('leaves rows out with its reason, by what the file has', async () => {
    const rows = await linesOf('llm,tongue,question,answer\na,b,1,9\na,b,1,\na,b,1,3\n', archive);
    expect(rows.map((row) => ('leftOut' in row ? row.leftOut : row.line))).toEqual([
      'no point of the scale',
      'no point of the scale',
      4,
    ]);
  });

  test('reads JSON Lines the same way', async () => {
    const row = { llm: 'gpt4', tongue: 'fr', question: 1, answer: 4 };
    const rows = await linesOf(
      `${JSON.stringify(row)}\n${JSON.stringify({ ...row, answer: 9 })}\n`,
      archive,
      'a.jsonl',
    );
    expect(rows).toMatchObject([
      { line: 1, cells: { item: 'ua-1', response: 4, respondent: 'GPT-4 fr', form: 'number' } },
      { line: 2, leftOut: 'no point of the scale' },
    ]);
  });

  test('says how a table is separated and in which letters, where that cannot be told', async () => {
    const rows = await linesOf(
      Buffer.from('item~response\nua-1~tr\xe8s\n', 'latin1'),
      'mapping: m\ndelimiter: "~"\nencoding: iso-8859-1\n',
    );
    expect(cellsOf(rows)).toEqual([{ item: 'ua-1', response: 'très' }]);
  });
});

describe('of a wrong file one clear error', () => {
  async function refusal(answers: string, mapping: string): Promise<string> {
    const error = await linesOf(answers, mapping).catch((thrown: unknown) => thrown);
    if (error instanceof InputError) return error.reason;
    throw new Error('it is not refused');
  }

  test('one that lacks a column which the mapping names', async () => {
    expect(await refusal('llm,tongue,answer\na,b,1\n', archive)).toBe(
      'has no column "question", which the mapping "archive" names; there are llm, tongue, answer',
    );
    expect(
      await refusal('item,response\na,1\n', 'mapping: m\nvalues: { model: { a: b } }\n'),
    ).toContain('has no column "model", which the mapping "m" names');
  });

  test('one of another kind', async () => {
    expect(await refusal('{"item":"a"}\n', 'mapping: m\nformat: csv\n')).toBe(
      'is JSON, and the mapping reads CSV; name another file, or change "format"',
    );
  });

  test('a mapping that has an unknown column, encoding or a column twice', async () => {
    const any = 'item,response\na,1\n';
    expect(await refusal(any, 'mapping: m\ncolumns: { itme: question }\n')).toContain('itme');
    expect(await refusal(any, 'mapping: m\nencoding: utf-88\n')).toContain(
      'give an encoding, such as utf-8',
    );
    expect(await refusal(any, 'mapping: m\ncolumns: { form: a }\nconstants: { form: ab }\n')).toBe(
      '"form" stands under columns and constants; keep one',
    );
  });
});
