import { z } from 'zod';
import { Dimension } from './dimension.js';
import { Domain } from './domain.js';

const Text = z.string().trim().min(1);

/**
 * One question with two options, one per pole.
 * `ratings.desirability` is how much nicer the target option sounds than the opposite one, judged
 * blind, −4..4 (difference of two 1–5 ratings); `by` says who judged.
 */
export const Item = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens'),
  dimension: Dimension,
  domain: Domain,
  facet: Text.optional(),
  question: Text,
  options: z.strictObject({ target: Text, opposite: Text }),
  ratings: z.strictObject({ desirability: z.number().min(-4).max(4), by: Text }).optional(),
});
export type Item = z.infer<typeof Item>;

/** A set of items in one language. Ids are unique, and the same item has the same id in every language. */
export const Questionnaire = z.strictObject({
  questionnaire: Text,
  language: z.string().min(2),
  source: Text.optional(),
  licence: Text.optional(),
  items: z.array(Item).min(1),
});
export type Questionnaire = z.infer<typeof Questionnaire>;
