import { expect, test } from 'vitest';
import { completion, fakeEndpoint, type Reply } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

/** Asks an endpoint that gives one bad reply and answers from then on. */
async function afterOne(bad: Reply) {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? bad : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  const { content } = await connected.endpoint.ask(drawOf(), patience());
  return { content, asked: server.received.length, ...connected };
}

test.each<[string, Reply]>([
  ['a 429', { status: 429 }],
  ['a 408', { status: 408 }],
  ['a 409', { status: 409 }],
  ['a 500', { status: 500 }],
  ['a web page with a 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ['a reset', { destroy: 'before' }],
  ['a body that breaks off', { body: completion('Tea.'), destroy: 'within' }],
  ['JSON that breaks off', { body: '{"choices": [' }],
  ['an empty body', { body: '' }],
  ['no choices', { body: { choices: [] } }],
  ['an error inside a 200', { body: { error: { message: 'overloaded' } } }],
  [
    'an error inside a choice',
    { body: { choices: [{ error: { message: 'upstream', code: 502 } }] } },
  ],
])('%s passes', async (_, bad) => {
  const { content, asked, events } = await afterOne(bad);
  expect(content).toBe('Tea.');
  expect(asked).toBe(2);
  expect(events.filter(({ kind }) => kind === 'retry')).toHaveLength(1);
});

test('a server that does not answer in time is asked again', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? new Promise(() => {}) : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url, { timeoutMs: 50 });
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Tea.');
});

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after-ms': '1250', 'retry-after': '7' }, 1_250],
  [{ 'retry-after': 'Wed, 01 Jan 2025 00:00:30 GMT' }, 30_000],
  [{ 'x-ratelimit-reset-requests': '120ms', 'x-ratelimit-reset-tokens': '6m0s' }, 360_000],
  [
    {
      'x-ratelimit-reset-requests': '2s',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-tokens': '6m0s',
      'x-ratelimit-remaining-tokens': '900',
    },
    2_000,
  ],
])('the wait an endpoint asks for is kept: %o', async (headers, waitMs) => {
  const { clock, events } = await afterOne({ status: 429, headers });
  expect(clock.sleeps).toEqual([waitMs]);
  expect(events).toContainEqual(expect.objectContaining({ kind: 'retry', status: 429, waitMs }));
});

test('a wait beyond the time allowed is not begun', async () => {
  await using server = await fakeEndpoint(() => ({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: { error: { message: 'come back later' } },
  }));
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error).toMatchObject({ kind: 'stop', status: 429, retryAfterMs: 3_600_000 });
  expect(error.message).toContain('come back later; it asks to wait 3600 s');
  expect(connected.clock.sleeps).toEqual([]);
});

test('attempts are bounded', async () => {
  await using server = await fakeEndpoint(() => ({ status: 503 }));
  await using connected = connectTo(server.url, { retry: { attempts: 3, elapsedMs: 600_000 } });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error).toMatchObject({ kind: 'unfinished', status: 503 });
  expect(error.message).toContain('gave up after 3 attempts');
  expect(server.received).toHaveLength(3);
});

test('the waits of two runs with one seed are alike', async () => {
  await using server = await fakeEndpoint(() => ({ status: 503 }));
  const waits = async (seed: number) => {
    await using connected = connectTo(server.url, { seed });
    await failureOf(connected.endpoint.ask(drawOf(), patience()));
    return connected.clock.sleeps;
  };
  expect(await waits(1)).toEqual(await waits(1));
  expect(await waits(1)).not.toEqual(await waits(2));
});
