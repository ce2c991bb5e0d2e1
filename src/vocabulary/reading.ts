import type { Choice } from './pole.js';

/** What a response was taken to mean, and by which rule. */
export type Reading =
  | { readonly kind: 'choice'; readonly choice: Choice; readonly rule: string }
  | { readonly kind: 'rating'; readonly rating: Rating; readonly rule: string }
  | { readonly kind: 'distribution'; readonly first: number; readonly rule: string }
  | { readonly kind: 'neutral'; readonly rule: string }
  | { readonly kind: 'refusal'; readonly rule: string }
  | { readonly kind: 'invalid'; readonly rule: string };

/** 1 the option shown first, 5 the one shown second. */
export type Rating = 1 | 2 | 3 | 4 | 5;

/** True for a reading that says where the respondent stands. */
export function isAnswer(reading: Reading): boolean {
  return reading.kind === 'choice' || reading.kind === 'rating' || reading.kind === 'distribution';
}
