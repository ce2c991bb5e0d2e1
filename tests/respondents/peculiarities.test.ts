import { expect, test } from 'vitest';
import { rejectedParameter } from '../../src/respondents/peculiarities.js';
import { completion, fakeEndpoint, type Received, type Reply } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

function rejects(error: object): Reply {
  return { status: 400, body: { error } };
}

/** A reasoning model: no temperature, no seed, and max_completion_tokens. */
function reasoningModel({ body = {} }: Received): Reply {
  if ('max_tokens' in body) return rejects({ param: 'max_tokens', code: 'unsupported_parameter' });
  if ('temperature' in body) return rejects({ param: 'temperature', code: 'unsupported_value' });
  if ('seed' in body) return rejects({ message: 'Unknown argument supplied: seed' });
  return { body: completion('Tea.') };
}

const planned = { temperature: 0.5, maxTokens: 40 };

test('rejected parameters are learned from the errors and recorded with the response', async () => {
  await using server = await fakeEndpoint(reasoningModel);
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf(planned), patience());
  expect(response.sent).toEqual({
    seed: null,
    changes: ['temperature not sent', 'max_tokens sent as max_completion_tokens'],
  });
  expect(server.received.at(-1)?.body).toMatchObject({ max_completion_tokens: 40 });
  expect(connected.clock.sleeps).toEqual([]);
});

test('what was learned is used from then on and said once', async () => {
  await using server = await fakeEndpoint(reasoningModel);
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(planned, 0), patience());
  await connected.endpoint.ask(drawOf(planned, 1), patience());
  expect(server.received).toHaveLength(5);
  expect(connected.events.filter(({ kind }) => kind === 'changed')).toEqual([
    { kind: 'changed', model: 'model-a', change: 'max_tokens sent as max_completion_tokens' },
    { kind: 'changed', model: 'model-a', change: 'temperature not sent' },
    { kind: 'changed', model: 'model-a', change: 'seed not sent' },
  ]);
});

test('log-probabilities and their alternatives are given up together', async () => {
  await using server = await fakeEndpoint(({ body = {} }) =>
    'logprobs' in body || 'top_logprobs' in body
      ? rejects({ message: "property 'logprobs' is not supported with this model" })
      : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf({ topLogprobs: 5 }), patience());
  expect(response.sent.changes).toEqual(['logprobs not sent']);
  expect(server.received).toHaveLength(2);
});

test('what one model rejects is still sent to another', async () => {
  await using server = await fakeEndpoint((received) =>
    received.body?.model === 'model-a' ? reasoningModel(received) : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(planned), patience());
  const { request } = drawOf(planned);
  const other = { request: { ...request, model: 'model-b' }, draw: 0 };
  expect((await connected.endpoint.ask(other, patience())).sent.changes).toEqual([]);
});

test('requests that fail together for the same reason are each sent again, and it is said once', async () => {
  let release = () => {};
  const firstWave = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using server = await fakeEndpoint(async (received) => {
    if (received.count === 3) release();
    if (received.count < 4) await firstWave;
    return received.body && 'temperature' in received.body
      ? rejects({ param: 'temperature', code: 'unsupported_value' })
      : { body: completion('Tea.') };
  });
  await using connected = connectTo(server.url);
  const responses = await Promise.all(
    [0, 1, 2, 3].map((draw) =>
      connected.endpoint.ask(drawOf({ temperature: 1 }, draw), patience()),
    ),
  );
  expect(responses.map(({ sent }) => sent.changes)).toEqual(
    Array(4).fill(['temperature not sent']),
  );
  expect(connected.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  expect(server.received).toHaveLength(8);
});

test('a parameter that stays rejected whatever is changed stops the respondent', async () => {
  await using server = await fakeEndpoint(() =>
    rejects({ message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' }),
  );
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf({ temperature: 1 }), patience()));
  expect(error).toMatchObject({ kind: 'stop', status: 400 });
  expect(server.received).toHaveLength(2);
});

const sent = ['temperature', 'max_tokens', 'logprobs', 'top_logprobs', 'seed'] as const;

function complaint(said: string, status = 400) {
  return {
    kind: 'status',
    status,
    codes: [],
    parameter: null,
    said,
    headers: new Headers(),
  } as const;
}

test.each([
  ["Unsupported parameter: 'max_tokens' is not supported with this model.", 'max_tokens'],
  ["property 'logprobs' is not supported with this model", 'logprobs'],
  [
    '[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted"}]',
    'seed',
  ],
  ['invalid temperature: only 1 is allowed for this model', 'temperature'],
  ["this model doesn't support top_logprobs", 'top_logprobs'],
])('without a code the parameter is found in the words: %s', (said, parameter) => {
  expect(rejectedParameter(complaint(said), sent)).toBe(parameter);
});

test('log-probabilities that a model may not give are a rejected parameter though the status is 403', () => {
  const said = 'You are not allowed to request logprobs from this model.';
  expect(rejectedParameter(complaint(said, 403), sent)).toBe('logprobs');
});

test.each([
  'Requested sample logprobs of 20, which is greater than max allowed: 5',
  "Invalid 'top_logprobs': integer above maximum value. Expected a value <= 8, but got 20 instead.",
  'top_logprobs must be between 0 and 5',
])('more alternatives than an endpoint gives are a rejected parameter: %s', (said) => {
  expect(rejectedParameter(complaint(said), sent)).toBe('top_logprobs');
});

test('an endpoint that gives five alternatives is asked for five, and one that gives none for none', async () => {
  const most = (limit: number) =>
    fakeEndpoint(({ body = {} }) =>
      Number(body.top_logprobs ?? 0) > limit
        ? rejects({ message: `top_logprobs must be at most ${limit}` })
        : { body: completion('Tea.') },
    );
  const changes = ['top_logprobs sent as 5', 'top_logprobs not sent'];
  for (const [limit, made] of [
    [5, changes.slice(0, 1)],
    [0, changes],
  ] as const) {
    await using server = await most(limit);
    await using connected = connectTo(server.url);
    const response = await connected.endpoint.ask(drawOf({ topLogprobs: 20 }), patience());
    expect(response.sent.changes).toEqual(made);
    expect(server.received.at(-1)?.body).toMatchObject({ logprobs: true });
  }
});

test.each([
  "3 is greater than the maximum of 2 - 'temperature'",
  'max_tokens is too large: 50000. This model supports at most 4096 tokens',
  'Unknown role: tool',
])('another complaint is no rejected parameter: %s', (said) => {
  expect(rejectedParameter(complaint(said), sent)).toBeNull();
});
