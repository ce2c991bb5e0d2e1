import * as z from 'zod';
import { ownValue } from './comparable-text.js';
import { Dimension, type PerDimension } from './scheme.js';

/** A country's scores as published, about 0..100 and now and then above; null where one is missing. */
export const Country = z.strictObject({
  name: z.string().min(1),
  /** ISO 3166-1 alpha-3; null for a region, or a part of a country. */
  code: z.string().nullable(),
  scores: z.record(Dimension, z.number().nullable()),
  /** Whether it counts as rich and Western; null where that is not known. */
  richWest: z.boolean().nullable(),
  /** Culture group after Inglehart and Welzel; null where it has none. */
  culture: z.string().min(1).nullable(),
});
export type Country = z.infer<typeof Country>;

/** An edition of country scores. */
export const CountryTable = z.strictObject({
  /** What a study calls it: `hofstede-2023`, or the file name of a user's own. */
  name: z.string().min(1),
  /** For people, such as "Hofstede scores, 2023 edition". */
  title: z.string().min(1),
  source: z.string().min(1),
  /** Under which terms its figures may be used. */
  terms: z.string().min(1),
  countries: z.array(Country).min(1),
});
export type CountryTable = z.infer<typeof CountryTable>;

/** A country that has a score on every dimension. */
export interface CompleteCountry extends Country {
  readonly scores: PerDimension<number>;
}

/** The countries that have a score on each of these dimensions: only these are ranked. */
export function completeCountries(
  { countries }: CountryTable,
  dimensions: readonly Dimension[],
): CompleteCountry[] {
  return countries.filter((country): country is CompleteCountry =>
    dimensions.every((dimension) => typeof ownValue(country.scores, dimension) === 'number'),
  );
}

/** A published profile to hold others against. It has no interval, since none was published. */
export const ReferencePoint = z.strictObject({
  name: z.string().min(1),
  /** What it answered, and where it is published. */
  source: z.string().min(1),
  /** Mean likelihood of the target pole, 0..1, as printed. */
  likelihoods: z.record(Dimension, z.number().min(0).max(1)),
});
export type ReferencePoint = z.infer<typeof ReferencePoint>;

/** A file of them. */
export const PublishedReferences = z.strictObject({
  /** The scheme whose dimensions they are on. */
  scheme: z.string(),
  references: z.array(ReferencePoint).min(1),
});
