import { describe, expect, test } from 'vitest';
import { jackknifeSlope } from '../../../analysis/gap/jackknife-slope.js';

interface Row {
  readonly cluster: string;
  readonly value: number;
}

const rows = (values: readonly number[]): Row[] =>
  values.map((value) => ({ cluster: String(value), value }));

function mean(of: readonly Row[]): number | null {
  return of.length === 0 ? null : of.reduce((sum, { value }) => sum + value, 0) / of.length;
}

const ten = rows([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

describe('a slope resampled over pairs', () => {
  test('has limits t standard errors away', () => {
    // The jackknife of a mean is its standard error: Σ(x − 4.5)² = 82.5, and √(82.5/9/10) = 0.957427.
    // 97.5 % of t(9) lies below 2.262157.
    expect(jackknifeSlope(ten, mean, { n: 20 })).toEqual({
      value: 4.5,
      standardError: expect.closeTo(0.957427, 6),
      low: expect.closeTo(4.5 - 2.262157 * 0.957427, 5),
      high: expect.closeTo(4.5 + 2.262157 * 0.957427, 5),
      n: 20,
      clusters: 10,
      detectable: expect.closeTo(2.8 * 0.957427, 5),
      note: null,
    });
  });

  test('leaves out all of a pair at once', () => {
    const twice = [...ten, ...ten];
    const { standardError, clusters } = jackknifeSlope(twice, mean, { n: 20 });
    expect({ standardError, clusters }).toEqual({
      standardError: expect.closeTo(0.957427, 6),
      clusters: 10,
    });
  });

  test('is wider at a higher level, and no more certain than it may be', () => {
    // 99.5 % of t(9) lies below 3.249836.
    const wider = jackknifeSlope(ten, mean, { n: 10, level: 0.99 });
    expect(wider.high).toBeCloseTo(4.5 + 3.249836 * 0.957427, 5);
    expect(jackknifeSlope(ten, mean, { n: 10, least: 2 }).standardError).toBe(2);
  });

  test('has no interval under ten pairs, nor where one pair carries it', () => {
    const none = { standardError: null, low: null, high: null, detectable: null };
    expect(jackknifeSlope(ten.slice(1), mean, { n: 9 })).toMatchObject({
      value: 5,
      ...none,
      note: '9 pairs; an interval needs 10',
    });
    expect(jackknifeSlope(ten.slice(0, 1), mean, { n: 1, unit: 'story' })).toMatchObject({
      note: '1 story; an interval needs 10',
    });
    const ofNine = (of: readonly Row[]) => of.find(({ value }) => value === 9)?.value ?? null;
    expect(jackknifeSlope(ten, ofNine, { n: 10 })).toMatchObject({
      value: 9,
      ...none,
      note: 'it rests on one pair alone',
    });
  });

  test('says why there is no value', () => {
    expect(jackknifeSlope([], mean, { n: 0 })).toMatchObject({
      value: null,
      note: 'nothing to measure',
    });
    expect(jackknifeSlope(ten, () => null, { n: 10 })).toMatchObject({
      value: null,
      note: 'what it states does not vary',
    });
  });
});
