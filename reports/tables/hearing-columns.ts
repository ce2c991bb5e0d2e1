import type { Score, SignedScore } from '../../analysis/hearing/hearing.js';
import { type Condition, conditionName } from '../hearing-words.js';
import type { Column } from '../table.js';
import type { HeardColumn } from './hearing-table.js';
import { scoreCell, scoreColumn } from './score-columns.js';

/** A column that tells rows apart; the page leaves it out where it does not. */
export function textColumn<Scores>(
  name: string,
  textOf: (scores: Scores) => string,
): HeardColumn<Scores> {
  return { name, kind: 'text', shown: 'where it varies', cell: textOf };
}

/** How a row was asked about. */
export const askedColumn: HeardColumn<Condition> = textColumn('asked', conditionName);

/** A column of scores, as a chart's table has them. */
export function scoredColumn<Scores>(
  name: string,
  scoreOf: (scores: Scores) => Score | SignedScore | null,
  options?: Partial<Column>,
): HeardColumn<Scores> {
  return {
    ...scoreColumn(name, options),
    cell: (scores) => {
      const score = scoreOf(scores);
      return score && scoreCell(score);
    },
  };
}

/** What a score would be without any hearing. */
export function chanceColumn<Scores>(
  name: string,
  scoreOf: (scores: Scores) => Score | null,
  { kind = 'share', shown = 'where it varies' }: Partial<Column> = {},
): HeardColumn<Scores> {
  return {
    name: `${name} by chance`,
    kind,
    shown,
    cell: (scores) => scoreOf(scores)?.chance ?? null,
  };
}

/** What intervals resample: pairs and stories, or values where stories are few. */
export function clustersColumn<Scores>(
  scoreOf: (scores: Scores) => Score | SignedScore,
): HeardColumn<Scores> {
  return {
    name: 'pairs, stories or values',
    kind: 'count',
    shown: 'never',
    cell: (scores) => scoreOf(scores).clusters,
  };
}
