import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuantile } from '../../../analysis/hearing/normal-quantile.js';

// From tables of the normal distribution, one in each of the three ranges.
test.each([
  [0.5, 0],
  [0.75, 0.674489750196082],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [1e-10, -6.361340902404056],
  [1e-20, -9.262340089798409],
])('Z(%d) is %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 12);
});

test('is infinite at either end', () => {
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
});

test('is the same on both sides of a half, and rises', () => {
  const share = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
  fc.assert(
    fc.property(share, share, (p, q) => {
      expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 7);
      if (q - p > 1e-12) expect(normalQuantile(p)).toBeLessThan(normalQuantile(q));
    }),
  );
});
