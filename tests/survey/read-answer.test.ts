import { describe, expect, test } from 'vitest';
import { type GivenAnswer, readAnswer } from '../../src/instruments/survey/reading/read-answer.js';
import type { Form, Order } from '../../vocabulary/template.js';

const item = {
  options: {
    target: 'I wait for the manager to choose and follow the choice.',
    opposite: 'I ask everyone who will use it and we choose together.',
  },
};

const read = (form: Form, order: Order, answer: string | GivenAnswer) =>
  readAnswer(
    { item, form, order, language: 'en' },
    typeof answer === 'string' ? { content: answer, finishReason: 'stop' } : answer,
  );

describe('an answer is read as the pole that it chose', () => {
  test.each([
    ['ab', 'norm', '**A**', 'target'],
    ['ab', 'reverse', '**A**', 'opposite'],
    ['ab', 'reverse', 'Answer: B', 'target'],
    ['ab', 'norm', '```json\n{ "answer": "B" }\n```', 'opposite'],
    [
      'ab',
      'norm',
      '<think>A is tempting.</think>\nI would choose B because we all use it.',
      'opposite',
    ],
    ['repeat', 'norm', 'I ask everyone who will use it and we choose together.', 'opposite'],
    ['repeat', 'reverse', '"I wait for the manager to choose and follow the choice."', 'target'],
    ['compare', 'norm', 'Yes, clearly.', 'target'],
    ['compare', 'reverse', 'Yes.', 'opposite'],
    ['compare', 'reverse', 'No', 'target'],
    ['ab', 'norm', 'A. Actually, wait: B.', 'opposite'],
  ] as const)('%s, %s: %s', (form, order, content, pole) => {
    expect(read(form, order, content)).toEqual({
      kind: 'choice',
      pole,
      rule: expect.stringMatching(/\w/),
    });
  });
});

test('a rating stays as the page offered it, beside the pole that it leans to', () => {
  expect(read('likert', 'norm', '2')).toEqual({
    kind: 'rating',
    rating: 2,
    pole: 'target',
    rule: 'exact',
  });
  expect(read('likert', 'reverse', 'I would rate it 2 out of 5.')).toMatchObject({
    kind: 'rating',
    rating: 2,
    pole: 'opposite',
  });
  expect(read('likert', 'norm', '3')).toMatchObject({ kind: 'rating', rating: 3, pole: null });
  expect(read('likert', 'norm', '7')).toEqual({ kind: 'invalid', rule: 'outside the scale' });
});

describe('what is no answer says why', () => {
  test.each([
    ['It really depends on the team.', 'neutral', 'commits to neither'],
    ['I have no strong preference.', 'neutral', 'commits to neither'],
    [
      'As an AI language model, I do not have personal preferences.',
      'refusal',
      'declines in words',
    ],
    ["I'm sorry, but I can't help with that.", 'refusal', 'declines in words'],
    ['The weather is nice today.', 'invalid', 'no rule reads it'],
    ['', 'invalid', 'empty'],
  ])('%s', (content, kind, rule) => {
    expect(read('ab', 'norm', content)).toEqual({ kind, rule });
  });

  test('a text cut by its length is invalid, unless it had answered before', () => {
    const cut = { content: 'Both ways of deciding have', finishReason: 'length' };
    expect(read('ab', 'norm', cut)).toEqual({ kind: 'invalid', rule: 'cut short' });
    expect(read('ab', 'norm', { content: null, finishReason: 'length' })).toEqual({
      kind: 'invalid',
      rule: 'cut short',
    });
    expect(read('ab', 'norm', { ...cut, content: 'B) I ask everyone who will use' })).toMatchObject(
      { kind: 'choice', pole: 'opposite' },
    );
  });

  test('what the endpoint declares goes before the text', () => {
    expect(read('ab', 'norm', { content: 'A', finishReason: 'content_filter' })).toEqual({
      kind: 'refusal',
      rule: 'content filter',
    });
    expect(read('ab', 'norm', { content: null, refusal: 'I cannot.' })).toEqual({
      kind: 'refusal',
      rule: 'declared by the endpoint',
    });
  });

  test('a language without reading rules is refused', () => {
    const asked = { item, form: 'ab', order: 'norm', language: 'tlh' } as const;
    expect(() => readAnswer(asked, { content: 'A' })).toThrow(
      new RangeError('no reading rules for the language "tlh"'),
    );
  });
});
