import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCdeval } from '../../src/interchange/cdeval.js';
import { InputError } from '../../vocabulary/input.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';
import { asCsv, asJson, cdevalImitation } from './cdeval-imitation.js';

const rows = cdevalImitation().slice(0, 3);
const json = asJson(rows);
const csv = asCsv(rows);
/** One row, without quotes. */
const plain = 'Dimension,Domain,Question,Option 1,Option 2\nPDI,Work,Who?,a,b\n';

/** What cannot be used of a copy: why it is refused, or the one row that is listed, both with file and line. */
async function faultOf(path: string): Promise<never> {
  const { unusable } = await readCdeval(path);
  const [first] = unusable;
  if (!first) throw new Error('every row can be used');
  const { line, position, problem } = first;
  throw new InputError(`in row ${position}, ${problem}`, { file: path, line });
}

/** Row 2 of three with one thing in it changed; it begins on line 9 of the JSON and 3 of the CSV. */
const changed = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    rows.map((row, index) => (index === 1 ? { ...row, ...changes } : row)),
    null,
    4,
  );

/** Without one of its columns, or with it under another name. */
const renamed = (from: string, to?: string) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => name !== from || to !== undefined)
          .map(([name, value]) => [name === from ? to : name, value]),
      ),
    ),
  );

describe('a copy of CDEval is refused, with its line and the fix, for', () => {
  test.each([
    [
      'an unknown dimension',
      changed({ Dimension: 'PDU' }),
      'cdeval.json:9: in row 2, Dimension: "PDU" is not known; did you mean "pdi"?',
    ],
    [
      'a dimension like none',
      changed({ Dimension: 'Trust' }),
      'cdeval.json:9: in row 2, Dimension: "Trust" is not known; known are pdi, idv, uai, mas, lto, ivr',
    ],
    [
      'an unknown domain',
      changed({ Domain: 'Wrok' }),
      'cdeval.json:9: in row 2, Domain: "Wrok" is not known; did you mean "work"?',
    ],
    [
      'an empty question',
      changed({ Question: ' \n' }),
      'cdeval.json:9: in row 2, Question: empty; fill it in',
    ],
    [
      'an empty option',
      changed({ 'Option 1': '' }),
      'cdeval.json:9: in row 2, Option 1: empty; fill it in',
    ],
    [
      'an option that is null',
      changed({ 'Option 2': null }),
      'cdeval.json:9: in row 2, Option 2 is empty; fill it in (text)',
    ],
    [
      'a missing key in one row',
      changed({ 'Option 2': undefined }),
      'cdeval.json:9: in row 2, Option 2 is missing; add it (text)',
    ],
    [
      'a number where a text belongs',
      changed({ 'Option 1': 42 }),
      'cdeval.json:9: in row 2, Option 1 must be text, not 42; put it in quotes if it is meant as text',
    ],
    [
      'a list where a text belongs',
      changed({ Question: ['a', 'b'] }),
      'cdeval.json:9: in row 2, Question must be text, not a list; put it in quotes if it is meant as text',
    ],
    [
      'two equal options',
      changed({ 'Option 1': 'Same.', 'Option 2': ' Same.' }),
      'cdeval.json:9: in row 2, Option 2: the same text as Option 1; write the other option',
    ],
    [
      'a row that is no object',
      '[\n{},\n["PDI"]]',
      'cdeval.json:3: row 2 is not an object; write it as one, with the columns as keys',
    ],
    [
      'a missing column',
      `\n\n${renamed('Option 2')}`,
      'cdeval.json:3: the column "Option 2" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found Dimension, Domain, Question, Option 1',
    ],
    [
      'a column in other spelling',
      renamed('Option 2', 'option2'),
      'cdeval.json:1: the column "Option 2" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found Dimension, Domain, Question, Option 1, option2; if "option2" is meant, rename it',
    ],
    [
      'a missing comma',
      json.replace('},', '}'),
      'cdeval.json:9: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'an end that is cut off',
      json.slice(0, -40),
      'cdeval.json:21: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'a value that JSON does not know',
      json.replace(/"Family"/, 'NaN'),
      'cdeval.json:4: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'an alias of YAML',
      json.replace(/"Work"|"Family"/g, '*x'),
      'cdeval.json:4: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'single quotes as Python prints them',
      "[\n{'Dimension': 'PDI'}]",
      'cdeval.json:2: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'a comment',
      json.replace('},', '},\n# a comment'),
      'cdeval.json:9: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'a comma after the last row',
      json.replace(/\}\s*\]\s*$/, '},\n]\n'),
      'cdeval.json:23: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'a text that is not closed on its line',
      json.replace('"Family",', '"Family'),
      'cdeval.json:4: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'a column twice in one row',
      json.replace(
        '},',
        '},\n{ "Question": "Who?", "id": 1, "id": 2,\n "\\u0051uestion": "Whose?" },',
      ),
      'cdeval.json:10: row 2 has "Question" more than once; keep one',
    ],
    [
      'a control character in an option',
      changed({ 'Option 1': 'Yes\u001b[31m' }),
      'cdeval.json:9: in row 2, Option 1: has the control character U+001B; remove it',
    ],
    [
      'a letter of Windows-1252 that came out as a control character',
      changed({ Question: 'Whose is the boss\u0092s chair?' }),
      'cdeval.json:9: in row 2, Question: has the control character U+0092; remove it',
    ],
    [
      'a page of HTML under its name',
      '<!DOCTYPE html>\n<html><head></head></html>\n',
      'cdeval.json:1: not well-formed JSON; check quotes, brackets and commas',
    ],
    [
      'no array',
      `{ "rows": ${json} }`,
      'cdeval.json: is not an array; put the rows into one: [{ … }, { … }]',
    ],
    [
      'JSON Lines',
      rows.map((row) => JSON.stringify(row)).join('\n'),
      'cdeval.json: is JSON Lines; put the rows into one array, with commas between',
    ],
    ['no rows', '[]', 'cdeval.json: has no rows; name another file'],
    ['nothing in it', ' \n', 'cdeval.json: the file is empty; name another'],
  ])('%s', async (_what, text, complaint) => {
    expect(await complaintAbout({ text, name: 'cdeval.json' }, faultOf)).toBe(complaint);
  });

  test.each([
    [
      'an unknown dimension',
      csv.replace('\nIDV', '\nIDX'),
      'cdeval.csv:2: in row 1, Dimension: "IDX" is not known; did you mean "idv"?',
    ],
    [
      'an unknown domain in a row that, after others and an empty line, runs over two lines',
      `${csv}IDV,Work,"Who\r\nis it?",a,b\r\n\r\nIDV,Wrok,"And\r\nnow?",a,b\r\n`,
      'cdeval.csv:8: in row 5, Domain: "Wrok" is not known; did you mean "work"?',
    ],
    [
      'a missing column',
      csv.replace('Option 2', 'Answer'),
      'cdeval.csv:1: the column "Option 2" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found Dimension, Domain, Question, Option 1, Answer',
    ],
    [
      'a missing column in a head below empty lines',
      `\r\n \r\n\r\n${plain.replace('Domain', 'Area')}`,
      'cdeval.csv:4: the column "Domain" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found Dimension, Area, Question, Option 1, Option 2',
    ],
    [
      'an unknown dimension in a row below empty lines',
      `\n \n${plain.replace('PDI', 'PDU')}`,
      'cdeval.csv:4: in row 1, Dimension: "PDU" is not known; did you mean "pdi"?',
    ],
    [
      'a column twice',
      plain.replace('Option 1', 'Option 1,Question'),
      'cdeval.csv:1: the column "Question" appears more than once; keep one',
    ],
    [
      'a control character in a question',
      `${csv}IDV,Work,Who\0?,a,b\r\n`,
      'cdeval.csv:5: in row 4, Question: has the control character U+0000; remove it',
    ],
    [
      'the columns of another table',
      'id,text,label\n1,a,b\n',
      'cdeval.csv:1: the column "Dimension" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found id, text, label',
    ],
    [
      'a great many columns of another table',
      `${[...Array(99).keys()].join(',')}\n`,
      'cdeval.csv:1: the column "Dimension" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found 0, 1, 2, 3, 4, 5, 6, 7 and 91 more',
    ],
    [
      'no head',
      csv.slice(csv.indexOf('\n') + 1),
      'cdeval.csv:1: the column "Dimension" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found IDV, Family, After a long week, a neighbour…, I go by my own mind alone, wit…, We settle it all of us togethe…',
    ],
    [
      'a comma without quotes',
      csv.replaceAll('"', ''),
      'cdeval.csv:2: not well-formed CSV: this row has more or fewer values than the header; put a text with commas in quotes, and write numbers with a point',
    ],
    [
      'a quote that is never closed',
      `${csv}IDV,Work,"Who?\r\nand so on`,
      'cdeval.csv:5: not well-formed CSV: a quote that opens in this row is never closed; close it',
    ],
    [
      'a quote inside a text',
      `${csv}IDV,Work,Who said "I"?,a,b\r\n`,
      'cdeval.csv:5: not well-formed CSV: a quote inside a text; put the whole text in quotes and double those inside',
    ],
    [
      'a quote that is not doubled',
      `${csv}IDV,Work,"Who said "I"?",a,b\r\n`,
      'cdeval.csv:5: not well-formed CSV: a quote inside a text, or an unclosed quote before it; double any quotes inside a text',
    ],
    [
      'a quote in the head that is never closed',
      `\n"${plain}`,
      'cdeval.csv:2: not well-formed CSV: a quote that opens in this row is never closed; close it',
    ],
    [
      'a quote that is never closed in the first row, below a head over two lines',
      plain.replace('Option 2', '"Option 2","my\nnotes"').replace('PDI', '"PDI'),
      'cdeval.csv:3: not well-formed CSV: a quote that opens in this row is never closed; close it',
    ],
    [
      'a row too short',
      `${csv}IDV,Work,Who?\r\n`,
      'cdeval.csv:5: not well-formed CSV: this row has more or fewer values than the header; put a text with commas in quotes, and write numbers with a point',
    ],
    [
      'a head alone',
      csv.slice(0, csv.indexOf('\n') + 1),
      'cdeval.csv: has no rows; name another file',
    ],
    [
      'a YAML of ours',
      '# CDEval, "imported"\nquestionnaire: cdeval\n',
      'cdeval.csv:1: the column "Dimension" is missing; expected Dimension, Domain, Question, Option 1, Option 2, found # CDEval, "imported"',
    ],
  ])('%s in CSV', async (_what, text, complaint) => {
    expect(await complaintAbout({ text, name: 'cdeval.csv' }, faultOf)).toBe(complaint);
  });

  test.each([
    [
      3,
      'cdeval.json:1: in row 1, Domain: "Home" is not known; known are family, education, work, wellness, lifestyle, arts, science (2 more rows are wrong)',
    ],
  ])('the first of %i rows, and says how many more', async (bad, complaint) => {
    const text = JSON.stringify(rows.map((row, i) => (i < bad ? { ...row, Domain: 'Home' } : row)));
    expect(await complaintAbout({ text, name: 'cdeval.json' }, faultOf)).toBe(complaint);
  });

  test.each(['cdeval.json', 'cdeval.csv'])('a picture named %s', async (name) => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    const picture = { text: Buffer.from(png, 'base64'), name };
    expect(await complaintAbout(picture, faultOf)).toBe(
      `${name}: not UTF-8 text; save it as UTF-8`,
    );
  });

  test('a file that is not there, or is a folder', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('cdeval'));
    await expect(readCdeval(folder.file('none.json'))).rejects.toThrow(
      `${folder.file('none.json')}: no such file; check its name and folder`,
    );
    await expect(readCdeval(folder.file('cdeval'))).rejects.toThrow('this is a folder');
  });
});
