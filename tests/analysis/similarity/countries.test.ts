import { describe, expect, test } from 'vitest';
import type { RespondentAmongCountries } from '../../../analysis/similarity/comparison.js';
import {
  amongCountries,
  nullAmongCountries,
  nullRichWestLead,
  prepareEdition,
  rescaledSimilaritiesTo,
} from '../../../analysis/similarity/countries.js';
import {
  type DrawnProfile,
  nullProfile,
  pairMatrix,
  rescaled,
  type Six,
  similarity,
} from '../../../analysis/similarity/similarity.js';
import { ranksOf } from '../../../analysis/statistics/descriptives.js';
import { loadEditions } from '../../../src/content/country-editions.js';
import { loadReferences } from '../../../src/content/country-scores.js';
import type { Country, CountryTable } from '../../../vocabulary/country.js';
import { perDimension } from '../../../vocabulary/scheme.js';
import { threeErrors, times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { certain, normals, profileWith, undrawn } from '../../support/tallies.js';

const country = (name: string, score: number | null, more: Partial<Country> = {}): Country => ({
  name,
  code: null,
  scores: { ...perDimension(dimensions, () => 50), pdi: score },
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
const edition = prepareEdition(table, dimensions);
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
  });

  test('has limits on its similarity and its rank that know of its noise', () => {
    const noisy = profileWith(at(0.3), { standardError: 0.1, draws: 2000, random: normals(5) });
    const { countries } = among(noisy);
    const low = countries.find((each) => each.country === 'Low');
    // As near to 0.1 as to 0.5: either may come first, or second, and seldom third.
    expect([low?.rank.low, low?.rank.high]).toEqual([1, 2]);
    expect(low?.similarity.low).toBeLessThan(low?.similarity.value ?? 0);
    expect(low?.similarity.high).toBeGreaterThan(low?.similarity.value ?? 1);
  });

  test('has neither without draws, and the reason stands with the similarity', () => {
    const [first] = among(undrawn(at(0.2))).countries;
    expect(first?.similarity).toMatchObject({ low: null, high: null, n: 18 });
    expect(first?.similarity.note).toBe('3 items on some dimension');
    expect(first?.rank).toEqual({ value: 1, low: null, high: null });
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
    expect(richWestLead).toBeCloseTo(1 / 1.1 - 1 / 1.5, 12);
  });

  test('has no lead where an edition knows no groups', () => {
    const plain = table.countries.map((each) => ({ ...each, richWest: null, culture: null }));
    const { groups, richWestLead } = among(
      certain(at(0.2)),
      prepareEdition({ ...table, countries: plain }, dimensions),
    );
    expect([groups, richWestLead]).toEqual([[], null]);
  });

  test('is rescaled by root mean square spreads about 0.5', () => {
    // √((0.4² + 0 + 0.4²)/18)
    expect(edition.spread).toBeCloseTo(Math.sqrt(0.32 / 18), 12);
    const stretchedTo = rescaledSimilaritiesTo(edition, at(0.2));
    const stretched = 0.5 - 0.3 * (edition.spread / (0.3 / Math.sqrt(6)));
    expect(stretchedTo?.similarities[0]).toBeCloseTo(similarity(at(stretched), at(0.1)), 12);
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
    expect(among(noise).countries.every(({ rescaled }) => rescaled === null)).toBe(true);
    expect(among(certain(at(0.52))).countries[0]?.rescaled).not.toBeNull();
  });
});

test('equals share a rank', () => {
  expect(ranksOf([0.5, 0.9, 0.5, 0.1])).toEqual([2, 1, 2, 4]);
});

const [scores2023, scores2015] = (await loadEditions('hofstede-2023')).map((table) =>
  prepareEdition(table, dimensions),
);
if (!scores2023 || !scores2015) throw new Error('two editions are built in');
const published = new Map(
  (await loadReferences()).map(({ name, likelihoods }) => [
    name.split(' ')[0] ?? '',
    dimensions.map((dimension) => likelihoods[dimension] ?? Number.NaN),
  ]),
);
const gpt35 = published.get('GPT-3.5') ?? [];
const gpt4 = published.get('GPT-4') ?? [];

const asPrinted = (found: Six): DrawnProfile => ({
  found,
  columns: [],
  n: 0,
  degreesOfFreedom: 0,
  note: 'as printed',
});
const in2023 = (six: Six) => amongCountries(scores2023, { id: 'printed', profile: asPrinted(six) });
const in2015 = (six: Six) => amongCountries(scores2015, { id: 'printed', profile: asPrinted(six) });

const to = ({ countries }: RespondentAmongCountries, name: string) =>
  countries.find(({ country }) => country === name);
const nearest = ({ countries }: RespondentAmongCountries, many: number) =>
  countries
    .slice(0, many)
    .map(({ country, similarity }) => [country, similarity.value?.toFixed(4)]);
const group = ({ groups }: RespondentAmongCountries, name: string) => {
  const found = groups.find((each) => each.group === name);
  return [found?.countries, found?.similarity.value?.toFixed(4)];
};

describe('equation 3, from the means that CDEval prints and the 2023 scores', () => {
  test.each([
    ['GPT-3.5', gpt35, { us: 0.6881, rank: 4, germany: 0.6041, china: 0.5617 }],
    ['GPT-4', gpt4, { us: 0.6957, rank: 7, germany: 0.6269, china: 0.5563 }],
    [
      '0.5 throughout',
      nullProfile(dimensions),
      { us: 0.7927, rank: 1, germany: 0.7083, china: 0.6457 },
    ],
  ])('gives the similarity of %s to the three countries of Table 10', (_, six, expected) => {
    const among = in2023(six);
    const figure = (name: string) => to(among, name)?.similarity.value;
    expect(figure('United States')).toBeCloseTo(expected.us, 4);
    expect(to(among, 'United States')?.rank.value).toBe(expected.rank);
    expect(figure('Germany')).toBeCloseTo(expected.germany, 4);
    expect(figure('China')).toBeCloseTo(expected.china, 4);
  });

  test('finds the nearest of the 100 complete countries', () => {
    expect(in2023(gpt35).countries).toHaveLength(100);
    expect(nearest(in2023(gpt35), 3)).toEqual([
      ['Finland', '0.7184'],
      ['Canada', '0.7048'],
      ['New Zealand', '0.6976'],
    ]);
    expect(nearest(in2023(gpt4), 3)).toEqual([
      ['Finland', '0.7462'],
      ['New Zealand', '0.7232'],
      ['Canada', '0.7228'],
    ]);
  });

  test('finds the neighbours of a respondent that knows nothing', () => {
    const neighbours = nullAmongCountries(scores2023).slice(0, 3);
    expect(neighbours.map(({ country, similarity }) => [country, similarity.toFixed(4)])).toEqual([
      ['United States', '0.7927'],
      ['Luxembourg', '0.7761'],
      ['Zambia', '0.7703'],
    ]);
  });

  test.each([
    ['GPT-3.5', gpt35, '0.6534', '0.5577'],
    ['GPT-4', gpt4, '0.6658', '0.5485'],
    ['0.5 throughout', nullProfile(dimensions), '0.8030', '0.7071'],
  ])(
    'gives the similarity of %s to the mean of rich and Western and of other countries',
    (_, six, rich, other) => {
      expect(group(in2023(six), 'rich and Western')).toEqual([36, rich]);
      expect(group(in2023(six), 'other')).toEqual([64, other]);
    },
  );

  test('with the 2015 scores Germany, not the United States, is nearest of the three', () => {
    const among = in2015(gpt35);
    const figure = (name: string) => to(among, name)?.similarity.value;
    expect(among.countries).toHaveLength(65);
    expect(figure('Germany')).toBeCloseTo(0.6306, 4);
    expect(figure('United States')).toBeCloseTo(0.5739, 4);
    expect(figure('China')).toBeCloseTo(0.5443, 4);
    expect(to(in2015(gpt4), 'Germany')?.similarity.value).toBeCloseTo(0.6546, 4);
  });
});

describe('what noise explains', () => {
  test('shrinking a profile towards 0.5 alone makes it more like the United States', () => {
    const shrunk = (by: number) => gpt35.map((figure) => 0.5 + (1 - by) * (figure - 0.5));
    const toUs = [0.2, 0.4, 0.6].map((by) =>
      to(in2023(shrunk(by)), 'United States')?.similarity.value?.toFixed(3),
    );
    expect(toUs).toEqual(['0.724', '0.759', '0.787']);
  });

  test('a rescaled profile spreads about 0.5 as far as the countries, however it was shrunk', () => {
    const shrunk = gpt35.map((figure) => 0.5 + 0.3 * (figure - 0.5));
    const [whole, weak] = [gpt35, shrunk].map((six) => to(in2023(six), 'Finland')?.rescaled);
    expect(whole).toBeCloseTo(weak ?? 0, 10);
    expect(rescaled([0.6, 0.4, 0.5, 0.5, 0.5, 0.5], Math.sqrt(0.32 / 6))).toEqual([
      0.9,
      expect.closeTo(0.1, 12),
      0.5,
      0.5,
      0.5,
      0.5,
    ]);
  });

  test('a respondent that answers 0.5 throughout cannot be rescaled or correlated', () => {
    const { countries, bestR } = in2023(nullProfile(dimensions));
    expect(countries.every((each) => each.rescaled === null)).toBe(true);
    expect(countries.every(({ r }) => r === null)).toBe(true);
    expect(bestR).toBeNull();
  });

  test('is nearer to rich and Western countries, and so is a respondent of 0.5 throughout', () => {
    expect(nullRichWestLead(scores2023)).toBeCloseTo(0.0959, 4);
    expect(in2023(gpt4).richWestLead).toBeCloseTo(0.6658 - 0.5485, 4);
  });
});

test('equation 4 between the two published profiles is 0.9101', () => {
  const [[self, other] = []] = pairMatrix([gpt35, gpt4]);
  expect(self).toBe(1);
  expect(other).toBeCloseTo(0.9101, 4);
});
