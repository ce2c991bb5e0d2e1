import type { AnswerRow } from '../../reports/document/raw-answers.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { sha256 } from '../vocabulary/request.js';
import { describeReading } from './describe-reading.js';

/** Gathers one respondent's raw answers, identical ones to one template as a row with its count. */
export class AnswerFolder {
  readonly #respondent: { readonly id: string; readonly simulated: boolean };
  /** By a hash, so that each text is held once. */
  readonly #rows = new Map<string, AnswerRow>();

  constructor(respondent: { readonly id: string; readonly simulated: boolean }) {
    this.#respondent = respondent;
  }

  add({ item, template, draws }: SurveyObservation): void {
    for (const { response, reading: found } of draws) {
      const content = response.refusal ?? response.content;
      const { form, order } = template;
      const { reading, rule } = describeReading(found, order);
      const key = sha256(`${item.id} ${form} ${order} ${rule} ${content}`);
      const known = this.#rows.get(key);
      this.#rows.set(key, {
        respondent: this.#respondent.id,
        simulated: this.#respondent.simulated || response.simulated,
        item: item.id,
        form,
        order,
        content,
        reading,
        rule,
        count: (known?.count ?? 0) + 1,
      });
    }
  }

  rows(): Iterable<AnswerRow> {
    return this.#rows.values();
  }
}
