import { describe, expect, test } from 'vitest';
import type { Comparison, FamilyResult, PairSimilarity } from '../../analysis/comparison.js';
import { likenessFindings, likenessSentences } from '../../reports/likeness-sentences.js';
import type { Report } from '../../reports/document/report.js';
import { noTags } from '../../src/vocabulary/tags.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

/** A pair whose distance, less noise, is between these limits. */
function pair(
  first: string,
  second: string,
  limits: readonly [number, number] | null,
): PairSimilarity {
  const [low, high] = limits ?? [null, null];
  return {
    first,
    second,
    similarity: 0.81,
    distance: {
      value: 0.2,
      low,
      high,
      n: 14,
      note: limits ? null : '14 items; an interval needs 20',
    },
    corrected: { value: 0.83, low: 0.78, high: 1 },
    sameLeanings: 0.94,
    differ: limits !== null && limits[0] > 0,
  };
}

const apart = [0.1, 0.3] as const;
const alike = [0, 0.2] as const;

/** A report of a, b and c with this in place of what the sample says of their likeness. */
function reportWith(comparison: Partial<Comparison>): Report {
  const report = sampleReport(['a', 'b', 'c'].map((id) => sampleRespondent({ id })));
  const nothing: Partial<Comparison> = {
    similarities: { pairs: [], order: [], baseline: null },
    families: { among: [], baseline: null, families: [] },
    homogeneity: null,
  };
  return { ...report, comparison: { ...report.comparison, ...nothing, ...comparison } };
}

const withPairs = (...pairs: PairSimilarity[]) =>
  likenessFindings(reportWith({ similarities: { pairs, order: [], baseline: null } })).join(' ');

describe('pairs of respondents', () => {
  test('that can be told apart are counted, and those that cannot are named', () => {
    const said = withPairs(pair('a', 'b', apart), pair('a', 'c', alike), pair('b', 'c', null));
    expect(said).toContain(
      '1 of the 3 pairs of respondents can be told apart by their six figures.',
    );
    expect(said).toContain('Not to be told apart: a and c.');
    expect(said).toContain('Of 1 pair it cannot be said, for want of an interval.');
  });

  test('all apart leave nobody to be named', () => {
    const said = withPairs(pair('a', 'b', apart), pair('a', 'c', apart));
    expect(said).toContain('All 2 pairs');
    expect(said).not.toContain('Not to be told apart');
    expect(said).not.toContain('want of an interval');
  });

  test('are named up to six', () => {
    const said = withPairs(...Array.from({ length: 8 }, () => pair('a', 'b', alike)));
    expect(said.match(/a and b/g)).toHaveLength(6);
    expect(said).toContain('; and 2 more.');
  });

  test('that are the only one get a sentence with what two with the same leanings would get', () => {
    expect(withPairs(pair('a', 'b', apart))).toBe(
      'a and b can be told apart by their six figures: their similarity is 0.81, where two with the same leanings, answering single items as differently as these, would get 0.94.',
    );
    expect(withPairs(pair('a', 'b', alike))).toContain(
      'a and b cannot be told apart by their six figures: their similarity is 0.81, where two with the same leanings, answering single items as differently as these, would get 0.94. That does not make them the same: without noise it may be as low as 0.78.',
    );
    expect(withPairs(pair('a', 'b', null))).toBe(
      'Whether a and b differ cannot be told: their similarity is 0.81, without an interval (14 items; an interval needs 20).',
    );
  });

  test('of one respondent there are none, and nothing is said', () => {
    expect(likenessFindings(sampleReportOf(1))).toEqual([]);
  });
});

function family(name: string, members: readonly string[], p: Partial<FamilyResult>): FamilyResult {
  const within = { value: 0.93, low: 0.91, high: 0.95, standardError: 0.01, n: 420, note: null };
  const many = members.length > 1;
  return {
    family: name,
    members: [...members],
    within: many ? within : null,
    lead: null,
    p: many ? 0.05 : null,
    smallestP: many ? 0.01 : null,
    adjustedP: null,
    smallestAdjustedP: null,
    choices: null,
    ...p,
  };
}

const withFamilies = (...families: FamilyResult[]) =>
  reportWith({
    families: {
      among: ['a', 'b', 'c'],
      baseline: { value: 0.85, low: 0.8, high: 0.9, standardError: 0.02, n: 420, note: null },
      families,
    },
  });
const verdicts = (...families: FamilyResult[]) =>
  likenessFindings(withFamilies(...families)).join(' ');

describe('families', () => {
  test('that are found stand with their similarity, p and the smallest p', () => {
    expect(
      verdicts(family('larch', ['a', 'b'], { adjustedP: 0.03, smallestAdjustedP: 0.01 })),
    ).toBe(
      'The family “larch” (2 respondents) is more alike than respondents at large: similarity 0.93 (0.91–0.95) within it, 0.85 over all pairs; p = 0.030, could not be below 0.010. To be alike is not yet to share a culture: respondents that all stay near 0.5 are alike for that reason alone.',
    );
  });

  test('that are not found are not called unlike', () => {
    expect(
      verdicts(family('larch', ['a', 'b'], { adjustedP: 0.4, smallestAdjustedP: 0.01 })),
    ).toContain('was not found to be more alike than');
  });

  test('that could not have been found are said to be too few, or too many families', () => {
    const least = { smallestP: 0.067, adjustedP: 0.067, smallestAdjustedP: 0.067 };
    const alone = verdicts(family('larch', ['a', 'b'], least));
    expect(alone).not.toContain('share a culture');
    const many = { smallestP: 0.018, adjustedP: 0.2, smallestAdjustedP: 0.072 };
    expect(verdicts(family('larch', ['a', 'b'], many))).toContain(
      'p = 0.200, could not be below 0.072 with so many families.',
    );
    expect(alone).toContain(
      'Whether the family “larch” (2 respondents) is more alike than respondents at large cannot be told: similarity 0.93 (0.91–0.95) within it, 0.85 over all pairs; p = 0.067, could not be below 0.067 with so few respondents.',
    );
  });

  test('that have no lead are no more alike, however few their respondents', () => {
    const lead = { value: -0.17, low: -0.2, high: -0.1, standardError: 0.02, n: 420, note: null };
    const least = { lead, smallestP: 0.067, adjustedP: 0.9, smallestAdjustedP: 0.067 };
    expect(verdicts(family('larch', ['a', 'b'], least))).toBe(
      'The family “larch” (2 respondents) is no more alike than respondents at large: similarity 0.93 (0.91–0.95) within it, 0.85 over all pairs.',
    );
  });

  test('of all respondents have nothing to be held against', () => {
    expect(
      verdicts(
        family('larch', ['a', 'b', 'c'], { smallestP: 1, adjustedP: 1, smallestAdjustedP: 1 }),
      ),
    ).toContain('takes in every respondent, so there is nothing to hold it against');
  });

  test('that were tested together have a corrected p, those found stand first', () => {
    const said = verdicts(
      family('larch', ['a', 'b'], { adjustedP: 0.4, smallestAdjustedP: 0.02 }),
      family('maple', ['b', 'c'], { adjustedP: 0.02, smallestAdjustedP: 0.02 }),
    );
    expect(said).toContain('p = 0.020 after Holm, could not be below 0.020.');
    expect(said.indexOf('maple')).toBeLessThan(said.indexOf('larch'));
  });

  test('whose smallest p would print as none are said without it', () => {
    const least = { adjustedP: 0.3, smallestAdjustedP: 0.00001 };
    expect(verdicts(family('larch', ['a', 'b'], least))).toContain('over all pairs; p = 0.300.');
  });

  test('of one respondent are no finding, and the section says why', () => {
    const report = withFamilies(family('birch', ['c'], {}));
    expect(likenessFindings(report)).toEqual([]);
    expect(likenessSentences(report).at(-1)).toBe(
      'The family “birch” has one respondent here; a family is compared from two on.',
    );
  });

  test('have names that hold no control characters', () => {
    const report = withFamilies(
      family(hostile.ansi, ['a', 'b'], { adjustedP: 0.4, smallestAdjustedP: 0.02 }),
      family(hostile.ansi, ['c'], {}),
    );
    const said = [...likenessFindings(report), ...likenessSentences(report)].join('');
    expect(said).not.toMatch(/\p{Cc}/u);
  });
});

test('copies of a respondent are named where they do not count', () => {
  const report = reportWith({});
  const [a, b, c] = report.respondents.map((each) => ({ ...each, tags: noTags }));
  const respondents = a && b && c ? [a, b, { ...c, copyOf: 'a' }] : [];
  expect(likenessSentences({ ...report, respondents }).join(' ')).toContain(
    'a model counts once: c is a copy of another respondent and left out there.',
  );
  expect(likenessSentences(report).join(' ')).not.toContain('copy');
});

test('the findings are a point for the pairs, one for each family and one for all respondents', () => {
  const { homogeneity } = sampleReportOf(4).comparison;
  const pairs = [pair('a', 'b', apart), pair('a', 'c', alike)];
  const families = [
    family('larch', ['a', 'b'], { adjustedP: 0.4, smallestAdjustedP: 0.01 }),
    family('maple', ['b', 'c'], { adjustedP: 0.4, smallestAdjustedP: 0.01 }),
  ];
  const said = likenessFindings(
    reportWith({
      similarities: { pairs, order: [], baseline: null },
      families: { among: ['a', 'b', 'c'], baseline: null, families },
      homogeneity,
    }),
  );
  expect(said).toHaveLength(4);
  expect(said[0]).toContain('Not to be told apart: a and c.');
});

test('the findings say whether the respondents are more alike than countries', () => {
  expect(likenessFindings(sampleReportOf(4)).join(' ')).toMatch(/countries/);
});
