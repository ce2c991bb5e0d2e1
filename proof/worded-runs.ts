import type { PairSimilarity } from '../analysis/similarity/comparison.js';
import { type PairedDifference, pairedDifferences } from '../analysis/similarity/ensemble.js';
import { comparePair } from '../analysis/similarity/similarities.js';
import { type Headlines, headlines } from '../analysis/survey/profile-estimates.js';
import { commonItems, figuresOf } from '../analysis/survey/resampled-figures.js';
import { cellSeed } from '../src/simulation/calibration-cells.js';
import type { Declaration } from '../src/simulation/declaration.js';
import { knownPrompts } from '../src/survey/simulated-side.js';
import type { Questionnaire } from '../vocabulary/item.js';
import type { SurveyTemplates } from '../vocabulary/template.js';
import { playInProcess } from './in-process.js';

interface WordedRunsOptions {
  /** Two respondents that share items' propensities; wordings move each in ways of its own. */
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

/** Two respondents as a report would show them, beside one another and the first alone. */
export interface WordedRun {
  readonly pair: PairSimilarity;
  readonly differences: readonly PairedDifference[];
  readonly first: Headlines['dimensions'];
}

/**
 * Sets two respondents whom wordings move side by side again and again by the product's own means, one draw
 * per template of every item, in process. Each replication has item propensities, wordings and answers of
 * its own.
 */
export async function* wordedRuns({
  declarations,
  questionnaire,
  wording,
  replications,
  first = 0,
  seed,
  ...drawing
}: WordedRunsOptions): AsyncGenerator<WordedRun> {
  const prompts = knownPrompts([questionnaire], [wording]);
  for (let number = first; number < first + replications; number += 1) {
    const own = cellSeed({ name: 'wordings' }, { seed, number });
    const options = { ...drawing, seed: own };
    const compared = [];
    const tallies = [];
    for (const [place, declaration] of declarations.entries()) {
      const { wordingEffects } = declaration;
      const played = {
        ...declaration,
        seed: own,
        ...(wordingEffects && { wordingEffects: { ...wordingEffects, seed: place } }),
      };
      const asked = { questionnaire, wording, prompts, run: `run-${place + 1}`, seed: own };
      const tally = await playInProcess(played, asked);
      tallies.push(tally);
      compared.push({ id: asked.run, figures: figuresOf(tally, options) });
    }
    const [one, other] = compared;
    const [tally] = tallies;
    if (!one || !other || !tally) throw new RangeError('a pair is of two');
    const overCommonItems = commonItems(options);
    yield {
      pair: comparePair([one, other], overCommonItems),
      differences: pairedDifferences([one, other], overCommonItems),
      first: headlines(tally, { seed: own, figures: one.figures }).dimensions,
    };
  }
}
