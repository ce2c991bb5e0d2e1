import { describe, expect, test } from 'vitest';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

const asked = { form: 'ab', first: 'Tea.', second: 'Coffee.', language: 'en' } as const;

/** What an endpoint's answer is read as, and what of it was kept. */
async function answered(message: object, more: object = {}) {
  const choices = [{ index: 0, message, finish_reason: 'stop', ...more }];
  await using server = await fakeEndpoint(() => ({ body: completion(null, { choices }) }));
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf(), patience());
  return { response, reading: readResponse(response, asked) };
}

const thought = 'The answer could be A. Surely A. I choose A.';

describe('thinking is never read as the answer', () => {
  test.each([
    ['reasoning_content', { content: 'B', reasoning_content: thought }],
    ['reasoning', { content: 'B', reasoning: thought }],
    [
      'a part of thinking',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: thought }] },
          { type: 'text', text: 'B' },
        ],
      },
    ],
    [
      'a part of reasoning with a text',
      {
        content: [
          { type: 'reasoning', text: thought },
          { type: 'text', text: 'B' },
        ],
      },
    ],
    ['a block at the head', { content: `<think>${thought}</think>\n\nB` }],
    ['a block whose beginning is in the prompt', { content: `${thought}\n</think>\n\nB` }],
    ['a block in brackets', { content: `[THINK]${thought}[/THINK]B` }],
    [
      'a channel',
      { content: `<|channel|>analysis<|message|>${thought}<|end|><|channel|>final<|message|>B` },
    ],
  ])('%s', async (_shape, message) => {
    const { reading } = await answered(message);
    expect(reading).toMatchObject({ kind: 'choice', choice: 'second' });
  });

  test.each([
    ['a field', { content: '', reasoning_content: thought }],
    ['a field, with no content at all', { content: null, reasoning: thought }],
    ['a block', { content: `<think>${thought}` }],
    ['a block in brackets', { content: `[THINK]${thought}` }],
    ['a channel', { content: `<|channel|>analysis<|message|>${thought}` }],
  ])('%s that the token limit cut off', async (_shape, message) => {
    const { reading } = await answered(message, { finish_reason: 'length' });
    expect(reading).toMatchObject({ kind: 'invalid', rule: 'cut short' });
  });

  test('a part of reasoning is kept as reasoning', async () => {
    const content = [
      { type: 'reasoning', text: thought },
      { type: 'text', text: 'B' },
    ];
    const { response } = await answered({ content });
    expect(response).toMatchObject({ content: 'B', reasoning: thought });
  });
});

describe('tokens', () => {
  test.each([
    [
      'from a cache and of reasoning are kept apart',
      {
        prompt_tokens: 100,
        completion_tokens: 50,
        total_tokens: 150,
        prompt_tokens_details: { cached_tokens: 64 },
        completion_tokens_details: { reasoning_tokens: 48 },
      },
      { promptTokens: 100, completionTokens: 50, cachedTokens: 64, reasoningTokens: 48 },
    ],
    [
      'of reasoning that stand in the total alone are of the answer',
      { prompt_tokens: 100, completion_tokens: 2, total_tokens: 150 },
      { promptTokens: 100, completionTokens: 50, reasoningTokens: 48 },
    ],
    [
      'of details that are none are passed over',
      { prompt_tokens: 9, completion_tokens: 2, completion_tokens_details: 'many' },
      { promptTokens: 9, completionTokens: 2 },
    ],
  ])('%s', async (_what, usage, kept) => {
    await using server = await fakeEndpoint(() => ({ body: completion('B', { usage }) }));
    await using connected = connectTo(server.url);
    const response = await connected.endpoint.ask(drawOf(), patience());
    expect(response.usage).toEqual(kept);
  });
});

test('an effort and further keys are sent as they are, and change no key of ours', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('B') }));
  await using connected = connectTo(server.url);
  const extra = { chat_template_kwargs: { enable_thinking: true } };
  await connected.endpoint.ask(drawOf({ reasoningEffort: 'low', extra }), patience());
  expect(server.received[0]?.body).toMatchObject({
    model: 'model-a',
    reasoning_effort: 'low',
    chat_template_kwargs: { enable_thinking: true },
  });
});

test('an effort that is rejected ends asking: it is never left out', async () => {
  await using server = await fakeEndpoint(() => ({
    status: 400,
    body: {
      error: {
        message: "Unsupported value: 'reasoning_effort' does not support 'low' with this model.",
        code: 'unsupported_value',
        param: 'reasoning_effort',
      },
    },
  }));
  await using connected = connectTo(server.url);
  const failure = await failureOf(
    connected.endpoint.ask(drawOf({ reasoningEffort: 'low' }), patience()),
  );
  expect(failure.kind).toBe('stop');
  expect(failure.message).toContain("does not support 'low'");
  for (const { body } of server.received.filter(({ path }) => path.endsWith('completions')))
    expect(body).toMatchObject({ reasoning_effort: 'low' });
});
