import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import {
  detectableDistance,
  judgePair,
  noDifferenceP,
  pairNoise,
} from '../../../analysis/similarity/pair-test.js';
import { judgePairs, pairSimilarity } from '../../../analysis/similarity/similarities.js';
import type { DrawnProfile } from '../../../analysis/similarity/similarity.js';
import { resample } from '../../../analysis/survey/strata.js';
import { domains } from '../../../vocabulary/scheme.js';
import { threeErrors, times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { certain, columnsOf, normals, profileWith, undrawn } from '../../support/tallies.js';

const DOMAIN_ITEMS = 3;
const ITEMS = DOMAIN_ITEMS * domains.length;

/**
 * Profiles of respondents that answer items of their own difficulty under six templates, all drawn on the
 * same draws of items; the first leans on the first dimension by `shift` logits more than others.
 */
function profilesOf(respondents: number, { seed, shift = 0 }: { seed: number; shift?: number }) {
  const generator = xoroshiro128plus(seed);
  const normal = normals(seed);
  const items = Array.from({ length: dimensions.length * ITEMS }, () => 1.5 * normal());
  const strata = Array.from({ length: dimensions.length * domains.length }, (_, stratum) => ({
    domains: [],
    items: Array.from({ length: DOMAIN_ITEMS }, (_, nth) => stratum * DOMAIN_ITEMS + nth),
  }));
  const drawn = [...resample(strata, { seed, draws: 300 })];
  return Array.from({ length: respondents }, (_, respondent): DrawnProfile => {
    const answers = items.map((logit, item) => {
      const further = respondent === 0 && item < ITEMS ? shift : 0;
      const chance = 1 / (1 + Math.exp(-(logit + 0.7 * normal() + further)));
      const said = Array.from({ length: 6 }, () => Number(uniformFloat64(generator) < chance));
      return said.reduce((sum, each) => sum + each, 0) / 6;
    });
    const figures = (weight: (item: number) => number, count: number) =>
      dimensions.map(
        (_, place) =>
          answers
            .slice(place * ITEMS, (place + 1) * ITEMS)
            .reduce((sum, answer, nth) => sum + answer * weight(place * ITEMS + nth), 0) / count,
      );
    return {
      found: figures(() => 1, ITEMS),
      columns: columnsOf(
        drawn.map((counts) =>
          figures((item) => counts[item] ?? 0, (DOMAIN_ITEMS - 1) * domains.length),
        ),
      ),
      n: items.length,
      degreesOfFreedom: ITEMS - domains.length,
      note: null,
    };
  });
}

function pairsOf(profiles: readonly DrawnProfile[]) {
  return profiles.flatMap((first, place) =>
    profiles
      .slice(place + 1)
      .map((second, nth) =>
        pairSimilarity(
          { id: String(place), profile: first },
          { id: String(place + 1 + nth), profile: second },
          0,
        ),
      ),
  );
}

describe('many pairs', () => {
  test('of 20 equal respondents a study names one different in at most 5 of 100, where single tests do in most', () => {
    const studies = times({ proof: 400, tests: 15 });
    let [found, single] = [0, 0];
    for (let seed = 1; seed <= studies; seed += 1) {
      const pairs = judgePairs(pairsOf(profilesOf(20, { seed })), 0.1);
      expect(pairs).toHaveLength(190);
      if (pairs.some(({ differ }) => differ)) found += 1;
      if (pairs.some(({ p }) => (p ?? 1) < 0.05)) single += 1;
    }
    expect(found / studies).toBeLessThanOrEqual(0.05 + threeErrors(0.05, studies));
    expect(single / studies).toBeGreaterThan(0.5);
  });

  test('find one that is far away from all others, and say how far away it had to be', () => {
    const pairs = judgePairs(pairsOf(profilesOf(8, { seed: 5, shift: 5 })), 0.1);
    expect(pairs.filter(({ differ }) => differ).map(({ first }) => first)).toEqual(
      Array.from({ length: 7 }, () => '0'),
    );
    for (const { detectable } of pairs) {
      expect(detectable).toBeGreaterThan(0.2);
      expect(detectable).toBeLessThan(0.5);
    }
  });
});

describe('the test of no difference', () => {
  /** Six dimensions with standard errors of their own, each of a difference. */
  const errors = [0.02, 0.03, 0.04, 0.05, 0.03, 0.02];
  const noise = { mean: 0.0067, above: 0.0067 ** 2 / 1.075e-5, below: 90, dimensions: 6 };

  test('takes the noise from the draws: its mean, and how many dimensions’ worth it is', () => {
    const random = normals(4);
    const even = errors.map(() => 0.5);
    const draws = Array.from({ length: 4000 }, () => errors.map((error) => 0.5 + error * random()));
    const noisy = {
      found: even,
      columns: columnsOf(draws),
      n: 420,
      degreesOfFreedom: 20,
      note: null,
    };
    const found = pairNoise(noisy, certain(even, 4000));
    expect(found?.mean).toBeCloseTo(noise.mean, 3);
    expect(found?.above).toBeCloseTo(noise.above, 0);
    expect((found?.below ?? 0) / (found?.above ?? 1)).toBeCloseTo(20, 9);
    expect(pairNoise(noisy, undrawn(even))).toBeNull();
  });

  test('is twice the tail of F, also far out', () => {
    // scipy.stats.f.sf(square / mean, above, 90), twice.
    const upper = (square: number) => noDifferenceP(square, noise);
    expect(upper(0.02)).toBeCloseTo(0.04286641114476443, 8);
    expect(upper(0.06) / 5.587460070894182e-6).toBeCloseTo(1, 6);
    expect(upper(0.001)).toBe(1);
  });

  test('of respondents that no item tells apart, or every item does alike', () => {
    const none = { mean: 0, above: Number.NaN, below: Number.NaN, dimensions: 6 };
    expect(noDifferenceP(0, none)).toBe(1);
    expect(noDifferenceP(0.2, none)).toBe(0);
    expect(detectableDistance(none, 28)).toBe(0);
  });

  test.each([1, 190])(
    'finds a distance that it calls detectable in about 80 of 100, of %d pairs',
    (tests) => {
      const replications = times({ proof: 4000, tests: 600 });
      const even = errors.map(() => 0.5);
      let found = 0;
      for (let number = 0; number < replications; number += 1) {
        const random = normals(number + 1);
        const noisy = profileWith(even, { standardError: 0.04, draws: 100, random });
        const all = pairNoise(noisy, certain(even, 100));
        if (!all) throw new Error('There are draws.');
        const distance = detectableDistance(
          { ...all, mean: 6 * 0.04 ** 2, above: 6, below: 6 * 378 },
          tests,
        );
        const away = errors.map((_, place) => (place === 0 ? distance : 0) + 0.04 * random());
        const square = away.reduce((sum, each) => sum + each ** 2, 0);
        if (tests * noDifferenceP(square, all) < 0.05) found += 1;
      }
      expect(Math.abs(found / replications - 0.8)).toBeLessThan(
        0.03 + threeErrors(0.8, replications),
      );
    },
  );
});

describe('the verdict of a pair', () => {
  const said = (
    adjustedP: number | null,
    [low, high]: readonly [number, number] | readonly [null, null],
    wordings: number | null = 0.01,
  ) => {
    const distance = { value: low ?? 0.1, low, high, n: 126, note: null };
    const overWordings = { p: wordings, adjustedP: wordings };
    const { differ, verdict, failed } = judgePair({ adjustedP, distance, overWordings }, 0.24);
    expect(differ).toBe(verdict.startsWith('different'));
    return [verdict, failed];
  };

  test('is by p after correction and by the margin, four ways', () => {
    expect(said(0.01, [0.1, 0.3])).toEqual(['different', null]);
    expect(said(0.01, [0.1, 0.24])).toEqual(['different, within the margin', null]);
    expect(said(0.3, [0.01, 0.2])).toEqual(['same', null]);
    expect(said(0.3, [0.01, 0.3])).toEqual(['inconclusive', null]);
  });

  test('never says different of a pair whose interval holds 0, nor anything without one', () => {
    expect(said(0.04, [0, 0.3])).toEqual(['inconclusive', null]);
    expect(said(null, [null, null])).toEqual(['inconclusive', null]);
  });

  test('is not different of a pair that differs over items only, and says that wordings failed', () => {
    expect(said(0.01, [0.1, 0.3], 0.06)).toEqual(['inconclusive', 'wordings']);
    expect(said(0.01, [0.1, 0.3], null)).toEqual(['inconclusive', 'wordings']);
    expect(said(0.01, [0.1, 0.2], 0.06)).toEqual(['same', 'wordings']);
    expect(said(0.3, [0.01, 0.3], 0.06)).toEqual(['inconclusive', null]);
  });
});
