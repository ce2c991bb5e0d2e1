import type { Score, SignedScore } from '../../analysis/hearing/hearing.js';
import type { Estimate } from '../../analysis/profile.js';
import type { Column, ColumnKind } from '../table.js';
import { limitedCell } from './limited-cell.js';

/** What is said where no stories were asked about in this way. */
export const NOT_ASKED = 'Nothing was asked in this way.';

/** A column of scores, which count answers unless they count values. */
export function scoreColumn(
  name: string,
  { kind = 'share', counts = 'answers' }: Pick<Partial<Column>, 'kind' | 'counts'> = {},
): Column {
  return { name, kind, estimates: true, counts };
}

/** A column of chance levels beside one of scores. */
export function chanceColumn(name: string, kind: ColumnKind = 'share'): Column {
  return { name: `${name} by chance`, kind };
}

/** How a row was asked about, and what its intervals resample: pairs and stories, or values where stories are few. */
export const askedColumn: Column = { name: 'asked', kind: 'text' };
export const clustersColumn: Column = { name: 'pairs, stories or values', kind: 'count' };

/** A score as a cell of estimates. */
export function scoreCell(score: Score | SignedScore): Estimate {
  return limitedCell(score, score);
}
