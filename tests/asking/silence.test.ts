import { expect, test } from 'vitest';
import {
  asked,
  completion,
  fakeEndpoint,
  Gate,
  prompts,
  questions,
} from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience, Running } from './asking.js';

const never = () => new Promise<never>(() => {});
const short = { noticeMs: 5, limitMs: 60 };

test('an answer that comes after its time is kept, though the request was sent again', async () => {
  const again = new Gate();
  await using server = await fakeEndpoint(async ({ count }) => {
    if (count === 1) again.open();
    if (count > 0) return never();
    await again.opened;
    return { body: completion('Late.') };
  });
  await using connected = connectTo(server.url, { timeoutMs: 30 });
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Late.');
});

test('silence is told once, and where it lasts it stops all that are asked there', async () => {
  await using server = await fakeEndpoint(never);
  await using running = new Running();
  const silent: number[] = [];
  const lane = running.lane('one', server.url, questions(prompts(30)), {
    timeoutMs: 20,
    silence: short,
    onEvent: (event) => event.kind === 'silent' && silent.push(event.seconds),
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({
    observed: 0,
    stopped: expect.stringMatching(/has said nothing for 1 s; .* --timeout/),
  });
  expect(silent).toEqual([0.005]);
});

test('one request that hangs is no silence as long as others are answered', async () => {
  const all = new Gate();
  await using server = await fakeEndpoint(async ({ count }) => {
    if (count === 30) all.open();
    if (count === 0) await all.opened;
    return { body: completion('Yes.') };
  });
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(31)));
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({ observed: 31, stopped: null });
  expect(asked(server.received)).toHaveLength(31);
});

test('silence that was told ends with an answer', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? { body: completion('Yes.') } : never(),
  );
  await using connected = connectTo(server.url, { silence: short });
  await connected.endpoint.ask(drawOf(), patience());
  const failed = await failureOf(connected.endpoint.ask(drawOf({}, 1), patience()));
  expect(failed.kind).toBe('stop');
});
