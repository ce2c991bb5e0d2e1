import { ownValue } from '../../../vocabulary/comparable-text.js';
import {
  type AskedTemplates,
  type RatingReading,
  type ResponseScale,
  type StatementForm,
  type StatementItem,
  type StatementTemplate,
  type StatementTemplates,
  templatesFor,
} from '../../../vocabulary/item.js';
import type { Parameters, Request } from '../../../vocabulary/request.js';
import { messagesFor, playedBy, type Respondent } from '../../../vocabulary/respondent.js';
import { faultOfOurs, type Response } from '../../../vocabulary/response.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import type { Observation } from '../base/instrument.js';
import { renderStatement, type Shown, shownScale } from './page.js';
import { readRating, readRatingLogprobs } from './reading.js';

/** What is asked of one respondent. */
export interface StatementsPlan extends AskedTemplates {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly StatementItem[];
  /** By id. */
  readonly scales: Readonly<Record<string, ResponseScale>>;
  readonly wording: StatementTemplates;
  readonly repeats: number;
}

/** What one statement under one template brought, draws in order. */
export interface StatementObservation extends Observation {
  readonly item: StatementItem;
  readonly scale: ResponseScale;
  readonly template: StatementTemplate;
  readonly prompt: string;
  readonly draws: readonly { readonly response: Response; readonly reading: RatingReading }[];
}

/** What a request asks. */
export interface StatementAsks extends Shown {
  readonly language: string;
  readonly wording: Pick<StatementTemplates, 'dontKnow'>;
}

/** Room for a number, a letter, or the words of a point. */
const maxTokens: Readonly<Record<StatementForm, number>> = { number: 16, label: 32, letter: 16 };

/** A point that is said in words has no token to score. */
export function statementParameters(
  { topLogprobs, ...parameters }: Parameters,
  form: StatementForm,
): Parameters {
  const scored = topLogprobs !== undefined && form !== 'label';
  return { maxTokens: maxTokens[form], ...parameters, ...(scored ? { topLogprobs } : {}) };
}

/**
 * The scale of a statement.
 * @throws RangeError where the plan lacks it
 */
export function scaleOf(
  { scales }: Pick<StatementsPlan, 'scales'>,
  { scale: id }: StatementItem,
): ResponseScale {
  const scale = ownValue(scales, id);
  if (!scale) throw new RangeError(`no scale "${id}" in this plan`);
  return scale;
}

/** Every statement under the templates that its scale allows. */
export function* planStatements(
  plan: StatementsPlan,
): Generator<PlannedTrial<StatementObservation>> {
  for (const item of plan.items) {
    const scale = scaleOf(plan, item);
    for (const template of templatesFor(scale, plan)) {
      const { topLogprobs } = statementParameters(plan.respondent.parameters, template.form);
      yield {
        begin: () => statementTrial(plan, { item, scale, template }),
        about: `${item.id}, ${template.form}, ${template.order}`,
        most: plan.repeats,
        mayAskFewer: topLogprobs !== undefined && plan.repeats > 1,
      };
    }
  }
}

/** How many trials that is. */
export function statementTrials(plan: StatementsPlan): number {
  return plan.items.reduce((sum, item) => sum + templatesFor(scaleOf(plan, item), plan).length, 0);
}

/** What puts a statement to a respondent, once. */
export function statementRequest(
  { respondent, wording }: Pick<StatementsPlan, 'respondent' | 'wording'>,
  shown: Shown,
): { readonly prompt: string; readonly request: Request } {
  const prompt = renderStatement(wording, shown);
  const { language } = respondent;
  const asks: StatementAsks = { ...shown, language, wording: { dontKnow: wording.dontKnow } };
  const request: Request = {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: messagesFor(respondent, prompt),
    parameters: statementParameters(respondent.parameters, shown.template.form),
    about: { instrument: 'statements', asks, ...playedBy(respondent) },
  };
  return { prompt, request };
}

/**
 * Puts a statement to a respondent: once per draw, or once where log-probabilities say what every draw
 * would.
 */
function* statementTrial(plan: StatementsPlan, shown: Shown): Trial<StatementObservation> {
  const { prompt, request } = statementRequest(plan, shown);
  const lines = shownScale(shown.scale, shown.template, plan.wording);
  const rated = { ...shown, lines, language: plan.respondent.language };
  const again = (times: number) => Array.from({ length: times }, () => request);
  const scored = request.parameters.topLogprobs === undefined ? [] : yield again(1);
  const [response] = scored;
  const exact = response && !response.original ? readRatingLogprobs(response, rated) : undefined;
  if (response && exact) return { ...shown, prompt, draws: [{ response, reading: exact }] };
  const left = plan.repeats - scored.length;
  const responses = left > 0 ? [...scored, ...(yield again(left))] : scored;
  return {
    ...shown,
    prompt,
    draws: responses.map((each) => ({
      response: each,
      reading: each.original ? { kind: 'invalid', rule: faultOfOurs } : readRating(each, rated),
    })),
  };
}
