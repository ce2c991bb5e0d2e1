import { criticalT } from '../statistics/distributions.js';
import type { CarryOver, Gap } from './gap.js';
import { headlineGap } from './gap-figures.js';
import { type ReadSlopeItem, slopeItems } from './gap-items.js';

/** What it takes to show that a faithful reader carries nothing over. */
export interface Acquittal {
  /** What was asked: story pairs, items a pair, draws of each question. */
  readonly pairs: number;
  readonly items: number;
  readonly draws: number;
  /** The region that λ/ρ has to lie in. */
  readonly equivalence: number;
  /** Draws of the second answer. */
  readonly manyDraws: number;
  /**
   * Pairs with which 80 of 100 studies of a faithful reader would come to *none shown*: with as many draws as now, and
   * with many. Null where no number would do, since the reliability of the ratings alone leaves λ/ρ wider.
   */
  readonly needed: { readonly asNow: number; readonly manyDraws: number } | null;
}

/** Draws beyond which little is gained. */
const MANY = 6;
/** A faithful reader whose λ/ρ is 0 stays within both ends in 80 of 100 studies. */
const EACH_END = 0.9;

/**
 * What *none shown* takes: the whole interval ±t·SE of λ/ρ within ± the region, in 80 of 100 studies where it is 0, so
 * that SE ≤ (region − a)/(t₀.₉₇₅ + t₀.₉₀), with a what the unknown reliability of ratings by one family adds at
 * either end whatever is asked. SE² falls with the number of pairs; the share of it that is chance from answer to
 * answer falls with draws too. Null without an interval of λ/ρ.
 */
export function acquittalOf(
  { measures, items, equivalence }: Pick<Gap, 'measures' | 'items' | 'equivalence'>,
  { corrected }: Pick<CarryOver, 'corrected'>,
): Acquittal | null {
  const headline = headlineGap(measures);
  if (!headline || !corrected) return null;
  const { standardError, low, high, clusters: pairs } = corrected;
  if (standardError === null || low === null || high === null) return null;
  const read = slopeItems(items, headline);
  const draws = Math.max(1, Math.round(answersOf(read) / 2));
  const t = criticalT(pairs - 1, 0.95);
  const apart = Math.max(0, (high - low) / 2 - t * standardError);
  const room = (equivalence - apart) / (t + criticalT(pairs - 1, 2 * EACH_END - 1));
  const manyDraws = Math.max(MANY, draws);
  const chance = chanceShare(read);
  const needed = (share: number) => Math.ceil(pairs * share * (standardError / room) ** 2);
  return {
    pairs,
    items: Math.round(read.length / pairs),
    draws,
    equivalence,
    manyDraws,
    needed:
      room > 0
        ? { asNow: needed(1), manyDraws: needed(1 - chance + (chance * draws) / manyDraws) }
        : null,
  };
}

/** Answers to either telling of an item: both orders, and all draws. */
function answersOf(items: readonly ReadSlopeItem[]): number {
  return items.reduce((sum, { onTarget }) => sum + onTarget[2], 0) / (items.length || 1);
}

/** Of the variance of e, the share that is chance from answer to answer, 0..1. */
function chanceShare(items: readonly ReadSlopeItem[]): number {
  const centre = items.reduce((sum, { lean }) => sum + lean, 0) / (items.length || 1);
  const all = items.reduce((sum, { lean }) => sum + (lean - centre) ** 2, 0);
  const chance = items.reduce(
    (sum, { onTarget, onOpposite }) => sum + (ofMean(onTarget) + ofMean(onOpposite)) / 4,
    0,
  );
  return all > 0 ? Math.min(1, chance / all) : 0;
}

/** Variance of the mean of answers that are 1, −1 or 0. */
function ofMean([target, opposite, answers]: readonly [number, number, number]): number {
  if (answers < 2) return 0;
  const mean = (target - opposite) / answers;
  return ((target + opposite) / answers - mean ** 2) / (answers - 1);
}
