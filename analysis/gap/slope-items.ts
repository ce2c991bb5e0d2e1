import type { Condition } from '../hearing/conditions.js';
import { itemLean } from '../hearing/pole-bias.js';
import type { GapItem, ItemReadings, Measure } from './gap.js';
import type { SlopeItem } from './slope-item.js';

/** An item's place in a regression with the readings that put it there. */
export interface ReadSlopeItem extends SlopeItem, Pick<ItemReadings, 'onTarget' | 'onOpposite'> {}

/**
 * The items read by one measure under one condition: s = 2p − 1 beside e, in clusters of their pairs.
 * @example
 * const items = Array.from({ length: 12 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   pair: `pair-${place}`,
 *   stated: place % 2 === 0 ? 0.9 : 0.1,
 *   halves: null,
 *   desirability: null,
 *   readings: [
 *     {
 *       style: 'direct',
 *       shots: 0,
 *       measure: 'forced',
 *       onTarget: place % 2 === 0 ? [10, 0, 10] : [7, 3, 10],
 *       onOpposite: place % 2 === 0 ? [3, 7, 10] : [0, 10, 10],
 *     },
 *   ],
 * }));
 * const read = slopeItems(items, { style: 'direct', shots: 0, measure: 'forced' });
 * read.length // → 12
 * read[0].lean // → 0.3
 */
export function slopeItems(
  items: readonly GapItem[],
  { style, shots, measure }: Condition & { readonly measure: Measure },
): ReadSlopeItem[] {
  return items.flatMap(({ pair, dimension, stated, halves, desirability, readings }) => {
    const read = readings.find(
      (one) => one.style === style && one.shots === shots && one.measure === measure,
    );
    if (!read) return [];
    const { onTarget, onOpposite } = read;
    return {
      cluster: pair,
      dimension,
      stated: 2 * stated - 1,
      lean: itemLean(read),
      covariate: desirability,
      halves: halves?.map(([one, other]) => [2 * one - 1, 2 * other - 1] as const) ?? null,
      onTarget,
      onOpposite,
    };
  });
}
