import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carryOverSlope, type SlopeItem } from '../../../analysis/gap/slope.js';
import {
  dimensionSlope,
  jackknifeSlope,
  permutationP,
} from '../../../analysis/gap/slope-intervals.js';
import { dimensions } from '../../support/schemes.js';
import { drawnItems, slopeItemsWith } from './gap-items.js';

const plain = { adjusted: false };
const adjusted = { adjusted: true };

describe('carry-over', () => {
  test('is the worked slope of six items of one dimension', () => {
    // projection_ls of the worked figures that tests/fixtures/hearing-vectors.json comes from too.
    const stated = [-0.6, -0.2, 0.1, 0.4, 0.8, 0.5];
    const leans = [0, -1, 0, 0, 1, 0];
    const items = slopeItemsWith(
      stated.map((s, place) => ({ stated: s, lean: leans[place] ?? 0 })),
    );
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.7731958762886597, 12);
  });

  test('weighs dimensions by how much what is stated varies within them', () => {
    const items = slopeItemsWith([
      { stated: 0, lean: 0.5 },
      { stated: 1, lean: 0.9 },
      { dimension: 'ivr', stated: -1, lean: -0.5 },
      { dimension: 'ivr', stated: -0.5, lean: -0.5 },
      // Alone in its dimension, it says nothing.
      { dimension: 'mas', stated: -1, lean: 1 },
    ]);
    // Products ±0.5 · ±0.2, twice, over squares 2 · 0.25 and 2 · 0.0625.
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.2 / 0.625, 12);
  });

  test('leaves out what an item owes to its target pole sounding nicer', () => {
    const items = slopeItemsWith(
      [
        { stated: -1, covariate: -2 },
        { stated: 0, covariate: -2 },
        { stated: 0, covariate: 2 },
        { stated: 1, covariate: 2 },
      ].map((item) => ({ ...item, lean: 0.2 * item.stated + 0.1 * item.covariate })),
    );
    expect(carryOverSlope(items, adjusted)).toBeCloseTo(0.2, 12);
    // Desirability rises with s by 4/2, and brings 0.1 each.
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.4, 12);
  });

  test('does not exist where what is stated does not vary, or varies with desirability alone', () => {
    expect(carryOverSlope([], plain)).toBeNull();
    expect(carryOverSlope(slopeItemsWith([{ stated: 1, lean: 1 }]), plain)).toBeNull();
    const between = slopeItemsWith([
      { stated: 0.3, lean: 1 },
      { stated: 0.3, lean: -1 },
      { dimension: 'ivr', stated: -0.3 },
    ]);
    expect(carryOverSlope(between, plain)).toBeNull();
    const collinear = slopeItemsWith([
      { stated: -0.3, covariate: -1 },
      { stated: 0.3, covariate: 1 },
      { stated: 0.9, covariate: 3, lean: 1 },
    ]);
    expect(carryOverSlope(collinear, adjusted)).toBeNull();
    expect(carryOverSlope(collinear, plain)).not.toBeNull();
  });
});

describe('any carry-over', () => {
  test('stays as it is when one dimension is raised, or when the poles change places', () => {
    fc.assert(
      fc.property(someItems, fc.boolean(), (items, withRatings) => {
        const options = { adjusted: withRatings };
        const slope = carryOverSlope(items, options);
        fc.pre(slope !== null && Math.abs(slope) < 100);
        const raised = items.map((item) =>
          item.dimension === 'pdi'
            ? { ...item, lean: item.lean + 0.4, stated: item.stated - 0.2 }
            : item,
        );
        const swapped = items.map((item) => ({
          ...item,
          lean: -item.lean,
          stated: -item.stated,
          covariate: -(item.covariate ?? 0),
        }));
        expect(carryOverSlope(raised, options)).toBeCloseTo(slope ?? Number.NaN, 6);
        expect(carryOverSlope(swapped, options)).toBeCloseTo(slope ?? Number.NaN, 6);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

const share = fc.double({ min: -1, max: 1, noNaN: true });
const someItems: fc.Arbitrary<SlopeItem[]> = fc
  .array(
    fc.record({
      dimension: fc.constantFrom(...dimensions.slice(0, 3)),
      stated: share,
      lean: share,
      covariate: fc.double({ min: -4, max: 4, noNaN: true }),
    }),
    { minLength: 8, maxLength: 30 },
  )
  .map(slopeItemsWith);

const placed = (points: readonly (readonly [stated: number, lean: number])[]) =>
  slopeItemsWith(points.map(([stated, lean]) => ({ stated, lean })));

describe('the slope of one dimension', () => {
  test('has the worked HC3 standard error', () => {
    // Slope 0.8/4 and no intercept. Residuals ±0.7 where s = ±1, whose leverage is 1/6 + 1/4 = 5/12;
    // √(4 · (0.7/(7/12))²)/4 = 0.6. 97.5 % of t(4) lies below 2.776445.
    const points = [
      [-1, -0.9],
      [-1, 0.5],
      [0, 0.5],
      [0, -0.5],
      [1, -0.5],
      [1, 0.9],
    ] as const;
    expect(dimensionSlope(placed(points), plain)).toEqual({
      value: expect.closeTo(0.2, 12),
      standardError: expect.closeTo(0.6, 12),
      low: expect.closeTo(0.2 - 2.776445 * 0.6, 5),
      high: expect.closeTo(0.2 + 2.776445 * 0.6, 5),
      n: 6,
      clusters: 6,
      detectable: expect.closeTo(1.68, 12),
      note: null,
    });
  });

  test('counts desirability among the parameters', () => {
    // e = 0.2 s + 0.1 d + u, all at right angles, with s and d ±1 and u ±0.5. Every leverage is 3/8, and
    // √(8 · (0.5/(5/8))²)/8 = √0.08. 97.5 % of t(5) lies below 2.570582.
    const items = slopeItemsWith(
      [-1, 1].flatMap((s) =>
        [-1, 1].flatMap((d) =>
          [-0.5, 0.5].map((u) => ({ stated: s, covariate: d, lean: 0.2 * s + 0.1 * d + u })),
        ),
      ),
    );
    const slope = dimensionSlope(items, { adjusted: true });
    expect(slope.value).toBeCloseTo(0.2, 12);
    expect(slope.standardError).toBeCloseTo(Math.sqrt(0.08), 12);
    expect(slope.high).toBeCloseTo(0.2 + 2.570582 * Math.sqrt(0.08), 5);
  });

  test('is not certain for lack of a mistake', () => {
    const flawless = placed(Array.from({ length: 12 }, (_, place) => [place % 2 ? 0.5 : -0.5, 0]));
    // √(2/(12 · Σs²)), Σs² = 3.
    expect(dimensionSlope(flawless, plain)).toMatchObject({
      value: 0,
      standardError: expect.closeTo(Math.sqrt(1 / 18), 12),
    });
  });

  test('has no interval under six items, nor where one item alone differs', () => {
    const five = placed([-1, -0.5, 0, 0.5, 1].map((s) => [s, s / 2]));
    const none = { standardError: null, low: null, high: null };
    expect(dimensionSlope(five, plain)).toMatchObject({
      value: 0.5,
      ...none,
      note: '5 items; an interval needs 6',
    });
    const odd = placed([1, 0, 0, 0, 0, 0, 0].map((s) => [s, s]));
    expect(dimensionSlope(odd, plain)).toMatchObject({
      value: expect.closeTo(1, 12),
      ...none,
      note: 'it rests on one item alone',
    });
  });

  test('has no value where nothing is there, or nothing varies', () => {
    expect(dimensionSlope([], plain)).toMatchObject({ value: null, note: 'nothing to measure' });
    expect(dimensionSlope(placed(Array(8).fill([0.4, 1])), plain)).toMatchObject({
      value: null,
      n: 8,
      note: 'what it states does not vary',
    });
  });
});

interface Row {
  readonly cluster: string;
  readonly value: number;
}

const rows = (values: readonly number[]): Row[] =>
  values.map((value) => ({ cluster: String(value), value }));

function mean(of: readonly Row[]): number | null {
  return of.length === 0 ? null : of.reduce((sum, { value }) => sum + value, 0) / of.length;
}

const ten = rows([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

describe('a slope resampled over pairs', () => {
  test('has limits t standard errors away', () => {
    // The jackknife of a mean is its standard error: Σ(x − 4.5)² = 82.5, and √(82.5/9/10) = 0.957427.
    // 97.5 % of t(9) lies below 2.262157.
    expect(jackknifeSlope(ten, mean, { n: 20 })).toEqual({
      value: 4.5,
      standardError: expect.closeTo(0.957427, 6),
      low: expect.closeTo(4.5 - 2.262157 * 0.957427, 5),
      high: expect.closeTo(4.5 + 2.262157 * 0.957427, 5),
      n: 20,
      clusters: 10,
      detectable: expect.closeTo(2.8 * 0.957427, 5),
      note: null,
    });
  });

  test('leaves out all of a pair at once', () => {
    const twice = [...ten, ...ten];
    const { standardError, clusters } = jackknifeSlope(twice, mean, { n: 20 });
    expect({ standardError, clusters }).toEqual({
      standardError: expect.closeTo(0.957427, 6),
      clusters: 10,
    });
  });

  test('is wider at a higher level, and no more certain than it may be', () => {
    // 99.5 % of t(9) lies below 3.249836.
    const wider = jackknifeSlope(ten, mean, { n: 10, level: 0.99 });
    expect(wider.high).toBeCloseTo(4.5 + 3.249836 * 0.957427, 5);
    expect(jackknifeSlope(ten, mean, { n: 10, least: 2 }).standardError).toBe(2);
  });

  test('has no interval under ten pairs, nor where one pair carries it', () => {
    const none = { standardError: null, low: null, high: null, detectable: null };
    expect(jackknifeSlope(ten.slice(1), mean, { n: 9 })).toMatchObject({
      value: 5,
      ...none,
      note: '9 pairs; an interval needs 10',
    });
    expect(jackknifeSlope(ten.slice(0, 1), mean, { n: 1, unit: 'story' })).toMatchObject({
      note: '1 story; an interval needs 10',
    });
    const ofNine = (of: readonly Row[]) => of.find(({ value }) => value === 9)?.value ?? null;
    expect(jackknifeSlope(ten, ofNine, { n: 10 })).toMatchObject({
      value: 9,
      ...none,
      note: 'it rests on one pair alone',
    });
  });

  test('says why there is no value', () => {
    expect(jackknifeSlope([], mean, { n: 0 })).toMatchObject({
      value: null,
      note: 'nothing to measure',
    });
    expect(jackknifeSlope(ten, () => null, { n: 10 })).toMatchObject({
      value: null,
      note: 'what it states does not vary',
    });
  });
});

const plainSeeded = { adjusted: false, seed: 1 };

describe('the permutation test of carry-over', () => {
  test('is as often small as its size says where there is none', () => {
    const ps = Array.from({ length: 200 }, (_, seed) => {
      const study = { pairs: 12, items: 3, slope: 0 };
      // The readings of another study know nothing of what is stated in this one.
      const others = drawnItems({ ...study, seed: 1000 + seed });
      const items = drawnItems({ ...study, seed }).map((item, place) => ({
        ...item,
        lean: others[place]?.lean ?? 0,
      }));
      return permutationP(items, { ...plainSeeded, draws: 199 });
    });
    const shareUnder = (limit: number) => ps.filter((p) => p !== null && p <= limit).length / 200;
    expect(shareUnder(0.05)).toBeLessThanOrEqual(0.1);
    expect(shareUnder(0.25)).toBeCloseTo(0.25, 0.7);
    expect(shareUnder(0.5)).toBeCloseTo(0.5, 0.7);
  });

  test('is as small as the draws allow for a reader that answers its own opinion', () => {
    const items = drawnItems({ pairs: 30, items: 3, slope: 1, seed: 1 });
    expect(permutationP(items, { ...plainSeeded, draws: 999 })).toBe(0.001);
    // Flat: each draw is as great as the data.
    const flat = items.map((item) => ({ ...item, lean: 0 }));
    expect(permutationP(flat, { ...plainSeeded, draws: 99 })).toBe(1);
  });

  test('counts the draws that are as great either way', () => {
    // Of the 24 orders of e only the two that sort it, up or down, are as great: 2/24 of the draws.
    const items = slopeItemsWith([-0.6, -0.2, 0.2, 0.6].map((s) => ({ stated: s, lean: s })));
    expect(permutationP(items, plainSeeded)).toBeCloseTo(1 / 12, 1.7);
  });

  test('leaves readings in their dimension, and to desirability what is its own', () => {
    const apart = slopeItemsWith(
      Array.from({ length: 20 }, (_, place) => ({
        dimension: place < 10 ? 'pdi' : 'ivr',
        stated: (place < 10 ? 0.5 : -0.5) + 0.1 * Math.sin(place),
        lean: (place < 10 ? 0.5 : -0.5) + 0.1 * Math.sin(3 * place + 1),
      })),
    );
    expect(permutationP(apart, { ...plainSeeded, draws: 999 })).toBeGreaterThan(0.05);
    const nicer = drawnItems({ pairs: 30, items: 1, slope: 0, seed: 4 }).map((item, place) => {
      const desirability = 4 * Math.sin(place);
      const stated = 0.2 * desirability + 0.2 * item.stated;
      return {
        ...item,
        stated,
        lean: 0.2 * desirability + 0.2 * item.lean,
        covariate: desirability,
      };
    });
    const draws = 999;
    expect(permutationP(nicer, { ...plainSeeded, draws })).toBeLessThan(0.01);
    expect(permutationP(nicer, { adjusted: true, seed: 1, draws })).toBeGreaterThan(0.05);
  });

  test('is not given where nothing varies, or nothing is drawn', () => {
    expect(permutationP([], plainSeeded)).toBeNull();
    expect(permutationP(slopeItemsWith([{}, {}]), plainSeeded)).toBeNull();
    const items = drawnItems({ pairs: 12, items: 1, slope: 0, seed: 1 });
    expect(permutationP(items, { ...plainSeeded, draws: 0 })).toBeNull();
  });
});
