import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spearmanBrown } from '../../analysis/spearman-brown.js';

const correlations = fc.double({ min: -1, max: 1, noNaN: true });
const lengths = fc.integer({ min: 1, max: 50 });
const runs = { seed: 1, numRuns: 200 };

describe('Spearman–Brown', () => {
  test('steps a correlation of two halves up to the whole, and one draw up to five', () => {
    expect(spearmanBrown(0.6, 2)).toBeCloseTo(0.75, 12);
    expect(spearmanBrown(0.5, 2)).toBeCloseTo(2 / 3, 12);
    // 5 · 0.2 / (1 + 4 · 0.2)
    expect(spearmanBrown(0.2, 5)).toBeCloseTo(1 / 1.8, 12);
  });

  test('leaves no correlation, a perfect one, and one of the full length as they are', () => {
    expect(spearmanBrown(0, 7)).toBe(0);
    expect(spearmanBrown(1, 7)).toBe(1);
    expect(spearmanBrown(0.3, 1)).toBeCloseTo(0.3, 12);
  });

  test('mirrors a negative correlation, which the formula would carry past −1', () => {
    // 2 · −0.6 / (1 − 0.6) would be −3.
    expect(spearmanBrown(-0.6, 2)).toBeCloseTo(-0.75, 12);
    expect(spearmanBrown(-1, 2)).toBe(-1);
  });

  test('stays within −1..1 and comes to the same in two steps as in one', () => {
    fc.assert(
      fc.property(correlations, lengths, lengths, (correlation, length, further) => {
        const once = spearmanBrown(correlation, length);
        expect(Math.abs(once)).toBeLessThanOrEqual(1 + 1e-12);
        expect(spearmanBrown(once, further)).toBeCloseTo(
          spearmanBrown(correlation, length * further),
          9,
        );
      }),
      runs,
    );
  });
});
