import { describe, expect, test } from 'vitest';
import type { Edition } from '../../analysis/edition.js';
import type { Ensemble } from '../../analysis/ensemble.js';
import { homogeneity } from '../../analysis/homogeneity.js';
import { pairMatrix } from '../../analysis/pair-matrix.js';
import { threeErrors, times } from '../support/replications.js';
import { certain, normals, profileWith } from './support/drawn-profiles.js';

const random = normals(3);
const profiles = (count: number, spread: number, middle = 0.5) =>
  Array.from({ length: count }, () => Array.from({ length: 6 }, () => middle + spread * random()));

/** Fifty countries, each figure 0.2 about 0.5. */
const sixes = profiles(50, 0.2);
const edition: Edition = {
  table: { name: 'made', title: 'Made', source: 'made', terms: 'none', countries: [] },
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
    matrices: { once: pairMatrix(found), drawn: [] },
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
    expect(found?.shrinkage).toBeCloseTo(0.25, 1);
    // A quarter of the countries' distance, and so is what shrinkage alone gives.
    expect(found?.shrunk?.value).toBeCloseTo(found?.distance.value ?? 0, 1);
    expect(found?.p).toBeGreaterThan(0.025);
  });

  test('of respondents that lean alike is more than shrinkage explains', () => {
    const common = [0.8, 0.2, 0.7, 0.3, 0.8, 0.2];
    const alike = profiles(8, 0.03, 0).map((six) =>
      six.map((figure, place) => figure + (common[place] ?? 0)),
    );
    const found = homogeneity(ensemble(alike), { edition, seed: 1 });
    expect(found?.shrinkage).toBeGreaterThan(1);
    expect(found?.shrunk?.low).toBeGreaterThan(found?.distance.high ?? 1);
    // None of 2,000 sets: 1 of 2,001.
    expect(found?.p).toBeCloseTo(1 / 2001, 12);
  });

  test('does not count noise as distance or as spread', () => {
    const twins = Array.from({ length: 8 }, () => [0.7, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const found = homogeneity(ensemble(twins, 0.05), { edition, seed: 1 });
    expect(found?.distance.low).toBe(0);
    // With the noise left in it would be √(6 · 2 · 0.05²) = 0.17.
    expect(found?.distance.value).toBeLessThan(0.1);
    // 0.2/√6 = 0.0816 on average over the six, and the countries' spread is 0.2.
    expect(found?.shrinkage).toBeGreaterThan(0.3);
    expect(found?.shrinkage).toBeLessThan(0.5);
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

  test('has no shrunk sets where there are no more countries than respondents, and none of equal ones', () => {
    const five = { ...edition, countries: edition.countries.slice(0, 5) };
    const result = homogeneity(ensemble(profiles(5, 0.1)), { edition: five, seed: 1 });
    expect([result?.shrunk, result?.p]).toEqual([null, null]);
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
    expect(found?.distance.value).toBeCloseTo(0.2, 12);
    // √((0.3² + 0.3² + 0.6²)/3)
    expect(found?.countries).toBeCloseTo(Math.sqrt(0.54 / 3), 12);
    expect(found?.ratio.value).toBeCloseTo(0.2 / Math.sqrt(0.18), 12);
  });
});
