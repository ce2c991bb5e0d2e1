import { describe, expect, test } from 'vitest';
import { guessedFromWords } from '../../../analysis/statistics/word-guess.js';

/** Pairs of texts with a word of their own each, and whatever else they say. */
const pairs = (count: number, more: (place: number) => readonly [string[], string[]]) =>
  Array.from({ length: count }, (_, place) => {
    const [first, second] = more(place);
    return { first: [`a${place}`, ...first], second: [`b${place}`, ...second] };
  });

describe('how often words give a class away', () => {
  test('is always, where a word stands in one class alone', () => {
    const { rate, margins } = guessedFromWords(
      pairs(30, () => [['we'], []]),
      { seed: 1 },
    );
    expect(rate).toBe(1);
    expect(Math.min(...margins)).toBeGreaterThan(0);
  });

  test('is half, where no word returns', () => {
    expect(
      guessedFromWords(
        pairs(30, () => [[], []]),
        { seed: 1 },
      ).rate,
    ).toBe(0.5);
  });

  test('takes no account of words that both texts of a pair have', () => {
    const shared = pairs(30, (place) => [[place % 2 ? 'we' : 'all'], [place % 2 ? 'we' : 'all']]);
    expect(guessedFromWords(shared, { seed: 1 }).rate).toBe(0.5);
  });

  test('is below half for a word that tells, but as often the wrong way', () => {
    // 15 of 30 either way: the folds held back have more of the side that is left to train on less.
    const even = pairs(30, (place) => (place % 2 ? [['we'], []] : [[], ['we']]));
    expect(guessedFromWords(even, { seed: 1 }).rate).toBeLessThan(0.5);
  });

  test('is about the share of pairs in which a word tells rightly', () => {
    // In 24 of 30 pairs "we" stands in the first text, in 6 in the second: the rule learnt is right in 24.
    const mostly = pairs(30, (place) => (place < 24 ? [['we'], []] : [[], ['we']]));
    expect(guessedFromWords(mostly, { seed: 3 }).rate).toBeCloseTo(0.8, 12);
  });

  test('needs a pair for each fold', () => {
    expect(() =>
      guessedFromWords(
        pairs(9, () => [[], []]),
        { seed: 1 },
      ),
    ).toThrow(RangeError);
  });
});
