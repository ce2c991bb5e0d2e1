import { count, counted } from './document/format.js';
import { judgeName } from './judge-name.js';
import { judgesItself } from './own-judge.js';
import { plainText } from './document/plain-text.js';
import type { AskedInference, Report } from './document/report.js';

/** How extractions were judged, and the judge corrected. */
export function judgingSentences(
  { labels, judge }: AskedInference & { readonly judge: NonNullable<AskedInference['judge']> },
  respondents: Report['respondents'],
): string[] {
  const where = judge.simulated ? 'in a local simulation' : `at ${plainText(judge.endpoint)}`;
  const whose = judgesItself(judge, { respondents })
    ? ', which was let judge its own answers'
    : judge.simulated
      ? ''
      : ', a model of another name than any respondent’s';
  const used = usedLabels(respondents);
  return [
    `Extracted values were judged by ${judgeName(judge)} ${where}${whose}.`,
    'It was shown the topics of a story’s values with every position on each, in an order of their own, and the sentences to judge; neither the story nor what it holds, nor whose sentences they were. One topic more was a decoy: of a dimension, or a category, that is not in the story.',
    'For each topic it said whether it is found (1, ½ or 0), in which sentence and by which words, and at which position. A judgement counts only as a whole: in the form asked for, every topic once, every quote in its sentence, and no decoy found; after three attempts that do not, the answer is left out.',
    'The papers’ score is the mean of what is found, whatever the position; ours counts it only where the position is right. Positions that differ in severity alone count as one, since a sentence seldom says how strongly; a value is contradicted where its position is on the other side.',
    ...(used > 0
      ? [
          `With ${used < labels ? `${count(used)} of the ` : ''}${counted(Math.max(used, labels), 'label')} of people, recall is also corrected by prediction-powered inference (Angelopoulos et al., 2023): the judge’s mean over all values and the mean of person less judge over those labelled, added at each pole, with both sources of error in the interval.`,
        ]
      : []),
  ];
}

/** How many labels of people a correction rests on. */
function usedLabels(respondents: Report['respondents']): number {
  return respondents
    .flatMap(({ inference: heard }) => heard?.scores.extractions ?? [])
    .filter(({ corrected, category, pole }) => corrected && category === null && pole === null)
    .reduce((sum, { labelled }) => sum + labelled, 0);
}
