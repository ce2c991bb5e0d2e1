import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { CandidateMode, InferenceTask, Shots, Style } from '../../src/vocabulary/hearing.js';
import type { ScoreSize } from './sample-score.js';

/** What sets one respondent's sample of hearing apart from another's. */
export interface SampleHearing {
  /** Accuracy at either pole of twin stories, 0..1. */
  readonly target?: number;
  readonly opposite?: number;
  /** Accuracy at either pole on single dimensions, where it is another. */
  readonly on?: Partial<Record<Dimension, readonly [target: number, opposite: number]>>;
  /** Of its scheme; Hofstede's where absent. */
  readonly dimensions?: readonly Dimension[];
  /** Accuracy where a value is said outright. */
  readonly explicit?: number;
  readonly unread?: number;
  readonly wrongNumber?: number;
  readonly positionBias?: number;
  readonly acquiescence?: number;
  /** Extractions that could not be judged. */
  readonly unjudged?: number;
  readonly intervals?: boolean;
  readonly observed?: boolean;
  readonly tasks?: readonly InferenceTask[];
  readonly styles?: readonly Style[];
  readonly shots?: readonly Shots[];
  readonly candidates?: readonly CandidateMode[];
  /** What a reader of topics alone has on original candidates. */
  readonly topic?: number;
  /** Whether CQ-Bench's own settings were asked about too. */
  readonly settings?: boolean;
  /** Values that people labelled. */
  readonly labelled?: number;
}

export interface Condition {
  readonly style: Style;
  readonly shots: Shots;
}

/** Items, questions and stories as a whole twin set has them. */
export const sizes = { items: 480, dimension: 80, pairs: 48, stories: 96, values: 480 };

/** Of `n` answers about the whole set; without limits where that is wanted. */
export function sizeOf(
  { intervals = true }: SampleHearing,
  n: number,
  clusters = sizes.pairs,
): ScoreSize {
  return intervals
    ? { n, clusters }
    : { n: Math.round(n / 8), clusters: 6, note: '6 pairs; an interval needs 10' };
}

/** Of 60 answers about the 30 values of a kind with six stories, which are taken as independent. */
export function smallSizeOf({ intervals = true }: SampleHearing): ScoreSize {
  return intervals
    ? {
        n: 60,
        clusters: 30,
        remark: 'values taken as independent: too few stories to resample',
      }
    : { n: 8, clusters: 4, note: '4 values; an interval needs 10' };
}

/** A reasoned answer and a worked example help a little. */
export function helped(value: number, { style, shots }: Condition): number {
  return value + (1 - value) * (style === 'reasoned' ? 0.2 : 0) + (shots === 1 ? 0.01 : 0);
}

export function accuracies({ target = 0.9, opposite = 0.88 }: SampleHearing) {
  return { target, opposite, mean: (target + opposite) / 2 };
}
