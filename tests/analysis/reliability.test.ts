import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import type { Reliability } from '../../analysis/profile.js';
import { reliability } from '../../analysis/reliability.js';
import type { Tally } from '../../analysis/tally.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import { tallyOf } from './support/tally-of.js';

const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };

/**
 * A questionnaire of 420 items, each template of an item with a propensity of its own from `propensities`,
 * asked `repeats` times and, for every fifth item, twice more.
 */
function simulatedTally(
  uniform: () => number,
  options: {
    readonly repeats: number;
    readonly perDomain?: number;
    readonly propensities: () => readonly number[];
  },
): Tally {
  const { repeats, perDomain = 10, propensities } = options;
  return tallyOf(
    dimensions.flatMap((dimension) =>
      domains.flatMap((domain) =>
        Array.from({ length: perDomain }, (_, nth) => {
          const length = repeats + (nth % 5 === 0 ? 2 : 0);
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = propensities();
          const draws = (propensity: number) =>
            Array.from({ length }, () => (uniform() < propensity ? 'T' : 'O')).join('');
          return {
            dimension,
            domain,
            answers: {
              ab: [draws(a), draws(b)],
              repeat: [draws(c), draws(d)],
              compare: [draws(e), draws(f)],
            } as const,
          };
        }),
      ),
    ),
    { repeats },
  );
}

describe('reliability', () => {
  test('is recovered from one answer to each template and a fifth of the items asked again', () => {
    const random = xoroshiro128plus(7);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from<number>({ length: 6 }).fill(uniform());
    // Uniform propensities vary by 1/12, single answers about them by 1/6, the mean of six by 1/36.
    const truth = 1 / 12 / (1 / 12 + 1 / 36);
    const replications = 40;
    const held = { splitHalf: 0, retest: 0 };
    const sum = { splitHalf: 0, retest: 0 };
    for (let seed = 0; seed < replications; seed += 1) {
      const tally = simulatedTally(uniform, { repeats: 1, perDomain: 5, propensities });
      const figures = reliability(tally, { weights, seed });
      for (const name of ['splitHalf', 'retest'] as const) {
        const { value, low, high } = figures[name];
        sum[name] += value ?? Number.NaN;
        if ((low ?? 1) <= truth && truth <= (high ?? -1)) held[name] += 1;
      }
    }
    expect(sum.splitHalf / replications).toBeCloseTo(truth, 1);
    expect(sum.retest / replications).toBeCloseTo(truth, 1);
    expect(held.splitHalf).toBeGreaterThanOrEqual(35);
    expect(held.retest).toBeGreaterThanOrEqual(35);
  });

  test('is high over draws and low over halves where the wording alone decides', () => {
    const random = xoroshiro128plus(8);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from({ length: 6 }, () => (uniform() < 0.5 ? 0.05 : 0.95));
    const tally = simulatedTally(uniform, { repeats: 1, propensities });
    const { splitHalf, retest } = reliability(tally, { weights, seed: 1 });
    expect(splitHalf.value).toBeLessThan(0.2);
    expect(retest.value).toBeGreaterThan(0.7);
  });

  test('of one dimension rests on its items alone, and only limits depend on the seed', () => {
    const random = xoroshiro128plus(9);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from<number>({ length: 6 }).fill(uniform());
    const tally = simulatedTally(uniform, { repeats: 3, propensities });
    const of = (seed: number): Reliability =>
      reliability(tally, { weights, dimension: 'uai', seed });
    expect(of(1)).toEqual(of(1));
    expect(of(1).splitHalf.n).toBe(70);
    expect(of(1).retest.n).toBe(70);
    expect(of(2).splitHalf.value).toBe(of(1).splitHalf.value);
    expect(of(2).splitHalf.low).not.toBe(of(1).splitHalf.low);
    expect(of(2).splitHalf.low).toBeCloseTo(of(1).splitHalf.low ?? Number.NaN, 1);
  });
});
