import { expect, test } from 'vitest';
import type { PairSimilarity } from '../../analysis/index.js';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { loadSurveyTemplates } from '../../src/content/load-templates.js';
import { selectItems } from '../../src/instruments/survey/select-items.js';
import { expectedLikelihood } from '../../src/simulation/expected-likelihood.js';
import { calibrationCells } from '../../src/vocabulary/calibration-cells.js';
import type { Declaration } from '../../src/vocabulary/declaration.js';
import { dimensions, perDimension } from '../../src/vocabulary/dimension.js';
import { compareRuns } from '../../src/workflows/compare-runs.js';

const built = await loadQuestionnaire('undertone', 'en');
const wording = await loadSurveyTemplates('undertone', 'en');
/** 21 items a dimension and few draws: `npm run proof` takes all of both. */
const asked = {
  questionnaire: { ...built, items: [...selectItems(built.items, { limit: 3 })] },
  wording,
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

test('two runs of one simulated respondent are told apart in about 2.5 of 100 replications of 160', async () => {
  const found = await pairs([plain.declaration, plain.declaration], 160);
  const apart = found.filter(({ differ }) => differ).length / found.length;
  // Limits of 95 % leave 2.5 % on the side of 0; three binomial standard errors of 1.2 % above that.
  expect(apart).toBeGreaterThan(0);
  expect(apart).toBeLessThan(0.062);
  const mean = (of: (pair: PairSimilarity) => number | null) =>
    found.reduce((sum, pair) => sum + (of(pair) ?? 0), 0) / found.length;
  // Equation 4 keeps them from 1, as far as the report says it keeps two with the same leanings.
  expect(mean(({ similarity }) => similarity)).toBeLessThan(0.92);
  expect(mean(({ sameLeanings }) => sameLeanings)).toBeCloseTo(
    mean(({ similarity }) => similarity),
    2,
  );
}, 300_000);

test('the distance between two that are declared to differ is held in about 95 of 100', async () => {
  const moved: Declaration = {
    ...plain.declaration,
    orientation: perDimension((dimension) => plain.declaration.orientation[dimension] + 0.08),
  };
  const likelihood = (of: Declaration, dimension: (typeof dimensions)[number]) =>
    expectedLikelihood(of, dimension).imputed;
  const truth = Math.sqrt(
    dimensions.reduce(
      (sum, each) => sum + (likelihood(moved, each) - likelihood(plain.declaration, each)) ** 2,
      0,
    ),
  );
  expect(truth).toBeCloseTo(0.08 * Math.sqrt(6), 10);
  const found = await pairs([plain.declaration, moved], 40);
  const held = found.filter(
    ({ distance: { low, high } }) => (low ?? 1) <= truth && truth <= (high ?? 0),
  ).length;
  // Three binomial standard errors of 3.4 % below 95 %.
  expect(held / found.length).toBeGreaterThan(0.846);
}, 300_000);
