import { gapAmongOthers } from './gap-among-others.js';
import { gapAttenuation } from './gap-attenuation.js';
import { gapByDimension } from './gap-by-dimension.js';
import { gapControls } from './gap-controls.js';
import { gapDescriptions } from './gap-descriptions.js';
import { gapDifferences } from './gap-differences.js';
import { gapErrors } from './gap-errors.js';
import { gapFamilies } from './gap-families.js';
import { gapFigures } from './gap-figures.js';
import { gapIntrusions } from './gap-intrusions.js';
import { gapPersonaSwitch } from './gap-persona-switch.js';
import { gapPooled } from './gap-pooled.js';
import { gapReadings } from './gap-readings.js';
import { gapTogether } from './gap-together.js';
import { gapUndecided } from './gap-undecided.js';
import { gapVerdicts } from './gap-verdicts.js';
import { gapWays } from './gap-ways.js';
import { gapWhereUndecided } from './gap-where-undecided.js';
import type { Question } from './questions.js';

/** What to ask of the gap between what is stated and what is heard. */
export const gapQuestions: readonly Question[] = [
  { question: 'Do the controls hold?', tables: [gapControls] },
  { question: 'How sure is each verdict?', tables: [gapVerdicts] },
  { question: 'On which dimensions?', tables: [gapByDimension] },
  { question: 'What does noise in its answers hide?', tables: [gapAttenuation] },
  {
    question: 'Would another way of asking say the same?',
    tables: [gapWays, gapTogether, gapDifferences, gapFigures],
  },
  { question: 'What do its readings follow?', tables: [gapReadings] },
  { question: 'To which side does it misread?', tables: [gapErrors, gapIntrusions] },
  {
    question: 'What does it read where nothing is decided?',
    tables: [gapUndecided, gapWhereUndecided],
  },
  { question: 'Do its readings turn when what it states does?', tables: [gapPersonaSwitch] },
  {
    question: 'Is it so among others, and in families?',
    tables: [gapAmongOthers, gapPooled, gapFamilies],
  },
  { question: 'What do simpler figures say?', tables: [gapDescriptions] },
];
