import { words } from '../../../analysis/index.js';
import type { Item } from '../../vocabulary/item.js';

/** In how many items the target option has more words than the opposite one. */
export function longerTarget(items: readonly Item[]): number {
  return items.filter(
    ({ options }) => words(options.target).length > words(options.opposite).length,
  ).length;
}
