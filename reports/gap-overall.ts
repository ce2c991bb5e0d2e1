import { type Verdict, verdicts } from '../analysis/gap/gap.js';
import { count, counted, list } from './format.js';
import { slopeText } from './gap-words.js';
import { plainText } from './plain-text.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';
import { standingVerdict } from './standing-verdict.js';

/** More respondents than this are counted and not named. */
const NAMED = 6;

/** What is said of one respondent and of several. */
const clauses: Readonly<
  Record<Exclude<Verdict['verdict'], 'cannot tell'>, readonly [string, string]>
> = {
  projects: ['reads itself into others', 'read themselves into others'],
  overcorrects: ['leans away from itself', 'lean away from themselves'],
  faithful: ['reads others faithfully', 'read others faithfully'],
};

/** How many respondents read themselves into others, and how many do not; nothing of one alone. */
export function gapOverall({ respondents, gaps }: Report): string[] {
  const standing = respondents.flatMap((respondent) => {
    const found = standingVerdict(respondent, gaps);
    return found ? [{ name: respondentName(respondent), verdict: found.verdict.verdict }] : [];
  });
  if (standing.length < 2) return [];
  const parts = verdicts.flatMap((verdict) => {
    const names = standing.filter((each) => each.verdict === verdict).map(({ name }) => name);
    if (names.length === 0) return [];
    const who = standing.length > NAMED ? '' : ` (${list(names)})`;
    if (verdict === 'cannot tell') return [`of ${count(names.length)} it cannot be told${who}`];
    const [one, several] = clauses[verdict];
    return [`${count(names.length)} ${names.length === 1 ? one : several}${who}`];
  });
  return [
    `Of the ${counted(standing.length, 'respondent')} whose stated answers were held against what they hear, ${list(parts)}.`,
  ];
}

/** The mean carry-over of each family. */
export function familyGaps({ gaps }: Report): string[] {
  return (gaps?.families ?? []).map(
    ({ family, members, slope }) =>
      `In the family “${plainText(family)}” carry-over is ${slopeText(slope)} on average over ${counted(members.length, 'member')}.`,
  );
}
