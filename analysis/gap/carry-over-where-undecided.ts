import { carryOverSlope } from './carry-over-slope.js';
import { shareFollowed } from './followed.js';
import type { Slope } from './gap.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { leastError } from './least-error.js';
import type { ReadSlopeItem } from './slope-items.js';

/** Less than this is left by a story that decides nearly every reading. */
const LEAST_UNDECIDED = 0.1;

/**
 * λ* = λ/(1 − J): carry-over within the readings that the story did not decide, with both parts left to
 * vary together as pairs are left out. Null where 1 − J < 0.10, or without λ.
 */
export function carryOverWhereUndecided(
  items: readonly ReadSlopeItem[],
  { adjusted }: { readonly adjusted: boolean },
): Slope | null {
  const undecided = undecidedShare(items);
  if (undecided === null || undecided < LEAST_UNDECIDED) return null;
  const figure = (rows: readonly ReadSlopeItem[]) => {
    const slope = carryOverSlope(rows, { adjusted });
    const left = undecidedShare(rows);
    return slope === null || left === null || left <= 0 ? null : slope / left;
  };
  if (figure(items) === null) return null;
  return jackknifeSlope(items, figure, {
    n: items.length,
    least: (leastError(items, { adjusted }) ?? 0) / undecided,
  });
}

/** 1 − J. */
function undecidedShare(items: readonly ReadSlopeItem[]): number | null {
  const share = shareFollowed(items);
  return share === null ? null : 1 - share;
}
