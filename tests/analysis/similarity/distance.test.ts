import { describe, expect, test } from 'vitest';
import type { Edition } from '../../../analysis/similarity/countries.js';
import { noiseCorrectedDistance, noisyDistance } from '../../../analysis/similarity/distance.js';
import type { Ensemble } from '../../../analysis/similarity/ensemble.js';
import { homogeneity } from '../../../analysis/similarity/homogeneity.js';
import {
  type DrawnProfile,
  nullProfile,
  pairMatrix,
} from '../../../analysis/similarity/similarity.js';
import { threeErrors, times } from '../../support/replications.js';
import { certain, columnsOf, normals, profileWith, undrawn } from '../../support/tallies.js';

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
      columns: columnsOf([
        [0.9, 0.9, 0.5, 0.5, 0.5, 0.5],
        [0.7, 0.9, 0.5, 0.5, 0.5, 0.5],
      ]),
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

const random = normals(3);
const profiles = (count: number, spread: number, middle = 0.5) =>
  Array.from({ length: count }, () => Array.from({ length: 6 }, () => middle + spread * random()));

/** Fifty countries, each figure 0.2 about 0.5. */
const sixes = profiles(50, 0.2);
const edition: Edition = {
  table: { name: 'made', title: 'Made', source: 'made', terms: 'none', countries: [] },
  nothing: nullProfile({ length: 6 }),
  countries: sixes.map((six, place) => ({ country: `country ${place}`, code: null, six })),
  groups: [],
  spread: 0.2,
};

function ensemble(found: readonly (readonly number[])[], standardError = 0): Ensemble {
  const drawn = found.map((six) =>
    standardError === 0
      ? certain(six, 200)
      : profileWith(
          six.map((figure) => figure + standardError * random()),
          { standardError, draws: 200, random },
        ),
  );
  return {
    ids: found.map((_, place) => `respondent-${place}`),
    profiles: drawn,
    similar: pairMatrix(found),
    behind: { n: 420, degreesOfFreedom: 378, note: null },
  };
}

describe('homogeneity', () => {
  test('of respondents that are as far apart as countries is no more than shrinkage gives', () => {
    const found = homogeneity(ensemble(profiles(8, 0.2)), { edition, seed: 1 });
    expect(found?.respondents).toBe(8);
    expect(found?.ratio.value).toBeCloseTo(1, 0);
    expect(found?.p).toBeGreaterThan(0.025);
    expect(found?.p).toBeLessThan(0.975);
  });

  test('of respondents that lean little is explained by their shrinkage', () => {
    const found = homogeneity(ensemble(profiles(8, 0.05)), { edition, seed: 1 });
    expect(found?.ratio.value).toBeLessThan(0.35);
    expect(found?.p).toBeGreaterThan(0.025);
  });

  test('of respondents that lean alike is more than shrinkage explains', () => {
    const common = [0.8, 0.2, 0.7, 0.3, 0.8, 0.2];
    const alike = profiles(8, 0.03, 0).map((six) =>
      six.map((figure, place) => figure + (common[place] ?? 0)),
    );
    const found = homogeneity(ensemble(alike), { edition, seed: 1 });
    // None of 2,000 sets: 1 of 2,001.
    expect(found?.p).toBeCloseTo(1 / 2001, 12);
  });

  test('does not count noise as distance', () => {
    const twins = Array.from({ length: 8 }, () => [0.7, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const found = homogeneity(ensemble(twins, 0.05), { edition, seed: 1 });
    expect(found?.ratio.low).toBe(0);
    // With the noise left in it would be √(6 · 2 · 0.05²) = 0.17 over 0.69.
    expect(found?.ratio.value).toBeLessThan(0.1 / 0.69);
  });

  test('is the same for the same seed, and needs two respondents and three countries', () => {
    const two = ensemble(profiles(2, 0.1));
    expect(homogeneity(two, { edition, seed: 5 })).toEqual(homogeneity(two, { edition, seed: 5 }));
    expect(homogeneity(ensemble(profiles(1, 0.1)), { edition, seed: 1 })).toBeNull();
    const few = { ...edition, countries: edition.countries.slice(0, 2) };
    expect(homogeneity(two, { edition: few, seed: 1 })).toBeNull();
  });

  test('is not found by chance where noisy respondents are countries that lean little', () => {
    const replications = times({ proof: 60, tests: 30 });
    let found = 0;
    for (let number = 0; number < replications; number += 1) {
      const chosen = sixes.slice(number % 45, (number % 45) + 5);
      const weak = chosen.map((six) => six.map((figure) => 0.5 + 0.15 * (figure - 0.5)));
      const result = homogeneity(ensemble(weak, 0.04), { edition, seed: number + 1 });
      if ((result?.p ?? 1) <= 0.05) found += 1;
    }
    // One in twenty; were their noise left out, one in five.
    expect(found / replications).toBeLessThan(0.05 + threeErrors(0.05, replications));
  });

  test('has no p where there are no more countries than respondents, and none of equal ones', () => {
    const five = { ...edition, countries: edition.countries.slice(0, 5) };
    const result = homogeneity(ensemble(profiles(5, 0.1)), { edition: five, seed: 1 });
    expect(result?.p).toBeNull();
    const equal = edition.countries.map((country) => ({
      ...country,
      six: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
    }));
    const flat = { ...edition, countries: equal, spread: 0 };
    expect(homogeneity(ensemble(profiles(2, 0.1)), { edition: flat, seed: 1 })).toBeNull();
  });

  test('takes the root mean square distance: by hand for two respondents and three countries', () => {
    const three: Edition = {
      ...edition,
      countries: [0, 0.3, 0.6].map((first, place) => ({
        country: `country ${place}`,
        code: null,
        six: [first, 0.5, 0.5, 0.5, 0.5, 0.5],
      })),
    };
    const two = ensemble([
      [0.4, 0.5, 0.5, 0.5, 0.5, 0.5],
      [0.6, 0.5, 0.5, 0.5, 0.5, 0.5],
    ]);
    const found = homogeneity(two, { edition: three, seed: 1 });
    // 0.2 over √((0.3² + 0.3² + 0.6²)/3).
    expect(found?.ratio.value).toBeCloseTo(0.2 / Math.sqrt(0.18), 12);
  });
});
