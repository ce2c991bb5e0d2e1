import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import { judgePair } from '../../analysis/similarity/pairs/distances.js';
import { similarityWithoutNoise } from '../../analysis/similarity/similarities.js';
import type { Report } from '../../reports/document/report.js';
import { similarityMethods } from '../../reports/similarity/chapter.js';
import { countrySimilarityMatrix, similarityMatrix } from '../../reports/similarity/matrices.js';
import { similarityMeasures } from '../../reports/similarity/measures.js';
import { matrixPlot } from '../../reports/similarity/similarity.js';
import { sampleReport, sampleRespondent } from '../support/samples/report.js';
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
  expect(long.join(' ')).toContain('(Westfall & Young, 1993)');
});

test('methods say nothing of what was not done', () => {
  const { short, long } = similarityMethods(sampleStudy(1));
  const text = [...short, ...long].join(' ');
  for (const word of ['Families', 'tuned', 'clustering', 'Homogeneity']) {
    expect(text).not.toContain(word);
  }
});

/** Any pair: near or far, with limits or without. */
const pairOf = fc.record({
  value: fc.double({ min: 0, max: 0.6, noNaN: true }),
  reach: fc.option(fc.double({ min: 0, max: 0.3, noNaN: true })),
  p: fc.double({ min: 0, max: 1, noNaN: true }),
});

const study = fc
  .record({
    size: fc.integer({ min: 3, max: 5 }),
    drawn: fc.array(pairOf, { minLength: 10, maxLength: 10 }),
  })
  .map(({ size, drawn }) => {
    const ids = Array.from({ length: size }, (_, nth) => `model-${nth}`);
    const places = ids.flatMap((first, one) =>
      ids.slice(one + 1).map((second): [string, string] => [first, second]),
    );
    const pairs = places.map(([first, second], nth): PairSimilarity => {
      const { value = 0, reach = null, p = 1 } = drawn[nth] ?? {};
      const high = reach === null ? null : value + reach;
      const low = reach === null ? null : Math.max(0, value - reach);
      const adjustedP = reach === null ? null : p;
      return {
        ...{ first, second, family: 'all', similarity: 1 / (1 + value), sameLeanings: 0.9 },
        distance: { value, low, high, n: 126, note: null },
        ...{ p: adjustedP, adjustedP, discoveryP: adjustedP, detectable: null },
        ...judgePair({ adjustedP, high }, 0.24),
      };
    });
    return reportOf(ids, pairs);
  });

function reportOf(ids: readonly string[], pairs: readonly PairSimilarity[]): Report {
  const report = sampleReport(ids.map((id) => sampleRespondent({ id })));
  return {
    ...report,
    comparison: {
      ...report.comparison,
      similarities: { pairs: [...pairs], wordings: null, order: [...ids], baseline: null },
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
