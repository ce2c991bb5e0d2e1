import { z } from 'zod';
import { repeats } from './repeats.js';

const Text = z.string().trim().min(1);

/** For narrow columns. */
const Short = z.string().trim().min(1).max(10);

/** How one end of a dimension is named to people, such as "high power distance" and "high". */
const PoleNames = z.strictObject({ name: Text, short: Short });

/** One dimension of a scheme. An item has one option for each of its two poles. */
export const SchemeDimension = z.strictObject({
  /** In every figure, table and study; its capitals stand in narrow columns. */
  id: z.string().regex(/^[a-z][a-z0-9]{0,9}$/, 'an id is up to 10 lower-case letters and digits'),
  name: Text,
  /** What it is about, in a sentence. */
  definition: Text,
  target: PoleNames,
  opposite: PoleNames,
});
export type SchemeDimension = z.infer<typeof SchemeDimension>;

/** A named set of dimensions with their poles: what a questionnaire measures. Their order is that of every page. */
export const Scheme = z.strictObject({
  scheme: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name is lower-case words joined by hyphens'),
  title: Text,
  source: Text.optional(),
  dimensions: z
    .array(SchemeDimension)
    .min(1)
    .refine((all) => repeats(all, ({ id }) => id).length === 0, 'give each dimension its own id'),
  /** Built-in editions of country scores whose columns are these dimensions; none where it has no countries. */
  countryScores: z.array(Text).default([]),
});
export type Scheme = z.infer<typeof Scheme>;
