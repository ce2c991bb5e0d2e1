import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCompletion } from '../../src/asking/completion.js';
import { drawSeed } from '../../vocabulary/request.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

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

test('a text that is too long is cut between characters, and the response is marked', () => {
  const long = `${'x'.repeat(262_143)}😀 and more`;
  const cut = { content: 'x'.repeat(262_143), finish: 'cut at 262,144 characters' };
  expect(read(choice({ content: long }))).toMatchObject(cut);
  const thought = read(choice({ content: 'Tea.', reasoning: long }, { finish_reason: 'stop' }));
  expect(thought).toMatchObject({ content: 'Tea.', reasoning: cut.content, finish: cut.finish });
  const whole = 'x'.repeat(262_144);
  expect(read(choice({ content: whole }))).toMatchObject({ content: whole, finish: null });
});

test('names that would fill a ledger are cut, and a count that nobody can have counted is none', () => {
  const long = 'n'.repeat(1e6);
  const logprobs = {
    content: [{ token: long, logprob: -1, top_logprobs: [{ token: long, logprob: -1 }] }],
  };
  const body = {
    ...choice({ content: 'A' }, { finish_reason: long, logprobs }),
    model: long,
    system_fingerprint: long,
    usage: { prompt_tokens: 1e308, completion_tokens: 1e308 },
  };
  expect(JSON.stringify(read(body)).length).toBeLessThan(2000);
  expect(read(body).usage).toBeNull();
});

test('a key that objects inherit from is no part of an answer', () => {
  const inherited = '{"__proto__":{"content":"B","polluted":1},"role":"assistant"}';
  const body = JSON.parse(`{"__proto__":{"model":"other"},"choices":[{"message":${inherited}}]}`);
  expect(read(body)).toMatchObject({ content: '', servedModel: 'model-a' });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
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

test('a draw is sent as planned and its response comes back', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url);
  const draw = drawOf({ temperature: 0.7, maxTokens: 50, topLogprobs: 5 });
  const response = await connected.endpoint.ask(draw, patience());
  expect(response.content).toBe('Tea.');
  expect(response.sent).toEqual({ seed: drawSeed(draw), changes: [] });
  expect(server.received.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/v1/chat/completions',
      body: {
        model: 'model-a',
        messages: [{ role: 'user', content: 'Tea or coffee?' }],
        temperature: 0.7,
        max_tokens: 50,
        logprobs: true,
        top_logprobs: 5,
        seed: drawSeed(draw),
        stream: false,
      },
    },
  ]);
});

test('each draw of a request has a seed of its own, the same in every run', () => {
  const seeds = [0, 1, 2].map((draw) => drawSeed(drawOf({}, draw)));
  expect(new Set(seeds).size).toBe(3);
  expect(seeds).toEqual([0, 1, 2].map((draw) => drawSeed(drawOf({}, draw))));
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
});

test('a stop lets the request under way finish', async () => {
  const stop = new AbortController();
  await using server = await fakeEndpoint(() => {
    stop.abort();
    return { body: completion('Tea.') };
  });
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf(), { ...patience(), stop: stop.signal });
  expect(response.content).toBe('Tea.');
});

test('after a stop a failed request is not tried again', async () => {
  const stop = new AbortController();
  await using server = await fakeEndpoint(() => {
    stop.abort();
    return { status: 500 };
  });
  await using connected = connectTo(server.url);
  const error = await failureOf(
    connected.endpoint.ask(drawOf(), { ...patience(), stop: stop.signal }),
  );
  expect(error.kind).toBe('halted');
  expect(server.received).toHaveLength(1);
});

test('a stop ends a wait between attempts', async () => {
  const stop = new AbortController();
  await using server = await fakeEndpoint(() => ({ status: 503 }));
  const endless = {
    now: () => 0,
    elapsed: () => 0,
    sleep: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        stop.abort();
      }),
  };
  await using connected = connectTo(server.url, { clock: endless });
  const error = await failureOf(
    connected.endpoint.ask(drawOf(), { ...patience(), stop: stop.signal }),
  );
  expect(error.kind).toBe('halted');
  expect(server.received).toHaveLength(1);
});

test('nothing is sent once a stop is called', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url);
  const signals = { ...patience(), stop: AbortSignal.abort() };
  expect((await failureOf(connected.endpoint.ask(drawOf(), signals))).kind).toBe('halted');
  expect(server.received).toHaveLength(0);
});

test('an abort cuts a request that hangs', async () => {
  const abort = new AbortController();
  await using server = await fakeEndpoint(() => {
    abort.abort();
    return new Promise(() => {});
  });
  await using connected = connectTo(server.url);
  const error = await failureOf(
    connected.endpoint.ask(drawOf(), { ...patience(), abort: abort.signal }),
  );
  expect(error.kind).toBe('halted');
});

test('the models an endpoint lists are told with their owners', async () => {
  await using server = await fakeEndpoint(() => ({
    body: { object: 'list', data: [{ id: 'a', owned_by: 'someone' }, { id: 'b' }] },
  }));
  await using connected = connectTo(server.url);
  expect(await connected.endpoint.models()).toEqual([
    { id: 'a', ownedBy: 'someone' },
    { id: 'b', ownedBy: null },
  ]);
});

test('an endpoint that lists no models has none', async () => {
  await using server = await fakeEndpoint(() => ({ status: 404, body: '<html></html>' }));
  await using connected = connectTo(server.url);
  expect(await connected.endpoint.models()).toEqual([]);
});

test('requests per minute hold requests back until a minute has passed', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url, { requestsPerMinute: 2 });
  for (let draw = 0; draw < 3; draw++) await connected.endpoint.ask(drawOf({}, draw), patience());
  expect(connected.clock.sleeps).toEqual([60_000]);
});

test('requests per minute go on as before where the clock is set back an hour', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url, { requestsPerMinute: 2 });
  const { endpoint, clock } = connected;
  for (let draw = 0; draw < 2; draw++) await endpoint.ask(drawOf({}, draw), patience());
  clock.set(clock.now() - 3_600_000);
  await endpoint.ask(drawOf({}, 2), patience());
  expect(clock.sleeps).toEqual([60_000]);
});

test('tokens per minute count what answers took rather than what they might have taken', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url, { tokensPerMinute: 130 });
  // Each may take 104 tokens and takes 12, so the third (12 + 12 + 104 ≤ 130) goes, the fourth waits.
  for (let draw = 0; draw < 3; draw++) {
    await connected.endpoint.ask(drawOf({ maxTokens: 100 }, draw), patience());
  }
  expect(connected.clock.sleeps).toEqual([]);
  await connected.endpoint.ask(drawOf({ maxTokens: 100 }, 3), patience());
  expect(connected.clock.sleeps).toEqual([60_000]);
});

test('whatever stands in a body, it is an answer or a problem', () => {
  const part = fc.anything({ maxDepth: 3 });
  const message = fc.record({ content: part, refusal: part, reasoning: part });
  const one = fc.record({ message: fc.oneof(message, part), finish_reason: part, logprobs: part });
  const body = fc.record({ choices: fc.oneof(fc.array(one), part), model: part, usage: part });
  fc.assert(
    fc.property(fc.oneof(body, part), (received) => {
      expect(readCompletion(received, circumstances)).toHaveProperty('kind');
    }),
    { seed: 26, numRuns: 500 },
  );
});
