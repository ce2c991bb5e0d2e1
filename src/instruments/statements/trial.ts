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
import {
  type AnswerReader,
  checksOf,
  type ModelReadings,
  mostReadings,
  type ReaderChecks,
  readByModel,
  readerRule,
} from '../../judging/reader.js';
import type { Observation } from '../base/instrument.js';
import { renderStatement, type Shown, type ShownPoint, shownScale } from './page.js';
import { type Rated, readRating, readRatingLogprobs } from './reading.js';

/** What is asked of one respondent. */
export interface StatementsPlan extends AskedTemplates {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly StatementItem[];
  /** By id. */
  readonly scales: Readonly<Record<string, ResponseScale>>;
  readonly wording: StatementTemplates;
  readonly repeats: number;
  readonly seed: number;
  /** Who reads what the rules leave unread; nobody unless given. */
  readonly reader?: AnswerReader | undefined;
}

/** What one statement under one template brought, draws in order. */
export interface StatementObservation extends Observation {
  readonly item: StatementItem;
  readonly scale: ResponseScale;
  readonly template: StatementTemplate;
  readonly prompt: string;
  readonly draws: readonly { readonly response: Response; readonly reading: RatingReading }[];
  /** What a reader model made of it; absent where there is none. */
  readonly byModel?: ModelReadings;
}

/** What a request asks. */
export interface StatementAsks extends Shown {
  readonly language: string;
  readonly wording: Pick<StatementTemplates, 'dontKnow'>;
}

/** Room for a number, a letter, or the words of a point. */
const maxTokens: Readonly<Record<StatementForm, number>> = { number: 16, label: 32, letter: 16 };

/** A point that is said in words has no token to score. */
function statementParameters(
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
  const { reader, repeats, seed, respondent } = plan;
  const shown = plan.items.flatMap((item) => {
    const scale = scaleOf(plan, item);
    return templatesFor(scale, plan).map((template) => ({ item, scale, template }));
  });
  const trials = shown.map(aboutOf);
  const checksIn = reader && checksOf(reader, { trials, seed, language: respondent.language });
  for (const each of shown) {
    const { topLogprobs } = statementParameters(respondent.parameters, each.template.form);
    const about = aboutOf(each);
    const checks = checksIn?.(about);
    yield {
      begin: () => statementTrial(plan, each, checks),
      about,
      most: repeats + (reader ? mostReadings(repeats, checks) : 0),
      mayAskFewer: reader !== undefined || (topLogprobs !== undefined && repeats > 1),
    };
  }
}

function aboutOf({ item, template: { form, order } }: Shown): string {
  return `${item.id}, ${form}, ${order}`;
}

/** How many trials that is. */
export function statementTrials(plan: StatementsPlan): number {
  return plan.items.reduce((sum, item) => sum + templatesFor(scaleOf(plan, item), plan).length, 0);
}

/** What puts a statement to a respondent, once. */
function statementRequest(
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
 * would. Then a reader model, where there is one, reads what the rules could not.
 */
function* statementTrial(
  plan: StatementsPlan,
  shown: Shown,
  checks: ReaderChecks | undefined,
): Trial<StatementObservation> {
  const { prompt, request } = statementRequest(plan, shown);
  const lines = shownScale(shown.scale, shown.template, plan.wording);
  const rated = { ...shown, lines, language: plan.respondent.language };
  const draws = yield* drawsOf(rated, request, plan.repeats);
  const byRules = { ...shown, prompt, draws };
  if (!plan.reader) return byRules;
  const choices = lines.map(({ mark, words }) => [mark, words].filter(Boolean).join(' = '));
  const options = { first: choices[0] ?? '', second: choices.at(-1) ?? '' };
  const answers = draws.flatMap(({ response, reading }) =>
    reading.kind === 'points' ? [] : [{ response, byRules: placeOf(reading, lines) }],
  );
  const page = { prompt, choices, options };
  const byModel = yield* readByModel(plan.reader, page, { answers, checks });
  return {
    ...byRules,
    draws: draws.map((draw, nth) => {
      const line = lines[byModel.draws[nth]?.found?.choice ?? -1];
      // The rules win wherever they read something.
      if (draw.reading.kind !== 'invalid' || !line) return draw;
      const { point } = line;
      const reading: RatingReading =
        point === null
          ? { kind: 'dont know', rule: readerRule }
          : { kind: 'point', point, rule: readerRule };
      return { ...draw, reading };
    }),
    byModel,
  };
}

function* drawsOf(
  rated: Rated,
  request: Request,
  repeats: number,
): Trial<StatementObservation['draws']> {
  const again = (times: number) => Array.from({ length: times }, () => request);
  const scored = request.parameters.topLogprobs === undefined ? [] : yield again(1);
  const [response] = scored;
  const exact = response && !response.original ? readRatingLogprobs(response, rated) : undefined;
  if (response && exact) return [{ response, reading: exact }];
  const left = repeats - scored.length;
  const responses = left > 0 ? [...scored, ...(yield again(left))] : scored;
  return responses.map((each) => ({
    response: each,
    reading: each.original ? { kind: 'invalid', rule: faultOfOurs } : readRating(each, rated),
  }));
}

/** The line that the rules read; null for none, undefined where they read nothing. */
function placeOf(
  reading: Exclude<RatingReading, { readonly kind: 'points' }>,
  lines: readonly ShownPoint[],
): number | null | undefined {
  if (reading.kind === 'invalid') return undefined;
  if (reading.kind === 'refusal') return null;
  const point = reading.kind === 'point' ? reading.point : null;
  return lines.findIndex((line) => line.point === point);
}
