import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from '../../reports/csv.js';
import type { Cell } from '../../reports/table.js';

const line = (id: string, ...cells: Cell[]) =>
  csv({
    columns: cells.map((_, place) => ({ name: `column ${place}`, kind: 'text' })),
    rows: [{ respondent: { id, simulated: true }, cells }],
  })
    .split('\r\n')
    .slice(1)
    .join('\r\n');

/** Reads one record after RFC 4180. */
function parse(record: string): string[] {
  return [...record.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}

describe('CSV', () => {
  test.each(['=', '+', '-', '@', '\t', '\r'])(
    'text beginning with %j cannot run as a formula',
    (mark) => {
      const [id, , cell] = parse(line(`${mark}id`, `${mark}cell`));
      expect([id, cell]).toEqual([`'${mark}id`, `'${mark}cell`]);
    },
  );

  test('numbers stay numbers, negative ones too, and null is empty', () => {
    expect(line('a', -0.25, 3, null)).toBe('a,yes,-0.25,3,\r\n');
  });

  test('a simulated respondent is marked in a column of its own', () => {
    expect(line('steady')).toBe('steady,yes\r\n');
  });

  test('whatever a cell holds, a reader of RFC 4180 gets it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [, , cell = ''] = parse(line('a', text));
        expect([text, `'${text}`]).toContain(cell);
      }),
    );
  });
});
