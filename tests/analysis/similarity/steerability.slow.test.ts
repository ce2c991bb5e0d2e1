import { describe, expect, test } from 'vitest';
import { drawnProfile } from '../../../analysis/similarity/similarity.js';
import { moveTowards, steered } from '../../../analysis/similarity/steerability.js';
import { commonItems, figuresOf } from '../../../analysis/survey/resampled-figures.js';
import { Declaration } from '../../../src/asking/simulated/declaration.js';
import { makeItems } from '../../support/questionnaires.js';
import { threeErrors, times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { simulatedTally } from '../../support/simulated-tally.js';

describe('the move of a profile towards a target', () => {
  test('is measured along the way, and off it', () => {
    // By hand: C_p − C_0 = (0.2, 0.1), T − C_0 = (0.4, 0); 0.08/0.16 along, and 0.1 off.
    const half = moveTowards([0.6, 0.6], { from: [0.4, 0.5], target: [0.8, 0.5] });
    expect(half?.steerability).toBeCloseTo(0.5, 12);
    expect(half?.off[0]).toBeCloseTo(0, 12);
    expect(half?.off[1]).toBeCloseTo(0.1, 12);
    // By hand, a slanted way: C_p − C_0 = (0.1, 0), T − C_0 = (0.3, 0.4); 0.03/0.25 along, (0.064, −0.048) off.
    const slanted = moveTowards([0.5, 0.5], { from: [0.4, 0.5], target: [0.7, 0.9] });
    expect(slanted?.steerability).toBeCloseTo(0.12, 12);
    expect(slanted?.off[0]).toBeCloseTo(0.064, 12);
    expect(slanted?.off[1]).toBeCloseTo(-0.048, 12);
    expect(Math.hypot(...(slanted?.off ?? []))).toBeCloseTo(0.08, 12);
  });

  test('is 1 at the target, 0 where nothing moved, below 0 away from it, and nothing where it begins there', () => {
    const from = [0.4, 0.5];
    const target = [0.8, 0.5];
    const along = (to: readonly number[]) => moveTowards(to, { from, target })?.steerability;
    expect(along(target)).toBe(1);
    expect(along(from)).toBe(0);
    expect(along([0.2, 0.5])).toBeCloseTo(-0.5, 12);
    expect(moveTowards([0.2, 0.5], { from, target: from })).toBeNull();
  });
});

const start = { pdi: 0.4, idv: 0.6, uai: 0.5, mas: 0.45, lto: 0.6, ivr: 0.5 };
const target = { pdi: 0.64, idv: 0.3, uai: 0.64, mas: 0.34, lto: 0.32, ivr: 0.45 };
const items = makeItems({ perCell: 5 });
const drawing = { seed: 1, draws: 400 };

/** A respondent of its own items, without a persona and moved by so much of the way. */
function replication(seed: number, steerability: number) {
  // The answers of one declaration are always the same; verbosity, which is not read, draws others.
  const declaring = (orientation: typeof start, verbosity: number) =>
    figuresOf(
      simulatedTally(Declaration.parse({ orientation, seed, spread: 0.3, verbosity }), items),
      drawing,
    );
  const moved = Object.fromEntries(
    dimensions.map((name) => {
      const [from, to] = [start, target].map((each) => each[name as keyof typeof start] ?? 0);
      return [name, (from ?? 0) + steerability * ((to ?? 0) - (from ?? 0))];
    }),
  ) as typeof start;
  const both = commonItems(drawing)([declaring(moved, 0.1), declaring(start, 0)]).map(drawnProfile);
  const [persona, bare] = both;
  if (!persona || !bare) throw new Error('no profile');
  return steered(persona, {
    bare,
    target: dimensions.map((name) => target[name as keyof typeof start] ?? 0),
  });
}

describe('steerability that is declared', () => {
  test.each([0, 0.6])('of %s is found, within its limits as often as they say', (declared) => {
    const runs = times({ proof: 400, tests: 24 });
    const found = Array.from({ length: runs }, (_, seed) => replication(seed + 1, declared));
    const values = found.flatMap(({ steerability: { value } }) => value ?? []);
    const held = found.filter(({ steerability: { low, high } }) => {
      return low !== null && high !== null && low <= declared && declared <= high;
    });
    expect(values).toHaveLength(runs);
    // One replication has a standard deviation of about 0.12.
    const mean = values.reduce((sum, value) => sum + value, 0) / runs;
    expect(Math.abs(mean - declared)).toBeLessThan((3 * 0.12) / Math.sqrt(runs));
    expect(held.length / runs).toBeGreaterThan(0.95 - threeErrors(0.95, runs));
    // Nothing moves off the way.
    const strayed = found.filter(({ off }) => (off.low ?? 0) > 0).length;
    expect(strayed / runs).toBeLessThan(0.05 + threeErrors(0.05, runs));
  });
});
