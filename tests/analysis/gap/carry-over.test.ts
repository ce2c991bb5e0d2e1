import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dimensionCarryOver,
  pooledCarryOver,
  undecidedCarryOver,
} from '../../../analysis/gap/carry-over.js';
import { CarryOver } from '../../../analysis/gap/gap.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { each, forced, keyed } from '../stories/story-answers.js';
import { certain, drawnItems, slopeItemsWith } from './gap-items.js';

const quick = { seed: 1, draws: 0 };

const followsAll = { value: 1, low: 0.9, high: 1, n: 480, clusters: 48, note: null };

describe('pooled carry-over', () => {
  test('holds the true slope in about 95 of 100 studies, pairs that go together and all', () => {
    const held = Array.from({ length: 300 }, (_, seed) => {
      const items = drawnItems({ pairs: 20, items: 4, slope: 0.3, seed });
      const { low, high } = pooledCarryOver(items, quick).slope;
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
    const { slope, reliability, corrected } = pooledCarryOver(items, quick);
    expect(slope.value).toBeCloseTo(0.3, 12);
    expect(reliability).toBeCloseTo(2 / 3, 12);
    expect(corrected?.value).toBeCloseTo(0.45, 12);
    // An item without halves counts for λ, and not for ρ.
    const unread = slopeItemsWith([{ cluster: 'unread', stated: 1, lean: 0.3 }]);
    expect(pooledCarryOver([...items, ...unread], quick).reliability).toBeCloseTo(2 / 3, 12);
  });

  test('is adjusted only where every item was rated and the ratings tell items apart', () => {
    const rate = (rating: (place: number, stated: number) => number | null) =>
      pooledCarryOver(
        drawnItems({ pairs: 12, items: 2, slope: 0.3, seed: 1 }).map((item, place) => ({
          ...item,
          covariate: rating(place, item.stated),
        })),
        quick,
      );
    const unrated = rate(() => null);
    expect(unrated).toMatchObject({ adjusted: false, unadjusted: unrated.slope });
    expect(rate((place) => (place === 3 ? null : Math.sin(place)))).toEqual(unrated);
    expect(rate(() => 2)).toEqual(unrated);
    expect(rate((_, stated) => 3 * stated)).toEqual(unrated);
    const rated = rate((place) => Math.sin(place));
    expect(rated).toMatchObject({ adjusted: true, unadjusted: unrated.slope });
    expect(rated.slope.value).not.toBe(unrated.slope.value);
  });

  test('of a reader without a mistake is 0, give or take two mistakes', () => {
    const flawless = slopeItemsWith(
      Array.from({ length: 240 }, (_, place) => ({
        cluster: String(place % 48),
        stated: place % 2 ? 0.4 : -0.4,
      })),
    );
    // √(2/(240 · Σs²)), Σs² = 240 · 0.16.
    expect(pooledCarryOver(flawless, quick).slope).toMatchObject({
      value: 0,
      standardError: expect.closeTo(Math.SQRT2 / (240 * 0.4), 12),
    });
    const judged = (items: typeof flawless) =>
      verdictOf({ carryOver: pooledCarryOver(certain(items), quick), followed: followsAll });
    expect(judged(flawless).verdict).toBe('none shown');
    // Of a dozen items that says little.
    expect(judged(flawless.slice(0, 12))).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
  });

  test('says what is missing of nothing, of one item, and of a mind made up alike on all', () => {
    expect(CarryOver.parse(pooledCarryOver([], quick))).toMatchObject({
      slope: { value: null, note: 'nothing to measure' },
      adjusted: false,
      reliability: null,
      corrected: null,
      p: null,
    });
    const alike = { value: null, note: 'what it states does not vary' };
    expect(pooledCarryOver(slopeItemsWith([{ stated: 1 }]), quick).slope).toMatchObject(alike);
    const settled = certain(slopeItemsWith(Array(20).fill({ stated: 0.7 })));
    expect(pooledCarryOver(settled, quick)).toMatchObject({ slope: alike, reliability: null });
  });

  test('has the same p from the same seed, and figures that no seed moves', () => {
    const items = drawnItems({ pairs: 12, items: 1, slope: 0.2, seed: 1 });
    const one = pooledCarryOver(items, { seed: 1, draws: 200 });
    expect(pooledCarryOver(items, { seed: 1, draws: 200 })).toEqual(one);
    expect(pooledCarryOver(items, { seed: 2, draws: 200 })).toEqual({
      ...one,
      p: expect.any(Number),
    });
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
    const { slope, corrected } = dimensionCarryOver(items, quick);
    expect(slope).toMatchObject({ clusters: 12, low: expect.any(Number) });
    // Nothing is to be corrected, and leaving items out is what HC3 comes to.
    expect(corrected?.value).toBeCloseTo(slope.value ?? Number.NaN, 12);
    expect(corrected?.standardError).toBeCloseTo(slope.standardError ?? Number.NaN, 1);
    expect(pooledCarryOver(items, quick).slope.note).toBe('2 pairs; an interval needs 10');
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
        const carryOver = pooledCarryOver(items, quick);
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
