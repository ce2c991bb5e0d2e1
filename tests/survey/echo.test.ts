import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/instruments/survey/reading/read-answer.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { renderPrompt, surveyTrial } from '../../src/instruments/survey/trial.js';
import type { Item } from '../../vocabulary/item.js';
import { forms, type SurveyTemplates } from '../../vocabulary/template.js';
import { makeItems, plainWording } from '../support/questionnaires.js';
import { observe, respondent, responseWith } from '../support/survey.js';

const [item] = makeItems({ perCell: 1, of: ['mas'] }) as [Item];
const { target: first, opposite: second } = item.options;

/** A user's template that ends in an option and nothing else. */
const endingInAnOption: SurveyTemplates = {
  ...plainWording,
  prompts: {
    ...plainWording.prompts,
    repeat: '{question}\n\nCopy out one of these two.\n\n{first}\n{second}',
  },
};

const heard = (
  wording: SurveyTemplates,
  form: (typeof forms)[number],
  answer: (prompt: string) => string,
) => {
  const question = { item, template: { form, order: 'norm' as const }, wording, draws: 1 };
  const { draws } = observe(surveyTrial(respondent, question), (prompt) =>
    responseWith(answer(prompt)),
  );
  return draws[0]?.reading;
};

describe('an echo of the prompt is no answer', () => {
  test.each(forms)('the whole prompt, in %s', (form) => {
    expect(heard(plainWording, form, String)).toMatchObject({ kind: 'invalid' });
    expect(heard(plainWording, form, (prompt) => `> **${prompt}**\n`)).toMatchObject({
      kind: 'invalid',
    });
  });

  test.each(forms)('its last lines, in %s', (form) => {
    const tail = (lines: number) => (prompt: string) => prompt.split('\n').slice(-lines).join('\n');
    expect(heard(plainWording, form, tail(1))).toMatchObject({ kind: 'invalid' });
    expect(heard(plainWording, form, tail(3))).toMatchObject({ kind: 'invalid' });
  });

  test.each([
    ['ab', 'B', 'second'],
    ['repeat', second, 'second'],
    ['compare', 'No', 'second'],
  ] as const)('the answer after it is, in %s', (form, answer, choice) => {
    for (const space of [' ', '\n', '\n\n']) {
      expect(heard(plainWording, form, (prompt) => prompt + space + answer)).toMatchObject({
        kind: 'choice',
        choice,
      });
    }
  });

  test('nor is a prompt that the token limit cut', () => {
    const prompt = renderPrompt(plainWording, item, { form: 'compare', order: 'norm' });
    const response = { ...responseWith(prompt.slice(0, -20)), finish: 'length' };
    const asked = { form: 'compare', first, second, language: 'en', prompt } as const;
    expect(readResponse(response, asked)).toMatchObject({ kind: 'invalid' });
  });
});

describe('a bare option is an answer even where the prompt ends in it', () => {
  test.each([
    [first, 'first'],
    [second, 'second'],
  ] as const)('%s', (option, choice) => {
    expect(heard(endingInAnOption, 'repeat', () => option)).toMatchObject({
      kind: 'choice',
      choice,
    });
    expect(heard(endingInAnOption, 'repeat', () => `“${option}”`)).toMatchObject({
      kind: 'choice',
      choice,
    });
    expect(heard(endingInAnOption, 'repeat', (prompt) => `${prompt}\n\n${option}`)).toMatchObject({
      kind: 'choice',
      choice,
    });
  });

  test('and both of them are none', () => {
    expect(heard(endingInAnOption, 'repeat', () => `${first}\n${second}`)).toMatchObject({
      kind: 'invalid',
    });
    expect(heard(endingInAnOption, 'repeat', String)).toMatchObject({ kind: 'invalid' });
  });
});

test('who reads single answers may say what the prompt was', () => {
  const prompt = renderPrompt(plainWording, item, { form: 'compare', order: 'norm' });
  const asked = { item, form: 'compare', order: 'norm', language: 'en', prompt } as const;
  expect(readAnswer(asked, { content: prompt })).toMatchObject({ kind: 'invalid' });
  expect(readAnswer(asked, { content: `${prompt} yes` })).toMatchObject({ pole: 'target' });
});

test('a number of the item is no rating', () => {
  const asked = {
    form: 'likert',
    first: 'Ask for 3 more days',
    second: 'Hand in what you have',
    language: 'en',
    prompt: 'The report takes 2 hours.\n\n1 is the one end, 5 the other end.',
  } as const;
  expect(readResponse(responseWith('3 more days would help'), asked)).toMatchObject({
    kind: 'invalid',
  });
  expect(readResponse(responseWith('2 hours is not much, so 4'), asked)).toMatchObject({
    rating: 4,
  });
});
