import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../reports/files/csv.js';
import { readCsv } from '../../support/read-csv.js';

const cells = (line: string) => readCsv(line)[0];

describe('CSV', () => {
  test.each(['=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝', '＋', '－', '＠'])(
    'text beginning with %j cannot run as a formula',
    (sign) => {
      expect(cells(csvLine([`${sign}cell`, 'next']))).toEqual([`'${sign}cell`, 'next']);
    },
  );

  test('a sign behind characters that are not shown cannot either', () => {
    expect(cells(csvLine(['\u0000=1', '\u202e=1']))).toEqual(["'=1", "'=1"]);
  });

  test('numbers stay numbers, negative ones too, and null is empty', () => {
    expect(csvLine(['a', -0.25, 3, null])).toBe('a,-0.25,3,\r\n');
  });

  test('control characters and those that turn the direction of writing are left out', () => {
    expect(csvLine(['\u001b[31mred\u0007', 'abc\u202Efdp.exe'])).toBe('[31mred,abcfdp.exe\r\n');
  });

  test('whatever a cell holds besides, a reader of RFC 4180 gets it back', () => {
    const shown = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text));
    fc.assert(
      fc.property(shown, (text) => {
        const [cell, last] = cells(csvLine([text, 'last'])) ?? [];
        expect([text, `'${text}`]).toContain(cell);
        expect(last).toBe('last');
      }),
    );
  });
});
