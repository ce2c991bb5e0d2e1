import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  correlationInterval,
  groupedByDimension,
  intraclassCorrelation,
  pooledCorrelation,
  pooledCovariance,
  repeatedCases,
  spearmanBrown,
} from '../../../analysis/statistics/correlations.js';
import {
  agreementIntervals,
  blindAgreement,
  cohensKappa,
} from '../../../analysis/survey/questionnaire-description.js';
import type { BlindAgreement, BlindReading } from '../../../vocabulary/item.js';
import { dimensions } from '../../support/schemes.js';

const once = [1, 1, 1, 1];

describe('a correlation within groups', () => {
  // Deviations from 0.3: −0.3, −0.1, 0.1, 0.3 and −0.1, −0.3, 0.3, 0.1.
  const x = Float64Array.of(0, 0.2, 0.4, 0.6);
  const y = Float64Array.of(0.2, 0, 0.6, 0.4);

  test('is Pearson’s r where there is one group', () => {
    const sample = { groups: [[0, 1, 2, 3]], times: once };
    // Products 4 · 0.03, squares 0.2 and 0.2.
    expect(pooledCovariance(x, y, sample)).toBeCloseTo(0.12 / 3, 12);
    expect(pooledCorrelation(x, y, sample)).toBeCloseTo(0.6, 12);
  });

  test('takes no notice of how far the groups lie apart', () => {
    const low = Float64Array.of(0.1, 0.3, 0.7, 0.9);
    const mixed = Float64Array.of(0.1, 0.3, 0.9, 0.7);
    // One group agrees and the other disagrees as much, though both are low or high together.
    const sample = {
      groups: [
        [0, 1],
        [2, 3],
      ],
      times: once,
    };
    expect(pooledCorrelation(low, mixed, sample)).toBeCloseTo(0, 12);
    // Together: deviations from 0.5 of −0.4, −0.2, 0.2, 0.4 and −0.4, −0.2, 0.4, 0.2; 0.36 over 0.4.
    const together = { groups: [[0, 1, 2, 3]], times: once };
    expect(pooledCorrelation(low, mixed, together)).toBeCloseTo(0.9, 12);
  });

  test('counts a case as often as it was drawn', () => {
    // The cases (0, 0.2), (0, 0.2) and (0.6, 0.4): two points, so r is 1; covariance 0.4 · 0.133 / 2.
    const sample = { groups: [[0, 1, 2, 3]], times: [2, 0, 0, 1] };
    expect(pooledCorrelation(x, y, sample)).toBeCloseTo(1, 12);
    expect(pooledCovariance(x, y, sample)).toBeCloseTo(0.04, 12);
  });

  test('does not exist where one side is the same throughout, nor without two cases in a group', () => {
    const same = Float64Array.of(1 / 3, 1 / 3, 1 / 3, 1 / 3);
    expect(pooledCorrelation(x, same, { groups: [[0, 1, 2, 3]], times: once })).toBeNull();
    expect(pooledCovariance(x, y, { groups: [[0], [1], [2], [3]], times: once })).toBeNull();
    expect(pooledCovariance(x, y, { groups: [[0, 1]], times: [0, 0] })).toBeNull();
  });

  test('groups items by dimension and leaves out dimensions without any', () => {
    expect(
      groupedByDimension(
        [{ dimension: 'ivr' }, { dimension: 'pdi' }, { dimension: 'ivr' }],
        dimensions,
      ),
    ).toEqual([[1], [0, 2]]);
  });
});

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

function intraclassOf(cases: readonly (readonly number[])[]): number | null {
  const sample = { groups: [[...cases.keys()]], times: cases.map(() => 1) };
  return intraclassCorrelation(repeatedCases(cases), sample);
}

describe('the intraclass correlation', () => {
  test('is the share of variance that lies between cases', () => {
    // Means 0, 1, 0.5, 1 about 0.625: squares 0.6875, over 3. Within: 0.5/4 = 1/8, and half of it to
    // each mean. Between: 0.6875/3 − 1/16 = 1/6. So (1/6)/(1/6 + 1/8) = 4/7.
    expect(
      intraclassOf([
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 1],
      ]),
    ).toBeCloseTo(4 / 7, 12);
  });

  test('takes cases that were measured more often than others', () => {
    // Means 0, 1, 0.5; squares 0.5, over 2. Within: (0 + 0 + 1/3)/3 = 1/9. Its share in the means:
    // (1/3)/4/3 = 1/36. Between: 1/4 − 1/36 = 2/9. So (2/9)/(2/9 + 1/9) = 2/3.
    expect(
      intraclassOf([
        [0, 0],
        [1, 1, 1],
        [0, 1, 0, 1],
      ]),
    ).toBeCloseTo(2 / 3, 12);
  });

  test('is 1 where cases never change, −1 where they change and do not differ', () => {
    expect(
      intraclassOf([
        [0, 0],
        [1, 1],
      ]),
    ).toBe(1);
    expect(
      intraclassOf([
        [0, 1],
        [1, 0],
        [0, 1],
      ]),
    ).toBe(-1);
  });

  test('does not exist where nothing varies, nor for a single case', () => {
    expect(
      intraclassOf([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toBeNull();
    expect(intraclassOf([[0, 1]])).toBeNull();
  });
});

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

  test('of three readers is the mean over every two of them', () => {
    const third = [4, 5, 2, 2];
    const three = items.map((own, at) => [...own, reading('c', 'pdi', third[at] ?? 3)]);
    const between = (...names: string[]) =>
      blindAgreement(three.map((own) => own.filter(({ by }) => names.includes(by))));
    const pairs = [between('a', 'b'), between('a', 'c'), between('b', 'c')];
    const over = (key: 'sameDimension' | 'kappa' | 'desirabilityCorrelation') =>
      pairs.reduce((sum, each) => sum + (each?.[key] ?? Number.NaN), 0) / 3;
    const found = blindAgreement(three);
    expect(found).toMatchObject({ items: 4, readers: 3 });
    for (const key of ['sameDimension', 'desirabilityCorrelation'] as const) {
      expect(found?.[key]).toBeCloseTo(over(key), 12);
    }
  });

  test('says how reliable the mean of the readers is, dimension by dimension', () => {
    // Differences of two readers over four items: 0 1 −1 2 and 0 2 0 1. Variances 5/3 and 11/12, of the sums
    // 0 3 −1 3 4.25: alpha = 2 · (1 − (5/3 + 11/12) / 4.25).
    const found = blindAgreement(items, ['pdi', 'pdi', 'pdi', 'pdi']);
    expect(found?.reliability?.pdi).toBeCloseTo(2 * (1 - (5 / 3 + 11 / 12) / 4.25), 12);
    expect(blindAgreement(items)?.reliability).toBeUndefined();
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
