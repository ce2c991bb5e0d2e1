import { describe, expect, test } from 'vitest';
import {
  planSurvey,
  retestDraws,
  type SurveyPlan,
  surveyTrials,
} from '../../../src/instruments/survey/plan-survey.js';
import { retestItems } from '../../../src/instruments/survey/select-items.js';
import { type SurveyQuestion, surveyTrial } from '../../../src/instruments/survey/survey-trial.js';
import { requestKey } from '../../../src/vocabulary/request.js';
import { templates } from '../../../src/vocabulary/template.js';
import { responseWith } from '../../ledger/builders.js';
import { makeItems, plainWording } from '../../support/items.js';
import { cells } from '../../support/schemes.js';
import { observe, respondent } from '../../support/survey.js';

const items = makeItems({ perCell: 1 });
const [item] = items;
if (!item) throw new Error('no item made');

const question: SurveyQuestion = {
  item,
  template: { form: 'ab', order: 'norm' },
  wording: plainWording,
  draws: 3,
};

/** What a trial asks for first. */
const wanted = (trial: ReturnType<typeof surveyTrial>) => {
  const step = trial.next();
  return step.done ? [] : step.value;
};

describe('a survey trial', () => {
  test('asks for all its draws at once, each the same request', () => {
    const requests = wanted(surveyTrial(respondent, question));
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(requestKey)).size).toBe(1);
  });

  test('sends the persona as the system message, and none where there is none', () => {
    const [plain] = wanted(surveyTrial(respondent, question));
    const persona = 'You are a retired teacher.';
    const [spoken] = wanted(surveyTrial({ ...respondent, persona }, question));
    expect(plain?.messages.map(({ role }) => role)).toEqual(['user']);
    expect(spoken?.messages[0]).toEqual({ role: 'system', content: persona });
  });

  test('leaves room for an option where one is copied out, and obeys the respondent’s own limit', () => {
    const limit = (form: 'ab' | 'repeat', parameters = respondent.parameters) =>
      wanted(
        surveyTrial(
          { ...respondent, parameters },
          { ...question, template: { form, order: 'norm' } },
        ),
      )[0]?.parameters.maxTokens;
    expect(limit('ab')).toBe(16);
    expect(limit('repeat')).toBeGreaterThan(16);
    expect(limit('ab', { maxTokens: 4096 })).toBe(4096);
  });

  test('observes the same however often the same responses are played to it', () => {
    const answers = ['A', 'It depends.', 'B'];
    const play = () => {
      const left = [...answers];
      return observe(surveyTrial(respondent, question), () => responseWith(left.shift() ?? ''));
    };
    expect(play()).toEqual(play());
    expect(play().draws.map(({ reading }) => reading.kind)).toEqual([
      'choice',
      'neutral',
      'choice',
    ]);
  });

  test('keeps each response as it came beside its reading', () => {
    const raw = responseWith('  **A**\u200B, "because"  ');
    const { draws } = observe(surveyTrial(respondent, question), () => raw);
    expect(draws[0]?.response).toBe(raw);
  });
});

describe('a survey trial with log-probabilities', () => {
  const scoring = { ...respondent, parameters: { temperature: 1, topLogprobs: 20 } };
  const top = [
    { token: 'A', logprob: Math.log(0.75) },
    { token: 'B', logprob: Math.log(0.25) },
  ];
  const scored = { ...responseWith('A'), logprobs: [{ token: 'A', logprob: Math.log(0.75), top }] };

  test('asks once, and that response stands for every draw', () => {
    const trial = surveyTrial(scoring, question);
    const requests = wanted(trial);
    expect(requests.map(({ parameters }) => parameters.topLogprobs)).toEqual([20]);
    const { done, value } = trial.next([scored]);
    expect(done).toBe(true);
    expect(value).toMatchObject({
      draws: [{ response: scored, reading: { kind: 'distribution', first: 0.75 } }],
    });
  });

  test('takes a response it cannot score as the first draw, and asks the same for the others', () => {
    const trial = surveyTrial(scoring, question);
    const [first] = wanted(trial);
    const { value: others } = trial.next([responseWith('B')]);
    expect(others).toEqual([first, first]);
    const { value } = trial.next([responseWith('A'), scored]);
    expect(value).toMatchObject({
      draws: ['second', 'first', 'first'].map((choice) => ({ reading: { choice } })),
    });
  });

  test('asks no more when the one draw it wants cannot be scored', () => {
    const trial = surveyTrial(scoring, { ...question, draws: 1 });
    wanted(trial);
    expect(trial.next([responseWith('B')])).toMatchObject({
      done: true,
      value: { draws: [{ reading: { choice: 'second' } }] },
    });
  });

  test('asks all its draws at once, and for no log-probabilities, where an option is copied out', () => {
    const repeat = { ...question, template: { form: 'repeat', order: 'norm' } } as const;
    expect(wanted(surveyTrial(scoring, repeat)).map(requestKey)).toEqual(
      wanted(surveyTrial(respondent, repeat)).map(requestKey),
    );
  });
});

describe('a survey', () => {
  test('puts every item under every template, once each', () => {
    const plan: SurveyPlan = {
      respondent,
      items,
      cells,
      wording: plainWording,
      repeats: 2,
      retest: 0.2,
      seed: 4,
    };
    const asked = [...planSurvey(plan)].map((trial) => wanted(trial.begin()));
    expect(asked).toHaveLength(surveyTrials(plan));
    expect(new Set(asked.flat().map(requestKey)).size).toBe(items.length * templates.length);
  });

  test('has two draws more of just the items asked again, and of no rating', () => {
    const plan: SurveyPlan = {
      respondent,
      items,
      cells,
      wording: plainWording,
      repeats: 1,
      retest: 0.2,
      seed: 4,
    };
    const again = retestItems(items, { share: 0.2, seed: 4 });
    const trials = [...planSurvey(plan)].map((trial) =>
      observe(trial.begin(), () => responseWith('A')),
    );
    for (const trial of trials) {
      const more = again.has(trial.item.id) && trial.template.form !== 'likert';
      expect(trial.draws).toHaveLength(more ? 1 + retestDraws : 1);
    }
    expect(again.size).toBe(8);
  });
});
