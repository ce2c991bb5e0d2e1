import type { CountrySimilarity, People } from '../analysis/comparison.js';
import type { Estimate } from '../analysis/profile.js';
import type { Cell, Column } from './table.js';
import { limitedCell } from './tables/limited-cell.js';

/** The columns of a respondent beside one country. */
export const countryColumns: readonly Column[] = [
  { name: 'country', kind: 'text' },
  { name: 'code', kind: 'text' },
  { name: 'similarity', kind: 'likelihood', estimates: true },
  { name: 'rank', kind: 'count' },
  { name: 'rank low', kind: 'count' },
  { name: 'rank high', kind: 'count' },
  { name: 'nearest in draws', kind: 'share' },
  { name: 'null', kind: 'likelihood' },
  { name: 'rank of the null', kind: 'count' },
  { name: 'rescaled', kind: 'likelihood', estimates: true },
  { name: 'rank rescaled', kind: 'count' },
  { name: 'tau', kind: 'correlation', estimates: true },
  { name: 'r', kind: 'correlation', estimates: true },
];

/** What stands in {@link countryColumns}, given what the null comes to with that country. */
export function countryCells(
  { country, code, similarity, rank, nearest, rescaled, rescaledRank, tau, r }: CountrySimilarity,
  none: People['null'][number] | undefined,
): Cell[] {
  return [
    country,
    code,
    similarity,
    rank.value,
    rank.low,
    rank.high,
    nearest,
    none?.similarity ?? null,
    none?.rank ?? null,
    besideSimilarity(rescaled, similarity),
    rescaledRank,
    besideSimilarity(tau, similarity),
    besideSimilarity(r, similarity),
  ];
}

/** A figure that rests on the same items as the similarity beside it; empty where there is none. */
export function besideSimilarity(
  figure: CountrySimilarity['rescaled'],
  similarity: Estimate,
): Cell {
  return figure.value === null ? null : limitedCell(figure, similarity);
}
