import { expect, test } from 'vitest';
import { loadInferenceTemplates } from '../../src/content/load-inference-templates.js';
import { loadSurveyTemplates } from '../../src/content/load-templates.js';
import { expectedCarryOver } from '../../src/simulation/expected-carry-over.js';
import {
  type CarryOverCell,
  coverageCells,
  noisyCells,
  notCarryingCells,
} from '../../src/workflows/carry-over-cells.js';
import {
  type CarryOverOutcome,
  carryOverOutcomes,
} from '../../src/workflows/carry-over-outcome.js';
import { replicateGap } from '../../src/workflows/replicate-gap.js';

const asked = {
  wording: await loadSurveyTemplates('undertone', 'en'),
  stories: await loadInferenceTemplates('undertone', 'en'),
  /** A third of the built-in set: `npm run proof` takes all of it, hundreds of times. */
  pairs: 16,
  seed: 1,
};

async function outcomesOf(cell: CarryOverCell, replications: number): Promise<CarryOverOutcome[]> {
  const outcomes: CarryOverOutcome[] = [];
  for await (const respondents of replicateGap({ ...asked, cell, replications })) {
    outcomes.push(...carryOverOutcomes(respondents, { cell, seed: asked.seed }));
  }
  return outcomes;
}

function cellOf(name: string): CarryOverCell {
  const found = [...coverageCells, ...noisyCells, ...notCarryingCells].find(
    (cell) => cell.name === name,
  );
  if (!found) throw new Error(`there is no cell "${name}"`);
  return found;
}

function heldOf(found: CarryOverOutcome[], truth: number): number {
  return found.filter(
    ({ carryOver: { slope } }) => (slope.low ?? 1) <= truth && truth <= (slope.high ?? -1),
  ).length;
}

const meanSlope = (found: CarryOverOutcome[]) =>
  found.reduce((sum, { carryOver }) => sum + (carryOver.slope.value ?? 0), 0) / found.length;

test('a declared projection is found, and its intervals hold it', async () => {
  const cell = cellOf('d′ 2, projection 0.6');
  const found = await outcomesOf(cell, 4);
  const { slope } = expectedCarryOver(cell.declaration, {
    answers: Number.POSITIVE_INFINITY,
    probe: 'forced',
  });
  // 0.6 less what the order takes, a tenth, and what cannot be read, a fiftieth.
  expect(slope).toBeCloseTo(0.6 * 0.9 * 0.98, 10);
  // One interval has a standard error of about 0.08 with 16 pairs; the mean of four half of that.
  expect(Math.abs(meanSlope(found) - slope)).toBeLessThan(0.12);
  expect(heldOf(found, slope)).toBeGreaterThanOrEqual(3);
  expect(found.map(({ verdict }) => verdict)).toEqual(Array(4).fill('projects'));
});

test('with six answers an item the slope shrinks as expected, and over its reliability it does not', async () => {
  const cell = cellOf('six answers, projection 0.6');
  const found = await outcomesOf(cell, 4);
  const expected = expectedCarryOver(cell.declaration, { answers: 1, probe: 'forced' });
  expect(expected.slope).toBeLessThan(0.75 * expected.corrected);
  expect(Math.abs(meanSlope(found) - expected.slope)).toBeLessThan(0.12);
  const corrected = found.flatMap(({ carryOver }) => carryOver.corrected?.value ?? []);
  expect(corrected.length).toBeGreaterThan(2);
  const mean = corrected.reduce((sum, value) => sum + value, 0) / corrected.length;
  expect(Math.abs(mean - expected.corrected)).toBeLessThan(0.2);
});

test.each(['pole bias', 'yea-saying', 'desirability, rated'])(
  'those that carry nothing over are not called projecting: %s',
  async (name) => {
    const found = await outcomesOf(cellOf(name), 3);
    // With a chance of 2.5 % each, two of three would come once in 500 such tests.
    expect(found.filter(({ verdict }) => verdict === 'projects').length).toBeLessThan(2);
  },
);

test('eight that sound nice draws alike are not called projecting once they are held against one another', async () => {
  const [first] = [cellOf('eight alike')];
  const found = await outcomesOf(first as CarryOverCell, 1);
  expect(found).toHaveLength(8);
  expect(found.filter(({ verdict }) => verdict === 'projects').length).toBeLessThan(2);
  const alone = await outcomesOf({ ...(first as CarryOverCell), respondents: 1 }, 12);
  expect(alone.filter(({ verdict }) => verdict === 'projects').length).toBeGreaterThan(3);
});
