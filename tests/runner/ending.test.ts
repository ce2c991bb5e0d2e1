import { expect, test } from 'vitest';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { Gate } from '../support/gate.js';
import { asked, prompts, questions, repeated } from '../support/question.js';
import { Running } from './running.js';

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
    clock: { now: () => 0, sleep: () => spent.opened },
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
