import { describe, expect, test } from 'vitest';
import { slopeItems } from '../../../analysis/gap/gap-items.js';
import { itemRatings } from '../../../analysis/gap/item-ratings.js';
import type { Item } from '../../../vocabulary/item.js';
import { readAs, statedItem } from './gap-items.js';

/** An item with what each reader said of its target and of its opposite option. */
function item(
  id: string,
  readings?: readonly (readonly [target: number, opposite: number])[],
  rest: Partial<Item> = {},
): Item {
  return {
    id,
    dimension: 'pdi',
    domain: 'work',
    question: `What of ${id}?`,
    options: { target: 'This.', opposite: 'That.' },
    ...(readings && {
      ratings: {
        desirability: 0.5,
        by: 'readers',
        readings: readings.map(([target, opposite], nth) => ({
          by: `reader ${nth}`,
          dimension: 'pdi',
          poles: 'as meant' as const,
          target,
          opposite,
        })),
      },
    }),
    ...rest,
  };
}

/** Two readers, items as rows: 3 1, 0 0, −1 1, 2 −2. */
const rows = [
  [3, 1],
  [0, 0],
  [-1, 1],
  [2, -2],
] as const;
/** Variances (n − 1) of the readers 10/3 and 2, of their sums (4, 0, 0, 0) 4. */
const alpha = 2 * (1 - (10 / 3 + 2) / 4);

describe('ratings of items', () => {
  test('of one family have how far its readers agree, by dimension', () => {
    // Readers that agree: sums 4 2 0 −2, of variance 20/3; each of theirs 5/3, 5/3: α = 2·(1 − ½) = 1.
    const agree = [2, 1, 0, -1].map((each, place) =>
      item(`a-${place}`, [
        [each + 2, 2],
        [each + 1, 1],
      ]),
    );
    // 1 2 4 5 and 2 1 5 4: variances 10/3 both, sums 3 3 9 9 of 12: α = 2·(1 − (20/3)/12) = 8/9.
    const nearly = [
      [1, 2],
      [2, 1],
      [4, 5],
      [5, 4],
    ].map(([one = 0, other = 0], place) =>
      item(
        `b-${place}`,
        [
          [one, 0],
          [other, 0],
        ],
        { dimension: 'ivr' },
      ),
    );
    const { agreement, values, errors } = itemRatings([...agree, ...nearly], []).desirability;
    expect(errors).toBeNull();
    expect([...agreement.keys()]).toEqual(['pdi', 'ivr']);
    expect(agreement.get('pdi')).toBeCloseTo(1, 12);
    expect(agreement.get('ivr')).toBeCloseTo(8 / 9, 12);
    expect(values.get('a-0')).toBe(0.5);
    expect(values.size).toBe(8);
  });

  test('that agree on less than nothing have none', () => {
    expect(alpha).toBeLessThan(0);
    const items = rows.map(([one, other], place) =>
      item(`i-${place}`, [
        [one, 0],
        [other, 0],
      ]),
    );
    expect(itemRatings(items, []).desirability.agreement.get('pdi')).toBe(0);
  });

  test('of one reader, of nobody, or without readings, have no agreement', () => {
    const one = [1, 2].map((each) => item(`one-${each}`, [[each, 0]]));
    expect(itemRatings(one, []).desirability).toMatchObject({
      values: new Map([
        ['one-1', 0.5],
        ['one-2', 0.5],
      ]),
      agreement: new Map(),
    });
    expect(itemRatings([item('nobody')], []).desirability.values.size).toBe(0);
    const unread = item('unread', undefined, { ratings: { desirability: -1, by: 'a reader' } });
    const { values, agreement } = itemRatings([unread], []).desirability;
    expect([values.get('unread'), agreement.size]).toEqual([-1, 0]);
  });

  test('of which telling is plainer are the mean of the readers, of whichever pair', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => item(id));
    // Readers by column: 2 1, 0 1, −1 −2, 1 2. Variances 5/3 and 3, sums 3 1 −3 3 of 8.
    const pairs = [
      { values: told('a', 'b'), plainer: { a: [2, 1], b: [0, 1] } },
      { values: [] },
      { values: told('c', 'd'), plainer: { c: [-1, -2], d: [1, 2] } },
    ];
    const { plainness, desirability } = itemRatings(items, pairs);
    expect(plainness.values).toEqual(
      new Map([
        ['a', 1.5],
        ['b', 0.5],
        ['c', -1.5],
        ['d', 1.5],
      ]),
    );
    expect(plainness.agreement.get('pdi')).toBeCloseTo(2 * (1 - (5 / 3 + 3) / 8), 12);
    expect(desirability.values.size).toBe(0);
  });

  test('of two families are the mean of theirs, with the error that their difference tells', () => {
    const items = ['a', 'b'].map((id, place) =>
      item(id, [
        [2 + place, 1],
        [4 + place, 1],
      ]),
    );
    // Theirs are 2 and 3, the others' 5 and 2: less their own means −½ and ½, 1½ and −1½.
    const others = [5, 2].map((value, place) => ({
      of: 'desirability' as const,
      item: place === 0 ? 'a' : 'b',
      family: 'people',
      value,
    }));
    const pairs = [{ values: told('a', 'b') }];
    expect(itemRatings(items, pairs, others).desirability).toMatchObject({
      families: ['not named', 'people'],
      values: new Map([
        ['a', 3.5],
        ['b', 2.5],
      ]),
      errors: new Map([
        ['a', 1],
        ['b', 1],
      ]),
    });
    // A family that left an item of the stories out does not count.
    const some = itemRatings(items, pairs, others.slice(0, 1)).desirability;
    expect(some).toMatchObject({ families: ['not named'], errors: null });
    expect(some.values.get('a')).toBe(0.5);
    // Readers who are of the file's own family are no second one.
    const same = others.map((each) => ({ ...each, family: 'not named' }));
    expect(itemRatings(items, pairs, same).desirability.errors).toBeNull();
  });
});

function told(...items: readonly string[]) {
  return items.map((id) => ({ item: id, first: 'target' as const }));
}

describe('ratings in a regression', () => {
  const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;
  const reliability = { desirability: 0.7, plainness: 0.3 };
  const covariatesOf = (
    ...rated: readonly (readonly [desirability: number | null, plainness: number | null])[]
  ) =>
    slopeItems(
      rated.map(([desirability, plainness], place) =>
        statedItem(`item ${place}`, {
          stated: 0.5,
          desirability,
          plainness,
          ratingAgreement: reliability,
          readings: [readAs('forced', 0.2)],
        }),
      ),
      asked,
    ).map(
      ({ covariates }) => covariates?.map(({ value, agreement }) => [value, agreement]) ?? null,
    );

  test('are desirability, then plainness, each with its own reliability', () => {
    expect(covariatesOf([1, -2], [-3, 0])).toEqual([
      [
        [1, 0.7],
        [-2, 0.3],
      ],
      [
        [-3, 0.7],
        [0, 0.3],
      ],
    ]);
  });

  test('are desirability alone where a telling was not rated, and none where an item was not', () => {
    expect(covariatesOf([1, 2], [0, null])).toEqual([[[1, 0.7]], [[0, 0.7]]]);
    expect(covariatesOf([1, 2], [null, 2])).toEqual([null, null]);
  });

  test('are of the items that were asked so: others may be without', () => {
    const items = [
      statedItem('asked', { stated: 0, desirability: 1, readings: [readAs('forced', 0)] }),
      statedItem('otherwise', { stated: 0, readings: [readAs('full', 0)] }),
    ];
    expect(slopeItems(items, asked)).toMatchObject([{ covariates: [{ value: 1 }] }]);
  });
});
