import { describe, expect, test } from 'vitest';
import { agreementIntervals, blindAgreement, cohensKappa } from '../../analysis/agreement.js';
import { correlationInterval } from '../../analysis/correlation-interval.js';
import type { BlindAgreement, BlindReading } from '../../src/vocabulary/blind-reading.js';

describe('Cohen’s kappa', () => {
  // Cohen's example in form: 20 and 15 agreed of 50, expected 0.5 · 0.6 + 0.5 · 0.4 = 0.5.
  test('is the agreement beyond chance', () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => ['yes', 'yes'] as const),
      ...Array.from({ length: 5 }, () => ['yes', 'no'] as const),
      ...Array.from({ length: 10 }, () => ['no', 'yes'] as const),
      ...Array.from({ length: 15 }, () => ['no', 'no'] as const),
    ];
    expect(cohensKappa(pairs)).toBeCloseTo((0.7 - 0.5) / (1 - 0.5), 12);
  });

  test('does not exist where both say one word only', () => {
    expect(
      cohensKappa([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toBeNull();
  });
});

describe('the agreement of blind readers', () => {
  const reading = (
    by: string,
    dimension: 'pdi' | 'idv',
    target: number,
    poles: BlindReading['poles'] = 'as meant',
  ): BlindReading => ({ by, dimension, poles, target, opposite: 3 });
  const items = [
    [reading('a', 'pdi', 3), reading('b', 'pdi', 3)],
    [reading('a', 'pdi', 4), reading('b', 'pdi', 5)],
    [reading('a', 'idv', 2), reading('b', 'pdi', 3, 'swapped')],
    [reading('a', 'idv', 5), reading('b', 'idv', 4)],
  ];

  test('is taken over the items that two have read', () => {
    const found = blindAgreement([...items, [reading('a', 'idv', 5)], []]);
    // Chance: 2/4 · 3/4 + 2/4 · 1/4.
    expect(found).toMatchObject({ items: 4, sameDimension: 0.75, chance: 0.5, samePoles: 0.75 });
    expect(found?.kappa).toBeCloseTo(0.5, 12);
    // Differences 0 1 −1 2 and 0 2 0 1 about their means: products 2.5, squares 5 and 2.75.
    expect(found?.desirabilityCorrelation).toBeCloseTo(2.5 / Math.sqrt(5 * 2.75), 12);
  });

  test('is the same in whatever order the readers of an item stand', () => {
    const turned = items.map((own, at) => (at % 2 ? own.toReversed() : own));
    expect(blindAgreement(turned)).toEqual(blindAgreement(items));
  });

  test('is between two readers, not between two readings of one', () => {
    expect(blindAgreement(items.map(([a]) => (a ? [a, a] : [])))).toBeNull();
  });

  test('of readers who always agree is complete, with intervals that are none too narrow', () => {
    const same = Array.from({ length: 10 }, (_, at) =>
      ['a', 'b'].map((by) => reading(by, at % 2 ? 'pdi' : 'idv', 1 + (at % 5))),
    );
    const found = blindAgreement(same);
    expect(found).toMatchObject({ sameDimension: 1, chance: 0.5, kappa: 1, samePoles: 1 });
    expect(found?.desirabilityCorrelation).toBeLessThanOrEqual(1);
    const { sameDimension, kappa, desirabilityCorrelation } = agreementIntervals(
      found as BlindAgreement,
    );
    // Wilson for 10 of 10: 1 / (1 + 1.96²/10) = 0.7225; beyond a chance of one half 0.4449.
    expect(sameDimension.low).toBeCloseTo(0.7225, 4);
    expect(kappa.low).toBeCloseTo(0.4449, 4);
    expect(kappa.high).toBe(1);
    expect(desirabilityCorrelation.low).toBeGreaterThan(0.99);
    expect(desirabilityCorrelation.high).toBeLessThanOrEqual(1);
  });

  test('does not exist without four items', () => {
    expect(blindAgreement(items.slice(0, 3))).toBeNull();
  });
});

describe('the interval of a correlation', () => {
  // atanh(0.5) = 0.549306; 1.959964 / √25 = 0.391993; tanh of 0.157313 and of 0.941299.
  test('is Fisher’s', () => {
    const { low, high } = correlationInterval(0.5, 28);
    expect(low).toBeCloseTo(0.156028, 5);
    expect(high).toBeCloseTo(0.735842, 4);
  });

  test('does not exist for three pairs', () => {
    expect(() => correlationInterval(0.5, 3)).toThrow(RangeError);
  });
});
