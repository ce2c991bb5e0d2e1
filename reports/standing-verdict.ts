import type { CarryOver, Gap, GapFigures, Gaps, MeasureGap, Verdict } from '../analysis/gap/gap.js';
import { plainest } from './hearing-words.js';

/** The verdict that a report shows of a respondent, and what it rests on. */
export interface StandingVerdict {
  readonly verdict: Verdict;
  /** Over all dimensions; null where nothing was measured. */
  readonly carryOver: CarryOver | null;
  /** How many other respondents it is held against; null where it stands by itself. */
  readonly others: number | null;
}

/**
 * The verdict among others where not every item was rated for desirability and there are enough
 * respondents for one, else the respondent's own; null without a gap.
 */
export function standingVerdict(
  { id, gap }: { readonly id: string; readonly gap: Gap | null },
  gaps: Gaps | null,
): StandingVerdict | null {
  if (!gap) return null;
  const carryOver = overAll(gap)?.carryOver ?? null;
  const among = gaps?.amongOthers.find(({ respondent }) => respondent === id);
  return among && !carryOver?.adjusted
    ? { verdict: among.verdict, carryOver: among.carryOver, others: among.others }
    : { verdict: gap.verdict, carryOver, others: null };
}

/** What the headline rests on: forced choices in the plainest way they were put, else the first measure there is. */
export function headlineMeasure({ measures }: Gap): MeasureGap | null {
  const forced = measures.filter(({ measure }) => measure === 'forced');
  return plainest(forced)[0] ?? plainest(measures)[0] ?? null;
}

/** The headline's figures over all dimensions together. */
export function overAll(gap: Gap): GapFigures | null {
  return headlineMeasure(gap)?.figures.find(({ dimension }) => dimension === null) ?? null;
}
