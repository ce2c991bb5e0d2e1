import { describe, expect, test } from 'vitest';
import {
  amongCountries,
  nullAmongCountries,
  nullRichWestLead,
} from '../../analysis/among-countries.js';
import type { RespondentAmongCountries } from '../../analysis/comparison.js';
import type { DrawnProfile, Six } from '../../analysis/drawn-profile.js';
import { prepareEdition } from '../../analysis/edition.js';
import { pairMatrix } from '../../analysis/pair-matrix.js';
import { nullSix, rescaled } from '../../analysis/similarity.js';
import { loadEditions } from '../../src/content/load-countries.js';
import { loadReferences } from '../../src/content/load-references.js';
import { dimensions } from '../../src/vocabulary/dimension.js';

const [scores2023, scores2015] = (await loadEditions('hofstede-2023')).map(prepareEdition);
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
  draws: [],
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
    ['0.5 throughout', nullSix, { us: 0.7927, rank: 1, germany: 0.7083, china: 0.6457 }],
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
    ['0.5 throughout', nullSix, '0.8030', '0.7071'],
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
    const [whole, weak] = [gpt35, shrunk].map((six) => to(in2023(six), 'Finland')?.rescaled.value);
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
    const { countries, bestTau, bestR } = in2023(nullSix);
    expect(countries.every((each) => each.rescaled.value === null)).toBe(true);
    expect(countries.every(({ tau, r }) => tau.value === null && r.value === null)).toBe(true);
    expect([bestTau, bestR]).toEqual([null, null]);
  });

  test('is nearer to rich and Western countries, and so is a respondent of 0.5 throughout', () => {
    expect(nullRichWestLead(scores2023)).toBeCloseTo(0.0959, 4);
    expect(in2023(gpt4).richWestLead?.value).toBeCloseTo(0.6658 - 0.5485, 4);
  });
});

test('equation 4 between the two published profiles is 0.9101', () => {
  const [[self, other] = []] = pairMatrix([gpt35, gpt4]);
  expect(self).toBe(1);
  expect(other).toBeCloseTo(0.9101, 4);
});
