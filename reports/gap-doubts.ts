import type { Gap, MeasureGap, TogetherGap } from '../analysis/gap/gap.js';
import type { Gaps } from '../analysis/gap/gap-comparison.js';
import { headlineGap } from '../analysis/gap/measure-gaps.js';
import { verdictOf } from '../analysis/gap/verdict.js';
import { counted, list } from './document/format.js';
import { measureNames, slopeAside, verdictName } from './gap-words.js';
import { howAsked, isAskedSo } from './hearing-words.js';
import { overAll, type StandingVerdict } from './standing-verdict.js';

/** Where other figures of a gap do not bear out the verdict that stands, a sentence each. */
export function gapDoubts(
  { id, gap }: { readonly id: string; readonly gap: Gap },
  { standing, gaps }: { readonly standing: StandingVerdict; readonly gaps: Gaps | null },
): string[] {
  return [
    ...byItself(gap, standing),
    ...amongOthers(id, { standing, gaps }),
    ...otherWays(gap),
    ...tasksApart(gap),
  ];
}

/** What its own verdict would be, where it is held against others. */
function byItself(gap: Gap, { verdict, others }: StandingVerdict): string[] {
  const own = overAll(gap)?.carryOver;
  if (others === null || !own) return [];
  const figure = `(λ ${slopeAside(own.slope)})`;
  if (gap.verdict.verdict === 'inconclusive') return [`By itself it cannot be told ${figure}.`];
  const said = `${verdictName(gap.verdict, own)} ${figure}`;
  return gap.verdict.verdict === verdict.verdict
    ? [`By itself it comes to the same: ${said}.`]
    : [
        `By itself it would come to another verdict: ${said}; options that sound nicer to all alike may do that.`,
      ];
}

/** What it comes to among others, where that is told and is another verdict than its own. */
function amongOthers(
  id: string,
  { standing, gaps }: { readonly standing: StandingVerdict; readonly gaps: Gaps | null },
): string[] {
  const among = gaps?.amongOthers.find(({ respondent }) => respondent === id);
  if (!among || standing.others !== null) return [];
  const { verdict } = among.verdict;
  if (verdict === 'inconclusive' || verdict === standing.verdict.verdict) return [];
  return [
    `Held against ${counted(among.others, 'other')} (none of its own lineage) item by item it comes to another verdict: ${verdictName(among.verdict, among.carryOver)} (λ ${slopeAside(among.carryOver.slope)}).`,
  ];
}

/** The ways of asking from which another verdict follows; those that tell nothing are left out. */
function otherWays(gap: Gap): string[] {
  const headline = headlineGap(gap.measures);
  const others = gap.measures.flatMap((each) => {
    const figures = each.figures.find(({ dimension }) => dimension === null);
    if (!figures || each === headline) return [];
    const { carryOver } = figures;
    const verdict = verdictOf(figures);
    if (verdict.verdict === 'inconclusive' || verdict.verdict === gap.verdict.verdict) return [];
    return [
      `${verdictName(verdict, carryOver)} by ${wayOf(each)} (λ ${slopeAside(carryOver.slope)})`,
    ];
  });
  return others.length === 0
    ? []
    : [`Asked otherwise it comes to another verdict: ${list(others)}.`];
}

function wayOf({ measure, ...condition }: MeasureGap): string {
  return [measureNames[measure], ...howAsked(condition)].join(', ');
}

/** The tasks that show different carry-over over the same items. */
function tasksApart(gap: Gap): string[] {
  const headline = headlineGap(gap.measures);
  const together = gap.together.find((each) => headline && isAskedSo(each, headline));
  if (together?.agree !== false) return [];
  return [`The tasks do not agree: ${list(together.differences.flatMap(taskApart))}.`];
}

function taskApart({ first, second, slope }: TogetherGap['differences'][number]): string[] {
  const { low, high } = slope;
  if (low === null || high === null || (low <= 0 && high >= 0)) return [];
  const [more, less] = low > 0 ? [first, second] : [second, first];
  const size = low > 0 ? slope : { ...slope, value: -(slope.value ?? 0), low: -high, high: -low };
  return [
    `λ is higher by ${measureNames[more]} than by ${measureNames[less]} (by ${slopeAside(size)})`,
  ];
}
