import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { mean } from '../weighted-mean.js';
import type { Scored } from './attitude-answers.js';
import { type Counts, countsOf, meanF1 } from './macro-f1.js';

/** Guesses over all readers; with so many the mean is right to about 0.003. */
const GUESSES = 20_000;

/**
 * The macro-F1, 0..1, to be expected of readers who take any of the options shown: the mean over
 * simulated ones, who are each asked all there is. With few answers it is well below what it tends to
 * with many. Null without answers.
 */
export function guessedF1(rows: readonly Scored[], seed: number): number | null {
  const random = xoroshiro128plus(seed);
  const counts = new Map<string, Counts>();
  // Each answer with the counts that it can add to, so that a guess is one look into a list.
  const answers = rows.flatMap(({ gold, options, picks }) => {
    const held = countsOf(counts, gold);
    const offered = options.map((option) => countsOf(counts, option));
    return picks.map(() => ({ held, offered }));
  });
  for (const { held } of answers) held.held += 1;
  if (answers.length === 0) return null;
  return mean(
    Array.from({ length: Math.ceil(GUESSES / answers.length) }, () => {
      for (const count of counts.values()) {
        count.right = 0;
        count.picked = 0;
      }
      for (const { held, offered } of answers) {
        const guess = offered[uniformInt(random, 0, offered.length - 1)];
        if (!guess) continue;
        guess.picked += 1;
        if (guess === held) guess.right += 1;
      }
      return meanF1(counts);
    }),
  );
}
