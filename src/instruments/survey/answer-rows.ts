import { exactOf } from '../../../analysis/survey/tally.js';
import { likelihood, share } from '../../../reports/document/format.js';
import type { AnswerRow } from '../../../reports/document/raw-answers.js';
import type { Reading } from '../../../vocabulary/reading.js';
import { saidIn } from '../../../vocabulary/response.js';
import { type Order, poleOf } from '../../../vocabulary/template.js';
import { readerRule, readText } from '../../judging/reader.js';
import {
  promptOf,
  type ResponseRow,
  type RowSource,
  readerRows,
  rowOf,
} from '../base/response-row.js';
import type { SurveyObservation } from './trial.js';

/** Gathers one respondent's raw answers, identical ones to one template as a row with its count. */
export class AnswerAccumulator {
  readonly #respondent: { readonly id: string; readonly simulated: boolean };
  /** Those of each trial, by its place. */
  readonly #rows = new Map<number, readonly AnswerRow[]>();

  constructor(respondent: { readonly id: string; readonly simulated: boolean }) {
    this.#respondent = respondent;
  }

  /** `place` is that of the trial among those of the survey, in whatever order they come. */
  add({ item, template, draws, byModel }: SurveyObservation, place: number): void {
    const { form, order } = template;
    const rows: AnswerRow[] = [];
    for (const [draw, { response, reading: found }] of draws.entries()) {
      const content = saidIn(response);
      const { reading, rule: by } = describeReading(found, order);
      const quote = by === readerRule ? byModel?.draws[draw]?.found?.quote : null;
      const rule = quote ? `${by}: “${quote}”` : by;
      const known = rows.findIndex((row) => row.rule === rule && row.content === content);
      const row = {
        respondent: this.#respondent.id,
        simulated: this.#respondent.simulated || response.simulated,
        item: item.id,
        form,
        order,
        content,
        reading,
        rule,
        count: (rows[known]?.count ?? 0) + 1,
      };
      if (known < 0) rows.push(row);
      else rows[known] = row;
    }
    this.#rows.set(place, rows);
  }

  /** In the order of the trials. */
  rows(): readonly AnswerRow[] {
    return [...this.#rows].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  }
}

/** A reading as people read it. */
interface DescribedReading {
  /** In a word: the pole chosen, the rating given, `log-probabilities`, or why there is none of these. */
  readonly reading: string;
  /** The rule it was read by, or what the log-probabilities say. */
  readonly rule: string;
  /**
   * As it enters the imputed likelihood, 0..1: 0 or 1 for a choice, between for a rating and for
   * log-probabilities; what is no answer counts as 0.5.
   */
  readonly likelihood: number;
  /** The share of it that is no answer: 0 or 1, between for log-probabilities. */
  readonly unread: number;
}

/** Says what a reading under an order means; a rating stays as the page offered it, 1 the option shown first. */
export function describeReading(reading: Reading, order: Order): DescribedReading {
  const { rule } = reading;
  switch (reading.kind) {
    case 'choice': {
      const pole = poleOf(reading.choice, order);
      return { reading: pole, rule, likelihood: pole === 'target' ? 1 : 0, unread: 0 };
    }
    case 'rating': {
      const towardsSecond = (reading.rating - 1) / 4;
      const towardsTarget =
        poleOf('second', order) === 'target' ? towardsSecond : 1 - towardsSecond;
      return { reading: String(reading.rating), rule, likelihood: towardsTarget, unread: 0 };
    }
    case 'distribution':
    case 'ratings': {
      const { target, unread } = exactOf(reading, order);
      const said =
        reading.kind === 'ratings'
          ? `P(1) to P(5) = ${reading.shares.map(likelihood).join(', ')}`
          : `P(target) = ${likelihood(target)}`;
      return {
        reading: 'log-probabilities',
        rule: `${said}; ${share(unread)} unread`,
        likelihood: (1 - unread) * target + unread / 2,
        unread,
      };
    }
    default:
      return { reading: reading.kind, rule, likelihood: 0.5, unread: 1 };
  }
}

/**
 * The rows of one survey trial: an item under a template, a draw each; those beyond the respondent's repeats are for
 * test–retest. Then what a reader model said, a response each.
 */
export function surveyRows(
  { item, template, prompt, draws, byModel }: SurveyObservation,
  source: RowSource,
): readonly ResponseRow[] {
  const asked = {
    instrument: 'survey',
    item: item.id,
    dimension: item.dimension,
    domain: item.domain,
    form: template.form,
    order: template.order,
  } as const;
  const rows = draws.map(({ response, reading: found }, draw): ResponseRow => {
    const { reading, rule, likelihood, unread } = describeReading(found, template.order);
    const read = byModel?.draws[draw];
    return {
      ...rowOf(response, source),
      ...asked,
      purpose: source.persona ? 'control' : draw < source.respondent.repeats ? 'main' : 'retest',
      draw,
      prompt: promptOf(response, prompt),
      reading,
      rule,
      likelihood,
      unread,
      judged: read ? readText(read) : null,
    };
  });
  return [...rows, ...readerRows(byModel, { source, asked })];
}
