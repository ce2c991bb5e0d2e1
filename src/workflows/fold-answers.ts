import type { AnswerRow } from '../../reports/index.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { poleOf } from '../vocabulary/pole.js';
import type { Reading } from '../vocabulary/reading.js';
import { sha256 } from '../vocabulary/request.js';
import type { Order } from '../vocabulary/template.js';

/** A reading in a word: the pole chosen, the rating given, or why there is neither. */
export function readingWord(reading: Reading, order: Order): string {
  if (reading.kind === 'choice') return poleOf(reading.choice, order);
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

/** Gathers one respondent's raw answers, identical ones to one template as a row with its count. */
export class AnswerFolder {
  readonly #respondent: { readonly id: string; readonly simulated: boolean };
  /** By a hash, so that each text is held once. */
  readonly #rows = new Map<string, AnswerRow>();

  constructor(respondent: { readonly id: string; readonly simulated: boolean }) {
    this.#respondent = respondent;
  }

  add({ item, template, draws }: SurveyObservation): void {
    for (const { response, reading } of draws) {
      const content = response.refusal ?? response.content;
      const { form, order } = template;
      const key = sha256(`${item.id} ${form} ${order} ${reading.rule} ${content}`);
      const known = this.#rows.get(key);
      this.#rows.set(key, {
        respondent: this.#respondent.id,
        simulated: this.#respondent.simulated || response.simulated,
        item: item.id,
        form,
        order,
        content,
        reading: readingWord(reading, order),
        rule: reading.rule,
        count: (known?.count ?? 0) + 1,
      });
    }
  }

  rows(): Iterable<AnswerRow> {
    return this.#rows.values();
  }
}
