import { hasSpread, product, statedResiduals } from './residuals.js';
import type { SlopeItem } from './slope-item.js';

/**
 * The least that the standard error of λ can be, √(2/(n·Σs̃²)), with s̃ the {@link residuals} of s: what
 * two more items would bring, one read as the target pole in both tellings and one as the opposite pole,
 * e = ±1, where s̃ is as large as it is on average. Σs̃²e²/(Σs̃²)² is 2/(n·Σs̃²) then. A reader that
 * makes no mistake in 240 items may make some in others, though the spread of e is 0; it is the pair that
 * Bonett & Price (2012) add to a mean of paired leans. Null where nothing is left of s.
 */
export function leastError(
  items: readonly SlopeItem[],
  model: { readonly adjusted: boolean },
): number | null {
  const stated = statedResiduals(items, model);
  return hasSpread(stated) ? Math.sqrt(2 / (items.length * product(stated, stated))) : null;
}
