import type { Profile } from '../../analysis/survey/profile.js';
import { buildProfile } from '../../analysis/survey/profile-estimates.js';
import { count, createTally } from '../../analysis/survey/tally.js';
import type { Declaration } from '../../src/asking/simulated/declaration.js';
import { type SurveyQuestion, surveyTrial } from '../../src/instruments/survey/trial.js';
import {
  likelihoodGiven,
  propensity,
  type TrueLikelihood,
} from '../../src/simulation/answer-model.js';
import type { Item } from '../../vocabulary/item.js';
import type { Draw, Request } from '../../vocabulary/request.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { Response } from '../../vocabulary/response.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { type Form, type Pole, type Template, templates } from '../../vocabulary/template.js';
import type { Trial } from '../../vocabulary/trial.js';
import { plainWording } from './questionnaires.js';
import { cells, dimensions } from './schemes.js';

/** A request that differs from others by its prompt. */
export function requestFor(prompt: string): Request {
  return {
    endpoint: 'http://localhost:8000/v1',
    model: 'test-model',
    messages: [
      { role: 'system', content: 'You live in Lisbon.' },
      { role: 'user', content: prompt },
    ],
    parameters: { temperature: 0.5, maxTokens: 16 },
  };
}

/** The nth draw of the request with this prompt. */
export function drawOf(prompt: string, draw = 0): Draw {
  return { request: requestFor(prompt), draw };
}

/** A response with this content. */
export function responseWith(content: string): Response {
  return {
    content,
    reasoning: null,
    refusal: null,
    finish: 'stop',
    logprobs: null,
    servedModel: 'test-model-0001',
    fingerprint: null,
    sent: { seed: 7, changes: [] },
    usage: { promptTokens: 40, completionTokens: 2 },
    milliseconds: 12.5,
    at: '2025-01-02T03:04:05.678Z',
    simulated: false,
  };
}

export const respondent: Respondent = {
  id: 'one',
  endpoint: 'http://localhost:8000/v1',
  model: 'test-model',
  parameters: { temperature: 1 },
  language: 'en',
  persona: null,
  simulated: false,
};

/** Plays a trial to its end, each request answered by a function of its prompt. */
export function observe<Observation>(
  trial: Trial<Observation>,
  answer: (prompt: string) => Response,
): Observation {
  let step = trial.next();
  while (!step.done) step = trial.next(step.value.map((request) => answer(promptOf(request))));
  return step.value;
}

/** The last message of a request. */
function promptOf({ messages }: Request): string {
  return messages.at(-1)?.content ?? '';
}

const words: Readonly<Record<Exclude<Form, 'repeat'>, readonly [first: string, second: string]>> = {
  ab: ['A', 'B'],
  compare: ['Yes', 'No'],
  likert: ['1', '5'],
};

/** What a respondent of this pole says to a page, going by what stands first on it. */
export function taking(pole: Pole, { item, form }: { item: Item; form: Form }) {
  return (prompt: string): Response => {
    const own = item.options[pole];
    if (form === 'repeat') return responseWith(own);
    const other = item.options[pole === 'target' ? 'opposite' : 'target'];
    const [first, second] = words[form];
    return responseWith(prompt.indexOf(own) < prompt.indexOf(other) ? first : second);
  };
}

/** The profile of a respondent that answers each item under each template, from page to figure. */
export function profileOf(
  items: readonly Item[],
  answer: (asked: { item: Item } & Template) => (prompt: string) => Response,
): Profile {
  const tally = createTally(items, { cells, repeats: 1 });
  for (const [place, item] of items.entries()) {
    for (const template of templates) {
      const question: SurveyQuestion = { item, template, wording: plainWording, draws: 1 };
      const { draws } = observe(surveyTrial(respondent, question), answer({ item, ...template }));
      for (const [draw, { reading }] of draws.entries()) {
        count(tally, { item: place, template, draw }, reading);
      }
    }
  }
  return buildProfile(tally, { seed: 1 });
}

/**
 * The likelihoods that an unlimited number of answers would give, all 0..1: what an estimator should
 * recover from these items, biases included. Dimensions without items are left out.
 */
export function trueLikelihood(
  declaration: Declaration,
  items: readonly Item[],
): {
  readonly items: ReadonlyMap<string, TrueLikelihood>;
  readonly dimensions: ReadonlyMap<Dimension, TrueLikelihood>;
} {
  const rows = items.map((item) => ({
    item,
    truth: likelihoodGiven(declaration, (template) => propensity(declaration, item, template)),
  }));
  const byDimension = dimensions.flatMap((dimension) => {
    const truths = rows.filter(({ item }) => item.dimension === dimension).map((row) => row.truth);
    return truths.length > 0 ? [[dimension, meanOf(truths)] as const] : [];
  });
  return {
    items: new Map(rows.map(({ item, truth }) => [item.id, truth])),
    dimensions: new Map(byDimension),
  };
}

function meanOf(truths: readonly TrueLikelihood[]): TrueLikelihood {
  return {
    templates: templates.map((_, index) => mean(truths.map((t) => t.templates[index] ?? 0))),
    readableOnly: mean(truths.map((t) => t.readableOnly)),
    imputed: mean(truths.map((t) => t.imputed)),
    rating: mean(truths.map((t) => t.rating)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
