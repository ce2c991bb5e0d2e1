import { describe, expect, test } from 'vitest';
import { pearson } from '../../analysis/pearson.js';

const rising = [0, 0.2, 0.4, 0.6, 0.8, 1];

describe('Pearson’s r of two profiles', () => {
  test('is the cosine of their deviations', () => {
    // Deviations −5 −3 −1 1 3 5 and −5 −3 −1 1 5 3: products 25 + 9 + 1 + 1 + 15 + 15, squares 70 each.
    expect(pearson(rising, [0, 20, 40, 60, 100, 80])).toBeCloseTo(66 / 70, 12);
    expect(pearson(rising, [100, 80, 60, 40, 20, 0])).toBeCloseTo(-1, 12);
  });

  test('never passes 1, whatever the rounding', () => {
    const odd = [0.1, 0.2, 0.3, 0.7, 0.9, 1 / 3];
    const r = pearson(
      odd,
      odd.map((figure) => 100 * figure),
    );
    expect(r).toBeLessThanOrEqual(1);
    expect(r).toBeCloseTo(1, 12);
  });

  test('does not exist for a profile that is constant but for rounding', () => {
    expect(pearson([0.3, 0.3, 0.3, 0.3, 0.3, 0.1 + 0.2], rising)).toBeNull();
    expect(pearson(rising, [50, 50, 50, 50, 50, 50])).toBeNull();
  });
});
