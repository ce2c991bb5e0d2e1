import type { Dimension } from '../../src/vocabulary/dimension.js';
import { attitudeProbes } from '../../src/vocabulary/hearing.js';
import { mean } from '../weighted-mean.js';
import { byCondition } from './conditions.js';
import type { HeardItem, PoleHearing } from './hearing.js';
import { poleBias } from './pole-bias.js';
import { poleSensitivity } from './pole-sensitivity.js';
import { type Counted, figureScore, shareScore } from './score-of.js';

/** What a reader has who takes a side and guesses which, whether or not “neither” is offered. */
const CHANCE = 1 / 2;

/**
 * How the poles are told apart in twin stories, by condition and probe: over all items (null) and
 * within each dimension.
 */
export function poleHearing(
  items: readonly HeardItem[],
  dimensions: readonly Dimension[],
): PoleHearing[] {
  return byCondition(items).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((probe) =>
      [null, ...dimensions].flatMap((dimension) => {
        const taken = rows.filter(
          (item) => item.probe === probe && (dimension === null || item.dimension === dimension),
        );
        if (taken.length === 0) return [];
        return [{ ...condition, probe, dimension, ...hearingOf(taken) }];
      }),
    ),
  );
}

function hearingOf(
  items: readonly HeardItem[],
): Omit<PoleHearing, 'style' | 'shots' | 'probe' | 'dimension'> {
  const n = items.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0);
  return {
    target: shareScore(items.map(rightOnTarget), { chance: CHANCE }),
    opposite: shareScore(items.map(rightOnOpposite), { chance: CHANCE }),
    balanced: figureScore(items, balancedAccuracy, { n, chance: CHANCE }),
    dPrime: poleSensitivity(items, 'dPrime'),
    criterion: poleSensitivity(items, 'criterion'),
    poleBias: poleBias(items),
  };
}

/** The mean of both accuracies, each with unread answers as wrong ones; null without one of them. */
function balancedAccuracy(items: readonly HeardItem[]): number | null {
  const shares = [rightOnTarget, rightOnOpposite].map((right) => shareOf(items.map(right)));
  return shares.includes(null) ? null : mean(shares);
}

function shareOf(rows: readonly Counted[]): number | null {
  const trials = rows.reduce((sum, row) => sum + row.trials, 0);
  return trials === 0 ? null : rows.reduce((sum, row) => sum + row.successes, 0) / trials;
}

function rightOnTarget({ cluster, onTarget }: HeardItem): Counted {
  return { cluster, successes: onTarget[0], trials: onTarget[2] };
}

function rightOnOpposite({ cluster, onOpposite }: HeardItem): Counted {
  return { cluster, successes: onOpposite[1], trials: onOpposite[2] };
}
