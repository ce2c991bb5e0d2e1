import { describe, expect, test } from 'vitest';
import { ratingShares } from '../../analysis/rating-shares.js';
import { type AnsweredItem, tallyOf } from './support/tally-of.js';

function sharesOf(items: readonly AnsweredItem[], options?: { readonly repeats: number }) {
  return ratingShares(tallyOf(items, options), 'pdi');
}

describe('the spread of ratings', () => {
  test('weighs orders and items equally, however many ratings each has', () => {
    const shares = sharesOf([
      // norm: all 4; reverse: half 3, half 1
      { answers: { likert: ['4444', '31'] } },
      // 0 both times
      { answers: { likert: ['0', '0'] } },
    ]);
    expect(shares).toEqual({ quarters: [0.5, 0.125, 0, 0.125, 0.25], unread: 0, n: 2 });
  });

  test('leaves out items without a rating in both orders, and counts what was not read of all', () => {
    const shares = sharesOf([
      { answers: { likert: ['2x', '2r'] } },
      { answers: { likert: ['44', 'xn'] } },
      { answers: { likert: ['4', ''] } },
      { answers: { likert: ['0', '0'] }, dimension: 'ivr' },
    ]);
    expect(shares).toEqual({ quarters: [0, 0, 1, 0, 0], unread: 4 / 9, n: 1 });
  });

  test('leaves the draws beyond the repeats out', () => {
    const shares = sharesOf([{ answers: { likert: ['4x', '40'] } }], { repeats: 1 });
    expect(shares).toEqual({ quarters: [0, 0, 0, 0, 1], unread: 0, n: 1 });
  });

  test('takes shares and unread chance from log-probabilities, which weigh as the repeats', () => {
    const items = [
      {
        answers: { likert: ['', '4444'] },
        exact: { likert: [{ quarters: [0, 0.1, 0.2, 0.3, 0.4], unread: 0.08 }, null] },
      },
    ] as const;
    const shares = sharesOf(items, { repeats: 4 });
    expect(shares?.n).toBe(1);
    // 0.08 of four draws in norm and none of four in reverse.
    expect(shares?.unread).toBeCloseTo(0.04, 12);
    const expected = [0, 0.05, 0.1, 0.15, 0.7];
    for (const [place, share] of expected.entries()) {
      expect(shares?.quarters[place]).toBeCloseTo(share, 12);
    }
  });

  test('is missing where nobody asked or nothing was read', () => {
    expect(sharesOf([{ answers: {} }])).toBeNull();
    expect(sharesOf([{ answers: { likert: ['x', 'r'] } }])).toBeNull();
    expect(sharesOf([])).toBeNull();
  });
});
