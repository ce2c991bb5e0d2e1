import type { AnswerRow } from '../../reports/index.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { sha256 } from '../vocabulary/request.js';
import { describeReading } from './describe-reading.js';

/** Gathers one respondent's raw answers, identical ones to one template as a row with its count. */
export class AnswerFolder {
  readonly #respondent: { readonly id: string; readonly simulated: boolean };
  /** By a hash, so that each text is held once; each with the place of its trial. */
  readonly #rows = new Map<string, { readonly place: number; readonly row: AnswerRow }>();

  constructor(respondent: { readonly id: string; readonly simulated: boolean }) {
    this.#respondent = respondent;
  }

  /** `place` is that of the trial among those of the survey, in whatever order they come. */
  add({ item, template, draws }: SurveyObservation, place: number): void {
    for (const { response, reading: found } of draws) {
      const content = response.refusal ?? response.content;
      const { form, order } = template;
      const { reading, rule } = describeReading(found, order);
      const key = sha256(`${item.id} ${form} ${order} ${rule} ${content}`);
      const known = this.#rows.get(key);
      const row = {
        respondent: this.#respondent.id,
        simulated: this.#respondent.simulated || response.simulated,
        item: item.id,
        form,
        order,
        content,
        reading,
        rule,
        count: (known?.row.count ?? 0) + 1,
      };
      this.#rows.set(key, { place, row });
    }
  }

  /** In the order of the trials. */
  rows(): readonly AnswerRow[] {
    // Those of one trial came together, draws in order, and the sort keeps them so.
    return [...this.#rows.values()].sort((a, b) => a.place - b.place).map(({ row }) => row);
  }
}
