import { MIN_RELIABILITY } from '../../analysis/gap/carry-over.js';
import type { CarryOver, Gap, GapFigures, Slope, Verdict } from '../../analysis/gap/gap.js';
import type { Gaps } from '../../analysis/gap/gap-comparison.js';
import { MAX_BIAS } from '../../analysis/gap/gap-estimates.js';
import { headlineGap } from '../../analysis/gap/gap-figures.js';
import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import { decimal, limits } from '../document/format.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** The verdict that a report shows of a respondent, and what it rests on. */
export interface StandingVerdict {
  readonly verdict: Verdict['verdict'];
  /** Why it is inconclusive, in a few words with numbers; null where it is not. */
  readonly why: string | null;
  /** Over all dimensions; null where nothing was measured. */
  readonly carryOver: CarryOver | null;
  /** How many other respondents it is held against; null where it stands by itself. */
  readonly others: number | null;
  /** Whether it is a verdict that rests on ratings by readers of one family. */
  readonly provisional: boolean;
}

/** A respondent that has a gap, with the verdict that stands. */
export interface Held {
  readonly respondent: ReportedRespondent;
  readonly gap: Gap;
  readonly standing: StandingVerdict;
}

/** The respondents of a report that have a gap. */
export function heldIn({ respondents, gaps }: Report): readonly Held[] {
  return respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    return standing && respondent.gap ? [{ respondent, gap: respondent.gap, standing }] : [];
  });
}

/**
 * The respondent's own verdict, unless λ among others vetoes it ({@link isVetoed}); the verdict among others
 * where not every item was rated for desirability and there are enough respondents for one; null without a
 * gap. Projection is inconclusive where options that sound nicer may be all that is behind it: not rated,
 * and held against no others.
 */
export function standingVerdict(
  { id, gap }: { readonly id: string; readonly gap: Gap | null },
  gaps: Gaps | null,
): StandingVerdict | null {
  if (!gap) return null;
  const own = overAll(gap);
  const among = gaps?.amongOthers.find(({ respondent }) => respondent === id);
  if (among && !own?.carryOver.adjusted) {
    const { verdict, carryOver, others } = among;
    return {
      verdict: verdict.verdict,
      why: reason(verdict, { carryOver, own }),
      carryOver,
      others,
      provisional: false,
    };
  }
  const carryOver = own?.carryOver ?? null;
  const { verdict } = gap.verdict;
  const inconclusive = (why: string) =>
    ({
      verdict: 'inconclusive',
      why,
      carryOver,
      others: null,
      provisional: false,
    }) as const;
  if (verdict === 'projects' && !isRated(gap)) return inconclusive('options not rated');
  if (own && among && isVetoed(verdict, { own: own.carryOver.slope, among: among.carryOver.slope }))
    return inconclusive(`λ among others ${limits(among.carryOver.slope) ?? ''}`.trim());
  return {
    verdict,
    why: reason(gap.verdict, { carryOver, own }),
    carryOver,
    others: null,
    provisional: verdict !== 'inconclusive' && carryOver?.provisional === true,
  };
}

/** An interval of λ among others that reaches further than this has no vote. */
const WIDEST_VOTE = 0.3;

/**
 * Whether λ among others speaks against a respondent that *projects*: its upper limit is at most 0, or below the
 * respondent's own λ; and likewise, mirrored, against one that *contrasts*. *None shown* stands by itself.
 */
function isVetoed(
  verdict: Verdict['verdict'],
  { own, among: { low, high } }: { readonly own: Slope; readonly among: Slope },
): boolean {
  if (own.value === null || low === null || high === null) return false;
  if ((high - low) / 2 > WIDEST_VOTE) return false;
  if (verdict === 'projects') return high <= 0 || high < own.value;
  return verdict === 'contrasts' && (low >= 0 || low > own.value);
}

/** The figures that a verdict rests on, over all dimensions together; null where nothing was measured. */
function overAll({ measures }: Gap): GapFigures | null {
  return headlineGap(measures)?.figures.find(({ dimension }) => dimension === null) ?? null;
}

/** Whether every item was rated for how nice its options sound. */
export function isRated({ controls }: Gap): boolean {
  return controls.every(({ name, passed }) => name !== 'desirability' || passed !== false);
}

interface Behind {
  readonly carryOver: CarryOver | null;
  readonly own: GapFigures | null;
}

function reason({ why }: Verdict, { carryOver, own }: Behind): string | null {
  switch (why) {
    case null:
      return null;
    case 'nothing':
    case 'pairs':
      return carryOver?.slope.note ?? 'nothing measured';
    case 'explained':
      return 'ratings explain what it states';
    case 'following':
      return `follows stories too little, J ${decimal(own?.followed.value ?? 0)}`;
    default:
      return carryOver?.corrected
        ? `λ/ρ ${limits(carryOver.corrected) ?? 'without limits'}`
        : whyUncorrected(carryOver);
  }
}

/** Why there is no λ/ρ. */
export function whyUncorrected(carryOver: CarryOver | null): string {
  const { biased = false, reliability = null } = carryOver ?? {};
  if (biased) return `survey bias over ${decimal(MAX_BIAS)}`;
  if (reliability === null) return 'reliability unknown';
  return reliability < MIN_RELIABILITY
    ? `reliability ${decimal(reliability)}; needs ${decimal(MIN_RELIABILITY)}`
    : 'λ/ρ has no limits';
}

/** The region that counts as no carry-over, as declared. */
export function bandOf({ respondents }: Report): readonly [number, number] {
  const declared = respondents.flatMap(({ gap }) => gap?.equivalence ?? [])[0] ?? NEGLIGIBLE;
  return [-declared, declared];
}

/** Beside a verdict where words have no room. */
export const PROVISIONAL = '*';

/** A verdict with a mark where it is provisional, which a note has to explain. */
export function shortVerdict({ verdict, provisional }: StandingVerdict): string {
  return provisional ? `${verdict}${PROVISIONAL}` : verdict;
}

/** A verdict in words, with how firm it is. */
export function verdictInWords({ verdict, provisional }: StandingVerdict): string {
  return provisional ? `${verdict} (provisional)` : verdict;
}

/** What a gap leads with: λ/ρ, or else λ, which noise in what is stated makes too small; also where λ alone has limits. */
export function leadingSlope({ corrected, slope }: CarryOver): {
  readonly name: string;
  readonly slope: Slope;
} {
  const leads = corrected !== null && (corrected.low !== null || slope.low === null);
  return leads ? { name: 'λ/ρ', slope: corrected } : { name: 'λ', slope };
}
