import { expect, test } from 'vitest';
import { drawSeed } from '../../src/vocabulary/draw-seed.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

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
