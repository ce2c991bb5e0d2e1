import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import {
  dimensionProfile,
  formInstability,
  likelihoodErrors,
  questionFormWeights,
  summariseItems,
  type Tally,
} from '../../analysis/index.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import { tallyOf } from './support/tally-of.js';

/** Items per domain of each dimension: 21 to 70 items in all. */
const perDomain = [3, 4, 5, 6, 8, 10];

/** Propensities are u^(1/shape), which is Beta(shape, 1) with mean shape/(shape + 1). */
const meanPropensity = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

/** Domains differ, as they do in CDEval; the shifts cancel out. */
const domainShift = [-0.04, -0.02, 0, 0, 0, 0.02, 0.04];

/** One answer to each of the six templates, from item propensities drawn anew. */
function simulatedTally(uniform: () => number): Tally {
  return tallyOf(
    dimensions.flatMap((dimension, place) =>
      domains.flatMap((domain, shifted) =>
        Array.from({ length: perDomain[place] ?? 0 }, () => {
          const mean = (meanPropensity[place] ?? 0) + (domainShift[shifted] ?? 0);
          const propensity = uniform() ** ((1 - mean) / mean);
          const answer = () => (uniform() < propensity ? 'T' : 'O');
          const pair = () => [answer(), answer()] as const;
          return { dimension, domain, answers: { ab: pair(), repeat: pair(), compare: pair() } };
        }),
      ),
    ),
  );
}

test('about 95 % of intervals hold the mean propensity that answers were drawn from', {
  timeout: 120_000,
}, () => {
  const random = xoroshiro128plus(20);
  const replications = 300;
  let held = 0;
  for (let seed = 0; seed < replications; seed += 1) {
    const tally = simulatedTally(() => uniformFloat64(random));
    const items = summariseItems(tally);
    const plannedPairs = tally.items.length;
    const weights = questionFormWeights(formInstability(items, { plannedPairs }), 'cdeval');
    const formWeights = { cdeval: weights, scalefree: weights, uniform: weights };
    // A twentieth of the usual draws blurs the standard errors by 7 % and saves minutes.
    const errors = likelihoodErrors(items, { plannedPairs, seed, draws: 100 });
    for (const [place, dimension] of dimensions.entries()) {
      const { filled } = dimensionProfile(tally, items, {
        dimension,
        formWeights,
        errors: errors[dimension],
        notes: [],
      });
      const truth = meanPropensity[place] ?? Number.NaN;
      if ((filled.low ?? 1) <= truth && truth <= (filled.high ?? 0)) held += 1;
    }
  }
  const coverage = held / (replications * dimensions.length);
  expect(coverage).toBeGreaterThan(0.93);
  expect(coverage).toBeLessThan(0.97);
});
