import type { Country } from '../vocabulary/country.js';
import type { Dimension } from '../vocabulary/dimension.js';
import { InputError } from '../vocabulary/input-error.js';
import { repeats } from '../vocabulary/repeats.js';

/** A country and the line of its file that it stands on. */
export interface FoundCountry {
  readonly line: number;
  readonly country: Country;
}

/**
 * Refuses a country that a table has twice, by its name, however it is written, or by its code.
 * @throws InputError at the second of them
 */
export function refuseDoubles(found: readonly FoundCountry[], file: string): void {
  for (const key of ['name', 'code'] as const) {
    const named = found.filter(({ country }) => country[key] !== null);
    const [repeat] = repeats(
      named,
      ({ country }) => country[key]?.normalize('NFC').toLowerCase() ?? '',
    );
    const first = repeat && named[repeat.before];
    const again = repeat && named[repeat.index];
    if (!first || !again) continue;
    throw new InputError(
      `the ${key} "${again.country[key]}" is there twice (first on line ${first.line}); keep one of the two, or mend it`,
      { file, line: again.line },
    );
  }
}

/**
 * Refuses a table with which nothing can be compared.
 * @throws InputError when it has no country, no complete one, or scores that run from 0 to 1
 */
export function refuseUnusable(
  countries: readonly Country[],
  { file, dimensions }: { readonly file: string; readonly dimensions: readonly Dimension[] },
): void {
  if (countries.length === 0) {
    throw new InputError('there is no country in it; add a row for each', { file });
  }
  const scores = countries.map((country) =>
    dimensions.flatMap((dimension) => country.scores[dimension] ?? []),
  );
  if (!scores.some(({ length }) => length === dimensions.length)) {
    throw new InputError(
      `no country has a score on every dimension, so none can be compared; fill in the missing ones (${dimensions.join(', ')})`,
      { file },
    );
  }
  if (areShares(scores.flat())) {
    throw new InputError(
      'nearly all scores lie between 0 and 1, and they are to run from 0 to 100; multiply them by 100',
      { file },
    );
  }
}

/** A slip or a missing value among shares does not make them scores. */
function areShares(scores: readonly number[]): boolean {
  const small = scores.filter((score) => score >= 0 && score <= 1);
  return small.length >= 0.9 * scores.length && !small.every(Number.isInteger);
}
