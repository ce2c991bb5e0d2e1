import { hearingAttitudes } from './hearing-attitudes.js';
import { hearingExtractions } from './hearing-extractions.js';
import { hearingJudged } from './hearing-judged.js';
import { hearingLeanings } from './hearing-leanings.js';
import { hearingOverall } from './hearing-overall.js';
import { hearingPickedPoles } from './hearing-picked-poles.js';
import { hearingPoles } from './hearing-poles.js';
import { hearingSelections } from './hearing-selections.js';
import { hearingUndecided } from './hearing-undecided.js';
import type { Question } from './questions.js';

/** What to ask of how a respondent hears. */
export const hearingQuestions: readonly Question[] = [
  {
    question: 'Can it tell the poles apart?',
    tables: [hearingOverall, hearingPoles, hearingPickedPoles],
  },
  {
    question: 'Does guessing explain it?',
    tables: [hearingAttitudes, hearingSelections, hearingExtractions],
  },
  { question: 'Does it lean where nothing is decided?', tables: [hearingUndecided] },
  { question: 'Does it answer by place or by agreeing?', tables: [hearingLeanings] },
  { question: 'Could its extractions be judged?', tables: [hearingJudged] },
];
