import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBeta } from '../../src/simulation/draw-beta.js';
import { randomFrom } from '../../src/simulation/seeded-random.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a draw is a share for every mean and spread, however extreme', () => {
  fc.assert(
    fc.property(share, share, fc.integer(), (mean, spread, seed) => {
      const drawn = drawBeta(mean, spread, randomFrom(seed));
      expect(drawn).toBeGreaterThanOrEqual(0);
      expect(drawn).toBeLessThanOrEqual(1);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test.each([
  { mean: 0.3, spread: 0.2 },
  { mean: 0.8, spread: 0.6 },
  { mean: 0.5, spread: 0.01 },
])('draws have mean $mean and the share $spread of the largest variance', ({ mean, spread }) => {
  const draws = Array.from({ length: 20_000 }, (_, n) => drawBeta(mean, spread, randomFrom(n)));
  const average = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const variance = draws.reduce((sum, value) => sum + (value - average) ** 2, 0) / draws.length;
  expect(Math.abs(average - mean)).toBeLessThan(0.01);
  expect(Math.abs(variance / (mean * (1 - mean)) - spread)).toBeLessThan(0.02);
});
