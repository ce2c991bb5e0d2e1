import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retestItems, selectItems } from '../../../src/instruments/survey/select-items.js';
import { makeItems } from '../../support/items.js';

const items = makeItems({ perCell: 3 });
const cellOf = ({ dimension, domain }: (typeof items)[number]) => `${dimension} ${domain}`;

describe('the items asked', () => {
  test('come in rounds through all cells, so that a survey broken off has asked of each', () => {
    const asked = selectItems(items);
    expect(asked).toHaveLength(items.length);
    for (const round of [0, 1, 2]) {
      const cells = asked.slice(round * 42, (round + 1) * 42).map(cellOf);
      expect(new Set(cells).size).toBe(42);
    }
  });

  test.each([1, 2])('are the first %d of each cell under that limit', (limit) => {
    const asked = selectItems(items, { limit });
    expect(asked).toEqual(selectItems(items).slice(0, limit * 42));
    expect(asked.every(({ id }) => Number(id.slice(-2)) <= limit)).toBe(true);
  });

  test('are those first in their cells that come before others, as many in each cell as ever', () => {
    const before = new Set(['idv-work-03', 'mas-arts-02', 'mas-arts-03']);
    const asked = selectItems(items, { limit: 1, before });
    const ids = asked.map(({ id }) => id);
    expect(ids).toContain('idv-work-03');
    expect(ids).toContain('mas-arts-02');
    expect(asked.map(cellOf)).toEqual(selectItems(items, { limit: 1 }).map(cellOf));
    expect(ids.filter((id) => id.endsWith('-01'))).toHaveLength(40);
  });

  test('are all of them where the limit is higher than any cell, and where cells differ', () => {
    const uneven = items.slice(4);
    expect(new Set(selectItems(uneven, { limit: 50 }))).toEqual(new Set(uneven));
    expect(selectItems([], { limit: 3 })).toEqual([]);
  });
});

describe('the items asked again', () => {
  const again = (seed: number, share = 0.2, from = items) => retestItems(from, { share, seed });

  test.each([
    [0, 0],
    [0.2, 25],
    [0.5, 63],
    [1, 126],
  ])('are a share of %d: %d of 126', (share, size) => {
    expect(again(1, share).size).toBe(size);
  });

  test('are the same in whatever order the items come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...items], { minLength: items.length }), (shuffled) => {
        expect(again(7, 0.2, shuffled)).toEqual(again(7));
      }),
      { seed: 3, numRuns: 20 },
    );
  });

  test('are others under another seed', () => {
    expect(again(1)).toEqual(again(1));
    expect(again(2)).not.toEqual(again(1));
  });

  test('stay asked again when the share grows', () => {
    expect([...again(1, 0.4)]).toEqual(expect.arrayContaining([...again(1, 0.2)]));
  });
});
