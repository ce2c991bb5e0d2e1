import type { Verdict } from '../analysis/gap/gap.js';
import { slopeText, whyWords } from './gap-words.js';
import { personaSwitchSentence } from './persona-switch-sentence.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { type StandingVerdict, standingVerdict } from './standing-verdict.js';
import { textTable } from './terminal/text-table.js';

const TITLE = 'The gap: does it read itself into others?';
const LEGEND = '(carry-over: 0 hears the story alone, 1 its own opinion)';

const answers: Readonly<Record<Exclude<Verdict['verdict'], 'inconclusive'>, string>> = {
  projects: 'yes',
  contrasts: 'the contrary',
  'none shown': 'no',
};

/** The gap of every respondent that has one for the terminal, a line each, with what a persona does below; empty where nobody has. */
export function gapLines({ respondents, gaps }: Report): string[] {
  const rows = respondents.flatMap((respondent) => {
    const standing = standingVerdict(respondent, gaps);
    return standing ? [{ respondent, standing }] : [];
  });
  if (rows.length === 0) return [];
  const table = textTable(
    [
      { name: '', align: 'left' },
      { name: '', align: 'left' },
      { name: '', align: 'left' },
    ],
    rows.map(({ respondent, standing }) => [
      respondentName(respondent),
      answer(standing),
      standing.carryOver ? slopeText(standing.carryOver.slope) : '',
    ]),
  );
  const personas = rows.flatMap(({ respondent }) =>
    personaSwitchSentence(respondent.gap?.personaSwitch ?? null).map(
      (sentence) => `${respondentName(respondent)}: ${sentence}`,
    ),
  );
  // The title says what the columns are.
  return [TITLE, ...table.split('\n').slice(1), ...personas, LEGEND];
}

function answer({ verdict: { verdict, why }, confounded }: StandingVerdict): string {
  if (confounded) return 'cannot tell: options not rated';
  return verdict === 'inconclusive'
    ? `cannot tell: ${whyWords[why ?? 'nothing']}`
    : answers[verdict];
}
