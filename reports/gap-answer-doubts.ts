import type { Gap } from '../analysis/gap/gap.js';
import { headlineGap } from '../analysis/gap/measure-gaps.js';
import type { SignedEstimate } from '../analysis/profile.js';
import { difference, list, share } from './document/format.js';
import { isAskedSo } from './hearing-words.js';
import type { ReportedRespondent } from './document/report.js';

/** More answers of a survey than this that ignore the item, or cannot be read, weaken what is stated enough to be said. */
const WEAKENED = 0.1;
/** Answers that are missing by so much oftener at one pole than at the other are said to be. */
const LOPSIDED = 0.1;

/** What survey answers that do not go by the item, and story answers that cannot be read, do to λ. */
export function answerDoubts(respondent: Pick<ReportedRespondent, 'gap' | 'profile'>): string[] {
  const { gap } = respondent;
  return [...weakenedStated(respondent), ...(gap ? silences(gap) : [])];
}

/** That survey answers do not go by the item, or cannot be read, and what comes of it; empty where that is rare. */
export function weakenedStated({ profile }: Pick<ReportedRespondent, 'profile'>): string[] {
  if (!profile) return [];
  const { biases, rates } = profile;
  const ways = [
    ...biased(biases.position, { goes: 'go by place', name: 'position bias' }),
    ...biased(biases.acquiescence, {
      goes: `go by “${(biases.acquiescence.value ?? 0) < 0 ? 'no' : 'yes'}”`,
      name: 'acquiescence',
    }),
    ...(1 - rates.readable > WEAKENED
      ? [`cannot be read in ${cases(1 - rates.readable)} cases`]
      : []),
  ];
  if (ways.length === 0) return [];
  return [
    `Its survey answers ${list(ways)}, which makes what it states look weaker and λ larger; the sign stands.`,
  ];
}

function biased(
  { value, low, high }: SignedEstimate,
  { goes, name }: { readonly goes: string; readonly name: string },
): string[] {
  if (value === null || Math.abs(value) <= WEAKENED) return [];
  const limits = low === null || high === null ? '' : `, ${difference(low)} to ${difference(high)}`;
  return [`${goes} in ${cases(Math.abs(value))} cases (${name} ${difference(value)}${limits})`];
}

function cases(part: number): string {
  return `${Math.round(100 * part)} of 100`;
}

/** That the headline's choices are missing oftener where the story holds one pole of its own than where it holds the other. */
function silences({ measures, items }: Gap): string[] {
  const headline = headlineGap(measures);
  if (headline?.measure !== 'forced') return [];
  const sides = { own: { unread: 0, all: 0 }, other: { unread: 0, all: 0 } };
  for (const { stated, readings } of items) {
    const read = readings.find(
      (each) => each.measure === headline.measure && isAskedSo(each, headline),
    );
    if (!read || stated === 0.5) continue;
    const leansToTarget = stated > 0.5;
    add(leansToTarget ? sides.own : sides.other, read.onTarget);
    add(leansToTarget ? sides.other : sides.own, read.onOpposite);
  }
  const own = sides.own.unread / sides.own.all;
  const other = sides.other.unread / sides.other.all;
  if (!(Math.abs(own - other) > LOPSIDED)) return [];
  return [
    `It leaves ${share(own)} unanswered where the story holds its own pole and ${share(other)} where it holds the other one: silence counts as not following.`,
  ];
}

function add(
  side: { unread: number; all: number },
  [asTarget, asOpposite, all]: readonly [number, number, number],
): void {
  side.unread += all - asTarget - asOpposite;
  side.all += all;
}
