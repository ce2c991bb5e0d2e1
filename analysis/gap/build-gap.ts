import type { HeardAnswers } from '../hearing/build-hearing.js';
import type { Hearing } from '../hearing/hearing.js';
import type { PerForm } from '../per-form.js';
import type { Tally } from '../tally.js';
import type { Gap } from './gap.js';
import { gapControls } from './gap-controls.js';
import { gapItems } from './gap-items.js';
import { intrusionErrors } from './intrusion-errors.js';
import { headlineGap, measureGaps } from './measure-gaps.js';
import { personaSwitch } from './persona-switch.js';
import { statedLikelihoods } from './stated-likelihood.js';
import type { SwitchedReadings } from './switched-readings.js';
import { togetherGaps } from './together.js';
import { twinReadings } from './twin-readings.js';
import { undecidedCarryOver } from './undecided-carry-over.js';
import { verdictOf } from './verdict.js';

/** What one respondent stated, and what it heard. */
export interface GapSources {
  readonly tally: Tally;
  /** The headline's weights of the forms. */
  readonly weights: PerForm<number>;
  readonly inference: HeardAnswers;
  /** What was made of `heard`. */
  readonly scores: Hearing;
  /** How much nicer the target option of an item sounds, −4..4, by its id; those nobody rated are not in it. */
  readonly desirability: ReadonlyMap<string, number>;
  /** What it stated and heard under personas; null where none was asked for. */
  readonly switched: SwitchedReadings | null;
}

/**
 * Everything that a report says of the gap between what one respondent states and what it hears. Null
 * where no item of a twin story was both stated and heard. Permutation tests alone depend on the seed,
 * an integer.
 */
export function buildGap(
  { tally, weights, inference: heard, scores: hearing, desirability, switched }: GapSources,
  { seed }: { readonly seed: number },
): Gap | null {
  const readings = twinReadings(heard);
  const items = gapItems({ tally, weights, readings, desirability });
  const measures = measureGaps(items, { seed, dimensions: tally.cells.dimensions });
  const headline = headlineGap(measures)?.figures[0];
  if (!headline) return null;
  const { carryOver } = headline;
  const { attitudes, selections } = heard;
  const stated = statedLikelihoods(tally, weights);
  return {
    verdict: verdictOf(headline),
    controls: gapControls({ scores: hearing, attitudes, items, carryOver }),
    measures,
    together: togetherGaps(items, { seed }),
    undecided: undecidedCarryOver(attitudes, stated),
    intrusions: intrusionErrors(selections, stated),
    personaSwitch: switched && personaSwitch({ items, weights, switched, attitudes }),
    items,
  };
}
