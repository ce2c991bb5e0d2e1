import { expect, test } from 'vitest';
import { similarityEstimates, similarityMeasures } from '../../../reports/similarity/estimates.js';
import { similarityMethods } from '../../../reports/similarity/methods.js';
import { sampleStudy } from '../figures/sample-plots.js';

const report = sampleStudy(8);
const rows = similarityEstimates(report);

test('no two figures of the file have the same name', () => {
  const keys = rows.map(({ respondent, family, measure, dimension, level }) =>
    JSON.stringify([respondent, family, measure, dimension, level]),
  );
  expect(new Set(keys).size).toBe(rows.length);
});

test('every measure is in the codebook, and the codebook has no other', () => {
  const used = new Set(rows.map(({ measure }) => measure));
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
        richWestLead?.value,
        ...groups.map(({ similarity }) => similarity.value),
        ...all.flatMap(({ similarity, rank, tau, r, rescaled }) => [
          similarity.value,
          rank.value,
          tau.value,
          r.value,
          rescaled.value,
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
