import { describe, expect, test } from 'vitest';
import { asCsv, type CdevalRow, cdevalImitation } from '../support/cdeval-imitation.js';

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
