import { z } from 'zod';
import { BlindAgreement, BlindReading } from './blind-reading.js';
import { Dimension } from './dimension.js';
import { domains as builtInDomains, Domain } from './domain.js';
import { type Cells, dimensionsOf, type Scheme } from './scheme.js';

const Text = z.string().trim().min(1);

/**
 * How nice an item's options sound, judged blind. `desirability` is how much nicer the target option
 * sounds than the opposite one, −4..4: the mean over the readers of the difference of two 1–5
 * ratings. `by` says who judged; `readings` has what each of them said.
 */
export const Ratings = z.strictObject({
  desirability: z.number().min(-4).max(4),
  by: Text,
  readings: z.array(BlindReading).min(1).optional(),
});

/** One question with two options, one per pole. */
export const Item = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens'),
  /** Its place in the data set that it was imported from, counting from 1. */
  position: z.int().min(1).optional(),
  dimension: Dimension,
  domain: Domain,
  facet: Text.optional(),
  /** What it is about in a few words that name neither pole; what a respondent is told when it extracts values. */
  topic: Text.optional(),
  question: Text,
  options: z.strictObject({ target: Text, opposite: Text }),
  ratings: Ratings.optional(),
});
export type Item = z.infer<typeof Item>;

/** A set of items in one language. Ids are unique, and the same item has the same id in every language. */
export const Questionnaire = z.strictObject({
  questionnaire: Text,
  language: z.string().min(2),
  /** The scheme whose dimensions it measures: a built-in one, or a file beside it; `hofstede` unless given. */
  scheme: Text.optional(),
  /** The areas of life that its items are set in, in the order of every page; the built-in seven unless given. */
  domains: z
    .array(Domain)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'name each domain once')
    .optional(),
  source: Text.optional(),
  licence: Text.optional(),
  /** How far the blind readers of the items agreed with one another. */
  agreement: BlindAgreement.optional(),
  items: z.array(Item).min(1),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

/** What the items of a questionnaire are sorted by: the scheme's dimensions, and its own domains. */
export function cellsOf({ domains }: Pick<Questionnaire, 'domains'>, scheme: Scheme): Cells {
  return { dimensions: dimensionsOf(scheme), domains: domains ?? builtInDomains };
}
