import { snakeCase } from '../document/estimate.js';
import type { Report } from '../document/report.js';

/** A table ready for CSV: full precision, null for an empty cell. Names are untrusted. */
export interface Matrix {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * Similarity of every two respondents as printed by CDEval's equation 4, 0..1, in the order of the
 * clustering; 1 with itself. No rows with fewer than two.
 */
export function similarityMatrix({ comparison, respondents }: Report): Matrix {
  const { order, pairs } = comparison.similarities;
  const ids = [
    ...order,
    ...respondents.flatMap(({ id }) =>
      !order.includes(id) && pairs.some(({ first, second }) => [first, second].includes(id))
        ? [id]
        : [],
    ),
  ];
  const known = new Map(
    pairs.flatMap(({ first, second, similarity }) => [
      [keyOf(first, second), similarity] as const,
      [keyOf(second, first), similarity] as const,
    ]),
  );
  return {
    columns: ['respondent', ...ids],
    rows:
      ids.length < 2
        ? []
        : ids.map((row) => [
            row,
            ...ids.map((column) => (row === column ? 1 : (known.get(keyOf(row, column)) ?? null))),
          ]),
  };
}

const keyOf = (first: string, second: string): string => JSON.stringify([first, second]);

/**
 * Similarity of each respondent to each country of the chosen edition (CDEval equation 3), 0..1, a row a
 * country by name; the last column is that of answers of 0.5 throughout. No rows where none stands beside any.
 */
export function countrySimilarityMatrix({ comparison }: Report): Matrix {
  const [people] = comparison.countries;
  const respondents = people?.respondents ?? [];
  const byCountry = respondents.map(
    ({ countries }) => new Map(countries.map((each) => [each.country, each.similarity.value])),
  );
  return {
    columns: [
      'country',
      'code',
      ...respondents.map(({ respondent }) => respondent),
      snakeCase('null all 0.5'),
    ],
    rows:
      people && respondents.length > 0
        ? people.null
            .toSorted((a, b) => (a.country < b.country ? -1 : 1))
            .map(({ country, code, similarity }) => [
              country,
              code,
              ...byCountry.map((similarities) => similarities.get(country) ?? null),
              similarity,
            ])
        : [],
  };
}
