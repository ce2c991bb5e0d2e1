import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import { judgePairs, pairSimilarity } from '../../analysis/similarity/similarities.js';
import type { DrawnProfile } from '../../analysis/similarity/similarity.js';
import type { Report } from '../../reports/document/report.js';
import { similarityMethods } from '../../reports/similarity/chapter.js';
import { similarityEstimates } from '../../reports/similarity/estimates.js';
import { countrySimilarityMatrix, similarityMatrix } from '../../reports/similarity/matrices.js';
import { similarityMeasures } from '../../reports/similarity/measures.js';
import { matrixPlot } from '../../reports/similarity/similarity.js';
import { sampleReport, sampleRespondent } from '../support/samples/report.js';
import { sampleStudy } from './sample-plots.js';

const report = sampleStudy(8);
const rows = similarityEstimates(report);
/** A respondent and its copy in another language. */
const asIs = sampleReport([
  sampleRespondent({ id: 'north' }),
  { ...sampleRespondent({ id: 'north-zh' }), copyOf: 'north', language: 'zh' },
]);
/** The same where an item stands out in the other language. */
const copied: typeof asIs = {
  ...asIs,
  comparison: {
    ...asIs.comparison,
    copies: asIs.comparison.copies.map((copy) => ({
      ...copy,
      translation: {
        tested: 2,
        items: [{ item: 'pdi-work-11', before: 0, after: 1, n: [18, 18], adjustedP: 0.001 }],
        without: [{ dimension: 'pdi', value: 0.02 }],
      },
    })),
  },
};

test('no two figures of the file have the same name', () => {
  const keys = rows.map(({ respondent, family, measure, dimension, level }) =>
    JSON.stringify([respondent, family, measure, dimension, level]),
  );
  expect(new Set(keys).size).toBe(rows.length);
});

test('every measure is in the codebook, and the codebook has no other', () => {
  const used = new Set([...rows, ...similarityEstimates(copied)].map(({ measure }) => measure));
  expect([...used].toSorted()).toEqual(
    similarityMeasures(report)
      .map(({ measure }) => measure)
      .toSorted(),
  );
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
    ...similarities.pairs.flatMap(({ similarity, distance, corrected }) => [
      similarity,
      distance.value,
      distance.high,
      corrected.low,
    ]),
    ...families.families.flatMap(({ within, lead }) => [within?.value, lead?.low]),
    ...tunings.flatMap(({ differences }) => differences.map(({ value }) => value)),
    homogeneity?.ratio.value,
    homogeneity?.shrunk?.high,
    ...(map?.explained ?? []),
    ...(map?.respondents ?? []).flatMap(({ x, y, ellipse }) => [x, y, ellipse?.angle]),
    ...countries.flatMap(({ respondents }) =>
      respondents.flatMap(({ countries: all, groups, richWestLead, fromNull }) => [
        fromNull.value,
        richWestLead,
        ...groups.map(({ similarity }) => similarity.value),
        ...all.flatMap(({ similarity, rank, tau, r, rescaled }) => [
          similarity.value,
          rank.value,
          tau,
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
    draws: few
      ? []
      : shifts.map((shift) => found.map((figure, nth) => figure + noise * (shift[nth] ?? 0))),
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

test('of two pairs the one drawn as more alike, by shade or by figure, never differs alone', () => {
  let contrasts = 0;
  fc.assert(
    fc.property(study, (report) => {
      const cells = (matrixPlot(report)?.cells ?? []).filter(({ value }) => value !== null);
      for (const one of cells) {
        for (const other of cells) {
          if (!one.differs || other.differs) continue;
          contrasts += 1;
          expect(one.value ?? 1).toBeLessThan(other.value ?? 0);
          expect(Number(one.text)).toBeLessThan(Number(other.text));
        }
      }
    }),
    { seed: 8, numRuns: 200 },
  );
  expect(contrasts).toBeGreaterThan(100);
});

test('the estimate would not do: a close pair may surely differ where a distant one does not', () => {
  const pair = (value: number, low: number): PairSimilarity => ({
    first: 'model-0',
    second: 'model-1',
    similarity: 0.8,
    distance: { value, low, high: value + 0.2, n: 126, note: null },
    corrected: { value: 1 / (1 + value), low: 1 / (1.2 + value), high: 1 / (1 + low) },
    sameLeanings: 0.9,
    p: low > 0 ? 0.01 : 0.4,
    adjustedP: low > 0 ? 0.01 : 0.4,
    detectable: 0.2,
    differ: low > 0,
    overWordings: { p: 0.001, adjustedP: 0.001 },
    verdict: low > 0 ? 'different' : 'inconclusive',
    failed: null,
  });
  const close = { ...pair(0.1, 0.05), first: 'model-0', second: 'model-1' };
  const distant = { ...pair(0.3, 0), first: 'model-0', second: 'model-2' };
  const plot = matrixPlot(reportOf(['model-0', 'model-1', 'model-2'], [close, distant]));
  const text = (column: number) =>
    plot?.cells.find((cell) => cell.row === 0 && cell.column === column)?.text;
  expect([text(1), text(2)]).toEqual(['0.95', '1.00']);
});

test('a pair that differs by very little is not printed as 1.00', () => {
  const [report] = fc.sample(study, { seed: 1, numRuns: 1 });
  const [first] = report?.comparison.similarities.pairs ?? [];
  if (!first) throw new Error('No pair was made.');
  const hardly: PairSimilarity = {
    ...first,
    distance: { value: 0.02, low: 0.0001, high: 0.03, n: 126, note: null },
    corrected: { value: 0.98, low: 0.97, high: 0.9999 },
    differ: true,
    overWordings: { p: 0.001, adjustedP: 0.001 },
  };
  const plot = matrixPlot(reportOf([first.first, first.second], [hardly]));
  expect(plot?.cells.map(({ text }) => text)).toEqual(['0.99', '0.99']);
});

test('a pair that differs over items only is drawn as one that shows no difference', () => {
  const [report] = fc.sample(study, { seed: 1, numRuns: 1 });
  const [first] = report?.comparison.similarities.pairs ?? [];
  if (!first) throw new Error('No pair was made.');
  const pair: PairSimilarity = {
    ...first,
    distance: { value: 0.3, low: 0.2, high: 0.4, n: 126, note: null },
    corrected: { value: 0.77, low: 0.71, high: 0.83 },
    differ: false,
    overWordings: { p: 0.2, adjustedP: 0.2 },
    failed: 'wordings',
  };
  const plot = matrixPlot(reportOf([first.first, first.second], [pair]));
  expect(plot?.cells.map(({ text, differs }) => [text, differs])).toEqual([
    ['1.00', false],
    ['1.00', false],
  ]);
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
