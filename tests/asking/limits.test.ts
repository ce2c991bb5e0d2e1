import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LearnedRate } from '../../src/asking/limits/learned-rate.js';
import {
  afterAnswer,
  afterThrottle,
  type Concurrency,
  initialConcurrency,
  SlidingWindow,
} from '../../src/asking/rate-limits.js';
import { backOff, joinSignals, RetryError, retry } from '../../src/asking/retry.js';
import {
  asked,
  completion,
  FakeClock,
  fakeEndpoint,
  prompts,
  questions,
  type Reply,
} from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience, Running } from './asking.js';

function answers(
  concurrency: Concurrency,
  count: number,
  { now = 0, milliseconds = 20 } = {},
): Concurrency {
  let state = concurrency;
  for (let n = 0; n < count; n++)
    state = afterAnswer(state, { saturated: true, milliseconds, now });
  return state;
}

test('concurrency starts at eight and doubles with each full round', () => {
  const start = initialConcurrency(100);
  expect(start.value).toBe(8);
  expect(answers(start, 7).value).toBe(8);
  expect(answers(start, 8).value).toBe(16);
  expect(answers(start, 8 + 16 + 32).value).toBe(64);
  expect(answers(start, 8 + 16 + 32 + 64).value).toBe(100);
  expect(initialConcurrency(2).value).toBe(2);
});

test('once the endpoint refused some, it grows by a twentieth a full round, and by one at the least', () => {
  const refused = { ...afterThrottle(initialConcurrency(100), 0), coolUntil: 0 };
  expect(answers({ ...refused, value: 60 }, 60).value).toBe(63);
  expect(answers({ ...refused, value: 6 }, 6).value).toBe(7);
});

test('it does not grow while answers take over three times as long as in the quickest round', () => {
  const grown = answers(initialConcurrency(100), 8);
  expect(answers(grown, 16, { milliseconds: 59 }).value).toBe(32);
  const waiting = answers(grown, 16, { milliseconds: 61 });
  expect(waiting.value).toBe(16);
  expect(answers(waiting, 16).value).toBe(32);
});

test('answers that came while slots were free say nothing', () => {
  const start = initialConcurrency(100);
  expect(afterAnswer(start, { saturated: false, milliseconds: 20, now: 0 })).toBe(start);
});

test('a burst of 429s shrinks concurrency once, and it rests for 15 s', () => {
  const throttled = afterThrottle({ ...initialConcurrency(100), value: 20 }, 1_000);
  expect(throttled.value).toBe(16);
  expect(afterThrottle(throttled, 15_999).value).toBe(16);
  expect(answers(throttled, 50, { now: 15_999 }).value).toBe(16);
  expect(answers(throttled, 16, { now: 16_000 }).value).toBe(17);
  expect(afterThrottle(throttled, 16_000).value).toBe(12);
  expect(afterThrottle({ ...throttled, value: 1, coolUntil: 0 }, 0).value).toBe(1);
});

test('requests wait for a slot, and there are more as answers come', async () => {
  const inFlight: number[] = [];
  let answered = 0;
  await using server = await fakeEndpoint(async ({ count }) => {
    inFlight.push(count + 1 - answered);
    await new Promise(setImmediate);
    answered += 1;
    return { body: completion('Tea.') };
  });
  await using connected = connectTo(server.url, { maxConcurrency: 12 });
  const { endpoint, events } = connected;
  await Promise.all(
    Array.from({ length: 40 }, (_, draw) =>
      endpoint.slot(() => endpoint.ask(drawOf({}, draw), patience())),
    ),
  );
  expect(Math.max(...inFlight.slice(0, 8))).toBeLessThanOrEqual(8);
  expect(Math.max(...inFlight)).toBeLessThanOrEqual(12);
  expect(events).toEqual([{ kind: 'concurrency', value: 12 }]);
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
  expect(events[0]).toEqual({ kind: 'concurrency', value: 6 });
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
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  for (const one of joined) one[Symbol.dispose]();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('all that follow a signal abort with it, but not what was let go', () => {
  const controller = new AbortController();
  const joined = Array.from({ length: 3 }, () => joinSignals([controller.signal]));
  joined[1]?.[Symbol.dispose]();
  controller.abort();
  expect(joined.map(({ signal }) => signal.aborted)).toEqual([true, false, true]);
  expect(joinSignals([controller.signal]).signal.aborted).toBe(true);
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
  return { content, requests: server.received.length, ...connected };
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
  const { content, requests, events } = await afterOne(bad);
  expect(content).toBe('Tea.');
  expect(requests).toBe(2);
  expect(events.filter(({ kind }) => kind === 'retry')).toHaveLength(1);
});

test('a server that does not answer in time is asked again', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? new Promise(() => {}) : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url, { timeoutMs: 50 });
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Tea.');
});

// Half past eleven by the server, whose clock is years off ours.
const date = { date: 'Fri, 05 Jul 2030 11:30:00 GMT' };
const at = Date.UTC(2030, 6, 5, 11, 30) / 1000;
const beside = (headers: Readonly<Record<string, string>>) => ({
  headers: { ...date, ...headers },
});
const within = (body: unknown) => ({ headers: date, body });
const saying = (message: string) => within({ error: { message, code: 'rate_limit_exceeded' } });
const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '23s' };

test.each<[Reply, number]>([
  [beside({ 'retry-after': '7' }), 7_000],
  [beside({ 'retry-after-ms': '1250', 'retry-after': '7' }), 1_250],
  [beside({ 'retry-after': 'Fri, 05 Jul 2030 11:30:30 GMT' }), 30_000],
  [beside({ 'x-ratelimit-reset-requests': '120ms', 'x-ratelimit-reset-tokens': '6m0s' }), 360_000],
  [
    beside({
      'x-ratelimit-reset-requests': '2s',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-tokens': '6m0s',
      'x-ratelimit-remaining-tokens': '900',
    }),
    2_000,
  ],
  [beside({ 'x-ratelimit-reset-requests-minute': '12.5' }), 12_500],
  [beside({ 'x-ratelimit-reset': String(at + 40) }), 40_000],
  [beside({ 'x-ratelimit-reset': String((at + 40) * 1000) }), 40_000],
  [beside({ 'anthropic-ratelimit-requests-reset': '2030-07-05T11:31:00Z' }), 60_000],
  [beside({ 'ratelimit-policy': '30;w=60', ratelimit: 'limit=30, remaining=0, reset=50' }), 50_000],
  [within([{ error: { code: 429, message: 'Exhausted.', details: [{}, retryInfo] } }]), 23_000],
  [within({ message: 'You are being limited.', retry_after: 0.5 }), 500],
  [within({ error: 'limited', retry_after_ms: 1500, retry_after: 2 }), 1_500],
  [
    within({ error: { message: 'Later.', metadata: { reset_at: '2030-07-05T11:32:00Z' } } }),
    120_000,
  ],
  [
    within({
      error: {
        message: 'Rate limit exceeded: free-models-per-day',
        metadata: {
          headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': `${(at + 90) * 1000}` },
        },
      },
    }),
    90_000,
  ],
  [
    within({ error: { message: 'Failed.', metadata: { raw: JSON.stringify([retryInfo]) } } }),
    23_000,
  ],
  [saying('Limit: 3 / 1 min. Please try again in 23.1s. Visit the console.'), 23_100],
  [saying('Please retry in 1m30s'), 90_000],
  [saying('retry after 20 seconds'), 20_000],
  [saying('Try again in 450ms.'), 450],
  [saying('Please wait 1 minute and 5 seconds before trying again'), 65_000],
  [saying('In 12 s you may retry.'), 12_000],
  [saying('The limit of this minute resets at 11:31 UTC'), 60_000],
  [{ headers: date, body: 'Too many requests, retry after 9 sec' }, 9_000],
])('the wait an endpoint asks for is kept: %o', async (reply, waitMs) => {
  for (const status of [429, 503]) {
    const { clock, events } = await afterOne({ status, ...reply });
    expect(clock.sleeps).toEqual([waitMs]);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'retry', status, waitMs }));
  }
});

test('the wait that an error inside a success asks for is kept', async () => {
  const { clock } = await afterOne(
    within({ error: { code: 429, message: 'No.' }, retry_after: 9 }),
  );
  expect(clock.sleeps).toEqual([9_000]);
});

test.each([
  'Retry 3 of 5 failed after 2 attempts; limit 60 requests / 1 min',
  'Waited 30s for the upstream',
])('other numbers are no wait: %s', async (message) => {
  const { events } = await afterOne({ status: 503, body: { error: { message } } });
  expect(events).toContainEqual(expect.objectContaining({ kind: 'retry', asked: false }));
});

test('a wait beyond the time allowed ends asking at once, and says when to go on', async () => {
  await using server = await fakeEndpoint(() => ({
    status: 429,
    body: { error: { message: 'Requests per day: 50. Try again in 9h58m30s.' } },
  }));
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error).toMatchObject({ kind: 'stop', status: 429 });
  expect(error.message).toMatch(
    /Requests per day: 50.*; it will answer again after 2025-01-01 09:59 UTC; run the same command then to continue$/,
  );
  expect(connected.clock.sleeps).toEqual([]);
  expect(asked(server.received)).toHaveLength(1);
});

/** A clock that goes on to the next moment that is waited for once nothing else is to be done. */
class SteppedClock extends FakeClock {
  readonly #waiting: { readonly at: number; readonly wake: () => void }[] = [];

  override sleep(milliseconds: number): Promise<void> {
    const at = this.elapsed() + milliseconds;
    return new Promise((wake) => this.#waiting.push({ at, wake }));
  }

  async until(work: Promise<unknown>): Promise<void> {
    let done = false;
    work.finally(() => {
      done = true;
    });
    for (;;) {
      await new Promise(setImmediate);
      if (done) return;
      this.#waiting.sort((a, b) => a.at - b.at);
      const next = this.#waiting.shift();
      if (!next) throw new Error('nothing is waited for');
      this.advance(Math.max(0, next.at - this.elapsed()));
      next.wake();
    }
  }
}

/** How servers limit, on a clock; each says how long to wait, 0 where a request may pass. */
const limiters: Readonly<Record<string, Limiter>> = {
  'of 100 in any minute': { waitAt: slidingLimit(100, 60_000), perMinute: 100 },
  'of 10 in any two seconds': { waitAt: slidingLimit(10, 2_000), perMinute: 300 },
  'of a token every half second, ten at once': { waitAt: bucket(10, 500), perMinute: 120 },
};

interface Limiter {
  waitAt(now: number): number;
  readonly perMinute: number;
}

function bucket(most: number, everyMs: number) {
  let [tokens, last] = [most, 0];
  return (now: number) => {
    tokens = Math.min(most, tokens + (now - last) / everyMs);
    last = now;
    if (tokens < 1) return (1 - tokens) * everyMs;
    tokens -= 1;
    return 0;
  };
}

function slidingLimit(most: number, widthMs: number) {
  const taken: number[] = [];
  return (now: number) => {
    const [oldest = 0] = taken.slice(-most);
    if (taken.length >= most && oldest + widthMs > now) return oldest + widthMs - now;
    taken.push(now);
    return 0;
  };
}

test.each(Object.entries(limiters))(
  'a limit %s is learned from a few refusals',
  async (_, { waitAt, perMinute }) => {
    const clock = new SteppedClock();
    const rate = new LearnedRate(clock);
    const { signal } = new AbortController();
    let [left, refused] = [199, 0];
    async function ask(): Promise<void> {
      while (left > 0) {
        left -= 1;
        for (let waitMs = 1; waitMs > 0; ) {
          await rate.turn(signal);
          const sentAt = clock.elapsed();
          waitMs = waitAt(sentAt);
          await clock.sleep(150);
          if (waitMs <= 0) rate.answered(sentAt);
          else {
            refused += 1;
            rate.refused(sentAt, waitMs);
            await clock.sleep(waitMs);
          }
        }
      }
    }
    await clock.until(Promise.all(Array.from({ length: 16 }, ask)));
    expect(refused).toBeLessThan(25);
    expect(rate.perMinute).toBeGreaterThan(perMinute * 0.6);
    expect(rate.perMinute).toBeLessThan(perMinute * 1.3);
  },
);

test('a limit is kept over one connection, and its rate said once in the end', async () => {
  const clock = new FakeClock();
  const waitAt = slidingLimit(20, 60_000);
  await using server = await fakeEndpoint(() => {
    const waitMs = waitAt(clock.elapsed());
    const message = `Rate limit reached. Please try again in ${waitMs / 1000}s.`;
    return waitMs > 0
      ? { status: 429, body: { error: { message } } }
      : { body: completion('Tea.') };
  });
  const { endpoint, events } = connectTo(server.url, { clock });
  const all = Array.from({ length: 80 }, (_, draw) =>
    endpoint.slot(() => endpoint.ask(drawOf({}, draw), patience())),
  );
  await Promise.all(all);
  expect(server.received.length - 80).toBeLessThan(12);
  await endpoint.close();
  const said = events.filter(({ kind }) => kind === 'rate');
  expect(said).toEqual([{ kind: 'rate', perMinute: expect.any(Number) }]);
});

test('a limit that names no wait and never ends is given up after ten minutes and few requests', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count < 30
      ? { body: completion('Tea.') }
      : { status: 429, body: { error: { message: 'No.' } } },
  );
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(100)), {
    retry: { attempts: 8, elapsedMs: 600_000 },
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({
    observed: 30,
    stopped: expect.stringMatching(
      /No; it has accepted no request for \d+ s; run the same command/,
    ),
  });
  expect(server.received.length).toBeLessThan(90);
});

test('a day’s allowance that is used up stops that respondent alone, at once', async () => {
  const spent = { error: { message: 'Requests per day: 50', details: [{ retryDelay: '35000s' }] } };
  await using server = await fakeEndpoint(({ body, count }) =>
    body?.model === 'model-a' || count < 20
      ? { body: completion('Tea.') }
      : { status: 429, body: spent },
  );
  await using running = new Running();
  const lane = (model: string, count: number) =>
    running.lane(model, server.url, questions(prompts(count), { model }));
  const lanes = [lane('model-a', 100), lane('model-b', 200)];
  const result = await running.run(lanes, { ledger: await running.ledger() });
  expect(result.lanes).toMatchObject([
    { observed: 100, stopped: null },
    { stopped: expect.stringContaining('it will answer again after 2025-01-01 09:44 UTC') },
  ]);
  expect(server.received.length - 100 - (result.lanes[1]?.observed ?? 0)).toBeLessThanOrEqual(4);
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
