import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanLikelihood, meanSigned } from '../../analysis/estimate.js';
import { stratifiedMean } from '../../analysis/stratified-mean.js';
import type { TalliedItem } from '../../analysis/tally.js';
import { domains } from '../../src/vocabulary/domain.js';

function itemsOf(counts: readonly number[]): TalliedItem[] {
  return counts.flatMap((count, nth) =>
    Array.from({ length: count }, (_, place) => ({
      id: `${nth}-${place}`,
      dimension: 'uai' as const,
      domain: domains[nth] ?? 'family',
    })),
  );
}

describe('the mean over items drawn by domain', () => {
  const items = itemsOf([4, 3]);
  const values = [0, 0.2, 0.6, 1, 0.3, 0.4, 0.8];

  test('has the textbook standard error', () => {
    // s² = 0.59/3 over the four items, 0.07 over the three.
    const mean = stratifiedMean({ items, values });
    expect(mean?.value).toBeCloseTo(3.3 / 7, 12);
    expect(mean?.standardError).toBeCloseTo(
      Math.sqrt((4 / 7) ** 2 * (0.59 / 3 / 4) + (3 / 7) ** 2 * (0.07 / 3)),
      12,
    );
    expect(mean?.degreesOfFreedom).toBe(5);
  });

  test('leaves out items without a value, and their place in the strata', () => {
    const longer = [...items, ...itemsOf([0, 0, 3])];
    const holes = [...values, null, null, null];
    expect(stratifiedMean({ items: longer, values: holes })).toEqual(
      stratifiedMean({ items, values }),
    );
    expect(stratifiedMean({ items, values: values.map(() => null) })).toBeNull();
  });

  test('does not take a difference between domains for noise', () => {
    const mean = stratifiedMean({ items, values: [0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9] });
    expect(mean?.standardError).toBe(0);
  });
});

describe('a figure between −1 and 1', () => {
  const items = itemsOf([10, 10, 10]);

  test('has limits of t standard errors, which turn over with its sign', () => {
    const values = items.map((_, place) => ((place % 5) - 1) / 4);
    const up = meanSigned({ items, values });
    const down = meanSigned({ items, values: values.map((value) => -value) });
    // t of 27 degrees of freedom is 2.0518.
    expect(up.high).toBeCloseTo((up.value ?? 0) + 2.0518 * (up.standardError ?? 0), 4);
    expect(down.low).toBeCloseTo(-(up.high ?? 0), 12);
  });

  test('never claims to be certain, and stays between −1 and 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.boolean(),
        (drawn, same) => {
          const values = same ? drawn.map(() => drawn[0] ?? 0) : drawn;
          const { value, low, high } = meanSigned({ items, values });
          expect(low).toBeGreaterThanOrEqual(-1);
          expect(high).toBeLessThanOrEqual(1);
          expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(0);
          expect(value).toBeGreaterThanOrEqual((low ?? 0) - 1e-12);
          expect(value).toBeLessThanOrEqual((high ?? 0) + 1e-12);
        },
      ),
      { seed: 3 },
    );
  });

  test('has no interval under 20 items', () => {
    const few = itemsOf([19]);
    const figure = meanLikelihood({ items: few, values: few.map((_, place) => place / 18) });
    expect(figure).toMatchObject({ low: null, high: null, n: 19 });
    expect(figure.note).toBe('19 items; an interval needs 20');
  });
});
