import { headlines } from '../../analysis/headlines.js';
import type { RecoveredFigure } from '../../reports/terminal/calibration.js';
import { knownPrompts } from '../simulation/recognise-prompt.js';
import type { CalibrationCell } from '../vocabulary/calibration-cells.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { cellSeed } from './cell-seed.js';
import { playInProcess } from './play-in-process.js';
import { recoveredFigures } from './recovered-figures.js';

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
    const asked = { questionnaire, wording, prompts, run: 'recovered', seed: own };
    const tally = await playInProcess(declaration, asked);
    yield recoveredFigures(cell, headlines(tally, { seed: own }), questionnaire.items);
  }
}
