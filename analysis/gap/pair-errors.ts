import { clopperPearson } from './clopper-pearson.js';
import type { ErrorShare } from './gap.js';
import type { SlopeItem } from './slope-item.js';

/** Fewer than these say nothing of which way they fall. */
const FEWEST_ERRORS = 10;

/**
 * (own − other)/(own + other), −1..1, over items read as one pole more than the other whatever the story:
 * those with e to the respondent's own pole, and those with e to the other one. It keeps its meaning
 * where next to nothing is misread. Limits are Clopper & Pearson's; none under 10.
 */
export function pairErrors(items: readonly Pick<SlopeItem, 'stated' | 'lean'>[]): ErrorShare {
  const falls = items.map(({ stated, lean }) => Math.sign(stated) * Math.sign(lean));
  const own = falls.filter((fall) => fall > 0).length;
  const other = falls.filter((fall) => fall < 0).length;
  const errors = own + other;
  const value = errors === 0 ? null : (own - other) / errors;
  if (errors < FEWEST_ERRORS) {
    return { value, low: null, high: null, own, other, note: 'too few errors' };
  }
  const { low, high } = clopperPearson(own, errors);
  return { value, low: 2 * low - 1, high: 2 * high - 1, own, other, note: null };
}
