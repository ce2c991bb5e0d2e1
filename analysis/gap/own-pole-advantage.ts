import type { SignedScore } from '../hearing/hearing.js';
import { leanScore } from '../hearing/lean-score.js';
import type { ReadSlopeItem } from './slope-items.js';

/** An item that leans less than this has no pole of its own. */
const LEAST_STATED = 0.1;
/** p of 0.45 and of 0.55 are as far from a half. */
const ROUNDING = 1e-9;

/**
 * Mean of sgn(s)·e over items with |s| ≥ 0.1, −1..1, with the interval of {@link leanScore}: 0.1 reads
 * people who think as it does 10 points better. A description, since it contains pole bias.
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
 * ownPoleAdvantage(read).value // → 0.3
 */
export function ownPoleAdvantage(items: readonly ReadSlopeItem[]): SignedScore {
  const leaning = items.filter(({ stated }) => Math.abs(stated) >= LEAST_STATED - ROUNDING);
  return leanScore(
    leaning.map(({ cluster, stated, lean }) => ({
      cluster,
      lean: Math.sign(stated) * lean,
      weight: 1,
    })),
    { n: leaning.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0) },
  );
}
