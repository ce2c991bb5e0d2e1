import type { Item } from '../../../vocabulary/item.js';
import { type Reading, ratings } from '../../../vocabulary/reading.js';
import type { Parameters, Request } from '../../../vocabulary/request.js';
import { messagesFor, playedBy, type Respondent } from '../../../vocabulary/respondent.js';
import { faultOfOurs, type Response } from '../../../vocabulary/response.js';
import {
  choiceOf,
  choices,
  type Form,
  type Put,
  type SurveyTemplates,
  type Template,
  wordingsOf,
} from '../../../vocabulary/template.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import {
  type AnswerReader,
  type ModelReadings,
  mostReadings,
  type ReaderChecks,
  type ReadPage,
  readByModel,
  readerRule,
} from '../../judging/reader.js';
import { madeOnce, remembered } from '../../reading/remembered.js';
import { readLogprobs } from './reading/log-probabilities.js';
import { type Asked, readResponse } from './reading/response.js';

/** An item put through a template, as often as it is asked. */
export interface SurveyQuestion {
  readonly item: Item;
  readonly template: Put;
  readonly wording: SurveyTemplates;
  /** How often it is asked where answers are sampled, from 1. */
  readonly draws: number;
  /** Who reads what the rules leave unread; nobody unless given. */
  readonly reader?: AnswerReader | undefined;
  /** How that is checked here; not at all unless given. */
  readonly checks?: ReaderChecks | undefined;
}

type Shown = Pick<SurveyQuestion, 'item' | 'template' | 'wording'>;

/**
 * What one item under one template brought: each response beside its reading, draws in order; or the
 * one response whose log-probabilities stand for every draw.
 */
export interface SurveyObservation {
  readonly item: Item;
  readonly template: Template;
  readonly prompt: string;
  readonly draws: readonly { readonly response: Response; readonly reading: Reading }[];
  /** What a reader model made of it; absent where there is none. */
  readonly byModel?: ModelReadings;
}

/** What a request of the survey asks. */
export interface SurveyAsks {
  readonly item: Item;
  readonly template: Put;
  readonly language: string;
}

/** Room for a word, and for an option to be copied out. */
const defaultMaxTokens: Readonly<Record<Form, number>> = {
  ab: 16,
  repeat: 96,
  compare: 16,
  likert: 16,
};

/**
 * The parameters that a form is asked with: the respondent's own, and room for the answer. An option
 * that is copied out has no token to score, so `repeat` is asked without log-probabilities.
 */
export function parametersFor({ topLogprobs, ...parameters }: Parameters, form: Form): Parameters {
  const scored = topLogprobs !== undefined && form !== 'repeat';
  return {
    maxTokens: defaultMaxTokens[form],
    ...parameters,
    ...(scored ? { topLogprobs } : {}),
  };
}

/** The trial of one question, and how often it asks. */
export function plannedSurveyTrial(
  respondent: Respondent,
  question: SurveyQuestion,
): PlannedTrial<SurveyObservation> {
  const { topLogprobs } = parametersFor(respondent.parameters, question.template.form);
  const { draws, reader, checks } = question;
  return {
    begin: () => surveyTrial(respondent, question),
    about: aboutOf(question),
    most: draws + (reader ? mostReadings(draws, checks) : 0),
    mayAskFewer: reader !== undefined || (topLogprobs !== undefined && draws > 1),
  };
}

/** What a question is called, such as `pdi-1, ab, norm`. */
export function aboutOf({
  item,
  template: { form, order, wording = 0 },
}: Pick<SurveyQuestion, 'item' | 'template'>): string {
  return [item.id, form, order, ...(wording > 0 ? [`wording ${wording + 1}`] : [])].join(', ');
}

/** What puts one question to a respondent, once. */
export function surveyRequest(
  respondent: Respondent,
  question: Shown,
): { readonly prompt: string; readonly request: Request } {
  const { item, template } = question;
  const { prompt } = pageOf(question, respondent.language);
  const asks: SurveyAsks = { item, template, language: respondent.language };
  const request: Request = {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: messagesFor(respondent, prompt),
    parameters: parametersFor(respondent.parameters, template.form),
    about: { instrument: 'survey', asks, ...playedBy(respondent) },
  };
  return { prompt, request };
}

/**
 * Puts one question to a respondent: yields its request once per draw, all at the same time. Asked
 * with log-probabilities it yields the request once, and again for the other draws only where it
 * takes those: a response without usable log-probabilities is the first draw. Then a reader model, where
 * there is one, reads what the rules could not.
 */
export function* surveyTrial(
  respondent: Respondent,
  question: SurveyQuestion,
): Trial<SurveyObservation> {
  const draws = yield* drawsOf(respondent, question);
  const { item, template, reader, checks } = question;
  const { prompt } = pageOf(question, respondent.language);
  const byRules = { item, template, prompt, draws };
  if (!reader) return byRules;
  const options = optionsAsShown(item, template);
  const page: ReadPage = { prompt, choices: choicesOn(template.form, options), options };
  const answers = draws.flatMap(({ response, reading }) => {
    const place = placeOf(reading);
    return place === 'exact' ? [] : [{ response, byRules: place }];
  });
  const byModel = yield* readByModel(reader, page, { answers, checks });
  return {
    ...byRules,
    draws: draws.map((draw, nth) => {
      const place = byModel.draws[nth]?.found?.choice ?? null;
      // The rules win wherever they read something.
      if (draw.reading.kind !== 'invalid' || place === null) return draw;
      return { ...draw, reading: readingAt(place, template.form) ?? draw.reading };
    }),
    byModel,
  };
}

type Drawn = SurveyObservation['draws'][number];

function* drawsOf(respondent: Respondent, question: SurveyQuestion): Trial<readonly Drawn[]> {
  const { asked, read } = pageOf(question, respondent.language);
  const { request } = surveyRequest(respondent, question);
  const again = (times: number) => Array.from({ length: times }, () => request);
  const scored = request.parameters.topLogprobs === undefined ? [] : yield again(1);
  const [response] = scored;
  const reading = response?.original?.logprobs
    ? unreadable
    : response && readLogprobs(response, asked);
  if (response && reading) return [{ response, reading }];

  const left = question.draws - scored.length;
  const responses = left > 0 ? [...scored, ...(yield again(left))] : scored;
  return responses.map((response) => ({ response, reading: read(response) }));
}

/** What a page offers to choose, a line each: the two options, or the five points between them. */
function choicesOn(
  form: Form,
  { first, second }: { readonly first: string; readonly second: string },
): readonly string[] {
  switch (form) {
    case 'ab':
      return [`A: ${first}`, `B: ${second}`];
    case 'repeat':
      return [first, second];
    case 'compare':
      return [`yes: ${first}`, `no: ${second}`];
    case 'likert':
      return ratings.map(String);
  }
}

/** The place of what the rules read among the choices of a page; null for none, undefined where nothing was read. */
function placeOf(reading: Reading): number | null | undefined | 'exact' {
  switch (reading.kind) {
    case 'choice':
      return choices.indexOf(reading.choice);
    case 'rating':
      return ratings.indexOf(reading.rating);
    case 'neutral':
    case 'refusal':
      return null;
    case 'invalid':
      return undefined;
    default:
      return 'exact';
  }
}

/** What a reader model reads where the rules read nothing. */
function readingAt(place: number, form: Form): Reading | undefined {
  if (form !== 'likert') {
    const choice = choices[place];
    return choice && { kind: 'choice', choice, rule: readerRule };
  }
  const rating = ratings[place];
  return rating && { kind: 'rating', rating, rule: readerRule };
}

/** A question as it stands on a page, which is the same for all respondents of a language. */
interface Page {
  readonly prompt: string;
  readonly asked: Asked;
  /** Reads a response; equal ones once, since draws of one prompt often say the same, and so do respondents. */
  readonly read: (response: Response) => Reading;
}

const pagesOf = madeOnce((_: SurveyTemplates) => madeOnce((_: Item) => new Map<string, Page>()));

function pageOf({ item, template, wording }: Shown, language: string): Page {
  const known = pagesOf(wording)(item);
  const key = `${template.form} ${template.order} ${template.wording ?? 0} ${language}`;
  const page = known.get(key) ?? makePage({ item, template, wording }, language);
  known.set(key, page);
  return page;
}

/** Answers of a page whose readings are kept. */
const KEPT = 50;

type Said = readonly [Response['content'], Response['refusal'], Response['finish']];

const unreadable: Reading = { kind: 'invalid', rule: faultOfOurs };

function makePage({ item, template, wording }: Shown, language: string): Page {
  const prompt = renderPrompt(wording, item, template);
  const asked = { form: template.form, ...optionsAsShown(item, template), language, prompt };
  const read = remembered((said) => {
    const [content, refusal, finish] = JSON.parse(said) as Said;
    return readResponse({ content, refusal, finish }, asked);
  }, KEPT);
  return {
    prompt,
    asked,
    read({ content, refusal, finish, original }) {
      if (original) return unreadable;
      const said: Said = [content, refusal, finish];
      return read(JSON.stringify(said));
    },
  };
}

/** The two options of an item in the order a template shows them. */
export function optionsAsShown(
  item: Pick<Item, 'options'>,
  { order }: Template,
): { readonly first: string; readonly second: string } {
  const { target, opposite } = item.options;
  return choiceOf('target', order) === 'first'
    ? { first: target, second: opposite }
    : { first: opposite, second: target };
}

/** The prompt that puts an item through a template: a wording of its form with the slots filled. */
export function renderPrompt(wording: SurveyTemplates, item: Item, template: Put): string {
  const fill = { question: item.question, ...optionsAsShown(item, template) };
  const words = wordingsOf(wording, template.form)[template.wording ?? 0];
  if (words === undefined) throw new RangeError(`${template.form} has no such wording`);
  return words.replace(
    /\{(question|first|second)\}/g,
    (_slot, name: keyof typeof fill) => fill[name],
  );
}
