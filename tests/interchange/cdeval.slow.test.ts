import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import {
  differencesFromPublished,
  importCdeval,
  readCdeval,
  repeatedQuestions,
} from '../../src/interchange/cdeval.js';
import type { Item } from '../../vocabulary/item.js';
import { TemporaryFolder } from '../support/files.js';
import { asCsv, asJson, type CdevalRow, cdevalImitation } from './cdeval-imitation.js';

const rows = cdevalImitation();
const texts = (row: CdevalRow) => [row.Question, row['Option 1'], row['Option 2']];
const words = (text: string) => text.trim().split(/\s+/).length;
const beginsWithYesOrNo = (text: string) => /^(?:yes|no)\b/i.test(text);

function numberOf(holds: (row: CdevalRow) => boolean): number {
  return rows.filter(holds).length;
}

describe('the imitation of CDEval has what is known of it:', () => {
  test('2,953 rows, sorted by dimension', () => {
    expect(rows).toHaveLength(2953);
    const changes = rows.flatMap(({ Dimension }, index) =>
      Dimension === rows[index - 1]?.Dimension ? [] : [Dimension],
    );
    expect(changes).toEqual(['IDV', 'IVR', 'LTO', 'MAS', 'PDI', 'UAI']);
  });

  test('its five columns and the seven domains of the paper', () => {
    const columns = ['Dimension', 'Domain', 'Question', 'Option 1', 'Option 2'];
    for (const row of rows) expect(Object.keys(row)).toEqual(columns);
    expect([...new Set(rows.map(({ Domain }) => Domain))].sort()).toEqual([
      'Arts',
      'Education',
      'Family',
      'Lifestyle',
      'Scientific',
      'Wellness',
      'Work',
    ]);
  });

  test('one question text twice within a dimension, with other options', () => {
    const places = new Map<string, CdevalRow[]>();
    for (const row of rows) places.set(row.Question, [...(places.get(row.Question) ?? []), row]);
    const again = [...places.values()].filter((same) => same.length > 1);
    expect(again.map((same) => same.length)).toEqual([2]);
    const [one, other] = again[0] ?? [];
    expect(one?.Dimension).toBe(other?.Dimension);
    expect(one?.['Option 1']).not.toBe(other?.['Option 1']);
  });

  test('five rows with stray white space, of five kinds', () => {
    const stray = [/^\s/, / $/, / {2}(?=\S)/, /\t/, /\n$/];
    expect(numberOf((row) => texts(row).some((text) => /^\s|\s$|\s{2}|\t/.test(text)))).toBe(5);
    for (const kind of stray)
      expect(numberOf((row) => texts(row).some((t) => kind.test(t)))).toBe(1);
  });

  test('78 rows with characters beyond ASCII', () => {
    expect(numberOf((row) => texts(row).some((text) => /[^\p{ASCII}]/u.test(text)))).toBe(78);
  });

  test('209 items with an option that opens with yes or no', () => {
    expect(numberOf((row) => texts(row).slice(1).some(beginsWithYesOrNo))).toBe(209);
  });

  test.each(['IDV', 'MAS'])('a longer target option in 27 %% of %s', (dimension) => {
    const own = rows.filter(({ Dimension }) => Dimension === dimension);
    const longer = own.filter((row) => words(row['Option 1']) > words(row['Option 2']));
    expect(Math.round((100 * longer.length) / own.length)).toBe(27);
  });

  test('no text longer by accident than its row can hold in a CSV', () => {
    expect(asCsv(rows).split('\r\n')).toHaveLength(2953 + 2);
  });

  test('the same rows for the same seed, others for another', () => {
    expect(cdevalImitation()).toEqual(rows);
    expect(cdevalImitation(2)).not.toEqual(rows);
  });
});

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
    const { items, fixed } = await read(asJson(rows));
    const changed = rows.flatMap((row, index) =>
      row.Question === items[index]?.question &&
      row['Option 1'] === items[index]?.options.target &&
      row['Option 2'] === items[index]?.options.opposite
        ? []
        : [index + 1],
    );
    expect(changed).toHaveLength(5);
    expect(fixed).toEqual(changed);
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

  test('has fixed white space only where a question or an option had any', async () => {
    expect((await read(asJson([{ ...one, Dimension: ' PDI ', Domain: 'Work ' }]))).fixed).toEqual(
      [],
    );
    const { items, fixed } = await read(asJson([one, { ...one, Question: '\tWho\n\nnow? ' }]));
    expect(fixed).toEqual([2]);
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

describe('importing CDEval', () => {
  test('gives one questionnaire of 2,953 items, from JSON and CSV, as YAML and JSON', async () => {
    using folder = new TemporaryFolder();
    const source = folder.file('cdeval.json');
    writeFileSync(source, asJson(rows));
    await importCdeval({ source, out: folder.file('one.yaml') });
    const first = await loadQuestionnaire(folder.file('one.yaml'), 'en');
    expect(first.items).toHaveLength(2953);
    expect(first).toEqual({
      questionnaire: 'cdeval',
      language: 'en',
      source: 'CDEval (Wang et al. 2024), imported from cdeval.json',
      items: (await readCdeval(source)).items,
    });

    const sheet = folder.file('cdeval.csv');
    writeFileSync(sheet, asCsv(rows));
    await importCdeval({ source: sheet, out: folder.file('two.json') });
    const second = await loadQuestionnaire(folder.file('two.json'), 'en');
    expect(second.items).toEqual(first.items);
    expect(folder.names()).toEqual(['cdeval.csv', 'cdeval.json', 'one.yaml', 'two.json']);
  });

  test('says what was odd about the copy', async () => {
    using folder = new TemporaryFolder();
    const [source, out] = [folder.file('cdeval.json'), folder.file('cdeval.yaml')];
    writeFileSync(source, asJson(rows));
    const imported = await importCdeval({ source, out });
    expect(imported).toMatchObject({
      file: out,
      items: 2953,
      perDimension: { pdi: 512, idv: 472, uai: 530, mas: 452, lto: 485, ivr: 502 },
      differences: [],
    });
    const questions = rows.map(({ Question }) => Question);
    const again = questions.findIndex((text, index) => questions.indexOf(text) < index);
    expect(imported.twiceUsedQuestions).toEqual([
      [questions.indexOf(questions[again] ?? '') + 1, again + 1],
    ]);
    const stray = rows.flatMap((row, index) =>
      Object.values(row).some((text) => /^\s|\s$|\s{2}|\t/.test(text)) ? [index + 1] : [],
    );
    expect(imported.whitespaceRows).toEqual(stray);
  });

  test('takes a part of it, and says what is not there', async () => {
    using folder = new TemporaryFolder();
    const [source, out] = [folder.file('part.json'), folder.file('part.yaml')];
    writeFileSync(source, asJson(rows.filter(({ Dimension }) => Dimension === 'PDI')));
    const { items, perDimension, differences } = await importCdeval({ source, out });
    expect({ items, perDimension }).toEqual({
      items: 512,
      perDimension: { pdi: 512, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 },
    });
    expect(differences).toHaveLength(5 * 7);
    expect(new Set(differences.map(({ found }) => found))).toEqual(new Set([0]));
  });

  test('names no folder of the user in the file, and writes a comment whatever the name', async () => {
    using folder = new TemporaryFolder();
    const [source, out] = [folder.file('my\nitems: # 1.json'), folder.file('cdeval.yaml')];
    writeFileSync(source, asJson(rows.slice(0, 2)));
    await importCdeval({ source, out });
    const text = readFileSync(out, 'utf8');
    expect(text).not.toContain(folder.path);
    const head = text.slice(0, text.indexOf('questionnaire:')).trim().split('\n');
    for (const line of head) expect(line).toMatch(/^#/);
    expect(head.join(' ')).toContain('Wang et al. 2024');
    expect((await loadQuestionnaire(out, 'en')).items).toHaveLength(2);
  });

  test('leaves out a row that is wrong, however late, and says which', async () => {
    using folder = new TemporaryFolder();
    const source = folder.file('cdeval.json');
    const wrong = rows.map((row, index) => (index === 2952 ? { ...row, Domain: '' } : row));
    writeFileSync(source, asJson(wrong));
    const imported = await importCdeval({ source, out: folder.file('cdeval.yaml') });
    expect(imported.unusable).toHaveLength(1);
    expect(JSON.stringify(imported.unusable)).toContain('Domain');
    expect((await loadQuestionnaire(folder.file('cdeval.yaml'), 'en')).items).toHaveLength(2952);
  });

  test('never writes over the copy itself, by any of its names', async () => {
    using folder = new TemporaryFolder();
    const source = folder.file('cdeval.json');
    writeFileSync(source, asJson(rows.slice(0, 2)));
    symlinkSync(source, folder.file('link.json'));
    for (const out of [source, folder.file('link.json')]) {
      await expect(importCdeval({ source, out, force: true })).rejects.toThrow(
        `${out}: is the file to import; name another with --out`,
      );
    }
    expect(readFileSync(source, 'utf8')).toBe(asJson(rows.slice(0, 2)));
  });
});
