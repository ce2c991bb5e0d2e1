import type { CalibrationVerdict, RecoveredFigure } from '../../reports/terminal/calibration.js';

/** What a 95 % interval holds the truth with. */
const NOMINAL = 0.95;

/** A calibration is missed where 95 % intervals would do as badly less often than this. */
const RARELY = 0.001;

/**
 * Judges how many intervals hold what they should, taking them as independent: dimensions share no
 * item and cells no item effect, and only the biases rest on answers that others rest on too. The
 * readable-only likelihood rests on the very answers of the headline beside it and does not count.
 */
export function calibrationVerdict(figures: readonly RecoveredFigure[]): CalibrationVerdict {
  const counting = figures.filter(({ figure }) => figure !== 'readableOnly');
  const counted = counting.length;
  const covered = counting.filter((figure) => figure.covered).length;
  const fewest = fewestOf(counted);
  return { counted, covered, fewest, missed: covered < fewest };
}

/** The smallest number of `intervals` to hold such that fewer would be too rare: a binomial's tail. */
function fewestOf(intervals: number): number {
  let fewest = 0;
  let chance = (1 - NOMINAL) ** intervals;
  for (let soFar = chance; soFar < RARELY; soFar += chance) {
    fewest += 1;
    chance *= ((intervals - fewest + 1) / fewest) * (NOMINAL / (1 - NOMINAL));
  }
  return fewest;
}
