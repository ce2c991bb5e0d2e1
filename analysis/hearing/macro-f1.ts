import { mean } from '../weighted-mean.js';
import { pickedAttitudes, type Scored } from './attitude-answers.js';

/** Of one attitude, over many answers: how many name it rightly, name it, and ought to. */
export interface Counts {
  right: number;
  picked: number;
  held: number;
}

/**
 * Macro-F1, 0..1: the mean, over the attitudes that stories hold, of the F1 of each. An unread answer
 * names none and is missing where it ought to be right. Null without answers.
 */
export function macroF1(rows: readonly Scored[]): number | null {
  const counts = new Map<string, Counts>();
  for (const row of rows) {
    for (const picked of pickedAttitudes(row)) {
      countsOf(counts, row.gold).held += 1;
      if (picked !== null) countsOf(counts, picked).picked += 1;
      if (picked === row.gold) countsOf(counts, picked).right += 1;
    }
  }
  return meanF1(counts);
}

/** The mean of F1 = 2·right/(picked + held) over the attitudes that are held; null where none is. */
export function meanF1(counts: ReadonlyMap<string, Counts>): number | null {
  return mean(
    [...counts.values()]
      .filter(({ held }) => held > 0)
      .map(({ right, picked, held }) => (2 * right) / (picked + held)),
  );
}

/** The counts of an attitude, which begin at 0. */
export function countsOf(counts: Map<string, Counts>, attitude: string): Counts {
  const known = counts.get(attitude) ?? { right: 0, picked: 0, held: 0 };
  counts.set(attitude, known);
  return known;
}
