import { describe, expect, test } from 'vitest';
import type { GridRow } from '../../../reports/document/document.js';
import { addressOf, partsOf } from '../../../reports/page/address.js';
import {
  differencesOf,
  filterWords,
  nextSorting,
  orderedRows,
} from '../../../reports/page/grid-order.js';
import { shortNames } from '../../../reports/page/short-names.js';

const row = (respondent: string, change: Partial<GridRow> = {}): GridRow => ({
  respondent,
  simulated: false,
  tags: '',
  family: null,
  quality: [],
  ...change,
});
const cell = (value: number | null) => ({
  value,
  low: null,
  high: null,
  mark: 'none' as const,
  text: '',
  short: '',
});
const column = (...values: readonly (number | null)[]) => ({
  id: 'pdi',
  title: 'Power distance',
  min: 0,
  max: 1,
  null: 0.5,
  low: 'low',
  high: 'high',
  poles: true,
  worded: false,
  cells: values.map((value) => (value === null ? null : cell(value))),
});

describe('the order of the grid', () => {
  const rows = [row('b'), row('a10'), row('a9'), row('c')];
  const columns = [column(0.2, 0.9, null, 0.5)];
  const order = (by: string, descending: boolean) =>
    orderedRows({ rows, columns }, { sorting: { by, descending }, filter: null });

  test('is that of a column, and what has no figure stands last either way', () => {
    expect(order('pdi', true)).toEqual([1, 3, 0, 2]);
    expect(order('pdi', false)).toEqual([0, 3, 1, 2]);
  });

  test('is by name as people count', () => {
    expect(order('respondent', false)).toEqual([2, 1, 0, 3]);
  });

  test('is by quality from the best or the worst', () => {
    const graded = (['good', 'poor', 'check'] as const).map((grade) =>
      row(grade, { quality: [{ instrument: 'survey', grade, reasons: [] }] }),
    );
    const byQuality = (descending: boolean) =>
      orderedRows(
        { rows: graded, columns: [] },
        { sorting: { by: 'survey', descending }, filter: null },
      ).map((place) => graded[place]?.respondent);
    expect(byQuality(true)).toEqual(['good', 'check', 'poor']);
    expect(byQuality(false)).toEqual(['poor', 'check', 'good']);
  });

  test('turns from high to low to none, and starts again at another column', () => {
    const first = nextSorting(null, 'pdi');
    expect(first).toEqual({ by: 'pdi', descending: true });
    expect(nextSorting(first, 'pdi')).toEqual({ by: 'pdi', descending: false });
    expect(nextSorting({ by: 'pdi', descending: false }, 'pdi')).toBeNull();
    expect(nextSorting(first, 'respondent')).toEqual({ by: 'respondent', descending: false });
  });
});

test('rows are filtered by families, and by tags that some share but not all', () => {
  const rows = [
    row('a', { family: 'larch', tags: 'larch, generation 1' }),
    row('b', { family: 'larch', tags: 'larch, generation 2' }),
    row('c', { family: 'maple', tags: 'instruct of b' }),
    row('d', { tags: 'generation 2' }),
  ];
  expect(filterWords(rows)).toEqual(['larch', 'generation 2', 'maple']);
  expect(orderedRows({ rows, columns: [] }, { sorting: null, filter: 'generation 2' })).toEqual([
    1, 3,
  ]);
});

test('the differences of a pair are the same whichever of the two comes first, but for their sign', () => {
  const given = [
    {
      first: 'a',
      second: 'b',
      dimension: 'pdi',
      value: 0.3,
      low: 0.1,
      high: 0.5,
      verdict: 'different' as const,
    },
  ];
  expect(differencesOf(given, 'a', 'b')).toEqual(given);
  expect(differencesOf(given, 'b', 'a')).toEqual([
    { ...given[0], first: 'b', second: 'a', value: -0.3, low: -0.5, high: -0.1 },
  ]);
});

describe('a name in a narrow column', () => {
  test('loses its organisation where the rest is unique', () => {
    expect(shortNames(['meta/llama', 'mistral/small', 'azure/small'], 34)).toEqual([
      'llama',
      'mistral/small',
      'azure/small',
    ]);
  });

  test('loses its middle where it is too long, and stays unique', () => {
    const long = (end: string) => `a-very-long-model-name-that-goes-on-and-on-${end}`;
    const [one = '', other = ''] = shortNames([long('for-ever-1'), long('for-ever-2')], 20);
    expect(one).toHaveLength(20);
    expect(one).toContain('…');
    expect(one).not.toBe(other);
    const middle = (mark: string) => `the-same-beginning-${mark}-and-the-same-end`;
    const [first, second] = shortNames([middle('1'), middle('2')], 20);
    expect(first).not.toBe(second);
  });

  test('keeps text that is no name of an organisation', () => {
    expect(shortNames(['<b>x</b>', 'plain'], 34)).toEqual(['<b>x</b>', 'plain']);
  });
});

test('an address brings back what it was made of', () => {
  const parts = ['compare', 'org/model #1', 'ünïcode %2F'];
  expect(partsOf(addressOf(...parts))).toEqual(parts);
  expect(partsOf('#broken/%E0%A4%A')).toEqual(['broken', '%E0%A4%A']);
  expect(partsOf('')).toEqual([]);
});
