import { drawNormal } from './draw-normal.js';
import { randomFrom } from './seeded-random.js';

/**
 * D ~ N(0, 1): how much nicer the target option of an item truly sounds than the opposite one. It
 * belongs to the item, and is the same for every respondent of every seed; new items have new ids.
 */
export function trueDesirability(itemId: string): number {
  return drawNormal(randomFrom('desirability', itemId));
}
