import { exactOf } from '../../analysis/exact.js';
import { likelihood, share } from '../../reports/document/format.js';
import { poleOf } from '../vocabulary/pole.js';
import type { Reading } from '../vocabulary/reading.js';
import type { Order } from '../vocabulary/template.js';

/** A reading as people read it. */
export interface DescribedReading {
  /** In a word: the pole chosen, the rating given, `log-probabilities`, or why there is none of these. */
  readonly reading: string;
  /** The rule it was read by, or what the log-probabilities say. */
  readonly rule: string;
  /**
   * As it enters the imputed likelihood, 0..1: 0 or 1 for a choice, between for a rating and for
   * log-probabilities; what is no answer counts as 0.5.
   */
  readonly likelihood: number;
  /** The share of it that is no answer: 0 or 1, between for log-probabilities. */
  readonly unread: number;
}

/** Says what a reading under an order means; a rating stays as the page offered it, 1 the option shown first. */
export function describeReading(reading: Reading, order: Order): DescribedReading {
  const { rule } = reading;
  switch (reading.kind) {
    case 'choice': {
      const pole = poleOf(reading.choice, order);
      return { reading: pole, rule, likelihood: pole === 'target' ? 1 : 0, unread: 0 };
    }
    case 'rating': {
      const towardsSecond = (reading.rating - 1) / 4;
      const towardsTarget =
        poleOf('second', order) === 'target' ? towardsSecond : 1 - towardsSecond;
      return { reading: String(reading.rating), rule, likelihood: towardsTarget, unread: 0 };
    }
    case 'distribution':
    case 'ratings': {
      const { target, unread } = exactOf(reading, order);
      const said =
        reading.kind === 'ratings'
          ? `P(1) to P(5) = ${reading.shares.map(likelihood).join(', ')}`
          : `P(target) = ${likelihood(target)}`;
      return {
        reading: 'log-probabilities',
        rule: `${said}; ${share(unread)} unread`,
        likelihood: (1 - unread) * target + unread / 2,
        unread,
      };
    }
    default:
      return { reading: reading.kind, rule, likelihood: 0.5, unread: 1 };
  }
}
