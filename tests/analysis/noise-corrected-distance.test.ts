import { describe, expect, test } from 'vitest';
import type { DrawnProfile } from '../../analysis/drawn-profile.js';
import { noiseCorrectedDistance } from '../../analysis/noise-corrected-distance.js';
import { noisyDistance } from '../../analysis/noisy-distance.js';
import { pairSimilarity } from '../../analysis/pair-similarity.js';
import { certain, normals, profileWith, undrawn } from './support/drawn-profiles.js';

const even = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
const away = (by: number) => [0.5 + by, ...even.slice(1)];
const distance = (first: DrawnProfile, second: DrawnProfile) =>
  noiseCorrectedDistance(noisyDistance([{ first, second }]));

describe('the distance between two profiles without its noise', () => {
  test('is the plain distance where nothing varies, and its limits close in on it', () => {
    const { value, low, high } = distance(certain([0.8, 0.9, 0.5, 0.5, 0.5, 0.5]), certain(even));
    // √(0.3² + 0.4²)
    expect(value).toBeCloseTo(0.5, 12);
    expect(low).toBeCloseTo(0.5, 6);
    expect(high).toBeCloseTo(0.5, 6);
  });

  test('takes the squared standard error of every difference off', () => {
    const first = {
      ...certain([0.8, 0.9, 0.5, 0.5, 0.5, 0.5]),
      draws: [
        [0.9, 0.9, 0.5, 0.5, 0.5, 0.5],
        [0.7, 0.9, 0.5, 0.5, 0.5, 0.5],
      ],
    };
    // 0.25 less the variance of +0.1 and −0.1, which is 0.02.
    expect(distance(first, certain(even, 2)).value).toBeCloseTo(Math.sqrt(0.23), 12);
  });

  test('is 0 and may be 0 where noise gives more than was found', () => {
    const noisy = profileWith(away(0.01), { standardError: 0.05, random: normals(1) });
    const { value, low, high } = distance(noisy, certain(even, 300));
    expect([value, low]).toEqual([0, 0]);
    expect(high).toBeGreaterThan(0.03);
  });

  test('is 0 for a profile and itself', () => {
    expect(distance(certain(even), certain(even))).toEqual({ value: 0, low: 0, high: 0 });
  });

  test('takes the mean square over several pairs', () => {
    const pairs = [0.3, 0.1].map((by) => ({ first: certain(away(by)), second: certain(even) }));
    expect(noiseCorrectedDistance(noisyDistance(pairs)).value).toBeCloseTo(Math.sqrt(0.05), 12);
  });

  test('has no limits without draws', () => {
    expect(distance(undrawn(away(0.3)), certain(even))).toEqual({
      value: expect.closeTo(0.3, 12),
      low: null,
      high: null,
    });
  });

  test.each([0, 0.05, 0.1, 0.3])('holds a true distance of %d in about 95 of 100', (truth) => {
    const replications = 400;
    let held = 0;
    for (let number = 0; number < replications; number += 1) {
      const random = normals(number + 1);
      const found = away(truth).map((figure) => figure + 0.04 * random());
      const first = profileWith(found, { standardError: 0.04, draws: 200, random });
      const { low, high } = distance(first, certain(even, 200));
      if ((low ?? 1) <= truth && truth <= (high ?? -1)) held += 1;
    }
    // Three binomial standard errors below 0.95; above it a one-sided 97.5 % where the truth is 0.
    expect(held / replications).toBeGreaterThan(0.917);
    expect(held / replications).toBeLessThan(0.995);
  });
});

describe('how alike two respondents are', () => {
  const random = normals(7);
  const noisy = (found: readonly number[]) =>
    profileWith(found, { standardError: 0.03, draws: 1000, random });

  test('is less than 1 by equation 4 even for two runs of one, and the report knows how much', () => {
    const pair = pairSimilarity(
      { id: 'one', profile: noisy(away(0.02)) },
      { id: 'two', profile: noisy(even) },
    );
    // |e| of six differences, each with a standard error of 0.03√2, is about 0.0424 · E[χ₆] = 0.0424 · 2.35.
    expect(pair.sameLeanings).toBeCloseTo(1 / 1.0997, 2);
    expect(pair.similarity).toBeCloseTo(1 / 1.02, 12);
    expect(pair.differ).toBe(false);
    expect(pair.corrected.high).toBe(1);
  });

  test('tells apart two that differ by far more than their noise', () => {
    const {
      differ,
      corrected,
      distance: between,
    } = pairSimilarity(
      { id: 'one', profile: noisy(away(0.4)) },
      { id: 'two', profile: noisy(even) },
    );
    expect(differ).toBe(true);
    expect(between.low).toBeGreaterThan(0.25);
    expect(corrected.value).toBeCloseTo(1 / (1 + (between.value ?? 0)), 12);
    expect(corrected.low).toBeCloseTo(1 / (1 + (between.high ?? 0)), 12);
  });

  test('cannot be told of a respondent without a figure on every dimension', () => {
    const pair = pairSimilarity({ id: 'one', profile: noisy(even) }, { id: 'two', profile: null });
    expect(pair).toMatchObject({ similarity: null, differ: false, sameLeanings: null });
    expect(pair.distance.note).toContain('no figure on all six dimensions');
  });

  test('has no limits, and says why, where one has too few items', () => {
    const pair = pairSimilarity(
      { id: 'one', profile: noisy(even) },
      { id: 'two', profile: undrawn(away(0.4)) },
    );
    expect(pair).toMatchObject({ sameLeanings: null, differ: false });
    expect(pair.distance).toMatchObject({ low: null, n: 18, note: '3 items on some dimension' });
  });
});
