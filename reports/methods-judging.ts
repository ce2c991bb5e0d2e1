import { counted } from './format.js';
import { judgeName } from './judge-name.js';
import { plainText } from './plain-text.js';
import type { AskedInference } from './report.js';

/** How extractions were judged, and the judge corrected. */
export function judgingSentences(
  { labels }: AskedInference,
  judge: NonNullable<AskedInference['judge']>,
): string[] {
  const where = judge.simulated ? 'in a local simulation' : `at ${plainText(judge.endpoint)}`;
  return [
    `Extracted values were judged by ${judgeName(judge)} ${where}, which ${judge.ownAnswers ? 'was let judge' : 'never judged'} its own answers.`,
    'It was shown the topics of a story’s values with every position on each, in an order of their own, and the sentences to judge; neither the story nor what it holds, nor whose sentences they were. One topic more was a decoy that is in no such story.',
    'For each topic it said whether it is found (1, ½ or 0), in which sentence and by which words, and at which position. A judgement counts only as a whole: in the form asked for, every topic once, every quote in its sentence, and no decoy found; after three attempts that do not, the answer is left out.',
    'The papers’ score is the mean of what is found, whatever the position; ours counts it only where the position is right.',
    ...(labels > 0
      ? [
          `With ${counted(labels, 'label')} of people, recall is also corrected by prediction-powered inference (Angelopoulos et al., 2023): the judge’s mean over all values and the mean of person less judge over those labelled, added at each pole, with both sources of error in the interval.`,
        ]
      : []),
  ];
}
