import type { ErrorShare } from './gap.js';
import type { ReadSlopeItem } from './slope-items.js';

/**
 * (E_own − E_other)/(E_own + E_other), −1..1, over single misreadings: answers read as the respondent's
 * own pole where the story holds the other one, and the other way round. No limits, since answers about
 * one item go together; and a lean to one pole that has nothing to do with what is stated counts too.
 */
export function trialErrors(
  items: readonly Pick<ReadSlopeItem, 'stated' | 'onTarget' | 'onOpposite'>[],
): ErrorShare {
  let own = 0;
  let other = 0;
  for (const { stated, onTarget, onOpposite } of items) {
    const toTarget = onOpposite[0];
    const toOpposite = onTarget[1];
    if (stated > 0) {
      own += toTarget;
      other += toOpposite;
    } else if (stated < 0) {
      own += toOpposite;
      other += toTarget;
    }
  }
  const value = own + other === 0 ? null : (own - other) / (own + other);
  const note = value === null ? 'no errors' : 'answers about one item go together, so no limits';
  return { value, low: null, high: null, own, other, note };
}
