import { z } from 'zod';

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
  const found = each[dimension];
  if (found === undefined) {
    throw new RangeError(`nothing for "${dimension}" (${Object.keys(each).join(', ')})`);
  }
  return found;
}
