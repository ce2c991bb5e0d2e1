import { poleOf } from '../src/vocabulary/pole.js';
import type { Distribution, RatingDistribution } from '../src/vocabulary/reading.js';
import type { Order } from '../src/vocabulary/template.js';

/** What log-probabilities say of one item × template: as much as draws without end would. */
export interface Exact {
  /** P(target | an answer that can be read), 0..1; of a rating, its mean turned to the target pole. */
  readonly target: number;
  /** P(anything but an answer), 0..1. */
  readonly unread: number;
  /** Of a rating: the shares of 0 to 4 quarters of the way to the target pole; of a choice, null. */
  readonly quarters: readonly number[] | null;
}

/** A distribution over what was shown, turned to the poles. */
export function exactOf(reading: Distribution | RatingDistribution, order: Order): Exact {
  const targetFirst = poleOf('first', order) === 'target';
  const { unread } = reading;
  if (reading.kind === 'distribution') {
    const target = targetFirst ? reading.first : 1 - reading.first;
    return { target, unread, quarters: null };
  }
  // Rating 1 is entirely with the option shown first.
  const quarters = targetFirst ? [...reading.shares].reverse() : [...reading.shares];
  const target = quarters.reduce((sum, share, quarter) => sum + (share * quarter) / 4, 0);
  return { target, unread, quarters };
}
