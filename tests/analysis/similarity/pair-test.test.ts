import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePair } from '../../../analysis/similarity/pairs/distances.js';
import {
  familyCritical,
  familyMaxima,
  familyP,
  ownVariances,
} from '../../../analysis/similarity/pairs/max-t.js';
import {
  detectableDistance,
  distanceLimits,
  loneCritical,
  noDifferenceP,
  normalOfF,
  normalOfT,
  pairNoise,
  tOfNormal,
} from '../../../analysis/similarity/pairs/pair-test.js';
import { beyondNormal, beyondT } from '../../../analysis/statistics/distributions.js';
import { threeErrors } from '../../support/replications.js';
import { normals } from '../../support/tallies.js';

const part = (variance: number, degreesOfFreedom: number) => ({ variance, degreesOfFreedom });
/** Six dimensions with standard errors of their own, each of a difference. */
const items = [0.02, 0.03, 0.04, 0.05, 0.03, 0.02].map((error) => part(error ** 2, 63));
const noise = pairNoise({ items, wordings: [] });

describe('the noise of a pair', () => {
  test('is that of items, and of wordings on every dimension', () => {
    expect(noise.mean).toBeCloseTo(0.0067, 12);
    expect(noise.above).toBeCloseTo(0.0067 ** 2 / 1.075e-5, 9);
    const wordings = { variances: items.map(() => 0.001), degreesOfFreedom: 228 };
    const worded = pairNoise({ items, wordings: [wordings] });
    expect(worded.mean).toBeCloseTo(0.0127, 12);
    // The one wording variance is wrong on all six at once: (ΣV)² over Σ items²/63 + (6 · 0.001)²/228.
    expect(worded.below).toBeCloseTo(0.0127 ** 2 / (1.075e-5 / 63 + 3.6e-5 / 228), 6);
  });

  test('gives the upper tail of F for p, once', () => {
    const degrees = { ...noise, above: 0.0067 ** 2 / 1.075e-5, below: 90 };
    // scipy.stats.f.sf(square / mean, above, 90).
    expect(noDifferenceP(0.02, degrees)).toBeCloseTo(0.04286641114476443 / 2, 8);
    expect(noDifferenceP(0.06, degrees) / 2.793730035947091e-6).toBeCloseTo(1, 6);
  });

  test('of respondents that no item tells apart, or every item does alike', () => {
    const none = pairNoise({ items: items.map(() => part(0, 63)), wordings: [] });
    expect([noDifferenceP(0, none), noDifferenceP(0.2, none)]).toEqual([1, 0]);
    expect(detectableDistance(none, 3)).toBe(0);
  });
});

test('F and t stand on the scale of the normal where they are as far out', () => {
  for (const f of [2, 4, 6]) {
    const normal = normalOfF(f, noise);
    const ratio = beyondNormal(normal) / 2 / noDifferenceP(f * noise.mean, noise);
    expect(Math.abs(Math.log(ratio))).toBeLessThan(0.3);
  }
  for (const [t, degrees] of [
    [2, 12],
    [4, 63],
  ] as const) {
    const normal = normalOfT(t ** 2, degrees);
    expect(beyondNormal(normal) / beyondT(t, degrees)).toBeCloseTo(1, 1);
    expect(tOfNormal(normal, degrees)).toBeCloseTo(t, 9);
  }
});

describe('the limits of a distance', () => {
  test('leave out 0 exactly where the pair is called different, alone or among many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 6, maxLength: 6 }),
        fc.constantFrom(loneCritical(noise), 2.5, 3.4),
        (found, critical) => {
          const square = found.reduce((sum, each) => sum + each ** 2, 0);
          const { low, high } = distanceLimits(found, { noise, critical });
          expect(low > 0).toBe(normalOfF(square / noise.mean, noise) > critical);
          expect(low).toBeLessThanOrEqual(high);
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  test.each([0, 0.08, 0.12, 0.3])('hold a true distance of %d in about 95 of 100', (truth) => {
    const replications = 1500;
    const random = normals(5);
    const critical = loneCritical(noise);
    let held = 0;
    for (let number = 0; number < replications; number += 1) {
      const found = items.map(
        ({ variance }) => truth / Math.sqrt(items.length) + Math.sqrt(variance) * random(),
      );
      const { low, high } = distanceLimits(found, { noise, critical });
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / replications).toBeGreaterThan(0.95 - threeErrors(0.95, replications) - 0.01);
  });

  test.each([1.645, 3.5])(
    'are above 0 in about 80 of 100 at the detectable distance (%d)',
    (critical) => {
      const replications = 1500;
      const random = normals(9);
      const even = pairNoise({ items: items.map(() => part(0.0016, 1e6)), wordings: [] });
      const distance = detectableDistance(even, critical);
      let found = 0;
      for (let number = 0; number < replications; number += 1) {
        const square = items.reduce(
          (sum, _, place) => sum + ((place === 0 ? distance : 0) + 0.04 * random()) ** 2,
          0,
        );
        if (normalOfF(square / even.mean, even) > critical) found += 1;
      }
      expect(Math.abs(found / replications - 0.8)).toBeLessThan(
        0.02 + threeErrors(0.8, replications),
      );
    },
  );
});

describe('a family of pairs', () => {
  const respondents = Array.from({ length: 8 }, () => ({ items: [0.001, 0.001], wordings: null }));
  const pairs = respondents.flatMap((_, first) =>
    respondents.slice(first + 1).map((_each, nth) => ({
      first,
      second: first + 1 + nth,
      noise: pairNoise({ items: [part(0.002, 63), part(0.002, 63)], wordings: [] }),
      degreesOfFreedom: [63, 63],
    })),
  );
  const maxima = familyMaxima(pairs, { respondents, degreesOfFreedom: [63, 63], seed: 1 });

  test('asks more than a single pair, and less than Holm asks of the first of as many', () => {
    const tail = (normal: number) => beyondNormal(normal) / 2;
    const level = tail(familyCritical(maxima.distances));
    expect(level).toBeLessThan(0.02);
    expect(level).toBeGreaterThan(1.05 * (0.05 / pairs.length));
    expect(maxima.tests).toEqual({ distances: 28, differences: 56 });
  });

  test('gives a p below 0.05 exactly above the critical value', () => {
    const critical = familyCritical(maxima.differences);
    expect(familyP(critical, maxima.differences)).toBeGreaterThanOrEqual(0.05);
    expect(familyP(critical + 1e-9, maxima.differences)).toBeLessThan(0.05);
  });

  test('takes the variance of each respondent from those of its pairs', () => {
    const own = [1, 2, 3, 4];
    const all = own.flatMap((one, first) =>
      own.slice(first + 1).map((other, nth) => ({
        first,
        second: first + 1 + nth,
        variance: one + other,
      })),
    );
    for (const [place, each] of ownVariances(all, 4).entries()) {
      expect(each).toBeCloseTo(own[place] ?? 0, 12);
    }
  });
});

test('the verdict of a pair is by p after correction and by the margin, four ways', () => {
  const said = (adjustedP: number | null, high: number | null) =>
    judgePair({ adjustedP, high }, 0.24).verdict;
  expect(said(0.01, 0.3)).toBe('different');
  expect(said(0.01, 0.24)).toBe('different, within the margin');
  expect(said(0.3, 0.2)).toBe('same');
  expect(said(0.05, 0.3)).toBe('inconclusive');
  expect(said(null, null)).toBe('inconclusive');
});
