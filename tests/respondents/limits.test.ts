import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  afterThrottle,
  type Concurrency,
  initialConcurrency,
} from '../../src/respondents/adaptive-concurrency.js';
import { SlidingWindow } from '../../src/respondents/sliding-window.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { connectTo, drawOf, patience } from './asking.js';

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
