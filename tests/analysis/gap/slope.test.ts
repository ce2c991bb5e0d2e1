import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionCarryOver } from '../../../analysis/gap/carry-over.js';
import {
  carryOverSlope,
  isAdjustable,
  leastError,
  type SlopeItem,
  statedReliability,
} from '../../../analysis/gap/slope.js';
import { jackknifeSlope, slopeP } from '../../../analysis/gap/slope-intervals.js';
import { dimensions } from '../../support/schemes.js';
import { normals } from '../../support/tallies.js';
import { certain, drawnItems, ratedAt, slopeItemsWith } from './gap-items.js';

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
        { stated: -1, nice: -2 },
        { stated: 0, nice: -2 },
        { stated: 0, nice: 2 },
        { stated: 1, nice: 2 },
      ].map(({ stated, nice }) => ({
        stated,
        lean: 0.2 * stated + 0.1 * nice,
        covariates: ratedAt(1, nice),
      })),
    );
    expect(carryOverSlope(items, adjusted)).toBeCloseTo(0.2, 12);
    // Desirability rises with s by 4/2, and brings 0.1 each.
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.4, 12);
  });

  test('has slopes on what sounds nice that differ by dimension, and an intercept each', () => {
    const items = slopeItemsWith(
      (['pdi', 'ivr'] as const).flatMap((dimension) =>
        [-1, 1].flatMap((own) =>
          [-1, 1].map((nice) => {
            const on = dimension === 'pdi' ? 0.5 : -0.1;
            const stated = 0.2 * own + 0.3 * nice;
            const lean = 0.25 * stated + on * nice + (dimension === 'pdi' ? 0.1 : -0.2);
            return { dimension, stated, lean, covariates: ratedAt(1, nice) };
          }),
        ),
      ),
    );
    expect(carryOverSlope(items, adjusted)).toBeCloseTo(0.25, 12);
  });

  test('counts ratings as no better than their reliability', () => {
    // s = ±0.5 ± 0.3, the latter with a rating z = ±1 at right angles: Σs² = 4 · 0.34, Σsz = 4 · 0.3.
    // e = s + z/2. At reliability ½ Σz² counts as 2 of 4: b = 0.6, Σw·s = 1.36 − 0.72 = 0.64, and
    // Σw·e = Σse − 0.6·Σze = (1.36 + 0.6) − 0.6·(1.2 + 2) = 0.04.
    const items = slopeItemsWith(
      [-0.5, 0.5].flatMap((own) =>
        [-1, 1].map((nice) => ({
          stated: own + 0.3 * nice,
          lean: own + 0.3 * nice + nice / 2,
          covariates: ratedAt(0.5, nice),
        })),
      ),
    );
    expect(carryOverSlope(items, adjusted)).toBeCloseTo(0.04 / 0.64, 12);
    // And as perfect, with w = own: (0.5·0.5)/(0.5·0.5).
    const sure = items.map((item) => ({
      ...item,
      covariates: ratedAt(1, item.covariates?.[0]?.value ?? 0),
    }));
    expect(carryOverSlope(sure, adjusted)).toBeCloseTo(1, 12);
    // What is said of sensitivity is the less of both reliabilities.
    expect(carryOverSlope(sure, { ...adjusted, reliability: 0.5 })).toBeCloseTo(0.0625, 12);
    expect(carryOverSlope(items, { ...adjusted, reliability: 0.9 })).toBeCloseTo(0.0625, 12);
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
      { stated: -0.3, covariates: ratedAt(1, -1) },
      { stated: 0.3, covariates: ratedAt(1, 1) },
      { stated: 0.9, covariates: ratedAt(1, 3), lean: 1 },
    ]);
    for (const figure of [carryOverSlope, leastError, statedReliability]) {
      expect(figure(certain(collinear), adjusted)).toBeNull();
      expect(figure(certain(collinear), plain)).not.toBeNull();
    }
  });

  test('is refused where ratings leave less than a tenth of what is stated', () => {
    /** s = reach·z + u, z and u ±1 at right angles: 1/(1 + reach²) of it is its own. */
    const reaching = (reach: number, reliability = 1) =>
      carryOverSlope(
        slopeItemsWith(
          [-1, 1].flatMap((own) =>
            [-1, 1].map((nice) => ({
              stated: reach * nice + own,
              lean: own,
              covariates: ratedAt(reliability, nice),
            })),
          ),
        ),
        adjusted,
      );
    expect(reaching(2.9)).toBeCloseTo(1, 9);
    expect(reaching(3.1)).toBeNull();
    // s = z + u is half its own, and with ratings of half the reliability none of it.
    expect(reaching(1, 0.6)).not.toBeNull();
    expect(reaching(1, 0.55)).toBeNull();
    expect(reaching(1, 0.4)).toBeNull();
    expect(reaching(0, 0)).toBeNull();
  });

  test('is refused where the readers’ errors are all that sets two ratings apart', () => {
    /** Two ratings that correlate at 0.6. */
    const rated = (reliability: number) =>
      carryOverSlope(
        slopeItemsWith(
          [-1, 1].flatMap((own) =>
            [-1, 1].flatMap((one) =>
              [-1, 1].map((other) => ({
                stated: own,
                lean: own,
                covariates: ratedAt(reliability, one, 0.6 * one + 0.8 * other),
              })),
            ),
          ),
        ),
        adjusted,
      );
    expect(rated(0.65)).toBeCloseTo(1, 9);
    expect(rated(0.6)).toBeNull();
    expect(rated(0.5)).toBeNull();
  });

  test('cannot be adjusted where a rating is missing, or none differs within a dimension', () => {
    const both = (one: number | null, other: number | null) =>
      isAdjustable(
        slopeItemsWith([
          { covariates: one === null ? null : ratedAt(1, one) },
          { covariates: other === null ? null : ratedAt(1, other) },
        ]),
      );
    expect([both(1, 2), both(1, 1), both(1, null), both(null, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const apart = [1, 2].map((nice, place) => ({
      dimension: place === 0 ? 'pdi' : 'ivr',
      covariates: ratedAt(1, nice),
    }));
    expect(isAdjustable(slopeItemsWith(apart))).toBe(false);
    // Plainness alone is enough.
    const plainer = [1, 2].map((each) => ({ covariates: ratedAt(1, 0, each) }));
    expect(isAdjustable(slopeItemsWith(plainer))).toBe(true);
  });
});

describe('any carry-over', () => {
  const models = fc.constantFrom(plain, adjusted, { adjusted: true, reliability: 0.7 });

  test('stays as it is when figures of one dimension are raised, or when the poles change places', () => {
    const shift = fc.double({ min: -2, max: 2, noNaN: true });
    let compared = 0;
    fc.assert(
      fc.property(someItems, models, fc.tuple(shift, shift, shift, shift), (items, model, by) => {
        const slope = carryOverSlope(items, model);
        if (slope === null || Math.abs(slope) > 100) return;
        compared += 1;
        const [ofStated, ofLean, ...ofRatings] = by;
        const raised = items.map((item) =>
          item.dimension === 'pdi'
            ? {
                ...item,
                lean: item.lean + ofLean,
                stated: item.stated + ofStated,
                covariates:
                  item.covariates?.map((each, which) => ({
                    ...each,
                    value: each.value + (ofRatings[which] ?? 0),
                  })) ?? null,
              }
            : item,
        );
        const turned = items.map((item) => ({
          ...item,
          lean: -item.lean,
          stated: -item.stated,
          covariates: item.covariates?.map((each) => ({ ...each, value: -each.value })) ?? null,
        }));
        expect(carryOverSlope(raised, model)).toBeCloseTo(slope, 6);
        expect(carryOverSlope(turned, model)).toBeCloseTo(slope, 9);
      }),
      { seed: 1, numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  test('does not go by the unit of ratings or the order of items', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        someItems,
        models,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (items, model, unit) => {
          const slope = carryOverSlope(items, model);
          if (slope === null || Math.abs(slope) > 100) return;
          compared += 1;
          const scaled = items.map((item) => ({
            ...item,
            covariates:
              item.covariates?.map((each) => ({ ...each, value: unit * each.value })) ?? null,
          }));
          expect(carryOverSlope(scaled, model)).toBeCloseTo(slope, 6);
          expect(carryOverSlope(items.toReversed(), model)).toBeCloseTo(slope, 6);
        },
      ),
      { seed: 2, numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});

/** By hundredths, so that nothing varies by next to nothing. */
const share = fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100);
const someItems: fc.Arbitrary<SlopeItem[]> = fc
  .array(
    fc.record({
      dimension: fc.constantFrom(...dimensions.slice(0, 3)),
      stated: share,
      lean: share,
      ratings: fc.tuple(share, share),
    }),
    { minLength: 24, maxLength: 40 },
  )
  .map((items) =>
    slopeItemsWith(
      items.map(({ ratings, ...item }) => ({ ...item, covariates: ratedAt(0.8, ...ratings) })),
    ),
  );

const placed = (points: readonly (readonly [stated: number, lean: number])[]) =>
  slopeItemsWith(points.map(([stated, lean]) => ({ stated, lean })));

describe('the slope of one dimension', () => {
  /** Twice the same. */
  const twice = <Each>(all: readonly Each[]) => [...all, ...all];

  test('has the worked jackknife standard error, HC3 but for √(11/12)', () => {
    // Slope 1.6/8 and no intercept. Residuals ±0.7 where s = ±1, whose leverage is 1/12 + 1/8 = 5/24: each
    // of these eight moves the slope by ±0.7/(19/24)/8, and by 0 on the whole.
    const points = twice([
      [-1, -0.9],
      [-1, 0.5],
      [0, 0.5],
      [0, -0.5],
      [1, -0.5],
      [1, 0.9],
    ] as const);
    const error = Math.sqrt(((11 / 12) * 8 * (0.7 / (19 / 24)) ** 2) / 64);
    // Of t(10) 97.5 % lies below 2.228139, 80 % below 0.879058 and 1 − 0.025/6 below 3.276841.
    const { slope, p } = dimensionCarryOver(placed(points), { tests: 6 });
    expect(slope).toEqual({
      value: expect.closeTo(0.2, 12),
      standardError: expect.closeTo(error, 12),
      low: expect.closeTo(0.2 - 2.228139 * error, 5),
      high: expect.closeTo(0.2 + 2.228139 * error, 5),
      n: 12,
      clusters: 12,
      detectable: expect.closeTo((3.276841 + 0.879058) * error, 5),
      note: null,
    });
    expect(p).toBeGreaterThan(0.05);
  });

  test('counts ratings among the parameters', () => {
    // e = 0.2 s + 0.1 d + u, all at right angles, with s and d ±1 and u ±0.5. Every leverage is 3/16: each of
    // 16 items moves the slope by ±0.5/(13/16)/16. Of t(13) 97.5 % lies below 2.160369.
    const items = slopeItemsWith(
      twice([-1, 1]).flatMap((s) =>
        [-1, 1].flatMap((d) =>
          [-0.5, 0.5].map((u) => ({
            stated: s,
            covariates: ratedAt(1, d),
            lean: 0.2 * s + 0.1 * d + u,
          })),
        ),
      ),
    );
    const error = (Math.sqrt(15) * 0.5) / 13;
    const { slope } = dimensionCarryOver(items);
    expect(slope.value).toBeCloseTo(0.2, 12);
    expect(slope.standardError).toBeCloseTo(error, 12);
    expect(slope.high).toBeCloseTo(0.2 + 2.160369 * error, 5);
  });

  test('has no interval under ten items, nor where one item alone differs', () => {
    const nine = placed([-4, -3, -2, -1, 0, 1, 2, 3, 4].map((s) => [s / 4, s / 8]));
    const none = { standardError: null, low: null, high: null };
    expect(dimensionCarryOver(nine)).toMatchObject({
      slope: { value: 0.5, ...none, note: '9 items; an interval needs 10' },
      p: null,
    });
    const odd = placed([1, ...Array(11).fill(0)].map((s) => [s, s]));
    expect(dimensionCarryOver(odd).slope).toMatchObject({
      value: expect.closeTo(1, 12),
      ...none,
      note: 'does not exist without one item',
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
      // 80 % of t(9) lies below 0.883404.
      detectable: expect.closeTo((2.262157 + 0.883404) * 0.957427, 5),
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
      note: 'does not exist without one pair',
    });
  });

  test('says why there is no value', () => {
    expect(jackknifeSlope([], mean, { n: 0 })).toMatchObject({
      value: null,
      note: 'nothing to measure',
    });
    expect(jackknifeSlope(ten, () => null, { n: 10 })).toMatchObject({
      value: null,
      note: expect.stringContaining('too little of what it states varies'),
    });
  });
});

describe('the test of a slope', () => {
  test('has the p of Student’s t', () => {
    const slope = jackknifeSlope(ten, mean, { n: 10 });
    // t = 4.5/0.957427 with 9 degrees of freedom, and with 6: by Simpson's rule.
    expect(slopeP(slope)).toBeCloseTo(0.0011200178871, 10);
    expect(slopeP(slope, { parameters: 4 })).toBeCloseTo(0.0033258286952, 10);
    expect(slopeP({ ...slope, value: -4.5 })).toBe(slopeP(slope));
    expect(slopeP({ ...slope, standardError: null })).toBeNull();
    expect(slopeP({ ...slope, value: null })).toBeNull();
    expect(slopeP({ ...slope, value: 0 })).toBe(1);
  });

  test('tells from 0 what its interval leaves out, whatever is told', () => {
    const random = normals(3);
    for (let study = 0; study < 60; study += 1) {
      const items = drawnItems({ pairs: 12, items: 2, slope: 0.25, seed: study }).map((item) => ({
        ...item,
        dimension: 'pdi',
        covariates: ratedAt(0.7, random(), random()),
      }));
      const { slope, p } = dimensionCarryOver(items);
      const leavesOut = (slope.low ?? 0) > 0 || (slope.high ?? 0) < 0;
      expect(p !== null && p < 0.05).toBe(leavesOut);
    }
  });

  test('is as often small as its size says where there is none', () => {
    const ps = Array.from({ length: 300 }, (_, seed) => {
      const study = { pairs: 12, items: 3, slope: 0 };
      // The readings of another study know nothing of what is stated in this one.
      const others = drawnItems({ ...study, seed: 1000 + seed });
      const items = drawnItems({ ...study, seed }).map((item, place) => ({
        ...item,
        lean: others[place]?.lean ?? 0,
      }));
      return dimensionCarryOver(items.map((item) => ({ ...item, dimension: 'pdi' }))).p;
    });
    const shareUnder = (limit: number) => ps.filter((p) => p !== null && p <= limit).length / 300;
    expect(shareUnder(0.05)).toBeLessThanOrEqual(0.09);
    expect(Math.abs(shareUnder(0.25) - 0.25)).toBeLessThan(0.08);
    expect(Math.abs(shareUnder(0.5) - 0.5)).toBeLessThan(0.08);
  });
});
