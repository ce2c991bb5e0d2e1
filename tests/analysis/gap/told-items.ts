import type { GapItem } from '../../../analysis/gap/gap.js';
import { type ReadSlopeItem, slopeItems } from '../../../analysis/gap/slope-items.js';
import { statedItem } from './gap-items.js';

/** How {@link toldItem} was asked. */
export const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/**
 * An item that states s, −1..1, with the answers to its telling at the target pole and to the other one, a
 * letter each: `T` read as the target pole, `O` as the opposite one, `x` as neither.
 */
export function toldItem(
  id: string,
  { onTarget, onOpposite, ...rest }: Told & Partial<Omit<GapItem, 'stated'>>,
): GapItem {
  const readings = [{ ...asked, onTarget: countsOf(onTarget), onOpposite: countsOf(onOpposite) }];
  return statedItem(id, { readings, ...rest });
}

interface Told {
  readonly stated: number;
  readonly onTarget: string;
  readonly onOpposite: string;
}

/** So many of an item in pairs of their own, as they enter figures. */
export function toldItems(count: number, told: Told): ReadSlopeItem[] {
  const name = JSON.stringify(told);
  const items = Array.from({ length: count }, (_, place) => toldItem(`${name} ${place}`, told));
  return slopeItems(items, asked);
}

function countsOf(answers: string): [number, number, number] {
  const count = (letter: string) => [...answers].filter((answer) => answer === letter).length;
  return [count('T'), count('O'), answers.length];
}
