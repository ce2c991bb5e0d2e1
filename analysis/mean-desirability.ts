import type { Item } from '../src/vocabulary/item.js';
import { mean } from './weighted-mean.js';

/** Mean of how much nicer the target option sounds, −4..4, over the items that were rated; null without. */
export function meanDesirability(items: readonly Item[]): number | null {
  return mean(items.map(({ ratings }) => ratings?.desirability ?? null));
}
