import type { Choice } from './pole.js';

/** What a response was taken to mean, and by which rule. */
export type Reading =
  | { readonly kind: 'choice'; readonly choice: Choice; readonly rule: string }
  | { readonly kind: 'rating'; readonly rating: Rating; readonly rule: string }
  | Distribution
  | RatingDistribution
  | { readonly kind: 'neutral'; readonly rule: string }
  | { readonly kind: 'refusal'; readonly rule: string }
  | { readonly kind: 'invalid'; readonly rule: string };

/** 1 the option shown first, 5 the one shown second. */
export type Rating = 1 | 2 | 3 | 4 | 5;
export const ratings = [1, 2, 3, 4, 5] as const satisfies readonly Rating[];

/** What log-probabilities say of a choice: exact where an answer would be one draw. */
export interface Distribution {
  readonly kind: 'distribution';
  /** P(the option shown first | an answer that can be read), 0..1. */
  readonly first: number;
  /** P(anything but an answer), 0..1. */
  readonly unread: number;
  readonly rule: string;
}

/** What log-probabilities say of a rating. */
export interface RatingDistribution {
  readonly kind: 'ratings';
  /** P(rating | a rating that can be read) of 1 to 5; they sum to 1. */
  readonly shares: readonly [number, number, number, number, number];
  /** P(anything but a rating), 0..1. */
  readonly unread: number;
  readonly rule: string;
}

/** True for a reading that says where the respondent stands. */
export function isAnswer(reading: Reading): boolean {
  return ['choice', 'rating', 'distribution', 'ratings'].includes(reading.kind);
}
