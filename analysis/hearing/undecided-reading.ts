import { attitudeProbes, type HeardAttitude } from '../../src/vocabulary/hearing.js';
import { weightedMean } from '../weighted-mean.js';
import { countPicked } from './attitude-answers.js';
import { byCondition } from './conditions.js';
import type { UndecidedReading } from './hearing.js';
import { resampled } from './resampled.js';
import { shareScore } from './score-of.js';

const kinds = ['neutral', 'absent', 'blind'] as const;

/**
 * What is read into stories that decide nothing, and where there is no story, by condition, probe and
 * kind. Of answers read as either pole an even reader takes the target in half; of all answers one that
 * guesses says neither as often as it says anything else.
 */
export function undecidedReading(heard: readonly HeardAttitude[]): UndecidedReading[] {
  return byCondition(heard).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((probe) =>
      kinds.flatMap((kind) => {
        const asked = rows.filter((row) => row.probe === probe && row.kind === kind);
        if (asked.length === 0) return [];
        return [{ ...condition, probe, kind, ...readingOf(asked, kind) }];
      }),
    ),
  );
}

function readingOf(
  heard: readonly HeardAttitude[],
  kind: UndecidedReading['kind'],
): Pick<UndecidedReading, 'target' | 'neither'> {
  const { unit, rows } = resampled(heard, kind);
  const offered = rows.filter(({ options }) => options.includes('neutral'));
  const target = rows.map((row) => {
    const successes = countPicked(row, 'target');
    const { cluster } = row;
    return { cluster, successes, trials: successes + countPicked(row, 'opposite') };
  });
  const neither = offered.map((row) => ({
    cluster: row.cluster,
    successes: countPicked(row, 'neutral'),
    trials: row.picks.length,
  }));
  const chance = weightedMean(
    offered.map(({ options }) => 1 / options.length),
    offered.map(({ picks }) => picks.length),
  );
  return {
    target: shareScore(target, { chance: 1 / 2, unit }),
    neither: offered.length === 0 ? null : shareScore(neither, { chance, unit }),
  };
}
