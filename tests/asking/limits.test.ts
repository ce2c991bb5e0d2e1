import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  afterThrottle,
  type Concurrency,
  initialConcurrency,
  SlidingWindow,
} from '../../src/asking/rate-limits.js';
import { backOff, joinSignals, RetryError, retry } from '../../src/asking/retry.js';
import { completion, FakeClock, fakeEndpoint, type Reply } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

function answers(concurrency: Concurrency, count: number, now = 0): Concurrency {
  let state = concurrency;
  for (let n = 0; n < count; n++) state = afterAnswer(state, { saturated: true, now });
  return state;
}

test('concurrency starts at four and grows by one a full round, then by a twentieth', () => {
  const start = initialConcurrency(100);
  expect(start.value).toBe(4);
  expect(answers(start, 3).value).toBe(4);
  expect(answers(start, 4).value).toBe(5);
  expect(answers({ ...start, value: 60 }, 60).value).toBe(63);
  expect(answers({ ...start, value: 99 }, 99).value).toBe(100);
  expect(initialConcurrency(2).value).toBe(2);
});

test('answers that came while slots were free say nothing', () => {
  const start = initialConcurrency(100);
  expect(afterAnswer(start, { saturated: false, now: 0 })).toBe(start);
});

test('a burst of 429s shrinks concurrency once, and it rests for 15 s', () => {
  const throttled = afterThrottle({ ...initialConcurrency(100), value: 20 }, 1_000);
  expect(throttled.value).toBe(16);
  expect(afterThrottle(throttled, 15_999).value).toBe(16);
  expect(answers(throttled, 50, 15_999).value).toBe(16);
  expect(answers(throttled, 16, 16_000).value).toBe(17);
  expect(afterThrottle(throttled, 16_000).value).toBe(12);
  expect(afterThrottle({ ...throttled, value: 1, coolUntil: 0 }, 0).value).toBe(1);
});

test('requests wait for a slot, and there are more as answers come', async () => {
  const underWay: number[] = [];
  let answered = 0;
  await using server = await fakeEndpoint(async ({ count }) => {
    underWay.push(count + 1 - answered);
    await new Promise(setImmediate);
    answered += 1;
    return { body: completion('Tea.') };
  });
  await using connected = connectTo(server.url, { maxConcurrency: 6 });
  const { endpoint, events } = connected;
  await Promise.all(
    Array.from({ length: 40 }, (_, draw) =>
      endpoint.slot(() => endpoint.ask(drawOf({}, draw), patience())),
    ),
  );
  expect(Math.max(...underWay.slice(0, 5))).toBeLessThanOrEqual(4);
  expect(Math.max(...underWay)).toBeLessThanOrEqual(6);
  expect(events).toEqual([
    { kind: 'concurrency', value: 5 },
    { kind: 'concurrency', value: 6 },
  ]);
});

test('a 429 shrinks the number of slots and a 500 does not', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count < 2 ? { status: count === 0 ? 500 : 429 } : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  const { endpoint, events } = connected;
  await endpoint.slot(() => endpoint.ask(drawOf(), patience()));
  expect(events.map((event) => (event.kind === 'retry' ? event.status : event.kind))).toEqual([
    500,
    'concurrency',
    429,
  ]);
});

test('answers that come too late shrink it, since a server that takes one at a time has too many', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? new Promise<never>(() => {}) : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url, { timeoutMs: 50 });
  const { endpoint, events } = connected;
  await endpoint.slot(() => endpoint.ask(drawOf(), patience()));
  expect(events.map(({ kind }) => kind)).toEqual(['concurrency', 'retry']);
  expect(events[0]).toEqual({ kind: 'concurrency', value: 3 });
});

const arrivals = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 30_000 }), tokens: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 60 },
);

test('no minute ever holds more requests or tokens than allowed', () => {
  fc.assert(
    fc.property(arrivals, (requests) => {
      const window = new SlidingWindow({ requestsPerMinute: 5, tokensPerMinute: 100 });
      const sent: { at: number; tokens: number }[] = [];
      let now = 0;
      for (const { gap, tokens } of requests) {
        now += gap;
        now += window.waitMs(tokens, now);
        expect(window.waitMs(tokens, now)).toBe(0);
        window.enter(tokens, now);
        sent.push({ at: now, tokens });
        const minute = sent.filter(({ at }) => at > now - 60_000);
        expect(minute.length).toBeLessThanOrEqual(5);
        expect(minute.reduce((sum, one) => sum + one.tokens, 0)).toBeLessThanOrEqual(100);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a request larger than the tokens of a minute goes once the minute is empty', () => {
  const window = new SlidingWindow({ tokensPerMinute: 100 });
  window.enter(1, 0);
  expect(window.waitMs(500, 10)).toBe(59_990);
  expect(window.waitMs(500, 60_000)).toBe(0);
});

test('a joined signal aborts with any of those it follows', () => {
  const first = new AbortController();
  const second = new AbortController();
  using joined = joinSignals([first.signal, second.signal]);
  expect(joined.signal.aborted).toBe(false);
  second.abort();
  expect(joined.signal.aborted).toBe(true);
});

test('many may follow one signal without a warning, and nothing of them stays', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const { signal } = new AbortController();
  const joined = Array.from({ length: 50 }, () => joinSignals([signal]));
  expect(getEventListeners(signal, 'abort')).toHaveLength(50);
  for (const one of joined) one[Symbol.dispose]();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

const passing = new Error('passing');

function options(clock: FakeClock) {
  return {
    attempts: 5,
    elapsedMs: 1_000,
    shouldRetry: (error: unknown): error is Error => error === passing,
    delay: () => 300,
    onRetry: () => {},
    clock,
    signal: new AbortController().signal,
  };
}

async function outcome(work: () => Promise<unknown>, clock: FakeClock): Promise<unknown> {
  return retry(work, options(clock)).catch((error: unknown) => error);
}

test('time is counted from the first failure, so that a slow start costs no retries', async () => {
  const clock = new FakeClock();
  let attempts = 0;
  const error = await outcome(async () => {
    if (attempts++ === 0) clock.advance(60_000);
    throw passing;
  }, clock);
  expect(error).toBeInstanceOf(RetryError);
  expect(error).toMatchObject({ reason: 'elapsed', cause: passing });
  expect(clock.sleeps).toEqual([300, 300, 300]);
});

test('an error that is not worth it is thrown as it is', async () => {
  const other = new Error('other');
  expect(await outcome(() => Promise.reject(other), new FakeClock())).toBe(other);
});

test('the back-off doubles up to a minute and may be anything below', () => {
  const ceilings = [1, 2, 3, 7, 8, 20].map((failures) => backOff(failures, () => 1));
  expect(ceilings).toEqual([500, 1_000, 2_000, 32_000, 60_000, 60_000]);
  expect(backOff(5, () => 0)).toBe(0);
});

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
  expect(error).toMatchObject({ kind: 'unfinished', status: 429, retryAfterMs: 3_600_000 });
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
