import { describe, expect, test } from 'vitest';
import { amongCountries } from '../../analysis/among-countries.js';
import type { DrawnProfile } from '../../analysis/drawn-profile.js';
import { prepareEdition } from '../../analysis/edition.js';
import { likenessTo } from '../../analysis/likeness-to-countries.js';
import { ranksOf } from '../../analysis/ranks.js';
import { similarity } from '../../analysis/similarity.js';
import type { Country, CountryTable } from '../../src/vocabulary/country.js';
import { perDimension } from '../../src/vocabulary/dimension.js';
import { threeErrors, times } from '../support/replications.js';
import { certain, normals, profileWith, undrawn } from './support/drawn-profiles.js';

const country = (name: string, score: number | null, more: Partial<Country> = {}): Country => ({
  name,
  code: null,
  scores: { ...perDimension(() => 50), pdi: score },
  richWest: null,
  culture: null,
  ...more,
});

const table: CountryTable = {
  name: 'made',
  title: 'Made for a test',
  source: 'made',
  terms: 'none',
  countries: [
    country('Low', 10, { richWest: true, culture: 'One' }),
    country('Middle', 50, { richWest: false, culture: 'Other' }),
    country('High', 90, { richWest: false, culture: 'Other' }),
    country('Unknown', null, { richWest: true, culture: 'One' }),
  ],
};
const edition = prepareEdition(table);
const at = (pdi: number) => [pdi, 0.5, 0.5, 0.5, 0.5, 0.5];
const among = (profile: DrawnProfile, of = edition) => amongCountries(of, { id: 'one', profile });

describe('a respondent among countries', () => {
  test('is held against complete countries alone, the nearest first', () => {
    const { countries } = among(certain(at(0.2)));
    expect(countries.map((each) => [each.country, each.rank])).toEqual([
      ['Low', { value: 1, low: 1, high: 1 }],
      ['Middle', { value: 2, low: 2, high: 2 }],
      ['High', { value: 3, low: 3, high: 3 }],
    ]);
    // Equation 3 at distances of 0.1, 0.3 and 0.7.
    const values = countries.map((each) => each.similarity.value);
    expect(values).toEqual([1 / 1.1, 1 / 1.3, 1 / 1.7].map((value) => expect.closeTo(value, 12)));
    expect(countries.map(({ nearest }) => nearest)).toEqual([1, 0, 0]);
  });

  test('has limits on its similarity and its rank that know of its noise', () => {
    const noisy = profileWith(at(0.3), { standardError: 0.1, draws: 2000, random: normals(5) });
    const { countries } = among(noisy);
    const low = countries.find((each) => each.country === 'Low');
    // As near to 0.1 as to 0.5: either may come first, or second, and seldom third.
    expect([low?.rank.low, low?.rank.high]).toEqual([1, 2]);
    expect(low?.similarity.low).toBeLessThan(low?.similarity.value ?? 0);
    expect(low?.similarity.high).toBeGreaterThan(low?.similarity.value ?? 1);
    const nearest = countries.map((each) => each.nearest ?? 0);
    expect(nearest.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('has neither without draws, and the reason stands with the similarity', () => {
    const [first] = among(undrawn(at(0.2))).countries;
    expect(first?.similarity).toMatchObject({ low: null, high: null, n: 18 });
    expect(first?.similarity.note).toBe('3 items on some dimension');
    expect(first?.rank).toEqual({ value: 1, low: null, high: null });
    expect([first?.nearest, first?.rescaled.low, first?.tau.low]).toEqual([null, null, null]);
  });

  test('is held against the mean scores of each group, and what 0.5 throughout would score', () => {
    const { groups, richWestLead } = among(certain(at(0.2)));
    const figures = groups.map(({ group, kind, countries, similarity: figure, null: nothing }) => [
      group,
      kind,
      countries,
      figure.value,
      nothing,
    ]);
    // The mean of 0.5 and 0.9 is 0.7: a distance of 0.5 from 0.2 and of 0.2 from 0.5.
    const rich = [1, expect.closeTo(1 / 1.1, 12), expect.closeTo(1 / 1.4, 12)];
    const other = [2, expect.closeTo(1 / 1.5, 12), expect.closeTo(1 / 1.2, 12)];
    expect(figures).toEqual([
      ['rich and Western', 'wealth', ...rich],
      ['other', 'wealth', ...other],
      ['One', 'culture', ...rich],
      ['Other', 'culture', ...other],
    ]);
    expect(richWestLead?.value).toBeCloseTo(1 / 1.1 - 1 / 1.5, 12);
  });

  test('has no lead where an edition knows no groups', () => {
    const plain = table.countries.map((each) => ({ ...each, richWest: null, culture: null }));
    const { groups, richWestLead } = among(
      certain(at(0.2)),
      prepareEdition({ ...table, countries: plain }),
    );
    expect([groups, richWestLead]).toEqual([[], null]);
  });

  test('spreads about 0.5 as a root mean square, and so do the countries', () => {
    // √(0.3²/6); √((0.4² + 0 + 0.4²)/18)
    expect(among(certain(at(0.2))).spread).toBeCloseTo(0.3 / Math.sqrt(6), 12);
    expect(edition.spread).toBeCloseTo(Math.sqrt(0.32 / 18), 12);
    const { rescaled } = likenessTo(edition, at(0.2));
    const stretched = 0.5 - 0.3 * (edition.spread / (0.3 / Math.sqrt(6)));
    expect(rescaled?.[0]).toBeCloseTo(similarity(at(stretched), at(0.1)), 12);
  });

  test.each([
    ['far', [0.3, 0.6, 0.4, 0.45, 0.7, 0.6]],
    ['near, where noise only adds distance,', [0.15, 0.5, 0.5, 0.55, 0.5, 0.5]],
  ])('%s from a country holds its true similarity in about 95 of 100', (_, truth) => {
    const expected = similarity(truth, at(0.1));
    const replications = times({ proof: 400, tests: 100 });
    let held = 0;
    for (let number = 0; number < replications; number += 1) {
      const random = normals(number + 1);
      const found = truth.map((figure) => figure + 0.04 * random());
      const { countries } = among(profileWith(found, { standardError: 0.04, draws: 100, random }));
      const { low, high } = countries.find((each) => each.country === 'Low')?.similarity ?? {};
      if ((low ?? 1) <= expected && expected <= (high ?? 0)) held += 1;
    }
    const noise = threeErrors(0.95, replications);
    expect(held / replications).toBeGreaterThan(0.95 - noise);
    expect(held / replications).toBeLessThanOrEqual(Math.min(1, 0.957 + noise));
  });

  test('is not rescaled where it cannot be told from 0.5 throughout', () => {
    const random = normals(9);
    const noise = profileWith(at(0.52), { standardError: 0.05, draws: 500, random });
    const { countries, groups, fromNull } = among(noise);
    expect(fromNull.low).toBe(0);
    expect(countries.every(({ rescaled }) => rescaled.value === null)).toBe(true);
    expect(countries.every(({ rescaledRank }) => rescaledRank === null)).toBe(true);
    expect(groups.every(({ rescaled }) => rescaled.value === null)).toBe(true);
    expect(among(certain(at(0.52))).countries[0]?.rescaled.value).not.toBeNull();
  });
});

test('equals share a rank', () => {
  expect(ranksOf([0.5, 0.9, 0.5, 0.1])).toEqual([2, 1, 2, 4]);
});
