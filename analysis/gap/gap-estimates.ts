import { byCondition, type Condition } from '../stories/conditions.js';
import type { InferenceScores } from '../stories/inference.js';
import type { InferenceAnswers } from '../stories/inference-estimates.js';
import { biases } from '../survey/biases.js';
import type { PerForm } from '../survey/likelihoods.js';
import type { Tally } from '../survey/tally.js';
import { type CarryOverOptions, pooledCarryOver, undecidedCarryOver } from './carry-over.js';
import type { Gap, GapItem, Measure, TogetherGap } from './gap.js';
import { headlineGap, measureGaps } from './gap-figures.js';
import { gapItems, slopeItemsById, statedLikelihoods } from './gap-items.js';
import type { ItemRatings } from './item-ratings.js';
import { personaSwitch, type SwitchedReadings } from './persona-switch.js';
import { carryOverSlope, leastError, type SlopeItem } from './slope.js';
import { jackknifeSlope } from './slope-intervals.js';
import { twinReadings } from './twin-readings.js';
import { gapControls, verdictOf } from './verdict.js';

/** What stands for each task. */
const ofTask = ['forced', 'selection', 'extraction'] as const;

/** An item's place in the regression by each task, in order. */
type ByTask = readonly [SlopeItem, ...SlopeItem[]];

/**
 * λ over attitude detection, selection and extraction together, by condition, wherever two or more were
 * asked: e is the plain mean of theirs, over the items that all of them read. Equal weights, since
 * inverse variance would give a task without misreadings all of it.
 *
 * λ is linear in e, so that the λ of one task less that of another is the slope of the difference of
 * their e. Limits of the differences are Bonferroni's; tasks agree where none of these leaves 0 out,
 * which is no proof of their being the same.
 */
export function togetherGaps(items: readonly GapItem[], options: CarryOverOptions): TogetherGap[] {
  return byCondition(items.flatMap(({ readings }) => readings)).flatMap(({ condition, rows }) => {
    const measures = ofTask.filter((task) => rows.some(({ measure }) => measure === task));
    const read = readByAll(items, { condition, measures });
    if (measures.length < 2 || read.length === 0) return [];
    const carryOver = pooledCarryOver(read.map(meanLean), options);
    const differences = differencesOf(read, { measures, adjusted: carryOver.adjusted });
    return [{ ...condition, measures, carryOver, differences, agree: agreeOn(differences) }];
  });
}

function readByAll(
  items: readonly GapItem[],
  { condition, measures }: { readonly condition: Condition; readonly measures: readonly Measure[] },
): ByTask[] {
  const byTask = measures.map((measure) => slopeItemsById(items, { ...condition, measure }));
  return items.flatMap(({ id }) => {
    const [first, ...rest] = byTask.flatMap((read) => read.get(id) ?? []);
    return first && rest.length === measures.length - 1 ? [[first, ...rest] as const] : [];
  });
}

function meanLean(byTask: ByTask): SlopeItem {
  const total = byTask.reduce((sum, { lean }) => sum + lean, 0);
  return { ...byTask[0], lean: total / byTask.length };
}

function differencesOf(
  read: readonly ByTask[],
  { measures, adjusted }: { readonly measures: readonly Measure[]; readonly adjusted: boolean },
): TogetherGap['differences'] {
  const pairs = measures.flatMap((first, place) =>
    measures.slice(place + 1).map((second) => ({ first, second })),
  );
  return pairs.map(({ first, second }) => {
    const rows = read.map((byTask) => ({
      ...byTask[0],
      lean: leanBy(byTask, measures.indexOf(first)) - leanBy(byTask, measures.indexOf(second)),
    }));
    const slope = jackknifeSlope(rows, (kept) => carryOverSlope(kept, { adjusted }), {
      n: rows.length,
      level: 1 - 0.05 / pairs.length,
      least: leastError(rows, { adjusted }) ?? 0,
    });
    return { first, second, slope };
  });
}

function leanBy(byTask: ByTask, place: number): number {
  return byTask[place]?.lean ?? 0;
}

function agreeOn(differences: TogetherGap['differences']): boolean | null {
  let agree = true;
  for (const { slope } of differences) {
    if (slope.low === null || slope.high === null) return null;
    agree &&= slope.low <= 0 && 0 <= slope.high;
  }
  return agree;
}

/** What one respondent stated, and what it heard. */
interface GapSources {
  readonly tally: Tally;
  /** The headline's weights of the forms. */
  readonly weights: PerForm<number>;
  readonly inference: InferenceAnswers;
  /** What was made of `heard`. */
  readonly scores: InferenceScores;
  readonly ratings: ItemRatings;
  /** What it stated and heard under personas; null where none was asked for. */
  readonly switched: SwitchedReadings | null;
  /** λ/ρ within ± this counts as no carry-over. */
  readonly equivalence: number;
}

/** A survey bias of more than this shrinks s by a share that its reliability does not show. */
export const MAX_BIAS = 0.1;

/**
 * Everything that a report says of the gap between what one respondent states and what it hears. Null
 * where no item of a twin story was both stated and heard.
 */
export function buildGap({
  tally,
  weights,
  inference: heard,
  scores: hearing,
  ratings,
  switched,
  equivalence,
}: GapSources): Gap | null {
  const readings = twinReadings(heard);
  const items = gapItems({ tally, weights, readings, ratings });
  const { position, acquiescence } = biases(tally);
  const biased = [position, acquiescence].some(({ value }) => Math.abs(value ?? 0) > MAX_BIAS);
  const measures = measureGaps(items, { biased, dimensions: tally.cells.dimensions });
  const headline = headlineGap(measures)?.figures[0];
  if (!headline) return null;
  const { carryOver } = headline;
  const { attitudes } = heard;
  const stated = statedLikelihoods(tally, weights);
  return {
    verdict: verdictOf({ ...headline, equivalence }),
    equivalence,
    readers: {
      desirability: [...ratings.desirability.families],
      plainness: [...ratings.plainness.families],
      partial: (['desirability', 'plainness'] as const).flatMap((of) =>
        ratings[of].partial.map((each) => ({ of, ...each })),
      ),
    },
    controls: gapControls({ scores: hearing, attitudes, items, carryOver }),
    measures,
    together: togetherGaps(items, { biased }),
    undecided: undecidedCarryOver(attitudes, stated),
    personaSwitch: switched && personaSwitch({ items, weights, switched, attitudes }),
    items,
  };
}
