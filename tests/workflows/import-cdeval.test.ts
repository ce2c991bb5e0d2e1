import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { readCdeval } from '../../src/interchange/cdeval/read-cdeval.js';
import { importCdeval } from '../../src/workflows/import-cdeval.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { asCsv, asJson, cdevalImitation } from '../support/cdeval-imitation.js';

const rows = cdevalImitation();

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

  test('writes nothing from a file that is wrong, however late', async () => {
    using folder = new TemporaryFolder();
    const source = folder.file('cdeval.json');
    const wrong = rows.map((row, index) => (index === 2952 ? { ...row, Domain: '' } : row));
    writeFileSync(source, asJson(wrong));
    await expect(importCdeval({ source, out: folder.file('cdeval.yaml') })).rejects.toThrow(
      'in row 2953, Domain: empty',
    );
    expect(folder.names()).toEqual(['cdeval.json']);
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
