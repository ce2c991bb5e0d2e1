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

/** Every kind of reading, described for people. */
export const readingCatalogue: Readonly<Record<Reading['kind'], string>> = {
  choice: 'one of the two options',
  rating: 'a rating from 1 to 5',
  distribution: 'exact probabilities from log-probabilities',
  neutral: 'both, neither, or it depends',
  refusal: 'declined to answer',
  invalid: 'could not be read',
};

/** True for a reading that says where the respondent stands. */
export function isAnswer(reading: Reading): boolean {
  return reading.kind === 'choice' || reading.kind === 'rating' || reading.kind === 'distribution';
}
