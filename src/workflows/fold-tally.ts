import { count, createTally, type Tally } from '../../analysis/tally.js';
import { retestDraws, type SurveyPlan } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';

/** Folds one respondent's readings into a tally. */
export class TallyFolder {
  readonly tally: Tally;
  readonly #places: ReadonlyMap<string, number>;
  /** Trials folded so far. */
  observed = 0;

  constructor({ items, repeats, retest }: Pick<SurveyPlan, 'items' | 'repeats' | 'retest'>) {
    const width = repeats + (retest > 0 ? retestDraws : 0);
    this.tally = createTally(items, { repeats, width });
    this.#places = new Map(items.map(({ id }, place) => [id, place]));
  }

  add({ item, template, draws }: SurveyObservation): void {
    const place = this.#places.get(item.id);
    if (place === undefined) throw new RangeError(`"${item.id}" is no item of this survey`);
    this.observed += 1;
    for (const [draw, { reading }] of draws.entries()) {
      count(this.tally, { item: place, template, draw }, reading);
    }
  }
}
