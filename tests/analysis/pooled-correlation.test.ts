import { describe, expect, test } from 'vitest';
import {
  groupedByDimension,
  pooledCorrelation,
  pooledCovariance,
} from '../../analysis/pooled-correlation.js';
import { dimensions } from '../support/schemes.js';

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
