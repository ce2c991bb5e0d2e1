import { headlines } from '../../analysis/index.js';
import type { RecoveredFigure } from '../../reports/index.js';
import type { SurveyPlan } from '../instruments/survey/plan-survey.js';
import { knownPrompts } from '../simulation/recognise-prompt.js';
import { simulatedMemory } from '../simulation/simulated-memory.js';
import type { CalibrationCell } from '../vocabulary/calibration-cells.js';
import { type Declaration, simulatedIdentity, simulatedModel } from '../vocabulary/declaration.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { cellSeed } from './cell-seed.js';
import { TallyFolder } from './fold-tally.js';
import { recoveredFigures } from './recovered-figures.js';
import { replaySurvey } from './replay-survey.js';

export interface RecoverOptions {
  readonly cell: CalibrationCell;
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  readonly replications: number;
  /** Number of the first replication, so that the work can be shared out; 0 unless given. */
  readonly first?: number;
  readonly seed: number;
}

/**
 * Measures a cell again and again with the product's own means, from prompt to figure, and holds each
 * figure against what was declared: one draw per template of every item, in process. Each
 * replication has item propensities and answers of its own.
 */
export async function* recover({
  cell,
  questionnaire,
  wording,
  replications,
  first = 0,
  seed,
}: RecoverOptions): AsyncGenerator<readonly RecoveredFigure[]> {
  const prompts = knownPrompts([questionnaire], [wording]);
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed(cell, { seed, number });
    const declaration = { ...cell.declaration, seed: own };
    const plan = planOf(declaration, { questionnaire, wording, seed: own });
    const folder = new TallyFolder(plan);
    for await (const observation of replaySurvey(plan, simulatedMemory(declaration, prompts))) {
      folder.add(observation);
    }
    yield recoveredFigures(cell, headlines(folder.tally, { seed: own }), plan.items);
  }
}

interface Asked {
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  readonly seed: number;
}

function planOf(declaration: Declaration, { questionnaire, wording, seed }: Asked): SurveyPlan {
  return {
    respondent: {
      id: 'recovered',
      endpoint: simulatedIdentity(declaration),
      model: simulatedModel('recovered'),
      parameters: { temperature: 1 },
      language: questionnaire.language,
      persona: null,
      simulated: true,
    },
    items: questionnaire.items,
    wording,
    repeats: 1,
    retest: 0,
    seed,
  };
}
