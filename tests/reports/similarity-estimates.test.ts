import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import {
  judgePairs,
  pairSimilarity,
  similarityWithoutNoise,
} from '../../analysis/similarity/similarities.js';
import type { DrawnProfile } from '../../analysis/similarity/similarity.js';
import type { Report } from '../../reports/document/report.js';
import { similarityMethods } from '../../reports/similarity/chapter.js';
import { countrySimilarityMatrix, similarityMatrix } from '../../reports/similarity/matrices.js';
import { similarityMeasures } from '../../reports/similarity/measures.js';
import { matrixPlot } from '../../reports/similarity/similarity.js';
import { sampleReport, sampleRespondent } from '../support/samples/report.js';
import { columnsOf } from '../support/tallies.js';
import { sampleStudy } from './sample-plots.js';

const report = sampleStudy(8);
const rowsOf = (of: Report) => similarityMeasures.flatMap((measure) => measure.rows(of));
const rows = rowsOf(report);
/** A respondent and its copy in another language. */
const copied = sampleReport([
  sampleRespondent({ id: 'north' }),
  { ...sampleRespondent({ id: 'north-zh' }), copyOf: 'north', language: 'zh' },
]);

test('no two figures of the file have the same name', () => {
  const keys = rows.map(({ respondent, family, measure, dimension, level }) =>
    JSON.stringify([respondent, family, measure, dimension, level]),
  );
  expect(new Set(keys).size).toBe(rows.length);
});

test('every measure has a row of a study that has all of it', () => {
  const used = new Set([...rows, ...rowsOf(copied)].map(({ measure }) => measure));
  expect([...used].toSorted()).toEqual(similarityMeasures.map(({ id }) => id).toSorted());
});

test('names and levels are ASCII snake_case', () => {
  for (const { measure, level } of rows) {
    expect(measure).toMatch(/^[a-z0-9_]+$/);
    if (level !== null) expect(level).toMatch(/^[a-z0-9_]+$/);
  }
});

test('every figure of the comparison is found again', () => {
  const found = new Set(rows.flatMap(({ estimate, low, high }) => [estimate, low, high]));
  const { similarities, families, tunings, homogeneity, map, countries } = report.comparison;
  const wanted = [
    ...similarities.pairs.flatMap(({ similarity, distance }) => [
      similarity,
      distance.value,
      distance.high,
    ]),
    ...families.families.flatMap(({ within, lead }) => [within?.value, lead?.low]),
    ...tunings.flatMap(({ differences }) => differences.map(({ value }) => value)),
    homogeneity?.ratio.value,
    ...(map?.explained ?? []),
    ...(map?.respondents ?? []).flatMap(({ x, y }) => [x, y]),
    ...countries.flatMap(({ respondents }) =>
      respondents.flatMap(({ countries: all, groups, richWestLead }) => [
        richWestLead,
        ...groups.map(({ similarity }) => similarity.value),
        ...all.flatMap(({ similarity, rank, r, rescaled }) => [
          similarity.value,
          rank.value,
          r,
          rescaled,
        ]),
      ]),
    ),
  ];
  expect(wanted.length).toBeGreaterThan(500);
  for (const figure of wanted) if (figure != null) expect(found).toContain(figure);
});

test('a similarity stands beside what no preference, or the same preferences, would give', () => {
  for (const { measure, estimate, null: none } of rows) {
    if (estimate === null) continue;
    if (/^(country|group|pair|family)_similarity$/.test(measure)) expect(none).not.toBeNull();
  }
});

test('methods are short sentences, in few words for a paper', () => {
  const { short, long } = similarityMethods(report);
  const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  expect(short.reduce((sum, sentence) => sum + words(sentence), 0)).toBeLessThanOrEqual(90);
  for (const sentence of [...short, ...long])
    expect(words(sentence), sentence).toBeLessThanOrEqual(25);
  expect(long.join(' ')).toContain('(Holm, 1979)');
});

test('methods say nothing of what was not done', () => {
  const { short, long } = similarityMethods(sampleStudy(1));
  const text = [...short, ...long].join(' ');
  for (const word of ['Families', 'tuned', 'clustering', 'Homogeneity']) {
    expect(text).not.toContain(word);
  }
});

/** A profile of six figures near 0.5, with draws as noisy as it says. */
const profile: fc.Arbitrary<DrawnProfile> = fc
  .record({
    found: fc.array(fc.double({ min: 0.42, max: 0.58, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    }),
    noise: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
    shifts: fc.array(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      { minLength: 40, maxLength: 40 },
    ),
    few: fc.boolean(),
  })
  .map(({ found, noise, shifts, few }) => ({
    found,
    columns: few
      ? []
      : columnsOf(
          shifts.map((shift) => found.map((figure, nth) => figure + noise * (shift[nth] ?? 0))),
        ),
    n: 126,
    degreesOfFreedom: 20,
    note: few ? 'too few items' : null,
  }));

const study = fc.array(profile, { minLength: 3, maxLength: 5 }).map((profiles) => {
  const ids = profiles.map((_, nth) => `model-${nth}`);
  const pairs = profiles.flatMap((first, one) =>
    profiles
      .slice(one + 1)
      .map((second, nth) =>
        pairSimilarity(
          { id: ids[one] ?? '', profile: first },
          { id: ids[one + 1 + nth] ?? '', profile: second },
          nth % 2 === 0 ? 0.001 : 0.4,
        ),
      ),
  );
  return reportOf(ids, judgePairs(pairs, 0.1));
});

function reportOf(ids: readonly string[], pairs: readonly PairSimilarity[]): Report {
  const report = sampleReport(ids.map((id) => sampleRespondent({ id })));
  return {
    ...report,
    comparison: {
      ...report.comparison,
      similarities: { pairs: [...pairs], order: [...ids], baseline: null },
    },
  };
}

test('a cell of the matrix holds the estimate of the table, and marks whether the pair differs', () => {
  fc.assert(
    fc.property(study, (report) => {
      const { order, pairs } = report.comparison.similarities;
      for (const { row, column, value, text, differs } of matrixPlot(report)?.cells ?? []) {
        const pair = pairs.find(({ first, second }) =>
          [order[row], order[column]].every((id) => id === first || id === second),
        );
        const alike = pair && similarityWithoutNoise(pair);
        const judged = alike?.high != null;
        expect(value).toBe(judged ? alike.value : null);
        expect(text).toBe(judged ? alike.value?.toFixed(2) : '?');
        expect(differs).toBe(pair?.differ);
      }
    }),
    { seed: 8, numRuns: 100 },
  );
});

test('both halves of the matrix say the same, in the order of the clustering', () => {
  const report = sampleStudy(6);
  const plot = matrixPlot(report);
  expect(plot?.names).toEqual(report.comparison.similarities.order);
  expect(plot?.cells).toHaveLength(30);
  for (const { row, column, text } of plot?.cells ?? []) {
    const mirrored = plot?.cells.find((cell) => cell.row === column && cell.column === row);
    expect(mirrored?.text).toBe(text);
    expect(row).not.toBe(column);
  }
});

test('the file of similarities holds equation 4 for every pair and 1 on the diagonal', () => {
  const report = sampleStudy(4);
  const { columns, rows } = similarityMatrix(report);
  expect(columns).toEqual(['respondent', ...report.comparison.similarities.order]);
  for (const { first, second, similarity } of report.comparison.similarities.pairs) {
    const at = (row: string, column: string) =>
      rows.find(([name]) => name === row)?.[columns.indexOf(column)];
    expect(at(first, second)).toBe(similarity);
    expect(at(second, first)).toBe(similarity);
    expect(at(first, first)).toBe(1);
  }
  expect(similarityMatrix(sampleStudy(1)).rows).toEqual([]);
});

test('the file of countries holds every complete country with each respondent and the null', () => {
  const report = sampleStudy(3);
  const { columns, rows } = countrySimilarityMatrix(report);
  const people = report.comparison.countries[0];
  expect(columns).toEqual(['country', 'code', 'model-1', 'model-2', 'model-3', 'null_all_0_5']);
  expect(rows).toHaveLength(people?.edition.complete ?? 0);
  for (const { respondent, countries } of people?.respondents ?? []) {
    for (const { country, similarity } of countries) {
      const row = rows.find(([name]) => name === country);
      expect(row?.[columns.indexOf(respondent)]).toBe(similarity.value);
    }
  }
});
