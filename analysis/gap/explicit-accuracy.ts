import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import { countPicked, scoredOf } from '../hearing/attitude-answers.js';
import type { Score } from '../hearing/hearing.js';
import { resampled } from '../hearing/resampled.js';
import { shareScore } from '../hearing/score-of.js';

/**
 * Share of forced choices about values that are said outright, asked directly and without an example,
 * which name them, 0..1; unread answers are wrong.
 */
export function explicitAccuracy(heard: readonly HeardAttitude[]): Score {
  const asked = heard
    .filter(({ kind, probe }) => kind === 'explicit' && probe === 'forced')
    .filter(({ style, shots }) => style === 'direct' && shots === 0);
  const { unit, rows } = resampled(scoredOf(asked), 'explicit');
  return shareScore(
    rows.map((row) => ({
      cluster: row.cluster,
      successes: countPicked(row, row.gold),
      trials: row.picks.length,
    })),
    { chance: 1 / 2, unit },
  );
}
