import { expect, test } from 'vitest';
import { meteredBudget } from '../../src/asking/purchase.js';
import {
  asked,
  Crowd,
  completion,
  fakeEndpoint,
  prompts,
  questions,
} from '../support/fake-endpoint.js';
import { Running } from './asking.js';

/** A budget of tokens in which each request may take 100, and takes what the endpoint counts. */
const tokens = (limit: number) =>
  meteredBudget({
    limit,
    most: () => 100,
    actualCost: (_request, { usage }) =>
      usage ? usage.promptTokens + usage.completionTokens : 100,
  });

const answer = (used: number) => ({
  body: completion('Yes.', { usage: { prompt_tokens: used, completion_tokens: 0 } }),
});

test('a budget holds whatever is under way: no more is begun than it has room for', async () => {
  // The third would be let in only by one that does not set aside what may be taken.
  const two = new Crowd(2);
  let most = 0;
  let inFlight = 0;
  await using server = await fakeEndpoint(async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await two.join();
    inFlight -= 1;
    return answer(100);
  });
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(9)));
  const result = await running.run([lane], { ledger: await running.ledger(), budget: tokens(250) });
  expect(result).toMatchObject({ ending: 'budget', lanes: [{ bought: 2 }] });
  expect(asked(server.received)).toHaveLength(2);
  expect(most).toBe(2);
  expect(running.rows('select * from claims')).toEqual([]);
});

test('what a request did not take of what was set aside is there for others', async () => {
  await using server = await fakeEndpoint(() => answer(10));
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(40)));
  const result = await running.run([lane], { ledger: await running.ledger(), budget: tokens(250) });
  // After 16 of them 90 are left, less than one more may take.
  expect(result).toMatchObject({ ending: 'budget', lanes: [{ bought: 16 }] });
});

test('a budget that is enough ends nothing, and what fails is given back', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count % 2 === 0 ? { status: 422, body: { error: { message: 'no' } } } : answer(10),
  );
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = () => running.lane('one', server.url, questions(prompts(3)), { maxConcurrency: 1 });
  const first = await running.run([lane()], { ledger, budget: tokens(1000) });
  expect(first.ending).toBe('played');
  const enough = await running.run([lane()], { ledger, budget: tokens(130) });
  expect(enough.ending).toBe('played');
});

test('where a provider counts more than was set aside, more is set aside from then on', async () => {
  await using server = await fakeEndpoint(() => answer(200));
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(9)), { maxConcurrency: 1 });
  const result = await running.run([lane], { ledger: await running.ledger(), budget: tokens(700) });
  // A fourth would come to 800.
  expect(result).toMatchObject({ ending: 'budget', lanes: [{ bought: 3 }] });
});

test('an interrupt ends the wait for room', async () => {
  const interrupt = new AbortController();
  await using server = await fakeEndpoint(async () => {
    interrupt.abort();
    return answer(10);
  });
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(9)));
  const result = await running.run([lane], {
    ledger: await running.ledger(),
    budget: tokens(150),
    interrupt: interrupt.signal,
  });
  expect(result).toMatchObject({ ending: 'interrupted', lanes: [{ bought: 1 }] });
});
