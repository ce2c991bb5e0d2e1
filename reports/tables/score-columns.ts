import type { Score, SignedScore } from '../../analysis/hearing/hearing.js';
import type { Estimate } from '../../analysis/profile.js';
import type { Column } from '../table.js';
import { limitedCell } from './limited-cell.js';

/** A column of scores, which are shares and count answers unless they say otherwise. */
export function scoreColumn(
  name: string,
  { kind = 'share', counts = 'answers', ...rest }: Partial<Column> = {},
): Column {
  return { ...rest, name, kind, estimates: true, counts };
}

/** A score as a cell of estimates. */
export function scoreCell(score: Score | SignedScore): Estimate {
  return limitedCell(score, score);
}
