import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dimensionCarryOver,
  pooledCarryOver,
  undecidedCarryOver,
} from '../../../analysis/gap/carry-over.js';
import { CarryOver } from '../../../analysis/gap/gap.js';
import { type Covariate, carryOverSlope } from '../../../analysis/gap/slope.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { each, forced, keyed } from '../stories/story-answers.js';
import { certain, drawnItems, ratedAt, slopeItemsWith } from './gap-items.js';

const followsAll = { value: 1, low: 0.9, high: 1, n: 480, clusters: 48, note: null };

describe('pooled carry-over', () => {
  test('holds the true slope in about 95 of 100 studies, pairs that go together and all', () => {
    const held = Array.from({ length: 300 }, (_, seed) => {
      const items = drawnItems({ pairs: 20, items: 4, slope: 0.3, seed });
      const { low, high } = pooledCarryOver(items).slope;
      return low !== null && high !== null && low <= 0.3 && 0.3 <= high;
    });
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThanOrEqual(0.9);
    expect(share).toBeLessThanOrEqual(0.985);
  });

  test('is corrected for what so few answers hide of it', () => {
    // Halves agree on six items of eight: r = (6 − 2)/8, ρ = 2r/(1 + r) = 2/3.
    const halves = [
      [1, 1],
      [1, 1],
      [1, 1],
      [1, -1],
      [-1, -1],
      [-1, -1],
      [-1, -1],
      [-1, 1],
    ] as const;
    const items = slopeItemsWith(
      [...halves, ...halves].map(([one, other]) => ({
        stated: (one + other) / 2,
        lean: 0.15 * (one + other),
        halves: Array(3).fill([one, other]),
      })),
    );
    const { slope, reliability, corrected } = pooledCarryOver(items);
    expect(slope.value).toBeCloseTo(0.3, 12);
    expect(reliability).toBeCloseTo(2 / 3, 12);
    expect(corrected?.value).toBeCloseTo(0.45, 12);
    // An item without halves counts for λ, and not for ρ.
    const unread = slopeItemsWith([{ cluster: 'unread', stated: 1, lean: 0.3 }]);
    expect(pooledCarryOver([...items, ...unread]).reliability).toBeCloseTo(2 / 3, 12);
  });

  test('is adjusted only where every item was rated and the ratings tell items apart', () => {
    const rate = (ratings: (place: number, stated: number) => Covariate[] | null) =>
      pooledCarryOver(
        drawnItems({ pairs: 12, items: 2, slope: 0.3, seed: 1 }).map((item, place) => ({
          ...item,
          covariates: ratings(place, item.stated),
        })),
      );
    const unrated = rate(() => null);
    expect(unrated).toMatchObject({
      adjusted: false,
      plainness: false,
      unadjusted: unrated.slope,
      sensitivity: [],
    });
    expect(rate((place) => (place === 3 ? null : ratedAt(1, Math.sin(place))))).toEqual(unrated);
    expect(rate(() => ratedAt(1, 2))).toEqual(unrated);
    const rated = rate((place) => ratedAt(0.9, Math.sin(place)));
    expect(rated).toMatchObject({ adjusted: true, plainness: false, unadjusted: unrated.slope });
    expect(rated.slope.value).not.toBe(unrated.slope.value);
    const both = rate((place) => ratedAt(0.9, Math.sin(place), Math.cos(7 * place)));
    expect(both).toMatchObject({ adjusted: true, plainness: true, unadjusted: unrated.slope });
    expect(both.slope.value).not.toBe(rated.slope.value);
  });

  test('is refused where ratings explain what is stated, and that is said', () => {
    const items = drawnItems({ pairs: 12, items: 4, slope: 0.3, seed: 1 });
    const explained = certain(
      items.map((item) => ({ ...item, covariates: ratedAt(1, 3 * item.stated) })),
    );
    const carryOver = CarryOver.parse(pooledCarryOver(explained));
    expect(carryOver).toMatchObject({
      adjusted: true,
      slope: { value: null, low: null, detectable: null, n: 48, clusters: 12 },
      reliability: null,
      corrected: null,
      p: null,
    });
    expect(carryOver.slope.note).toBe('too little of what it states varies');
    expect(carryOver.unadjusted.value).not.toBeNull();
    expect(verdictOf({ carryOver, followed: followsAll })).toEqual({
      verdict: 'inconclusive',
      why: 'explained',
    });
    // What is stated owes half to a rating: with readers who err as much, no more is known of the rest.
    const half = items.map((item, place) => {
      const nice = place % 2 === 0 ? 1 : -1;
      return { ...item, stated: item.stated + 0.45 * nice, covariates: ratedAt(1, nice) };
    });
    const halfExplained = pooledCarryOver(certain(half));
    expect(halfExplained.slope.value).not.toBeNull();
    expect(halfExplained.sensitivity.at(-1)).toMatchObject({
      reliability: 0.5,
      slope: { value: null },
      corrected: null,
    });
  });

  test('is looked at under less reliable ratings of what sounds nice, over all dimensions', () => {
    const items = drawnItems({ pairs: 12, items: 4, slope: 0.3, seed: 1 }).map((item, place) => ({
      ...item,
      stated: item.stated + 0.2 * Math.sin(place),
      covariates: ratedAt(0.75, Math.sin(place) + 0.3 * Math.cos(5 * place)),
    }));
    const { slope, sensitivity } = pooledCarryOver(certain(items));
    expect(sensitivity.map(({ reliability }) => reliability)).toEqual([0.9, 0.8, 0.7, 0.6, 0.5]);
    // They count as no better than their own readers agree.
    const own = carryOverSlope(items, { adjusted: true });
    expect(slope.value).toBe(own);
    for (const { reliability, slope: under } of sensitivity) {
      const worse = carryOverSlope(items, { adjusted: true, reliability });
      expect(under.value).toBeCloseTo(worse ?? Number.NaN, 12);
      if (reliability > 0.75) expect(under.value).toBe(own);
      else expect(under.value).not.toBeCloseTo(own ?? Number.NaN, 6);
    }
    expect(dimensionCarryOver(items).sensitivity).toEqual([]);
    expect(pooledCarryOver(items, { curve: false })).toEqual({
      ...pooledCarryOver(items),
      sensitivity: [],
    });
  });

  test('rated by one family is provisional, and holds what any reliability from 0.6 to their agreement gives', () => {
    const rated = (agreement: number) =>
      certain(drawnItems({ pairs: 24, items: 4, slope: 0.3, seed: 2 })).map((item, place) => ({
        ...item,
        stated: item.stated + 0.2 * Math.sin(place),
        covariates: ratedAt(agreement, Math.sin(place) + 0.3 * Math.cos(5 * place)),
      }));
    const found = pooledCarryOver(rated(0.9));
    expect(found).toMatchObject({
      provisional: true,
      ratings: [{ of: 'desirability', value: 0.766, low: 0.6, high: 0.9 }],
    });
    const at = (reliability: number) => pooledCarryOver(rated(reliability)).slope;
    const { slope } = found;
    expect(slope.value).toBe(carryOverSlope(rated(0.766), { adjusted: true }));
    // Where they agree on no more than 0.6 nothing is left open.
    const [least, most] = [at(0.6), carryOverSlope(rated(1), { adjusted: true })];
    expect(slope.low).toBeLessThanOrEqual(least.low ?? -9);
    expect(slope.high).toBeGreaterThanOrEqual(Math.max(least.high ?? 9, most ?? 9));
    const { slope: sure } = pooledCarryOver(rated(1));
    const width = (of: typeof slope) => (of.high ?? 0) - (of.low ?? 0);
    expect(width(slope)).toBeGreaterThan(1.2 * width(sure));
    // Two families whose ratings are one tell that they do not err.
    const known = pooledCarryOver(rated(1));
    expect(known).toMatchObject({ provisional: false, ratings: [{ value: 1 }] });
  });

  test('has no λ/ρ where the survey was biased', () => {
    const items = certain(drawnItems({ pairs: 12, items: 4, slope: 0.3, seed: 1 })).map(
      (item, place) => ({ ...item, covariates: ratedAt(0.9, Math.sin(place)) }),
    );
    const { biased, corrected, sensitivity, ...rest } = pooledCarryOver(items, { biased: true });
    expect([biased, corrected]).toEqual([true, null]);
    expect(sensitivity.map((under) => under.corrected)).toEqual(Array(5).fill(null));
    const even = pooledCarryOver(items);
    expect(even).toMatchObject({ ...rest, biased: false });
    expect(even.corrected).not.toBeNull();
  });

  test('of a reader without a mistake is 0, give or take two mistakes', () => {
    const flawless = slopeItemsWith(
      Array.from({ length: 240 }, (_, place) => ({
        cluster: String(place % 48),
        stated: place % 2 ? 0.4 : -0.4,
      })),
    );
    // √(2/(240 · Σs²)), Σs² = 240 · 0.16.
    expect(pooledCarryOver(flawless).slope).toMatchObject({
      value: 0,
      standardError: expect.closeTo(Math.SQRT2 / (240 * 0.4), 12),
    });
    const judged = (items: typeof flawless) =>
      verdictOf({ carryOver: pooledCarryOver(certain(items)), followed: followsAll });
    expect(judged(flawless).verdict).toBe('none shown');
    // Of a dozen items that says little.
    expect(judged(flawless.slice(0, 12))).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
  });

  test('says what is missing of nothing, of one item, and of a mind made up alike on all', () => {
    expect(CarryOver.parse(pooledCarryOver([]))).toMatchObject({
      slope: { value: null, note: 'nothing to measure' },
      adjusted: false,
      reliability: null,
      corrected: null,
      p: null,
    });
    const alike = {
      value: null,
      note: expect.stringContaining('too little of what it states varies'),
    };
    expect(pooledCarryOver(slopeItemsWith([{ stated: 1 }])).slope).toMatchObject(alike);
    const settled = certain(slopeItemsWith(Array(20).fill({ stated: 0.7 })));
    expect(pooledCarryOver(settled)).toMatchObject({ slope: alike, reliability: null });
  });
});

describe('carry-over of a dimension', () => {
  test('takes its items as independent, whatever pairs they are in', () => {
    const items = certain(
      slopeItemsWith(
        Array.from({ length: 12 }, (_, place) => ({
          cluster: String(place % 2),
          stated: Math.sin(place),
          lean: 0.3 * Math.sin(place) + 0.5 * Math.cos(5 * place),
        })),
      ),
    );
    const { slope, corrected } = dimensionCarryOver(items);
    expect(slope).toMatchObject({ clusters: 12, low: expect.any(Number) });
    // Nothing is to be corrected, and leaving items out is what HC3 comes to.
    expect(corrected?.value).toBeCloseTo(slope.value ?? Number.NaN, 12);
    expect(corrected?.standardError).toBeCloseTo(slope.standardError ?? Number.NaN, 1);
    expect(pooledCarryOver(items).slope.note).toBe('2 pairs; an interval needs 10');
  });
});

describe('any reader', () => {
  test('is called faithful only where what it states is more than noise', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    const half = fc.tuple(share, share);
    const noisy = fc.array(
      fc.record({ stated: share, halves: fc.option(fc.tuple(half, half, half)) }),
      { minLength: 30, maxLength: 40 },
    );
    fc.assert(
      fc.property(noisy, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, certainty) => {
        const items = slopeItemsWith(
          drawn.map(({ stated, halves }) => ({
            stated,
            halves:
              halves?.map(([one, other]): [number, number] => [
                certainty * stated + (1 - certainty) * one,
                certainty * stated + (1 - certainty) * other,
              ]) ?? null,
          })),
        );
        const carryOver = pooledCarryOver(items);
        const noise = carryOver.reliability === null || carryOver.reliability < 0.5;
        const { verdict } = verdictOf({ carryOver, followed: followsAll });
        expect(noise && verdict === 'none shown').toBe(false);
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});

const slopeOf = (value: number) => expect.closeTo(value, 12);

test('readings of stories that decide nothing rise with what is stated of the same dimension', () => {
  const absent = { kind: 'absent' } as const;
  const heard = [
    // z = (3 − 1)/5 = 0.4 over both orders, an unread answer counting as neither.
    forced(null, 'TTO', { ...absent, statement: 'high', order: 'norm' }),
    forced(null, 'Tx', { ...absent, statement: 'high', order: 'reverse' }),
    // z = −1.
    forced(null, 'OO', { ...absent, statement: 'low' }),
    // Of another dimension, where nothing varies: z = 1 moves its intercept alone.
    forced(null, 'TT', { ...absent, statement: 'other', category: 'idv' }),
    forced(null, 'TT', { ...absent, statement: 'never stated' }),
  ];
  const stated = new Map([
    ['high', 0.9],
    ['low', 0.4],
    ['other', 0.1],
  ]);
  // From s = −0.2 to s = 0.8 z rises from −1 to 0.4.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([
    {
      style: 'direct',
      shots: 0,
      measure: 'forced',
      kind: 'absent',
      slope: { value: slopeOf(1.4), n: 3, low: null },
    },
  ]);
});

test('neither counts as none of the poles, whichever the statement is worded at', () => {
  const neutral = { kind: 'neutral' } as const;
  const heard = [
    keyed('neutral', 'AN', { ...neutral, key: 'target', statement: 'high' }),
    keyed('neutral', 'AN', { ...neutral, key: 'opposite', statement: 'low' }),
  ];
  const stated = new Map([
    ['high', 1],
    ['low', 0.5],
  ]);
  // z = 0.5 at s = 1 and z = −0.5 at s = 0.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([
    { measure: 'full', kind: 'neutral', slope: { value: slopeOf(1) } },
  ]);
});

test('an item in two stories counts as often, however many answers each has', () => {
  const heard = [
    forced(null, 'TT', { kind: 'absent', statement: 'high', telling: 'one' }),
    forced(null, 'O', { kind: 'absent', statement: 'high', telling: 'two' }),
    forced(null, 'O', { kind: 'absent', statement: 'low', telling: 'one' }),
  ];
  const stated = new Map([
    ['high', 1],
    ['low', 0.5],
  ]);
  // z = 1 and −1 at s = 1, −1 at s = 0.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([{ slope: { value: slopeOf(1), n: 2 } }]);
});

test('stories vary as one; where there are too few of them values do, and without a story items', () => {
  const values = (kind: 'absent' | 'blind', stories: number) =>
    each(12, (statement, place) =>
      forced(null, place % 3 === 0 ? 'OT' : place % 2 === 0 ? 'TT' : 'OO', {
        kind,
        statement,
        telling: `story ${place % stories}`,
        cluster: `story ${place % stories}`,
      }),
    );
  const stated = new Map(each(12, (id, place) => [id, place / 11]));
  const clustersOf = (heard: ReturnType<typeof values>) =>
    undecidedCarryOver(heard, stated).map(({ slope }) => slope.clusters);
  expect(clustersOf(values('absent', 10))).toEqual([10]);
  expect(clustersOf(values('absent', 9))).toEqual([12]);
  expect(clustersOf(values('blind', 1))).toEqual([12]);
  const [fewStories] = undecidedCarryOver(values('absent', 9), stated);
  expect(fewStories?.slope).toMatchObject({
    low: expect.any(Number),
    note: 'values taken as independent: too few stories to resample',
  });
});

test('stories that decide something are none of it', () => {
  const heard = [forced('target', 'T'), forced('target', 'T', { kind: 'explicit' })];
  expect(undecidedCarryOver(heard, new Map([['item', 0.9]]))).toEqual([]);
});
