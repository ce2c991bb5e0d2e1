import type { Dimension } from '../../src/vocabulary/dimension.js';
import { poleBias } from '../hearing/pole-bias.js';
import { mean } from '../weighted-mean.js';
import { dimensionCarryOver, pooledCarryOver } from './carry-over.js';
import { carryOverWhereUndecided } from './carry-over-where-undecided.js';
import { followed } from './followed.js';
import type { GapFigures } from './gap.js';
import { inferredShare } from './inferred-share.js';
import { ownPoleAdvantage } from './own-pole-advantage.js';
import { pairErrors } from './pair-errors.js';
import { signTest } from './sign-test.js';
import type { ReadSlopeItem } from './slope-items.js';
import { throughOrigin } from './through-origin.js';
import { trialErrors } from './trial-errors.js';

/**
 * Everything about the items of one dimension, or of all (null), as one measure read them. The
 * permutation alone depends on the seed; `holm` is left to whoever has all dimensions.
 */
export function gapFigures(
  items: readonly ReadSlopeItem[],
  { dimension, seed }: { readonly dimension: Dimension | null; readonly seed: number },
): Omit<GapFigures, 'holm'> {
  const carryOverOf = dimension === null ? pooledCarryOver : dimensionCarryOver;
  const carryOver = carryOverOf(items, { seed });
  const bias = poleBias(items);
  const inferred = inferredShare(bias);
  const stated = mean(items.map((item) => (1 + item.stated) / 2));
  return {
    dimension,
    carryOver,
    ownPole: ownPoleAdvantage(items),
    errors: pairErrors(items),
    trialErrors: trialErrors(items),
    poleBias: bias,
    poleBiasP: signTest(items.map(({ lean }) => lean)),
    inferred,
    followed: followed(items),
    undecidedCarryOver: carryOverWhereUndecided(items, carryOver),
    stated,
    positionGap: stated === null || inferred.value === null ? null : stated - inferred.value,
    throughOrigin: throughOrigin(items),
  };
}
