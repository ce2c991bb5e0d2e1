import * as z from 'zod';
import { ownValue } from './comparable-text.js';
import { repeats } from './finding.js';

/** The id of a dimension of a scheme. */
export const Dimension = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,9}$/, 'an id is up to 10 lower-case letters and digits');
export type Dimension = z.infer<typeof Dimension>;

/** Something for each dimension of a scheme. */
export type PerDimension<T> = Readonly<Record<Dimension, T>>;

/** Builds one for each of these dimensions, in their order. */
export function perDimension<T>(
  dimensions: readonly Dimension[],
  of: (dimension: Dimension) => T,
): PerDimension<T> {
  return Object.fromEntries(dimensions.map((dimension) => [dimension, of(dimension)]));
}

/**
 * What there is for a dimension.
 * @throws RangeError for a dimension of another scheme
 */
export function ofDimension<T>(each: PerDimension<T>, dimension: Dimension): T {
  const found = ownValue(each, dimension);
  if (found === undefined) {
    throw new RangeError(`nothing for "${dimension}" (${Object.keys(each).join(', ')})`);
  }
  return found;
}

const Text = z.string().trim().min(1);

/** For narrow columns. */
const Short = z.string().trim().min(1).max(10);

/** How one end of a dimension is named to people, such as "high power distance" and "high". */
const PoleNames = z.strictObject({ name: Text, short: Short });

/** One dimension of a scheme. An item has one option for each of its two poles. */
export const SchemeDimension = z.strictObject({
  /** In every figure, table and study; its capitals stand in narrow columns. */
  id: Dimension,
  name: Text,
  /** What it is about, in a sentence. */
  definition: Text,
  target: PoleNames,
  /** Of a dimension with one pole, as in scales without a contrary, it is named after the other: "low …". */
  opposite: PoleNames,
});
export type SchemeDimension = z.infer<typeof SchemeDimension>;

/** A dimension that names one pole, with the other named after it. */
function withOpposite(dimension: unknown): unknown {
  const { opposite, target } = Object(dimension);
  if (opposite !== undefined || typeof target?.name !== 'string') return dimension;
  return { ...Object(dimension), opposite: { name: `low ${target.name}`, short: 'low' } };
}

/** A named set of dimensions with their poles: what a questionnaire measures. Their order is that of every page. */
export const Scheme = z.strictObject({
  scheme: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name is lower-case words joined by hyphens'),
  title: Text,
  source: Text.optional(),
  dimensions: z
    .array(z.preprocess(withOpposite, SchemeDimension))
    .min(1)
    .refine((all) => repeats(all, ({ id }) => id).length === 0, 'give each dimension its own id'),
  /** Published indices, each a linear formula over mean ratings of statements by their ids, and a constant `c`. */
  scores: z
    .array(
      z.strictObject({ id: Text, name: Text.optional(), formula: Text, c: z.number().optional() }),
    )
    .refine((all) => repeats(all, ({ id }) => id).length === 0, 'give each score its own id')
    .optional(),
  /** Built-in editions of country scores whose columns are these dimensions; none where it has no countries. */
  countryScores: z.array(Text).default([]),
});
export type Scheme = z.infer<typeof Scheme>;

/** What a report says of the scheme that it measures by. */
export const ReportScheme = z.strictObject({
  name: Scheme.shape.scheme,
  title: Text,
  /** In the order of every page. */
  dimensions: z.array(SchemeDimension).min(1),
});
export type ReportScheme = z.infer<typeof ReportScheme>;

/** A scheme as a report tells it. */
export function reportScheme({ scheme, title, dimensions }: Scheme): ReportScheme {
  return { name: scheme, title, dimensions };
}

/** The ids of a scheme's dimensions, in order. */
export function dimensionsOf({ dimensions }: Pick<Scheme, 'dimensions'>): readonly Dimension[] {
  return dimensions.map(({ id }) => id);
}

/** The names of a dimension and its poles. @throws RangeError for a dimension of another scheme */
export function dimensionNamed(
  { dimensions }: Pick<Scheme, 'dimensions'>,
  dimension: Dimension,
): SchemeDimension {
  const found = dimensions.find(({ id }) => id === dimension);
  if (!found) throw new RangeError(`"${dimension}" is not a dimension of this scheme`);
  return found;
}

/** What items are sorted by: the dimensions of a scheme and the domains of a questionnaire, each in its order. */
export interface Cells {
  readonly dimensions: readonly Dimension[];
  readonly domains: readonly Domain[];
}

/** The id of an area of life that items are set in. */
export const Domain = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a domain is lower-case words joined by hyphens');
export type Domain = z.infer<typeof Domain>;

/** The domains of a questionnaire that names none of its own (CDEval, Figure 9). */
export const domains: readonly Domain[] = [
  'family',
  'education',
  'work',
  'wellness',
  'lifestyle',
  'arts',
  'science',
];
