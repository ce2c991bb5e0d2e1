import { expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/comparison.js';
import { loadSurveyTemplates } from '../../src/content/load-templates.js';
import { expectedLikelihood } from '../../src/simulation/expected-likelihood.js';
import { calibrationCells } from '../../src/vocabulary/calibration-cells.js';
import type { Declaration } from '../../src/vocabulary/declaration.js';
import { dimensions, perDimension } from '../../src/vocabulary/dimension.js';
import { compareRuns } from '../../src/workflows/compare-runs.js';
import { makeItems } from '../support/items.js';

/** 35 items a dimension, few draws and few pairs: `npm run proof` counts over hundreds. */
const asked = {
  questionnaire: { questionnaire: 'made', language: 'en', items: [...makeItems({ perCell: 5 })] },
  wording: await loadSurveyTemplates('undertone', 'en'),
  draws: 150,
  seed: 1,
};
const [plain] = calibrationCells;
if (!plain) throw new Error('there is a plain cell');

async function pairs(declarations: readonly [Declaration, Declaration], replications: number) {
  const found: PairSimilarity[] = [];
  for await (const pair of compareRuns({ ...asked, declarations, replications })) found.push(pair);
  return found;
}

test('two runs of one simulated respondent are hardly ever told apart, and are as alike as noise lets them be', async () => {
  const found = await pairs([plain.declaration, plain.declaration], 6);
  // With a chance of 2.5 % each, two of six would come once in a hundred such tests.
  expect(found.filter(({ differ }) => differ).length).toBeLessThan(2);
  const mean = (of: (pair: PairSimilarity) => number | null) =>
    found.reduce((sum, pair) => sum + (of(pair) ?? 0), 0) / found.length;
  // Equation 4 keeps them from 1, as far as the report says it keeps two with the same leanings.
  const similarity = mean((pair) => pair.similarity);
  expect(similarity).toBeLessThan(0.92);
  expect(Math.abs(mean(({ sameLeanings }) => sameLeanings) - similarity)).toBeLessThan(0.02);
});

test('two that are declared to differ are told apart, at a distance whose interval holds the declared one', async () => {
  const moved: Declaration = {
    ...plain.declaration,
    orientation: perDimension((dimension) => plain.declaration.orientation[dimension] + 0.12),
  };
  const likelihood = (of: Declaration, dimension: (typeof dimensions)[number]) =>
    expectedLikelihood(of, dimension).imputed;
  const truth = Math.sqrt(
    dimensions.reduce(
      (sum, each) => sum + (likelihood(moved, each) - likelihood(plain.declaration, each)) ** 2,
      0,
    ),
  );
  expect(truth).toBeCloseTo(0.12 * Math.sqrt(6), 10);
  const found = await pairs([plain.declaration, moved], 3);
  for (const { differ, distance } of found) {
    expect(differ).toBe(true);
    expect(distance.low).toBeLessThanOrEqual(truth);
    expect(distance.high).toBeGreaterThanOrEqual(truth);
  }
});
