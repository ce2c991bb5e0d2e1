import type { Dimension } from '../../src/vocabulary/dimension.js';

/** What sets one respondent's sample figures apart from another's. */
export interface SampleFigures {
  /** Share of answers that could be read. */
  readonly readable?: number;
  readonly intervals?: boolean;
  /** Whether the answered-only figures have intervals too. */
  readonly answeredIntervals?: boolean;
  /** Answers by the place of an option under every form, not by the option. */
  readonly byPlace?: boolean;
  /** Answers a fifth of `ab` and `repeat` by place, and three in ten of `compare` with yes. */
  readonly biased?: boolean;
  /** Read from log-probabilities wherever there are any; else all was sampled, once. */
  readonly exact?: boolean;
  /** Of its scheme; Hofstede's where absent. */
  readonly dimensions?: readonly Dimension[];
  /** The likelihood on every dimension; random where absent. */
  readonly likelihood?: number;
}

/** How many items a sample figure says it rests on. */
export const sampled = { all: 420, dimension: 70, again: 84, againDimension: 14 };
