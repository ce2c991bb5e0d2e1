import type { PairSimilarity } from '../analysis/similarity/comparison.js';
import { comparePairs } from '../analysis/similarity/pairs/compared-pairs.js';
import { commonItems, figuresOf } from '../analysis/survey/resampled-figures.js';
import type { Declaration } from '../src/asking/simulated/declaration.js';
import { cellSeed } from '../src/simulation/calibration-cells.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { playInProcess } from './in-process.js';

interface CompareRunsOptions {
  /** The same declaration twice is one respondent in two runs. */
  readonly declarations: readonly [Declaration, Declaration];
  readonly questionnaire: Questionnaire;
  readonly wording: SurveyTemplates;
  readonly replications: number;
  /** Number of the first replication, so that the work can be shared out; 0 unless given. */
  readonly first?: number;
  readonly seed: number;
  /** Draws of the items; as many as a report takes unless given. */
  readonly draws?: number;
}

/**
 * Sets two runs side by side again and again by the product's own means: one draw per template of every
 * item, in process. Each replication has item propensities and answers of its own; two runs of one
 * respondent share the propensities, as two runs of one model would.
 */
export async function* compareRuns({
  declarations,
  questionnaire,
  wording,
  replications,
  first = 0,
  seed,
  ...drawing
}: CompareRunsOptions): AsyncGenerator<PairSimilarity> {
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed({ name: 'two runs' }, { seed, number });
    const options = { ...drawing, seed: own };
    const figures = [];
    for (const [place, declaration] of declarations.entries()) {
      const asked = { questionnaire, wording, run: `run-${place + 1}`, seed: own };
      const tally = await playInProcess({ ...declaration, seed: own }, asked);
      figures.push(figuresOf(tally, options));
    }
    const [one, other] = figures;
    if (!one || !other) throw new Error('a pair is of two');
    const { pairs } = comparePairs(
      [
        { id: 'run-1', figures: one },
        { id: 'run-2', figures: other },
      ],
      { overCommonItems: commonItems(options), seed: own, margin: 0.1 },
    );
    yield* pairs;
  }
}
