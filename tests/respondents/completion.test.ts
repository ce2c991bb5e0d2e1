import { expect, test } from 'vitest';
import { readCompletion } from '../../src/respondents/completion.js';
import { completion } from '../support/fake-endpoint.js';

const circumstances = {
  model: 'model-a',
  sent: { seed: 1, changes: [] },
  milliseconds: 12,
  at: '2025-01-01T00:00:00.000Z',
};

function read(body: unknown) {
  const outcome = readCompletion(body, circumstances);
  if (outcome.kind !== 'answer') throw new Error(`no answer but ${JSON.stringify(outcome)}`);
  return outcome.response;
}

function choice(message: object, more: object = {}) {
  return { model: 'served-model', choices: [{ message, ...more }] };
}

test('everything a response is made of is kept', () => {
  const body = completion('Tea.', { system_fingerprint: 'fp' });
  expect(read(body)).toEqual({
    content: 'Tea.',
    reasoning: null,
    refusal: null,
    finish: 'stop',
    logprobs: null,
    servedModel: 'served-model',
    fingerprint: 'fp',
    usage: { promptTokens: 10, completionTokens: 2 },
    simulated: false,
    sent: { seed: 1, changes: [] },
    milliseconds: 12,
    at: '2025-01-01T00:00:00.000Z',
  });
});

test('a bare answer is enough', () => {
  expect(read({ choices: [{ message: {} }] })).toMatchObject({
    content: '',
    servedModel: 'model-a',
    finish: null,
    usage: null,
  });
});

test('content in parts is joined, and parts without text are passed over', () => {
  const parts = [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'Tea' }, { text: '.' }];
  expect(read(choice({ content: parts })).content).toBe('Tea.');
});

test.each(['reasoning_content', 'reasoning'])('%s is kept apart from the content', (field) => {
  const response = read(choice({ content: 'Tea.', [field]: 'Hm.' }));
  expect(response).toMatchObject({ content: 'Tea.', reasoning: 'Hm.' });
});

test('a declared refusal and a content filter are kept', () => {
  const message = { content: null, refusal: 'No.' };
  expect(read(choice(message, { finish_reason: 'content_filter' }))).toMatchObject({
    content: '',
    refusal: 'No.',
    finish: 'content_filter',
  });
});

test('log-probabilities of the first four tokens are kept with their alternatives', () => {
  const top = [{ token: 'A', logprob: -0.1, bytes: [65] }];
  const content = Array.from({ length: 6 }, (_, at) => ({
    token: String(at),
    logprob: -at,
    top_logprobs: at === 1 ? null : top,
  }));
  const { logprobs } = read(choice({ content: 'x' }, { logprobs: { content } }));
  expect(logprobs?.map(({ token }) => token)).toEqual(['0', '1', '2', '3']);
  expect(logprobs?.[0]).toEqual({ token: '0', logprob: -0, top: [{ token: 'A', logprob: -0.1 }] });
  expect(logprobs?.[1]?.top).toEqual([]);
});

test.each([
  [{ system_fingerprint: 'simulated:1' }, true],
  [{ model: 'simulated/collectivist' }, true],
  [{ model: 'a-model-simulated' }, false],
])('an answer from a simulation says so: %o', (more, simulated) => {
  expect(read(completion('Tea.', more)).simulated).toBe(simulated);
});

test('an alternative without a number costs no other its chance, and a bad token ends the list', () => {
  const good = { token: 'A', logprob: -0.1 };
  const content = [
    { ...good, top_logprobs: [good, { token: 'B', logprob: null }, { token: 'b', logprob: -3 }] },
    { token: '.', logprob: null },
    good,
  ];
  const { logprobs } = read(choice({ content: 'A.' }, { logprobs: { content } }));
  expect(logprobs).toEqual([{ ...good, top: [good, { token: 'b', logprob: -3 }] }]);
});

test('of an endless list of alternatives twenty are kept', () => {
  const top = Array.from({ length: 5000 }, (_, place) => ({ token: `t${place}`, logprob: -9 }));
  const content = [{ token: 'A', logprob: -0.1, top_logprobs: top }];
  const { logprobs } = read(choice({ content: 'A' }, { logprobs: { content } }));
  expect(logprobs?.[0]?.top).toHaveLength(20);
});
