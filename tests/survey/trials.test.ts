import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  planSurvey,
  retestDraws,
  retestItems,
  type SurveyPlan,
  selectItems,
  surveyTrials,
} from '../../src/instruments/survey/plan.js';
import {
  renderPrompt,
  type SurveyQuestion,
  surveyTrial,
} from '../../src/instruments/survey/trial.js';
import type { Item } from '../../vocabulary/item.js';
import { requestKey } from '../../vocabulary/request.js';
import { forms, templates } from '../../vocabulary/template.js';
import { makeItems, plainWording } from '../support/questionnaires.js';
import { cells } from '../support/schemes.js';
import { observe, respondent, responseWith } from '../support/survey.js';

const promptedItem: Item = {
  id: 'uai-work-01',
  dimension: 'uai',
  domain: 'work',
  question: 'A machine stops. What do you do?',
  options: { target: 'I go by the manual.', opposite: 'I try what comes to mind.' },
};

describe('a prompt', () => {
  test.each(forms)('shows the target option first in norm and second in reverse: %s', (form) => {
    const { target, opposite } = promptedItem.options;
    const norm = renderPrompt(plainWording, promptedItem, { form, order: 'norm' });
    const reverse = renderPrompt(plainWording, promptedItem, { form, order: 'reverse' });
    expect(norm.indexOf(target)).toBeLessThan(norm.indexOf(opposite));
    expect(reverse.indexOf(opposite)).toBeLessThan(reverse.indexOf(target));
    expect(Math.min(norm.indexOf(target), reverse.indexOf(opposite))).toBeGreaterThan(0);
  });

  test('is the wording with its three slots filled and nothing else changed', () => {
    expect(renderPrompt(plainWording, promptedItem, { form: 'compare', order: 'reverse' })).toBe(
      `A machine stops. What do you do?
This: I try what comes to mind.
That: I go by the manual.
This over that, yes or no?`,
    );
  });

  test('keeps the texts of an item as they are, whatever they look like', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('{first}', '{second} and {question}', "$& $1 $' $$", '\\n', '{{first}}'),
    );
    fc.assert(
      fc.property(text, text, text, (question, target, opposite) => {
        const odd = { ...promptedItem, question, options: { target, opposite } };
        for (const template of templates) {
          const [first, second] =
            template.order === 'norm' ? [target, opposite] : [opposite, target];
          const { [template.form]: wording = '' } = plainWording.prompts;
          const between = wording.split(/\{(?:question|first|second)\}/);
          const [a, b, c, d] = between;
          expect(renderPrompt(plainWording, odd, template)).toBe(
            `${a}${question}${b}${first}${c}${second}${d}`,
          );
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });
});

const selectable = makeItems({ perCell: 3 });
const cellOf = ({ dimension, domain }: (typeof selectable)[number]) => `${dimension} ${domain}`;

describe('the items asked', () => {
  test('come in rounds through all cells, so that a survey broken off has asked of each', () => {
    const asked = selectItems(selectable);
    expect(asked).toHaveLength(selectable.length);
    for (const round of [0, 1, 2]) {
      const cells = asked.slice(round * 42, (round + 1) * 42).map(cellOf);
      expect(new Set(cells).size).toBe(42);
    }
  });

  test.each([1, 2])('are the first %d of each cell under that limit', (limit) => {
    const asked = selectItems(selectable, { limit });
    expect(asked).toEqual(selectItems(selectable).slice(0, limit * 42));
    expect(asked.every(({ id }) => Number(id.slice(-2)) <= limit)).toBe(true);
  });

  test('are those first in their cells that come before others, as many in each cell as ever', () => {
    const before = new Set(['idv-work-03', 'mas-arts-02', 'mas-arts-03']);
    const asked = selectItems(selectable, { limit: 1, before });
    const ids = asked.map(({ id }) => id);
    expect(ids).toContain('idv-work-03');
    expect(ids).toContain('mas-arts-02');
    expect(asked.map(cellOf)).toEqual(selectItems(selectable, { limit: 1 }).map(cellOf));
    expect(ids.filter((id) => id.endsWith('-01'))).toHaveLength(40);
  });

  test('are all of them where the limit is higher than any cell, and where cells differ', () => {
    const uneven = selectable.slice(4);
    expect(new Set(selectItems(uneven, { limit: 50 }))).toEqual(new Set(uneven));
    expect(selectItems([], { limit: 3 })).toEqual([]);
  });
});

describe('the items asked again', () => {
  const again = (seed: number, share = 0.2, from = selectable) =>
    retestItems(from, { share, seed });

  test.each([
    [0, 0],
    [0.2, 25],
    [0.5, 63],
    [1, 126],
  ])('are a share of %d: %d of 126', (share, size) => {
    expect(again(1, share).size).toBe(size);
  });

  test('are the same in whatever order the items come', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...selectable], { minLength: selectable.length }),
        (shuffled) => {
          expect(again(7, 0.2, shuffled)).toEqual(again(7));
        },
      ),
      { seed: 3, numRuns: 20 },
    );
  });

  test('are others under another seed', () => {
    expect(again(1)).toEqual(again(1));
    expect(again(2)).not.toEqual(again(1));
  });

  test('stay asked again when the share grows', () => {
    expect([...again(1, 0.4)]).toEqual(expect.arrayContaining([...again(1, 0.2)]));
  });
});

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
