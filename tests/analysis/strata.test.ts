import { describe, expect, test } from 'vitest';
import { strataOf } from '../../analysis/strata.js';
import type { TalliedItem } from '../../analysis/tally.js';
import type { Domain } from '../../src/vocabulary/domain.js';

function itemsIn(counts: Partial<Record<Domain, number>>): TalliedItem[] {
  return (Object.entries(counts) as [Domain, number][]).flatMap(([domain, n]) =>
    Array.from({ length: n }, (_, place) => ({
      id: `${domain}-${place}`,
      dimension: 'pdi' as const,
      domain,
    })),
  );
}

function shape(counts: Partial<Record<Domain, number>>): string[] {
  return strataOf(itemsIn(counts), 'pdi')
    .map(({ domains, items }) => `${domains.join('+')} ${items.length}`)
    .sort();
}

describe('strata', () => {
  test('are the domains of one dimension', () => {
    const other = itemsIn({ work: 4 }).map((item) => ({ ...item, dimension: 'ivr' as const }));
    expect(strataOf([...other, ...itemsIn({ work: 3 })], 'pdi')).toEqual([
      { domains: ['work'], items: [4, 5, 6] },
    ]);
  });

  test('under 3 items are merged with one another', () => {
    expect(shape({ family: 5, work: 2, arts: 1, science: 2 })).toEqual([
      'family 5',
      'work+arts+science 5',
    ]);
  });

  test('that are still under 3 items together join the smallest other', () => {
    expect(shape({ family: 5, education: 4, arts: 1, science: 1 })).toEqual([
      'education+arts+science 6',
      'family 5',
    ]);
  });

  test('stay small where there is nothing to merge with', () => {
    expect(shape({ work: 2 })).toEqual(['work 2']);
    expect(shape({})).toEqual([]);
  });

  test('name the same items in the same order however these are listed', () => {
    const items = itemsIn({ work: 4, arts: 3 });
    const backwards = items.toReversed();
    const ids = (list: TalliedItem[]) =>
      strataOf(list, 'pdi').map(({ items: places }) => places.map((place) => list[place]?.id));
    expect(ids(backwards)).toEqual(ids(items));
  });
});
