import { expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger/failure.js';
import {
  ask,
  asked,
  completion,
  fakeEndpoint,
  Gate,
  promptOf,
  prompts,
  questions,
  repeated,
} from '../support/fake-endpoint.js';
import { Running } from './asking.js';

const yes = () => ({ body: completion('Yes.') });

test('a budget of requests is spent to the last one, and the next run asks only the rest', async () => {
  await using server = await fakeEndpoint(yes);
  await using running = new Running();
  const ledger = await running.ledger();
  const lanes = () =>
    ['one', 'two'].map((model) =>
      running.lane(model, server.url, questions(prompts(15), { model })),
    );
  const first = await running.run(lanes(), { ledger, requests: 13 });
  expect(first.ending).toBe('budget');
  expect(first.lanes.reduce((sum, { bought }) => sum + bought, 0)).toBe(13);
  expect(asked(server.received)).toHaveLength(13);
  expect(running.rows('select * from claims')).toEqual([]);

  const second = await running.run(lanes(), { ledger });
  expect(second.lanes.map(({ observed }) => observed)).toEqual([15, 15]);
  expect(asked(server.received)).toHaveLength(30);
  expect(repeated(asked(server.received))).toBe(0);
});

test('a budget that is just enough ends nothing', async () => {
  await using server = await fakeEndpoint(yes);
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = () => running.lane('one', server.url, questions(prompts(9)));
  expect((await running.run([lane()], { ledger, requests: 9 })).ending).toBe('played');
  expect((await running.run([lane()], { ledger, requests: 0 })).ending).toBe('played');
});

test('a request within the budget is tried again although the budget is spent meanwhile', async () => {
  await using server = await fakeEndpoint(({ count }) => (count === 0 ? { status: 503 } : yes()));
  await using running = new Running();
  const spent = new Gate();
  const lane = running.lane('one', server.url, questions(prompts(10)), {
    clock: { now: () => 0, elapsed: () => 0, sleep: () => spent.opened },
  });
  let bought = 0;
  const result = await running.run([lane], {
    ledger: await running.ledger(),
    requests: 5,
    emit(event) {
      if (event.kind === 'bought') bought += 1;
      // The slot is given to a sixth request now, for which nothing is left.
      if (bought === 4) setImmediate(() => setImmediate(spent.open));
    },
  });
  expect(result).toMatchObject({ ending: 'budget', lanes: [{ bought: 5 }] });
});

test('an interrupt lets in what is under way and begins nothing new', async () => {
  const gate = new Gate();
  const interrupt = new AbortController();
  await using server = await fakeEndpoint(async ({ count }) => {
    if (count === 3) interrupt.abort();
    if (count === 3) setImmediate(gate.open);
    await gate.opened;
    return yes();
  });
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = () => running.lane('one', server.url, questions(prompts(30)));
  const first = await running.run([lane()], { ledger, interrupt: interrupt.signal });
  expect(first.ending).toBe('interrupted');
  expect(first.lanes[0]).toMatchObject({ observed: 4, bought: 4, stopped: null });
  expect(asked(server.received)).toHaveLength(4);
  expect(running.rows('select * from claims')).toEqual([]);
  expect(running.rows('select * from attempts')).toEqual([]);

  const second = await running.run([lane()], { ledger });
  expect(second).toMatchObject({ ending: 'played', lanes: [{ observed: 30, bought: 26 }] });
  expect(repeated(asked(server.received))).toBe(0);
});

test('an interrupt ends the wait before a retry', async () => {
  const interrupt = new AbortController();
  await using server = await fakeEndpoint(() => ({ status: 503 }));
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(1)), {
    clock: {
      now: () => 0,
      elapsed: () => 0,
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          interrupt.abort();
        }),
    },
  });
  const ledger = await running.ledger();
  const result = await running.run([lane], { ledger, interrupt: interrupt.signal });
  expect(result.ending).toBe('interrupted');
  expect(server.received).toHaveLength(1);
});

test('an abort alone cuts what is under way and ends the run', async () => {
  const abort = new AbortController();
  await using server = await fakeEndpoint(({ count }) => {
    if (count === 3) abort.abort();
    return new Promise(() => {});
  });
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = running.lane('one', server.url, questions(prompts(30)));
  const result = await running.run([lane], { ledger, abort: abort.signal });
  expect(result).toMatchObject({ ending: 'interrupted', lanes: [{ observed: 0, bought: 0 }] });
  expect(server.received).toHaveLength(4);
  for (const table of ['responses', 'claims', 'attempts']) {
    expect(running.rows(`select * from ${table}`)).toEqual([]);
  }
});

test.each([401, 404])(
  'a respondent that gets a %i is stopped, and the others go on',
  async (status) => {
    await using closed = await fakeEndpoint(() => ({
      status,
      body: { error: { message: 'No.' } },
    }));
    await using open = await fakeEndpoint(yes);
    await using running = new Running();
    const result = await running.run(
      [
        running.lane('closed', closed.url, questions(prompts(30), { draws: 5, model: 'closed' })),
        running.lane('open', open.url, questions(prompts(30), { model: 'open' })),
      ],
      { ledger: await running.ledger() },
    );
    expect(result.ending).toBe('played');
    expect(result.lanes).toEqual([
      {
        respondent: 'closed',
        observed: 0,
        unfinished: 30,
        bought: 0,
        found: 0,
        stopped: expect.any(String),
        lastFailure: null,
      },
      {
        respondent: 'open',
        observed: 30,
        unfinished: 0,
        bought: 30,
        found: 0,
        stopped: null,
        lastFailure: null,
      },
    ]);
    // What was under way when the first refusal came, with a plain prompt each, and nothing after it.
    expect(asked(closed.received).length).toBeLessThanOrEqual(8);
    const stops = running.events.filter(({ kind }) => kind === 'stopped');
    expect(stops).toHaveLength(1);
    expect(stops[0]).toMatchObject({ message: expect.stringContaining('No') });
    expect(running.rows('select * from claims')).toEqual([]);
  },
);

test('a stop is heard at once, even from a draw whose sibling is still tried again', async () => {
  await using server = await fakeEndpoint(({ count }) => ({
    status: count === 0 ? 503 : 401,
    body: { error: { message: 'No.' } },
  }));
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(1), { draws: 2 }), {
    clock: {
      now: () => 0,
      elapsed: () => 0,
      // Waits until it is told to stop.
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) resolve();
          signal.addEventListener('abort', () => resolve());
        }),
    },
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({ unfinished: 1, stopped: expect.any(String) });
});

test('a request whose retries are used up leaves its trial unfinished, never a reading', async () => {
  await using server = await fakeEndpoint((received) =>
    promptOf(received) === 'question 2' ? { status: 503, body: 'Overloaded.' } : yes(),
  );
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = running.lane('one', server.url, questions(prompts(3), { draws: 2 }));
  const result = await running.run([lane], { ledger });
  expect(result).toEqual({
    ending: 'played',
    lanes: [
      {
        respondent: 'one',
        observed: 2,
        unfinished: 1,
        bought: 4,
        found: 0,
        stopped: null,
        lastFailure: expect.any(String),
      },
    ],
  });
  expect(running.events.filter(({ kind }) => kind === 'unfinished')).toEqual([
    { kind: 'unfinished', respondent: 'one', message: expect.stringContaining('3 attempts') },
  ]);
  const failed = [0, 1].map((draw) => ({ request: ask('question 2'), draw }));
  expect(await ledger.find(failed)).toEqual([undefined, undefined]);
  const attempt = { kind: 'failure', status: 503 };
  expect(running.rows('select kind, status from attempts')).toEqual([attempt, attempt]);
  expect(running.rows('select * from claims')).toEqual([]);
});

test('a ledger that fails ends the run with its error, and no respondent is asked on', async () => {
  const large = 'x'.repeat(100_000);
  await using filling = await fakeEndpoint(() => ({ body: completion(large) }));
  await using other = await fakeEndpoint(() => ({ body: completion(large) }));
  await using running = new Running();
  const ledger = await running.ledger({ maxPages: 150 });
  const failing = running.run(
    [
      running.lane('filling', filling.url, questions(prompts(200), { model: 'filling' })),
      running.lane('other', other.url, questions(prompts(200), { model: 'other' })),
    ],
    { ledger },
  );
  await expect(failing).rejects.toThrow(LedgerError);
  await expect(failing).rejects.toThrow('the disk is full');
  for (const server of [filling, other]) expect(server.received.length).toBeLessThan(50);
  await expect(ledger.close()).rejects.toThrow('that could not be stored');
});

test('a ledger that fails is not hidden by an endpoint that fails at the same time', async () => {
  let overloaded: unknown;
  await using server = await fakeEndpoint(({ body, count }) => {
    if (count === 0) overloaded = body?.seed;
    return body?.seed === overloaded ? { status: 503 } : { body: completion('x'.repeat(900_000)) };
  });
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(1), { draws: 2 }));
  const failing = running.run([lane], { ledger: await running.ledger({ maxPages: 60 }) });
  await expect(failing).rejects.toThrow('the disk is full');
});

test('a listener that throws ends the run with its error, and what was paid for is kept', async () => {
  await using server = await fakeEndpoint(yes);
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(30)));
  const failing = running.run([lane], {
    ledger: await running.ledger(),
    emit(event) {
      if (event.kind === 'bought') throw new Error('the screen is broken');
    },
  });
  await expect(failing).rejects.toThrow('the screen is broken');
  expect(server.received.length).toBeLessThanOrEqual(4);
  expect(running.rows('select * from responses')).toHaveLength(server.received.length);
});

test('an endpoint that only fails is given up after ten requests in a row', async () => {
  await using server = await fakeEndpoint(() => ({ status: 503 }));
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(200)), {
    clock: { now: () => 0, elapsed: () => 0, sleep: async () => {} },
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({
    observed: 0,
    stopped: expect.stringContaining('10 requests in a row failed'),
    lastFailure: expect.stringContaining('503'),
  });
  expect(asked(server.received).length).toBeLessThan(200);
});
