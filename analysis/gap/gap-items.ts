import { gathered } from '../hearing/gathered.js';
import type { PerForm } from '../per-form.js';
import { halfLikelihoods } from '../split-half.js';
import type { Tally } from '../tally.js';
import type { TwinReadings } from './count-readings.js';
import type { GapItem, ItemReadings } from './gap.js';
import { statedLikelihood } from './stated-likelihood.js';

/** What a respondent stated and what it heard, before they are put together. */
export interface StatedAndHeard {
  readonly tally: Tally;
  /** The headline's weights of the forms. */
  readonly weights: PerForm<number>;
  readonly readings: readonly TwinReadings[];
  /** How much nicer the target option of an item sounds, −4..4, by its id; those nobody rated are not in it. */
  readonly desirability: ReadonlyMap<string, number>;
}

/** The items that were both stated and heard, in the order of the tally. */
export function gapItems({ tally, weights, readings, desirability }: StatedAndHeard): GapItem[] {
  const heard = new Map(gathered(readings, ({ id }) => id).map((rows) => [rows[0]?.id, rows]));
  return tally.items.flatMap(({ id, dimension }, item) => {
    const rows = heard.get(id) ?? [];
    const [first] = rows;
    const stated = first ? statedLikelihood(tally, { item, weights }) : null;
    if (!first || stated === null) return [];
    return {
      id,
      dimension,
      pair: first.pair,
      stated,
      halves: halfLikelihoods(tally, { item, weights }),
      desirability: desirability.get(id) ?? null,
      readings: rows.map(readingsOf),
    };
  });
}

function readingsOf({ style, shots, measure, onTarget, onOpposite }: TwinReadings): ItemReadings {
  return { style, shots, measure, onTarget, onOpposite };
}
