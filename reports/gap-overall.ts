import type { Verdict } from '../analysis/gap/gap.js';
import { count, counted, list } from './document/format.js';
import { failingHeadlineControls } from './gap-controls.js';
import { slopeText } from './gap-words.js';
import { plainText } from './document/plain-text.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { isRated, standingVerdict } from './standing-verdict.js';

/** More respondents than this are counted and not named. */
const NAMED = 6;

type Said = Exclude<Verdict['verdict'], 'inconclusive'> | 'confounded';

/** What is said of one respondent and of several. */
const clauses: Readonly<Record<Said, readonly [string, string]>> = {
  projects: ['reads itself into others', 'read themselves into others'],
  confounded: ['leans as it states itself', 'lean as they state themselves'],
  contrasts: ['leans away from itself', 'lean away from themselves'],
  'none shown': ['reads others faithfully', 'read others faithfully'],
};
const order = ['projects', 'confounded', 'contrasts', 'none shown'] as const;

interface Counted {
  readonly name: string;
  readonly said: Said | 'inconclusive';
  readonly fails: boolean;
}

/** How many respondents read themselves into others, and how many do not; nothing of one alone. */
export function gapOverall(report: Report): string[] {
  const all = countedOf(report);
  const untold = all.filter(({ said }) => said === 'inconclusive');
  if (all.length < 2) return [];
  if (untold.length === all.length) return [noneTold(all)];
  const parts = [
    ...order.flatMap((said) => part(said, all)),
    ...(untold.length > 0
      ? [`of ${count(untold.length)} it cannot be told${aside(names(untold, all))}`]
      : []),
  ];
  return [
    `Of the ${counted(all.length, 'respondent')} whose stated answers were held against what they hear, ${list(parts)}.`,
  ];
}

function countedOf({ respondents, gaps }: Report): Counted[] {
  return respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    if (!standing) return [];
    return {
      name: respondentName(respondent),
      said: standing.confounded ? 'confounded' : standing.verdict.verdict,
      fails: failingHeadlineControls(respondent).length > 0,
    };
  });
}

function noneTold(all: readonly Counted[]): string {
  return all.length > NAMED
    ? `Of none of the ${counted(all.length, 'respondent')} can it be told whether it reads itself into others.`
    : `Whether ${all.map(({ name }) => name).join(' or ')} reads itself into others cannot be told.`;
}

function part(said: Said, all: readonly Counted[]): string[] {
  const those = all.filter((each) => each.said === said);
  if (those.length === 0) return [];
  const failing = those.filter(({ fails }) => fails).length;
  const [one, several] = clauses[said];
  const behind = [
    ...names(those, all),
    ...(failing > 0 ? [`of ${count(failing)} a control fails`] : []),
  ];
  return [`${count(those.length)} ${those.length === 1 ? one : several}${aside(behind)}`];
}

/** Who they are, where all are few. */
function names(those: readonly Counted[], all: readonly Counted[]): string[] {
  return all.length > NAMED ? [] : [list(those.map(({ name }) => name))];
}

function aside(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** The mean carry-over of each family. */
export function familyGaps({ respondents, gaps }: Report): string[] {
  return (gaps?.families ?? []).map(({ family, members, slope }) => {
    const rated = respondents.every(
      ({ id, gap }) => !members.includes(id) || gap === null || isRated(gap),
    );
    const unrated = rated ? '' : ', not every option rated for how nice it sounds';
    return `In the family “${plainText(family)}” carry-over is ${slopeText(slope)} on average over ${counted(members.length, 'member')}${unrated}.`;
  });
}
