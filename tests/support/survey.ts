import { buildProfile } from '../../analysis/build-profile.js';
import type { Profile } from '../../analysis/profile.js';
import { count, createTally } from '../../analysis/tally.js';
import { type SurveyQuestion, surveyTrial } from '../../src/instruments/survey/survey-trial.js';
import type { Item } from '../../src/vocabulary/item.js';
import type { Pole } from '../../src/vocabulary/pole.js';
import type { Request } from '../../src/vocabulary/request.js';
import type { Respondent } from '../../src/vocabulary/respondent.js';
import type { Response } from '../../src/vocabulary/response.js';
import { type Form, type Template, templates } from '../../src/vocabulary/template.js';
import type { Trial } from '../../src/vocabulary/trial.js';
import { responseWith } from '../ledger/builders.js';
import { plainWording } from './items.js';

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
export function promptOf({ messages }: Request): string {
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
  const tally = createTally(items, { repeats: 1 });
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
