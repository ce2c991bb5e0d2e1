import { describe, expect, test } from 'vitest';
import type { Homogeneity } from '../../../analysis/comparison.js';
import { cellText } from '../../../reports/cell-text.js';
import { csv } from '../../../reports/csv.js';
import { markdownTable } from '../../../reports/markdown-table.js';
import { pClause, pValue } from '../../../reports/p-value.js';
import type { Report } from '../../../reports/document/report.js';
import { tableBlock } from '../../../reports/sections/table-block.js';
import { families } from '../../../reports/tables/families.js';
import { homogeneity } from '../../../reports/tables/homogeneity.js';
import { introductionTo } from '../../../reports/tables/report-table.js';
import { similarities } from '../../../reports/tables/similarities.js';
import { tunings } from '../../../reports/tables/tunings.js';
import { noTags, type Tags } from '../../../src/vocabulary/tags.js';
import { readCsv } from '../../support/read-csv.js';
import { sampleReport, sampleReportOf, sampleRespondent } from '../../support/sample-report.js';

const likeness = [similarities, families, homogeneity, tunings];

/** Respondents `m0`, `m1`… with one likelihood on every dimension each, and tags. */
const reportOf = (...members: readonly (readonly [number, Partial<Tags>?])[]) =>
  sampleReport(
    members.map(([likelihood, tags = {}], place) =>
      sampleRespondent({ id: `m${place}`, likelihood, tags: { ...noTags, ...tags } }),
    ),
  );

/** The fields of the first row of a table's file by their headings. */
function firstRow(table: (typeof likeness)[number], report: Report) {
  const [head = [], row = []] = readCsv(csv(table.table(report)));
  return Object.fromEntries(head.map((name, place) => [name, row[place]]));
}

describe('the tables of likeness', () => {
  test.each(likeness)('$name has a field for every heading, and no heading twice', ({ table }) => {
    for (const report of [sampleReportOf(1), sampleReportOf(11)]) {
      const [head = [], ...rows] = readCsv(csv(table(report)));
      expect(new Set(head).size).toBe(head.length);
      for (const row of rows) expect(row).toHaveLength(head.length);
    }
  });

  test.each(likeness)('$name says why where it is empty', (table) => {
    expect(tableBlock(table, sampleReportOf(1)).toString()).toBe(`<p>${table.none}</p>`);
  });
});

describe('similarities', () => {
  test('give equation 4, the distance without noise and what two with the same leanings would get', () => {
    // Six differences of 0.2: √0.24 = 0.490 apart, and 1/1.490 = 0.671.
    const row = firstRow(similarities, reportOf([0.5], [0.7]));
    expect(row).toMatchObject({ respondent: 'm0', and: 'm1', 'told apart': 'yes' });
    expect(row['same leanings']).toBe('0.91');
    expect(Number(row.similarity)).toBeCloseTo(0.671, 3);
    // The sample's noise: each difference has a variance of 0.0018, so √(0.24 − 0.0108) = 0.479.
    expect(Number(row['distance without noise'])).toBeCloseTo(0.479, 3);
    expect(Number(row['similarity without noise'])).toBeCloseTo(1 / 1.479, 3);
  });

  test('count the pairs that cannot be told apart among those that have an interval', () => {
    const report = reportOf([0.5], [0.5], [0.9]);
    expect(introductionTo(similarities, report)).toContain('1 of 3 pairs cannot be told apart.');
    const few = [0, 1].map((seed) => sampleRespondent({ id: `${seed}`, seed, intervals: false }));
    expect(introductionTo(similarities, sampleReport(few))).toBe(similarities.reading);
  });
});

describe('families', () => {
  const others = [[0.1], [0.25], [0.4], [0.9]] as const;
  const larch = { family: 'larch' };

  test('tell what could not have been found from what was not found', () => {
    const two = introductionTo(families, reportOf([0.6, larch], [0.61, larch], ...others));
    expect(two).toContain(
      'Of “larch” nothing could have been found at 5 %, whatever the models are: there are too few respondents, or too many families.',
    );
    const unlike = [...others, [0.5]] as const;
    const three = reportOf([0.4, larch], [0.5, larch], [0.65, larch], ...unlike);
    expect(introductionTo(families, three)).toContain(
      '“larch” is not found to be more alike than respondents at large.',
    );
  });

  test('say of a family without a lead that it is no more alike, be it ever so small', () => {
    const two = introductionTo(families, reportOf([0.1, larch], [0.9, larch], ...others));
    expect(two).toContain('“larch” is no more alike than respondents at large.');
    expect(two).not.toContain('nothing could have been found');
  });

  test('tell what was found', () => {
    // Three of eight are one of 56 choices: p = 0.018.
    const report = reportOf([0.6, larch], [0.61, larch], [0.62, larch], ...others, [0.8]);
    expect(introductionTo(families, report)).toContain(
      '“larch” is more alike than respondents at large, at 5 % after Holm.',
    );
    expect(firstRow(families, report)).toMatchObject({
      members: '3',
      'smallest p (Holm)': String(1 / 56),
      choices: '56',
    });
  });

  test('say so of a family that takes in every respondent', () => {
    expect(introductionTo(families, reportOf([0.6, larch], [0.61, larch]))).toContain(
      '“larch” takes in every respondent, so there is nothing to hold it against.',
    );
  });

  test('name a family of one as such and leave its figures empty', () => {
    const report = reportOf([0.6, larch], ...others);
    expect(introductionTo(families, report)).toContain(
      '“larch” is one respondent only: a family is compared from two on.',
    );
    expect(firstRow(families, report)).toMatchObject({ within: '', p: '', choices: '' });
  });
});

describe('homogeneity', () => {
  const report = reportOf([0.4], [0.6]);
  const said = (change: Partial<Homogeneity>) => {
    const { homogeneity: sample } = report.comparison;
    if (!sample) throw new Error('the sample has no homogeneity');
    const changed = { ...report.comparison, homogeneity: { ...sample, ...change } };
    return homogeneity.found?.({ ...report, comparison: changed });
  };
  const alike = { value: 0.5, low: 0.4, high: 0.6 };

  test('says that respondents are more alike, and whether shrinkage alone may explain it', () => {
    expect(said({ ratio: alike, p: 0.004 })).toBe(
      'The respondents are more alike than countries are (ratio 0.50, 0.40–0.60), and more so than staying near 0.5 alone explains (p = 0.004).',
    );
    expect(said({ ratio: alike, p: 0.31 })).toBe(
      'The respondents are more alike than countries are (ratio 0.50, 0.40–0.60), but no more so than staying near 0.5 alone may explain (p = 0.310).',
    );
  });

  test('says that shrinkage cannot be told apart where there are no more countries than respondents', () => {
    const none = { ratio: alike, shrunk: null, p: null };
    expect(said(none)).toContain('there are no more countries than respondents');
    const { homogeneity: sample } = report.comparison;
    const changed = sample && { ...report.comparison, homogeneity: { ...sample, ...none } };
    expect(
      firstRow(homogeneity, { ...report, ...(changed && { comparison: changed }) }),
    ).toMatchObject({
      'shrunk countries': '',
      'shrunk countries, from': '',
      'shrunk countries, to': '',
      'p (more alike than shrunk countries)': '',
    });
  });

  test('counts who was held against countries where copies were left out', () => {
    const [first, second] = report.respondents;
    const copy = second && { ...second, id: 'copy', copyOf: 'm1' };
    const respondents = first && second && copy ? [first, second, copy] : [];
    expect(homogeneity.found?.({ ...report, respondents })).toContain(
      '2 respondents (copies left out) are ',
    );
  });

  test('does not say so where the interval reaches 1 as printed, or there is none', () => {
    expect(said({ ratio: { value: 0.9, low: 0.8, high: 0.996 } })).toContain(
      'were not found to be more alike',
    );
    expect(said({ ratio: { value: 1.3, low: 1.1, high: 1.5 } })).toContain('are less alike');
    expect(said({ ratio: { value: 0.5, low: null, high: null } })).toContain('cannot be told');
  });
});

describe('tunings', () => {
  const tags = { base: 'm0', training: 'instruct' };

  test('name what stands out and the largest change', () => {
    const report = reportOf([0.5], [0.8, tags]);
    expect(markdownTable(tunings, report)).toContain('power distance (+0.30)');
    expect(firstRow(tunings, report)).toMatchObject({ 'tuned from': 'm0', 'largest on': 'pdi' });
    expect(introductionTo(tunings, report)).toContain('Differences that stand out: 6 of 6.');
  });

  test('say so where nothing does', () => {
    expect(firstRow(tunings, reportOf([0.5], [0.5, tags]))).toMatchObject({ 'stand out': 'none' });
  });
});

describe('a p-value', () => {
  test('has three decimals and is never rounded down to none', () => {
    expect([pValue(1 / 15), pValue(1), pValue(0.0009), pValue(0)]).toEqual([
      '0.067',
      '1.000',
      '< 0.001',
      '< 0.001',
    ]);
    expect([pClause(0.25), pClause(0)]).toEqual(['p = 0.250', 'p < 0.001']);
    expect(cellText(0.25, 'p')).toBe('0.250');
  });
});

test('a distance has its limits behind a dash, since it is never below 0', () => {
  const figure = { value: 0.2, low: 0, high: 0.31, n: 420, note: null, standardError: null };
  expect(cellText(figure, 'distance')).toBe('0.20 (0.00–0.31, n = 420)');
});
