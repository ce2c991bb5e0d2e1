import { headlineGap } from '../analysis/gap/measure-gaps.js';
import { answerDoubts } from './gap-answer-doubts.js';
import { byDimension, sensitivity, size, verdictFigures } from './gap-behind.js';
import { controlDoubts, controlSentences } from './gap-controls.js';
import { gapDoubts } from './gap-doubts.js';
import { verdictFinding, verdictSentence } from './gap-verdict-sentence.js';
import { standingName } from './gap-words.js';
import type { Entry } from './parts.js';
import { personaSwitchSentence, personaSwitchSentences } from './persona-switch-sentence.js';
import type { Report, ReportedRespondent } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { standingVerdict } from './standing-verdict.js';

/** A respondent with its verdict, what that means, and the figures and doubts behind it. None without a gap. */
export function gapEntry(respondent: ReportedRespondent, { gaps }: Pick<Report, 'gaps'>): Entry[] {
  const { id, gap } = respondent;
  const standing = standingVerdict(respondent, gaps);
  if (!gap || !standing) return [];
  const more = [
    ...verdictFigures(standing),
    ...sensitivity(standing),
    ...byDimension(headlineGap(gap.measures), standing),
    ...personaSwitchSentences(gap.personaSwitch),
    ...(standing.carryOver ? controlSentences(gap, standing) : []),
    ...gapDoubts({ id, gap }, { standing, gaps }),
    ...answerDoubts(respondent),
    ...size(standing),
  ];
  const entry = {
    name: `${respondentName(respondent)}: ${standingName(standing)}`,
    text: verdictSentence(standing),
  };
  return [more.length === 0 ? entry : { ...entry, more: more.join(' ') }];
}

/** The verdict in a sentence or two, for the findings. */
export function gapFinding(
  respondent: ReportedRespondent,
  { gaps }: Pick<Report, 'gaps'>,
): string[] {
  const { gap } = respondent;
  const standing = standingVerdict(respondent, gaps);
  if (!gap || !standing) return [];
  return [
    verdictFinding(standing),
    ...controlDoubts(respondent, standing),
    ...personaSwitchSentence(gap.personaSwitch),
  ];
}
