import { amongOthers } from '../../analysis/gap/among-others.js';
import { pooledCarryOver } from '../../analysis/gap/carry-over.js';
import { dimensionSlope } from '../../analysis/gap/dimension-slope.js';
import { followed } from '../../analysis/gap/followed.js';
import type { CarryOver, GapItem, Slope, Verdict } from '../../analysis/gap/gap.js';
import { permutationP } from '../../analysis/gap/permutation-p.js';
import { slopeItems } from '../../analysis/gap/slope-items.js';
import { slopeItemsById } from '../../analysis/gap/slope-items-by-id.js';
import { verdictOf } from '../../analysis/gap/verdict.js';
import { holm } from '../../analysis/holm.js';
import { dimensions } from '../vocabulary/dimension.js';
import { noTags } from '../vocabulary/tags.js';
import type { CarryOverCell } from './carry-over-cells.js';

/** What a report would say of one respondent of a replication. */
export interface CarryOverOutcome {
  readonly carryOver: CarryOver;
  readonly verdict: Verdict['verdict'];
  /** λ of each dimension, in order. */
  readonly dimensions: readonly Slope[];
  /** Dimensions whose Holm-corrected test tells λ from 0. */
  readonly told: number;
}

/** Enough draws to count how often a test of 5 % speaks. */
const DRAWS = 999;

/** The outcome for each respondent of a replication; of several each is held against the others. */
export function carryOverOutcomes(
  respondents: readonly (readonly GapItem[])[],
  { cell, seed }: { readonly cell: Pick<CarryOverCell, 'measure'>; readonly seed: number },
): readonly CarryOverOutcome[] {
  const asked = { style: 'direct', shots: 0, measure: cell.measure } as const;
  const held = amongOthers(
    respondents.map((items, nth) => ({
      id: String(nth),
      tags: noTags,
      copyOf: null,
      items: slopeItemsById(items, asked),
    })),
    { seed, draws: 0 },
  );
  return respondents.map((stated, nth) => {
    const all = slopeItems(stated, asked);
    const carryOver = held[nth]?.carryOver ?? pooledCarryOver(all, { seed, draws: 0 });
    const { adjusted } = carryOver;
    const apart = dimensions.map((dimension) => all.filter((item) => item.dimension === dimension));
    const ps = apart.map((items) => permutationP(items, { adjusted, seed, draws: DRAWS }));
    return {
      carryOver,
      verdict: (held[nth]?.verdict ?? verdictOf({ carryOver, followed: followed(all) })).verdict,
      dimensions: apart.map((items) => dimensionSlope(items, { adjusted })),
      told: holm(ps).filter((p) => p !== null && p < 0.05).length,
    };
  });
}
