import type { Check } from '../check.js';
import { recordedAgreement } from './agreement.js';
import { cellCounts } from './cells.js';
import { containedOptions } from './containment.js';
import { evenDesirability } from './desirability.js';
import { duplicateItems } from './duplicates.js';
import { equalOptions } from './equal-options.js';
import { enoughItems } from './few-items.js';
import { uniqueIds } from './ids.js';
import { lengthBalance } from './length-balance.js';
import { optionLengths } from './lengths.js';
import { constructNames } from './names.js';
import { nearDuplicates } from './near-duplicates.js';
import { optionOpenings } from './openings.js';
import { blindPlacement } from './placement.js';
import { readingsAddUp } from './readings.js';
import { sameQuestions } from './same-questions.js';

/** Every check of a questionnaire, in the order in which their findings are summed up. */
export const checks: readonly Check[] = [
  uniqueIds,
  equalOptions,
  duplicateItems,
  readingsAddUp,
  recordedAgreement,
  cellCounts,
  enoughItems,
  lengthBalance,
  optionLengths,
  optionOpenings,
  constructNames,
  containedOptions,
  sameQuestions,
  nearDuplicates,
  blindPlacement,
  evenDesirability,
];
