import type { CarryOver, Gap, GapFigures, Verdict } from '../analysis/gap/gap.js';
import type { Gaps } from '../analysis/gap/gap-comparison.js';
import { headlineGap } from '../analysis/gap/measure-gaps.js';
import type { SignedScore } from '../analysis/hearing/hearing.js';

/** The verdict that a report shows of a respondent, and what it rests on. */
export interface StandingVerdict {
  readonly verdict: Verdict;
  /** Over all dimensions; null where nothing was measured. */
  readonly carryOver: CarryOver | null;
  /** J, how far its readings follow the story; null where nothing was measured. */
  readonly followed: SignedScore | null;
  /** How many other respondents it is held against; null where it stands by itself. */
  readonly others: number | null;
  /** True where it projects, and options that sound nicer may be all that is behind it: they were not rated, and it is held against nobody. */
  readonly confounded: boolean;
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
  const { carryOver = null, followed = null } = overAll(gap) ?? {};
  const among = gaps?.amongOthers.find(({ respondent }) => respondent === id);
  if (among && !carryOver?.adjusted) {
    const { verdict, others } = among;
    return { verdict, carryOver: among.carryOver, followed, others, confounded: false };
  }
  const { verdict } = gap;
  const confounded = verdict.verdict === 'projects' && !isRated(gap);
  return { verdict, carryOver, followed, others: null, confounded };
}

/** The headline's figures over all dimensions together. */
export function overAll({ measures }: Gap): GapFigures | null {
  return headlineGap(measures)?.figures.find(({ dimension }) => dimension === null) ?? null;
}

/** Whether every item was rated for how nice its options sound. */
export function isRated({ controls }: Gap): boolean {
  return controls.every(({ name, passed }) => name !== 'desirability' || passed !== false);
}
