import {
  type RatingReading,
  type StatementForm,
  type StatementTemplate,
  statementForms,
} from '../../vocabulary/item.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { orders } from '../../vocabulary/template.js';

/** A statement as its ratings are folded. */
export interface RatedStatement {
  readonly id: string;
  readonly dimension: Dimension;
  readonly keyed: 1 | -1;
  /** Points of its scale, from 2. */
  readonly points: number;
}

/** The ratings of a statement under one template. */
export interface RatingCell {
  /** By point, lowest first; log-probabilities count as one draw, in parts. */
  readonly counts: number[];
  /** Draws by what they were besides. */
  dontKnow: number;
  refusal: number;
  invalid: number;
  /** Whether log-probabilities gave it, so that no draw could come out otherwise. */
  exact: boolean;
}

/** The ratings of a statement, by template as {@link templateAt} counts them; absent where it was not asked. */
export interface StatementRatings {
  readonly statement: RatedStatement;
  readonly cells: (RatingCell | undefined)[];
}

/** One respondent's ratings, by statement. */
export type RatingsTally = Map<string, StatementRatings>;

/** Templates of statements, forms outermost. */
export const ratingTemplates: readonly StatementTemplate[] = statementForms.flatMap((form) =>
  orders.map((order) => ({ form, order })),
);

/** The place of a template among {@link ratingTemplates}, 0..5. */
export function templateAt({ form, order }: StatementTemplate): number {
  return statementForms.indexOf(form) * orders.length + orders.indexOf(order);
}

/** The places of a form's two directions. */
export function templatesOfForm(form: StatementForm): readonly [number, number] {
  const first = statementForms.indexOf(form) * orders.length;
  return [first, first + 1];
}

/** Adds a reading to a tally. */
export function addRating(
  tally: RatingsTally,
  statement: RatedStatement,
  { template, reading }: { readonly template: StatementTemplate; readonly reading: RatingReading },
): void {
  const known = tally.get(statement.id) ?? { statement, cells: [] };
  tally.set(statement.id, known);
  const place = templateAt(template);
  const cell = known.cells[place] ?? {
    counts: Array.from({ length: statement.points }, () => 0),
    dontKnow: 0,
    refusal: 0,
    invalid: 0,
    exact: false,
  };
  known.cells[place] = cell;
  if (reading.kind === 'point') {
    cell.counts[reading.point - 1] = (cell.counts[reading.point - 1] ?? 0) + 1;
  } else if (reading.kind === 'points') {
    cell.exact = true;
    for (const [point, share] of reading.shares.entries())
      cell.counts[point] = (cell.counts[point] ?? 0) + share * (1 - reading.unread);
    cell.invalid += reading.unread;
  } else if (reading.kind === 'dont know') cell.dontKnow += 1;
  else cell[reading.kind] += 1;
}

/** Ratings in a cell. */
export function ratingsIn({ counts }: RatingCell): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The mean of a cell's ratings, (r − 1)/(n − 1), 0..1; null where there is none. */
export function cellMean(cell: RatingCell | undefined): number | null {
  if (!cell) return null;
  const n = ratingsIn(cell);
  if (n === 0) return null;
  const last = cell.counts.length - 1;
  return cell.counts.reduce((sum, count, place) => sum + (count * place) / last, 0) / n;
}

/** The variance of a cell's ratings on the same scale as draws, unbiased; null under two draws. */
export function cellVariance(cell: RatingCell): number | null {
  const n = ratingsIn(cell);
  if (cell.exact) return 0;
  if (n < 2) return null;
  const last = cell.counts.length - 1;
  const mean = cellMean(cell) ?? 0;
  const squares = cell.counts.reduce(
    (sum, count, place) => sum + count * (place / last - mean) ** 2,
    0,
  );
  return squares / (n - 1);
}
