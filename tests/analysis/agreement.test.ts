import { describe, expect, test } from 'vitest';
import { blindAgreement, cohensKappa, correlationInterval } from '../../analysis/index.js';
import type { BlindReading } from '../../src/vocabulary/blind-reading.js';

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
    dimension: 'pdi' | 'idv',
    target: number,
    poles: BlindReading['poles'] = 'as meant',
  ) => ({
    by: 'one',
    dimension,
    poles,
    target,
    opposite: 3,
  });

  test('is taken over the items that two have read', () => {
    const found = blindAgreement([
      [reading('pdi', 3), reading('pdi', 3)],
      [reading('pdi', 4), reading('pdi', 5)],
      [reading('idv', 2), reading('pdi', 3, 'swapped')],
      [reading('idv', 5), reading('idv', 4)],
      [reading('idv', 5)],
      [],
    ]);
    expect(found).toMatchObject({ items: 4, sameDimension: 0.75, samePoles: 0.75 });
    // Chance: 2/4 · 3/4 + 2/4 · 1/4 = 1/2.
    expect(found?.kappa).toBeCloseTo(0.5, 12);
    // Differences 0 1 −1 2 and 0 2 0 1 about their means: products 2.5, squares 5 and 2.75.
    expect(found?.desirabilityCorrelation).toBeCloseTo(2.5 / Math.sqrt(5 * 2.75), 12);
  });

  test('does not exist without four items', () => {
    expect(blindAgreement([[reading('pdi', 3), reading('pdi', 3)]])).toBeNull();
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
