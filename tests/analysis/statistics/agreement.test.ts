import { describe, expect, test } from 'vitest';
import { ac1Of, agreementOf, kappaOf } from '../../../analysis/statistics/agreement.js';
import { contentValidity } from '../../../analysis/statistics/content-validity.js';

describe('κ and AC1', () => {
  test('of yes and no by hand', () => {
    // Both yes 40, both no 45 of 100; rates 0.49 and 0.46: p_e = 0.2254 + 0.2754.
    const table = [
      [40, 9],
      [6, 45],
    ];
    expect(kappaOf(table)).toBeCloseTo((0.85 - 0.5008) / (1 - 0.5008), 12);
  });

  test('of Gwet 2002, whose raters nearly always say yes', () => {
    const table = [
      [118, 5],
      [2, 0],
    ];
    expect(kappaOf(table)).toBeCloseTo(-0.0234, 4);
    expect(ac1Of(table)).toBeCloseTo(0.9408, 4);
  });

  test('of three categories by hand, also with the weights of a scale', () => {
    const table = [
      [4, 1, 0],
      [1, 2, 1],
      [0, 0, 1],
    ];
    // Rates 0.5, 0.4, 0.1 and 0.5, 0.3, 0.2.
    const chance = 0.25 + 0.12 + 0.02;
    expect(kappaOf(table)).toBeCloseTo((0.7 - chance) / (1 - chance), 12);
    const spread = 0.5 * 0.5 + 0.35 * 0.65 + 0.15 * 0.85;
    expect(ac1Of(table)).toBeCloseTo((0.7 - spread / 2) / (1 - spread / 2), 12);
    // Neighbours agree by 0.75, the ends not at all.
    const near = 0.75 * (0.5 * 0.3 + 0.4 * 0.5 + 0.4 * 0.2 + 0.1 * 0.3);
    const observed = 0.7 + 0.75 * 0.3;
    expect(kappaOf(table, 'quadratic')).toBeCloseTo(
      (observed - chance - near) / (1 - chance - near),
      12,
    );
    // T = 3 + 4 × 0.75, and q(q − 1) = 6.
    expect(ac1Of(table, 'quadratic')).toBeCloseTo((observed - spread) / (1 - spread), 12);
  });

  test('are none where nothing is rated, and κ where all is of one category', () => {
    const one = [
      [10, 0],
      [0, 0],
    ];
    expect([kappaOf(one), ac1Of(one)]).toEqual([null, 1]);
    expect([kappaOf([[0, 0]]), ac1Of([[0, 0]])]).toEqual([null, null]);
  });
});

describe('the agreement of two raters', () => {
  const categories = ['a', 'b'];
  const rated = Array.from({ length: 40 }, (_, nth) => ({
    cluster: `case ${nth}`,
    first: nth % 2 ? 'a' : 'b',
    second: nth < 4 ? 'a' : nth % 2 ? 'a' : 'b',
  }));

  test('has base rates and intervals that hold the figures', () => {
    const { n, rates, observed, kappa, ac1 } = agreementOf(rated, { categories });
    expect({ n, rates, value: observed.value }).toEqual({
      n: 40,
      rates: [
        { category: 'a', first: 0.5, second: 0.55 },
        { category: 'b', first: 0.5, second: 0.45 },
      ],
      value: 0.95,
    });
    for (const { value, low, high } of [observed, kappa, ac1]) {
      expect(low).toBeLessThan(value ?? 0);
      expect(high).toBeGreaterThan(value ?? 1);
    }
    expect(kappa.value).toBeCloseTo(0.9, 12);
  });

  test('has no interval under 10 clusters, however many cases there are', () => {
    const few = rated.map((each, nth) => ({ ...each, cluster: `story ${nth % 9}` }));
    expect(agreementOf(few, { categories })).toMatchObject({
      n: 40,
      clusters: 9,
      observed: { low: null },
      kappa: { low: null },
    });
  });
});

describe('content validity', () => {
  // Polit, Beck & Owen 2007, Table 4.
  test.each([
    [3, 3, 1, 1],
    [3, 2, 0.67, 0.47],
    [4, 3, 0.75, 0.67],
    [5, 4, 0.8, 0.76],
    [6, 5, 0.83, 0.81],
    [9, 7, 0.78, 0.76],
  ])('of %i experts with %i agreeing is as published', (experts, agreeing, index, kappa) => {
    const verdicts = Array.from({ length: experts }, (_, nth) => ({
      item: 'one',
      valid: nth < agreeing,
    }));
    const [item] = contentValidity(verdicts).items;
    expect(item?.index).toBeCloseTo(index, 2);
    expect(Math.abs((item?.kappa ?? 0) - kappa)).toBeLessThan(0.0101);
    expect(item?.meets).toBe(experts === agreeing || experts >= 6);
  });

  test('of a scale is the mean of its items, and the share that all hold valid', () => {
    const say = (item: string, verdicts: readonly boolean[]) =>
      verdicts.map((valid) => ({ item, valid }));
    expect(
      contentValidity([...say('one', [true, false]), ...say('two', [true, true])]),
    ).toMatchObject({ average: 0.75, universal: 0.5 });
    expect(contentValidity([])).toEqual({ items: [], average: null, universal: null });
  });
});
