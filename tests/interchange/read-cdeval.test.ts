import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differencesFromPublished } from '../../src/interchange/cdeval/published-counts.js';
import { readCdeval } from '../../src/interchange/cdeval/read-cdeval.js';
import { repeatedQuestions } from '../../src/interchange/cdeval/repeated-questions.js';
import type { Item } from '../../src/vocabulary/item.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { asCsv, asJson, type CdevalRow, cdevalImitation } from '../support/cdeval-imitation.js';

const one: CdevalRow = {
  Dimension: 'PDI',
  Domain: 'Scientific',
  Question: 'Who signs the paper first?',
  'Option 1': 'The head of the laboratory.',
  'Option 2': 'Whoever did the work.',
};

async function read(text: string, name = 'cdeval.json') {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file(name), text);
  return await readCdeval(folder.file(name));
}

const readOne = async (changes: Readonly<Record<string, string>>): Promise<Item | undefined> =>
  (await read(asJson([{ ...one, ...changes }]))).items[0];

describe('a copy of CDEval', () => {
  test('becomes as many items, in their order, from JSON and from CSV alike', async () => {
    const rows = cdevalImitation();
    const fromJson = await read(asJson(rows));
    expect(fromJson.items).toHaveLength(2953);
    expect(fromJson.items.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1));
    expect(fromJson.items.map(({ dimension }) => dimension.toUpperCase())).toEqual(
      rows.map(({ Dimension }) => Dimension),
    );
    expect(await read(asCsv(rows), 'cdeval.csv')).toEqual(fromJson);
  });

  test('keeps its texts but for stray white space, and says where that was', async () => {
    const rows = cdevalImitation();
    const { items, mended } = await read(asJson(rows));
    const changed = rows.flatMap((row, index) =>
      row.Question === items[index]?.question &&
      row['Option 1'] === items[index]?.options.target &&
      row['Option 2'] === items[index]?.options.opposite
        ? []
        : [index + 1],
    );
    expect(changed).toHaveLength(5);
    expect(mended).toEqual(changed);
    for (const { question, options } of items) {
      const texts = [question, options.target, options.opposite];
      for (const text of texts) expect(text).toMatch(/^\S+( \S+)*$/);
    }
  });

  test('has the published number of items in every cell, and its question used twice', async () => {
    const { items } = await read(asJson(cdevalImitation()));
    expect(differencesFromPublished(items)).toEqual([]);
    const [pair, ...others] = repeatedQuestions(items);
    expect(others).toEqual([]);
    const [first, again] = pair ?? [0, 0];
    expect(items[first - 1]?.question).toBe(items[again - 1]?.question);
    expect(items[first - 1]?.options).not.toEqual(items[again - 1]?.options);
    expect(first).toBeLessThan(again);
  });

  test('may be a part: the cells that have fewer items are named', async () => {
    const { items } = await read(asJson(cdevalImitation().slice(10)));
    expect(differencesFromPublished(items)).toEqual([
      { dimension: 'idv', domain: 'family', published: 64, found: 54 },
    ]);
  });

  test('names an item by its position, and takes option 1 for the target pole', async () => {
    expect((await read(asJson([one, { ...one, Question: 'And last?' }]))).items[1]).toEqual({
      id: 'cdeval-0002',
      position: 2,
      dimension: 'pdi',
      domain: 'science',
      question: 'And last?',
      options: { target: 'The head of the laboratory.', opposite: 'Whoever did the work.' },
    });
  });

  test.each([
    ['pdi', ['PDI', 'pdi', 'Power Distance Index (PDI)', 'power distance index']],
    ['idv', ['Idv', 'Individualism (IDV)', 'Individualism', 'Individualism vs. Collectivism']],
    ['uai', ['UAI', 'Uncertainty Avoidance Index (UAI)', 'Uncertainty avoidance index']],
    ['mas', ['MAS', 'Masculinity (MAS)', 'Masculinity vs. Femininity (MAS)', 'Masculinity']],
    [
      'lto',
      ['LTO', 'Long-term Orientation (LTO)', 'Long-term Orientation vs. Short-term Orientation'],
    ],
    ['ivr', [' IVR ', 'Indulgence vs. Restraint (IVR)', 'indulgence  vs. restraint']],
  ])('may call %s by any of its names', async (dimension, names) => {
    for (const name of names)
      expect((await readOne({ Dimension: name }))?.dimension).toBe(dimension);
  });

  test.each([
    ['family', 'Family'],
    ['education', 'education'],
    ['work', 'WORK'],
    ['wellness', 'Wellness '],
    ['lifestyle', 'Lifestyle'],
    ['arts', 'Arts'],
    ['science', 'Scientific'],
    ['science', 'Science'],
  ])('has the domain %s as %j', async (domain, name) => {
    expect((await readOne({ Domain: name }))?.domain).toBe(domain);
  });

  test('has mended white space only where a question or an option had any', async () => {
    expect((await read(asJson([{ ...one, Dimension: ' PDI ', Domain: 'Work ' }]))).mended).toEqual(
      [],
    );
    const { items, mended } = await read(asJson([one, { ...one, Question: '\tWho\n\nnow? ' }]));
    expect(mended).toEqual([2]);
    expect(items[1]?.question).toBe('Who now?');
  });

  test('is read from JSON however it is laid out, with escapes as Python writes them', async () => {
    const rows = [{ ...one, Question: 'A café, 🙂 or a/b?' }, one];
    const escaped = asJson(rows)
      .replace(/[^\p{ASCII}]/gu, (letter) =>
        [...Array(letter.length).keys()]
          .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join(''),
      )
      .replace('a/b', 'a\\/b');
    expect(escaped).toContain('\\ud83d\\ude42');
    const plain = await read(asJson(rows));
    expect(plain.items[0]?.question).toBe('A café, 🙂 or a/b?');
    for (const text of [
      escaped,
      JSON.stringify(rows),
      JSON.stringify(rows, null, '\t'),
      `\uFEFF${asJson(rows).replaceAll('\n', '\r\n')}`,
    ]) {
      expect(await read(text)).toEqual(plain);
    }
    expect(await read(asJson(rows), 'cdeval.txt')).toEqual(plain);
  });

  test('is read from CSV with its columns in any order, others beside them, and any line ends', async () => {
    const quoted =
      'id,Option 2,Domain,Question,Dimension,Option 1\n7,"a, ""b""",Work,"two\nlines?",PDI,c\n\n8,d,Work,q,PDI,e\n';
    const { items } = await read(quoted, 'cdeval.csv');
    expect(items.map(({ question, options }) => ({ question, options }))).toEqual([
      { question: 'two lines?', options: { target: 'c', opposite: 'a, "b"' } },
      { question: 'q', options: { target: 'e', opposite: 'd' } },
    ]);
    for (const end of ['\r\n', '\r']) {
      expect(await read(`\uFEFF${quoted.replaceAll('\n', end)}`, 'cdeval.csv')).toEqual(
        await read(quoted, 'cdeval.csv'),
      );
    }
    const mixed = quoted.replace('\n', '\r\n');
    expect((await read(mixed, 'cdeval.csv')).items).toEqual(items);
  });

  test('may have other keys in JSON, which are let be, also twice', async () => {
    expect(await readOne({ id: '7', Label: 'x' })).toEqual(await readOne({}));
    const twice = asJson([one]).replace('{', '{ "id": 1, "id": 2,');
    expect((await read(twice)).items).toEqual([await readOne({})]);
  });

  test('may have semicolons in a head that is separated by commas', async () => {
    const text = `${asCsv([one]).replace('Option 2', 'Option 2,"notes; a; b; c; d; e; f; g"').trimEnd()},x\n`;
    expect((await read(text, 'cdeval.csv')).items).toEqual([await readOne({})]);
  });
});

test('a question that two dimensions share is not one used twice', () => {
  const item = (dimension: Item['dimension']): Item => ({
    id: `${dimension}-1`,
    dimension,
    domain: 'work',
    question: 'Who?',
    options: { target: 'I', opposite: 'We' },
  });
  expect(repeatedQuestions([item('pdi'), item('idv'), item('pdi'), item('pdi')])).toEqual([
    [1, 3],
    [1, 4],
  ]);
});
