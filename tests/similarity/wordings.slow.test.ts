import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { comparePairs } from '../../analysis/similarity/pairs/compared-pairs.js';
import { headlines } from '../../analysis/survey/profile-estimates.js';
import { commonItems, figuresOf } from '../../analysis/survey/resampled-figures.js';
import { count, createTally, type Tally } from '../../analysis/survey/tally.js';
import { verdictOf } from '../../reports/document/pair-verdict.js';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { chanceOfFirst, propensity } from '../../src/simulation/answer-model.js';
import { choiceOf, paperTemplates } from '../../vocabulary/template.js';
import { times } from '../support/replications.js';
import { cells } from '../support/schemes.js';

/** As a study has it unless it says otherwise. */
const MARGIN = 0.1;

/** So many items of each of two dimensions, over seven domains. */
const items = cells.dimensions.slice(0, 2).flatMap((dimension) =>
  Array.from({ length: 42 }, (_, place) => ({
    id: `${dimension}-${place}`,
    dimension,
    domain: cells.domains[place % cells.domains.length] ?? 'work',
  })),
);
const ofItems = { dimensions: cells.dimensions.slice(0, 2), domains: cells.domains };

/** A respondent that leans so far to the target pole, in wordings of its own. */
function declared(orientation: number, spread: number, seed: number, own: number): Declaration {
  const onEach = Object.fromEntries(ofItems.dimensions.map((each) => [each, orientation]));
  return Declaration.parse({
    orientation: onEach,
    seed,
    wordingEffects: { spread, seed: own },
  });
}

/** One answer to each template of every item, by the chances that a simulated respondent has. */
function answered(declaration: Declaration, seed: number): Tally {
  const random = xoroshiro128plus(seed);
  const tally = createTally(items, { cells: ofItems, repeats: 1 });
  for (const [place, item] of items.entries()) {
    for (const template of paperTemplates) {
      const towardsTarget = propensity(declaration, item, template);
      const first = chanceOfFirst(declaration, { template, towardsTarget });
      const choice = uniformFloat64(random) < first ? 'first' : 'second';
      const pole = choiceOf('target', template.order) === choice ? 'target' : 'opposite';
      count(tally, { item: place, template, draw: 0 }, { kind: 'choice', pole, rule: 'drawn' });
    }
  }
  return tally;
}

/** Pairs that share their items and not their wordings, the second leaning so much further. */
function pairsOf(options: {
  readonly spread: number;
  readonly further: number;
  readonly n: number;
}) {
  const { spread, further, n } = options;
  return Array.from({ length: n }, (_, nth) => {
    const seed = 7919 * (nth + 1);
    const drawing = { seed, draws: 300 };
    const [one, other] = [0, 1].map((place) => ({
      id: `respondent-${place}`,
      figures: figuresOf(
        answered(declared(0.5 + place * further, spread, seed, place), seed + place + 1),
        drawing,
      ),
    }));
    if (!one || !other) throw new Error('a pair is of two');
    const overCommonItems = commonItems(drawing);
    return comparePairs([one, other], { overCommonItems, seed, margin: MARGIN });
  });
}

type Pairs = ReturnType<typeof pairsOf>;

/** The shares of differences that are there over items, and that are called different. */
function sharesOf(pairs: Pairs) {
  const all = pairs.flatMap(({ differences }) => differences);
  const share = (found: readonly unknown[]) => found.length / all.length;
  return {
    different: share(all.filter((each) => verdictOf(each, MARGIN) === 'different')),
  };
}

describe('two respondents that are equal over wordings, and not under any', () => {
  const equal = pairsOf({ spread: 0.4, further: 0, n: times({ proof: 1000, tests: 200 }) });

  test('are called different on a dimension in at most 7 %', () => {
    const { different } = sharesOf(equal);
    expect(different).toBeLessThanOrEqual(0.07);
  });

  test('are called different by their distance in at most 7 %', () => {
    const judged = equal.flatMap(({ pairs }) => pairs);
    const share = (found: readonly unknown[]) => found.length / judged.length;
    const different = judged.filter(({ differ }) => differ);
    expect(share(different)).toBeLessThanOrEqual(0.07);
  });
});

test('a difference of 0.25 is found in most pairs whose wordings do little, and in all where they do nothing', () => {
  const n = times({ proof: 200, tests: 40 });
  const little = pairsOf({ spread: 0.1, further: 0.25, n });
  const nothing = pairsOf({ spread: 0, further: 0.25, n });
  expect(sharesOf(little).different).toBeGreaterThan(0.7);
  expect(sharesOf(nothing).different).toBeGreaterThan(0.75);
});

test('limits over wordings hold what a respondent would state over all of them', () => {
  const n = times({ proof: 1000, tests: 150 });
  const held = Array.from({ length: n }, (_, nth) => {
    const seed = 104_729 * (nth + 1);
    const tally = answered(declared(0.5, 0.4, seed, 0), seed);
    return headlines(tally, { seed, figures: figuresOf(tally, { seed, draws: 300 }) }).dimensions;
  }).flat();
  // At 0.5 what wordings do cancels out over all of them, so that 0.5 is the truth.
  const holds = (limits: { low: number | null; high: number | null }) =>
    (limits.low ?? 1) <= 0.5 && (limits.high ?? 0) >= 0.5;
  const share = (found: readonly unknown[]) => found.length / held.length;
  expect(share(held.filter(({ overWordings }) => holds(overWordings.imputed)))).toBeGreaterThan(
    0.92,
  );
  expect(share(held.filter(({ imputed }) => holds(imputed)))).toBeLessThan(0.9);
});
