import type { Score } from '../analysis/hearing/hearing.js';
import { counted, likelihood, share, shareInterval } from './document/format.js';

type Limited = Pick<Score, 'value' | 'low' | 'high' | 'n' | 'note'>;

/** A score in per cent with its interval, such as "91.2 % (88–94 %)". */
export function scoreShare(score: Limited): string {
  return score.value === null ? untold(score) : `${share(score.value)} (${shareLimits(score)})`;
}

/** The same for within brackets, such as "91.2 %, 88–94 %". */
export function scoreAside(score: Limited): string {
  return score.value === null ? untold(score) : `${share(score.value)}, ${shareLimits(score)}`;
}

/** The limits of a score in per cent and what is to be known of them, or why it has none. */
export function shareLimits(score: Limited): string {
  const { low, high, note } = score;
  if (low === null || high === null) return unlimited(score);
  return [shareInterval(low, high), ...(note === null ? [] : [note])].join('; ');
}

/** A score with two decimals and its interval, such as "0.71 (0.66–0.75)". */
export function scoreDecimal(score: Limited): string {
  const { value, low, high } = score;
  if (value === null) return untold(score);
  const limits =
    low === null || high === null ? unlimited(score) : `${likelihood(low)}–${likelihood(high)}`;
  return `${likelihood(value)} (${limits})`;
}

/** What guessing would have, for within brackets; nothing where nothing is to be expected. */
export function guessing({ chance }: Pick<Score, 'chance'>): string[] {
  return chance === null ? [] : [`guessing: ${share(chance)}`];
}

function untold({ note }: Limited): string {
  return note ?? 'nothing to score';
}

function unlimited({ n, note }: Limited): string {
  return `no interval: ${note ?? counted(n, 'answer')}`;
}

/** Whether the whole interval of one score lies above another's. */
export function isAbove(one: Pick<Score, 'low'>, other: Pick<Score, 'high'>): boolean {
  return one.low !== null && other.high !== null && one.low > other.high;
}

/** Where a score stands to what it would be by chance, by its interval. */
export type Standing = 'above' | 'below' | 'like chance' | 'unknown';

export function standingOf({ low, high, chance }: Score): Standing {
  if (low === null || high === null || chance === null) return 'unknown';
  if (low > chance) return 'above';
  return high < chance ? 'below' : 'like chance';
}
