import * as z from 'zod';
import type { Choice } from './template.js';

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

/** Why an answer says nothing that can be scored. */
export type Unread = 'empty' | 'refusal' | 'cut short' | 'several' | 'none of the options';

/** What an answer was taken to mean, and by which rule. An unread answer is a wrong one, never dropped. */
export type AttitudeReading =
  | {
      readonly kind: 'option' /** Place among the options shown, from 0. */;
      readonly option: number;
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

export type SelectionReading =
  | {
      readonly kind: 'picks' /** Distinct places among the candidates, ascending, from 0; any number of them. */;
      readonly picks: readonly number[];
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

/** A value that a respondent extracted, in its own words. */
export interface ExtractedValue {
  /** Place among the topics asked, from 0. */
  readonly topic: number;
  readonly text: string;
}

export type ExtractionReading =
  | {
      readonly kind: 'values' /** In the order given, more than were asked for too; none where it says that there is none. */;
      readonly values: readonly ExtractedValue[];
      readonly rule: string;
    }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

/** A turn of a conversation is taken as it is; whether it is any good a judge says. */
export type ExpressionReading =
  | { readonly kind: 'turn'; readonly text: string; readonly rule: string }
  | { readonly kind: 'unread'; readonly why: Unread; readonly rule: string };

/** What an open answer comes down on: a pole, both weighed, or nothing. */
export const leans = ['target', 'opposite', 'balance', 'decline'] as const;
export const Lean = z.enum(leans);
export type Lean = z.infer<typeof Lean>;
