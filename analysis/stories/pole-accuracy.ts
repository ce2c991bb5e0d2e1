import { attitudeProbes, type InferredAttitude } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { Pole } from '../../vocabulary/template.js';
import { countClusters, gathered, jackknifeError, MIN_CLUSTERS } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { criticalT, normalQuantile } from '../statistics/distributions.js';
import { countAnswers, countPicked } from './attitude-accuracy.js';
import { byCondition } from './conditions.js';
import type { InferredItem, PoleAccuracy, SignedScore } from './inference.js';
import { type Counted, figureScore, leanScore, shareScore, signedScoreFrom } from './scores.js';

/** Answers read as either pole, by the pole that the story holds. */
export interface PoleReadings {
  /** Read as the target pole where the story holds it. */
  readonly hits: number;
  readonly targets: number;
  /** Read as the target pole where the story holds the opposite one. */
  readonly falseAlarms: number;
  readonly opposites: number;
}

/** How well two poles are told apart, and which is read more readily. */
interface SignalDetection {
  /** d′. */
  readonly dPrime: number;
  /** c; above 0 the opposite pole is read more readily. */
  readonly criterion: number;
  /** What the errors would be were all answers independent. */
  readonly dPrimeError: number;
  readonly criterionError: number;
}

/**
 * d′ = Z(H′) − Z(F′) and c = −½(Z(H′) + Z(F′)), with the log-linear H′ = (h + ½)/(n + 1), which keeps
 * both finite where no answer is wrong; se(d′)² = H′(1 − H′)/(n₊φ²) + F′(1 − F′)/(n₋φ²) and
 * se(c) = ½ se(d′). Null without an answer on either side. Sources: Hautus 1995; Gourevitch & Galanter
 * 1967.
 */
export function signalDetection(readings: PoleReadings): SignalDetection | null {
  const { hits, targets, falseAlarms, opposites } = readings;
  if (targets === 0 || opposites === 0) return null;
  const hit = transformed(hits, targets);
  const falseAlarm = transformed(falseAlarms, opposites);
  const error = Math.sqrt(hit.variance + falseAlarm.variance);
  return {
    dPrime: hit.z - falseAlarm.z,
    criterion: -(hit.z + falseAlarm.z) / 2,
    dPrimeError: error,
    criterionError: error / 2,
  };
}

/** Z of the log-linear rate, and its variance by the delta method. */
function transformed(count: number, n: number): { readonly z: number; readonly variance: number } {
  const rate = (count + 0.5) / (n + 1);
  const z = normalQuantile(rate);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return { z, variance: (rate * (1 - rate)) / (n * density ** 2) };
}

/**
 * d′ or c over items, from answers read as either pole: one that was not read, or that takes neither
 * side, says nothing of which pole is read more readily, so that it enters neither H nor F.
 *
 * Limits are t(pairs − 1) standard errors by {@link jackknifeError} over pairs, so that orders, draws and
 * both tellings go together; at least those of {@link signalDetection} for independent answers, and
 * where a rate is 0 or 1, of which a jackknife sees nothing, for one answer a pair. None under 10 pairs.
 *
 * In simulation (12 to 48 pairs of one or five items, asked once or in two orders; 60, 85 or 97 %
 * right; logits scattered by 0.8 over pairs or items) limits of d′ cover 94–99 % and of c 94–100 %. One
 * answer a pair throughout would cover 98–100 % and double the width over all dimensions.
 */
function poleSensitivity(
  items: readonly InferredItem[],
  figure: 'dPrime' | 'criterion',
): SignedScore {
  const readings = readingsOf(items);
  const clusters = countClusters(items);
  const value = signalDetection(readings)?.[figure] ?? null;
  const spread =
    clusters < MIN_CLUSTERS
      ? null
      : jackknifeError(items, (rows) => signalDetection(readingsOf(rows))?.[figure] ?? null);
  const behind = { n: readings.targets + readings.opposites, clusters };
  if (value === null || spread === null) {
    return signedScoreFrom(value, { interval: null, ...behind });
  }
  const least = signalDetection(independentOf(readings, clusters))?.[`${figure}Error`] ?? 0;
  const reach = criticalT(clusters - 1) * Math.max(spread, least);
  return signedScoreFrom(value, {
    interval: { low: value - reach, high: value + reach },
    ...behind,
  });
}

function readingsOf(items: readonly InferredItem[]): PoleReadings {
  const readings = { hits: 0, targets: 0, falseAlarms: 0, opposites: 0 };
  for (const { onTarget, onOpposite } of items) {
    readings.hits += onTarget[0];
    readings.targets += onTarget[0] + onTarget[1];
    readings.falseAlarms += onOpposite[0];
    readings.opposites += onOpposite[0] + onOpposite[1];
  }
  return readings;
}

/** As many answers as may be independent at best; where all are alike, one a pair. */
function independentOf(readings: PoleReadings, clusters: number): PoleReadings {
  const [hits, targets] = independent(readings.hits, { of: readings.targets, clusters });
  const [falseAlarms, opposites] = independent(readings.falseAlarms, {
    of: readings.opposites,
    clusters,
  });
  return { hits, targets, falseAlarms, opposites };
}

function independent(
  count: number,
  { of, clusters }: { readonly of: number; readonly clusters: number },
): readonly [number, number] {
  if (count > 0 && count < of) return [count, of];
  const fewer = Math.min(clusters, of);
  return [count === 0 ? 0 : fewer, fewer];
}

/**
 * B, the mean of e over items, −1..1, with the interval of {@link leanScore}: above 0 the target pole is
 * read more readily whatever the story holds. It is H + F − 1 where every answer was read as a pole.
 */
export function poleBias(
  items: readonly Pick<InferredItem, 'cluster' | 'onTarget' | 'onOpposite'>[],
): SignedScore {
  const told = items.filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0);
  return leanScore(
    told.map((item) => ({ cluster: item.cluster, lean: itemLean(item), weight: 1 })),
    { n: told.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0) },
  );
}

/**
 * e = (z₊ + z₋)/2, −1..1: how far the readings of an item lean to the target pole whatever its story
 * holds. z is the mean over the answers to one telling, of both orders and all draws, of 1 for the
 * target pole, −1 for the opposite one and 0 for neither or unread. NaN without an answer to both.
 */
export function itemLean({
  onTarget,
  onOpposite,
}: Pick<InferredItem, 'onTarget' | 'onOpposite'>): number {
  return (meanReading(onTarget) + meanReading(onOpposite)) / 2;
}

/** z. */
function meanReading([target, opposite, all]: InferredItem['onTarget']): number {
  return (target - opposite) / all;
}

/** What a reader has who takes a side and guesses which, whether or not “neither” is offered. */
const CHANCE = 1 / 2;

/**
 * How the poles are told apart in twin stories, by condition and probe: over all items (null) and
 * within each dimension.
 */
export function poleAccuracy(
  items: readonly InferredItem[],
  dimensions: readonly Dimension[],
): PoleAccuracy[] {
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
  items: readonly InferredItem[],
): Omit<PoleAccuracy, 'style' | 'shots' | 'probe' | 'dimension'> {
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
function balancedAccuracy(items: readonly InferredItem[]): number | null {
  const shares = [rightOnTarget, rightOnOpposite].map((right) => shareOf(items.map(right)));
  return shares.includes(null) ? null : mean(shares);
}

function shareOf(rows: readonly Counted[]): number | null {
  const trials = rows.reduce((sum, row) => sum + row.trials, 0);
  return trials === 0 ? null : rows.reduce((sum, row) => sum + row.successes, 0) / trials;
}

function rightOnTarget({ cluster, onTarget }: InferredItem): Counted {
  return { cluster, successes: onTarget[0], trials: onTarget[2] };
}

function rightOnOpposite({ cluster, onOpposite }: InferredItem): Counted {
  return { cluster, successes: onOpposite[1], trials: onOpposite[2] };
}

/** What each item's twin stories came to, by condition and probe, over both orders and all draws. */
export function inferredItems(heard: readonly InferredAttitude[]): InferredItem[] {
  const twins = heard.filter(({ kind }) => kind === 'twin');
  return byCondition(twins).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((probe) => {
      const asked = rows.filter((row) => row.probe === probe);
      return gathered(asked, ({ statement }) => statement).flatMap((ofItem) => {
        const [first] = ofItem;
        if (!first) return [];
        return {
          ...condition,
          id: first.statement,
          dimension: first.category,
          cluster: first.cluster,
          probe,
          onTarget: countsAt('target', ofItem),
          onOpposite: countsAt('opposite', ofItem),
        };
      });
    }),
  );
}

/** Answers to the telling at a pole: read as target, as opposite, and all. */
function countsAt(pole: Pole, rows: readonly InferredAttitude[]): [number, number, number] {
  const told = rows.filter(({ gold }) => gold === pole);
  const count = (attitude: Pole) => told.reduce((sum, row) => sum + countPicked(row, attitude), 0);
  return [count('target'), count('opposite'), countAnswers(told)];
}
