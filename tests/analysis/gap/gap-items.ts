import type { GapItem, ItemReadings, Measure } from '../../../analysis/gap/gap.js';

/** What was read of an item by one measure, asked directly and without an example, that leans e. */
export function readAs(measure: Measure, lean: number): ItemReadings {
  const answers = 1000;
  const target = Math.round((answers * (1 + lean)) / 2);
  const counts: ItemReadings['onTarget'] = [target, answers - target, answers];
  return { style: 'direct', shots: 0, measure, onTarget: counts, onOpposite: counts };
}

/** An item that states s, −1..1, in a pair of its own name. */
export function statedItem(
  id: string,
  { stated, ...rest }: Partial<GapItem> & { readonly stated: number },
): GapItem {
  return {
    id,
    dimension: 'pdi',
    pair: id,
    halves: null,
    desirability: null,
    readings: [],
    ...rest,
    stated: (stated + 1) / 2,
  };
}
