import { describe, expect, test } from 'vitest';
import { agreementLimits } from '../../analysis/agreement-limits.js';

const rising = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
const oneSwap = [0.1, 0.2, 0.3, 0.4, 0.6, 0.5];
const falling = rising.toReversed();
const same = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];

const profile = (draws: readonly number[][], found = rising) => ({
  found,
  draws,
  n: 60,
  degreesOfFreedom: 18,
  note: null,
});

describe('the limits of an agreement with countries', () => {
  test('hold 95 % of the draws', () => {
    // The lower limit is the second lowest of 41 draws.
    const others = Array.from({ length: 39 }, () => oneSwap);
    const limitsOf = (draws: readonly number[][]) =>
      agreementLimits(profile(draws), [rising], 'tau');
    expect(limitsOf([falling, oneSwap, ...others])).toEqual([{ value: 1, low: 13 / 15, high: 1 }]);
    expect(limitsOf([falling, falling, ...others])).toEqual([{ value: 1, low: -1, high: 1 }]);
  });

  test('reach to the value where every draw lies on one side of it', () => {
    expect(agreementLimits(profile([rising], oneSwap), [rising], 'tau')).toEqual([
      { value: 13 / 15, low: 13 / 15, high: 1 },
    ]);
  });

  test('are given for each country, in their order', () => {
    const limits = agreementLimits(profile([rising, rising]), [rising, falling], 'tau');
    expect(limits).toEqual([
      { value: 1, low: 1, high: 1 },
      { value: -1, low: -1, high: -1 },
    ]);
  });

  test('are those of r where r is asked for', () => {
    // Deviations −5 −3 −1 1 3 5, and with the last two swapped: 66 over 70.
    const [limits] = agreementLimits(profile([oneSwap, oneSwap]), [rising], 'r');
    expect(limits?.low).toBeCloseTo(66 / 70, 12);
    expect(limits?.value).toBeCloseTo(1, 12);
  });

  test('leave out draws that came out constant', () => {
    const [limits] = agreementLimits(profile([same, oneSwap, same]), [rising], 'tau');
    expect(limits).toEqual({ value: 1, low: 13 / 15, high: 1 });
  });

  test('are missing without draws, and with them the value where a profile is constant', () => {
    const none = { value: null, low: null, high: null };
    expect(agreementLimits(profile([]), [rising], 'tau')).toEqual([{ ...none, value: 1 }]);
    expect(agreementLimits(profile([same]), [rising], 'tau')).toEqual([{ ...none, value: 1 }]);
    expect(agreementLimits(profile([rising]), [same], 'r')).toEqual([none]);
    expect(agreementLimits(profile([rising], same), [rising], 'r')).toEqual([none]);
  });
});
