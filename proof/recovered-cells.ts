import type { RecoveredFigure } from '../analysis/results/calibration.js';
import { headlines } from '../analysis/survey/profile-estimates.js';
import {
  type CalibrationCell,
  cellSeed,
  recoveredFigures,
} from '../src/simulation/calibration-cells.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { playInProcess } from './in-process.js';

interface RecoverOptions {
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
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed(cell, { seed, number });
    const declaration = { ...cell.declaration, seed: own };
    const asked = { questionnaire, wording, run: 'recovered', seed: own };
    const tally = await playInProcess(declaration, asked);
    yield recoveredFigures(cell, headlines(tally, { seed: own }), questionnaire.items);
  }
}

/** How often the intervals of one figure of one cell held what they should. */
export interface Coverage
  extends Pick<RecoveredFigure, 'cell' | 'figure' | 'dimension' | 'declared' | 'expected'> {
  readonly replications: number;
  readonly covered: number;
  /** Over the replications that have one. */
  readonly meanRecovered: number;
  readonly meanWidth: number;
}

/** The coverage of each figure, from replications of one cell. */
export function coverageOf(
  replications: readonly (readonly RecoveredFigure[])[],
): readonly Coverage[] {
  const [first = []] = replications;
  return first.map(({ cell, figure, dimension, declared, expected }, place) => {
    const found = replications.flatMap((figures) => figures[place] ?? []);
    return {
      cell,
      figure,
      dimension,
      declared,
      expected,
      replications: found.length,
      covered: found.filter(({ covered }) => covered).length,
      meanRecovered: mean(found.flatMap(({ recovered }) => recovered ?? [])),
      meanWidth: mean(
        found.flatMap(({ low, high }) => (low === null || high === null ? [] : [high - low])),
      ),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
