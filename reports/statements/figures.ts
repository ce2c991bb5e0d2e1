import type { RatingFigure } from '../../analysis/statements/rating-figure.js';
import type { RatingFigures } from '../../analysis/statements/rating-figures.js';
import {
  counted,
  interval,
  isSignificant,
  likelihood,
  NOTHING,
  share,
  shareInterval,
  withLimits,
} from '../document/format.js';
import { leanMark } from '../document/orientation-plot.js';
import type { Mark } from '../document/plot.js';
import type { ReportedRespondent } from '../document/report.js';
import type { StatementsOfRespondent } from '../document/statements.js';

type DimensionRating = RatingFigures['dimensions'][number];

/** The ratings of one respondent on a dimension; undefined where it rated none of its statements. */
export function ratedOn(
  { statements }: Pick<ReportedRespondent, 'statements'>,
  dimension: string,
): DimensionRating | undefined {
  return statements?.figures.dimensions.find((each) => each.dimension === dimension);
}

/** Which pole a rating leans to after correction over the dimensions. */
export function ratingMark({ rating, leaning }: DimensionRating): Mark {
  return rating && isSignificant(leaning.adjustedP) ? leanMark(rating) : 'none';
}

/** Whether a respondent was asked to rate statements. */
export function wasRated(respondent: Pick<ReportedRespondent, 'statements'>): boolean {
  return respondent.statements !== null;
}

/** What an interval covers, in words: a figure is for these statements unless they count as a sample. */
export function coverage({
  basis,
  statements,
}: Pick<RatingFigure, 'basis' | 'statements'>): string {
  switch (basis) {
    case 'statements':
      return `over ${counted(statements, 'statement')}`;
    case 'templates':
      return `for these ${counted(statements, 'statement')}`;
    case 'draws':
      return `for these ${counted(statements, 'statement')}, draws alone`;
  }
}

/** Such as "0.61 (0.54–0.67)". */
export function ratingText(figure: RatingFigure | null | undefined): string {
  if (!figure) return NOTHING;
  return `${likelihood(figure.value)} (${interval(figure) ?? 'no interval: one draw'})`;
}

/** The same of a figure that may be below 0 or above 1, such as "3.10 (2.80 to 3.40)". */
export function numberText(figure: RatingFigure | null | undefined): string {
  return figure ? withLimits(figure, 'no interval: one draw') : NOTHING;
}

/** Such as "31 % (28–35 %)". */
export function shareText(figure: RatingFigure | null | undefined): string {
  if (!figure) return NOTHING;
  const { value, low, high } = figure;
  return `${share(value)} (${low === null || high === null ? 'no interval: too few statements' : shareInterval(low, high)})`;
}

/** The share of draws that gave no rating though one was asked for. */
export function unreadShare({ figures: { answers } }: StatementsOfRespondent): number | null {
  const unread = answers.refusal + answers.invalid;
  const all = unread + answers.rated + answers.dontKnow;
  return all === 0 ? null : unread / all;
}
