import { describe, expect, test } from 'vitest';
import type { People } from '../../analysis/comparison.js';
import { nearestCountry, nearestCountryLine } from '../../reports/nearest-country.js';
import { peopleSentences } from '../../reports/people-sentences.js';
import type { Report } from '../../reports/document/report.js';
import { type SampleOptions, sampleReport, sampleRespondent } from '../support/sample-report.js';

/** A country that a respondent is held against: name, similarity, rank. */
type Held = readonly [country: string, similarity: number, rank: number];

const estimate = (value: number) => ({
  value,
  low: value - 0.02,
  high: value + 0.02,
  standardError: 0.01,
  n: 420,
  note: null,
});
const limited = { value: null, low: null, high: null };

/** An edition in which each respondent is held against these countries, and the null against those. */
function edition(
  title: string,
  respondents: Record<string, readonly Held[]>,
  complete = 100,
): People {
  return {
    edition: {
      name: title,
      title,
      source: 'a source',
      terms: 'terms',
      countries: 119,
      complete,
      spread: 0.23,
    },
    null: [
      { country: 'United States', code: 'USA', similarity: 0.793, rank: 1 },
      { country: 'Luxembourg', code: 'LUX', similarity: 0.776, rank: 2 },
      { country: 'Zambia', code: 'ZMB', similarity: 0.77, rank: 3 },
      { country: 'Iraq', code: 'IRQ', similarity: 0.71, rank: 4 },
      { country: 'Saudi Arabia', code: 'SAU', similarity: 0.706, rank: 5 },
      { country: 'Finland', code: 'FIN', similarity: 0.66, rank: 6 },
      { country: 'Chad', code: 'TCD', similarity: 0.5, rank: 7 },
    ],
    nullRichWestLead: null,
    respondents: Object.entries(respondents).map(([respondent, countries]) => ({
      respondent,
      spread: 0.2,
      fromNull: { value: 0.5, low: 0.4, high: 0.6, n: 420, note: null },
      countries: countries.map(([country, similarity, rank]) => ({
        country,
        code: null,
        similarity: estimate(similarity),
        rank: { value: rank, low: 1, high: 3 },
        nearest: 0.6,
        rescaled: limited,
        rescaledRank: null,
        tau: limited,
        r: limited,
      })),
      bestTau: null,
      bestR: null,
      groups: [],
      richWestLead: null,
    })),
  };
}

function reportOf(people: readonly People[], respondents: readonly SampleOptions[]): Report {
  const report = sampleReport(respondents.map(sampleRespondent));
  return { ...report, comparison: { ...report.comparison, countries: [...people] } };
}

/** What is said of the first respondent, which these editions are about. */
function said(people: readonly People[], options: SampleOptions = {}): string {
  const report = reportOf(people, [{ id: 'a', ...options }]);
  return report.respondents.flatMap((respondent) => nearestCountry(report, respondent)).join(' ');
}

const finland = edition('2023', {
  a: [
    ['Finland', 0.72, 1],
    ['Canada', 0.7, 2],
  ],
});

describe('the nearest country', () => {
  test('stands with its interval and rank, beside what no leaning gives with that country', () => {
    expect(said([finland])).toBe(
      'Nearest country in these six figures: Finland (similarity 0.72, 0.70–0.74; 1st to 3rd when items are drawn anew); answering 0.50 throughout gives 0.66 with it.',
    );
  });

  test('is said to be no nearer than no leaning gives where it is not', () => {
    expect(said([edition('2023', { a: [['Luxembourg', 0.77, 1]] })])).toContain(
      '; answering 0.50 throughout gives 0.78 with it, so this is no nearer than no leaning gives.',
    );
  });

  test('is not surely nearer where its interval holds what no leaning gives, or is wanting', () => {
    const so = '; answering 0.50 throughout gives 0.78 with it, so this is not surely nearer than';
    const near = edition('2023', { a: [['Luxembourg', 0.79, 1]] });
    expect(said([near])).toContain(so);
    const far = edition('2023', { a: [['Luxembourg', 0.9, 1]] });
    expect(said([far])).not.toContain('so this is');
    const countries = far.respondents[0]?.countries.map((each) => ({
      ...each,
      similarity: { ...each.similarity, low: null, high: null, note: '14 items' },
    }));
    const unlimited = far.respondents.map((each) => ({ ...each, countries: countries ?? [] }));
    expect(said([{ ...far, respondents: unlimited }])).toContain(so);
  });

  test('has no rank where there are fewer than three countries', () => {
    const two = edition('2023', { a: [['Finland', 0.72, 1]] }, 2);
    expect(said([two])).toContain('Finland (similarity 0.72, 0.70–0.74); answering');
    expect(said([{ ...two, edition: { ...two.edition, complete: 3 } }])).toContain('1st to 3rd');
  });

  test('are several where they share the rank', () => {
    const shared = edition('2023', {
      a: [
        ['Iraq', 0.7, 1],
        ['Saudi Arabia', 0.7, 1],
        ['Chad', 0.6, 3],
      ],
    });
    // The null has 0.71 with Iraq, and 0.706, which is printed the same, with the other.
    expect(said([shared])).toMatch(
      /Nearest countries in these six figures: Iraq and Saudi Arabia \(.*gives 0\.71 with them, so this is no nearer than/,
    );
  });

  test('rests on the headline where little could be read, and says so', () => {
    expect(said([finland], { readable: 0.8 })).toContain('in its six headline figures');
  });

  test('is not spoken of without an answer that could be read, a profile, or countries', () => {
    expect(said([finland], { readable: 0 })).toBe('');
    expect(said([finland], { observed: false })).toBe('');
    expect(said([finland], { id: 'another' })).toBe('');
    expect(said([])).toBe('');
  });

  test('takes one line of a terminal', () => {
    const report = reportOf([finland], [{ id: 'a' }]);
    expect(report.respondents.flatMap((each) => nearestCountryLine(report, each))).toEqual([
      'Nearest country: Finland 0.72 (0.70–0.74). Answers of 0.50 throughout: 0.66 with it.',
    ]);
  });

  test('says on that line too where no leaning comes as near', () => {
    const report = reportOf([edition('2023', { a: [['Luxembourg', 0.77, 1]] })], [{ id: 'a' }]);
    expect(report.respondents.flatMap((each) => nearestCountryLine(report, each))[0]).toMatch(
      /Answers of 0\.50 throughout: 0\.78 with it, so no nearer\.$/,
    );
  });

  test('has no escapes in it, whatever a table of countries is made of', () => {
    const hostile = edition('2023\u001b[31m', { a: [['Fin\u001b[31mland\n', 0.72, 1]] });
    const report = reportOf([hostile, hostile], [{ id: 'a' }]);
    const [respondent] = report.respondents;
    const all = [
      ...(respondent ? nearestCountry(report, respondent) : []),
      ...(respondent ? nearestCountryLine(report, respondent) : []),
      ...peopleSentences(report),
    ];
    expect(all.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('the words before the countries', () => {
  test('say how many countries there are, what near means, and what noise is nearest to', () => {
    const [first, second, ...others] = peopleSentences(reportOf([finland], [{ id: 'a' }]));
    expect(first).toContain('of the 100 countries with all six (2023). Near means alike');
    expect(second).toContain(
      'throughout: United States (0.79), Luxembourg (0.78) and Zambia (0.77). Whoever',
    );
    expect(others).toEqual([]);
  });

  test('say that a rank says nothing where hardly any country has all six scores', () => {
    const words = (complete: number) =>
      peopleSentences(
        reportOf([edition('2023', { a: [['Finland', 0.72, 1]] }, complete)], [{ id: 'a' }]),
      ).join(' ');
    const nothing = 'all six scores: a rank among so few says nothing.';
    expect(words(1)).toContain(`Only one country has ${nothing}`);
    expect(words(2)).toContain(`Only two countries have ${nothing}`);
    expect(words(3)).not.toContain(nothing);
  });

  test('say where another edition changes the nearest country, and where it does not', () => {
    const chosen = edition('2023', { a: [['Finland', 0.72, 1]], b: [['Canada', 0.7, 1]] });
    const other = edition('2015', { a: [['Germany', 0.71, 1]], b: [['Canada', 0.7, 1]] });
    const respondents = [{ id: 'a' }, { id: 'b' }];
    expect(peopleSentences(reportOf([chosen, other], respondents)).at(-1)).toBe(
      'The edition matters: by “2015” the nearest country is another one for a: Germany in place of Finland.',
    );
    expect(
      peopleSentences(reportOf([chosen, { ...chosen, edition: other.edition }], respondents)).at(
        -1,
      ),
    ).toBe('“2015” names the same nearest country as “2023” for each respondent.');
  });

  test('say nothing of another edition where nobody could be read', () => {
    const chosen = edition('2023', { a: [['Finland', 0.72, 1]] });
    const other = edition('2015', { a: [['Germany', 0.71, 1]] });
    const sentences = peopleSentences(reportOf([chosen, other], [{ id: 'a', readable: 0 }]));
    expect(sentences.join()).not.toContain('2015');
  });

  test('name six respondents at most whose nearest country changes', () => {
    const ids = Array.from({ length: 8 }, (_, place) => `model-${place}`);
    const all = (country: string) =>
      Object.fromEntries(ids.map((id) => [id, [[country, 0.7, 1]] as const]));
    const report = reportOf(
      [edition('2023', all('Finland')), edition('2015', all('Germany'))],
      ids.map((id) => ({ id })),
    );
    expect(peopleSentences(report).at(-1)).toContain(
      'model-5: Germany in place of Finland; and 2 more',
    );
  });

  test('say what is wanting where nobody can stand among countries', () => {
    expect(peopleSentences(reportOf([], [{}]))).toEqual([
      'There are no country scores to set these respondents beside.',
    ]);
    expect(peopleSentences(reportOf([edition('2023', {})], [{}]))).toEqual([
      'No respondent has all six figures, so none can be set beside countries.',
    ]);
  });
});
