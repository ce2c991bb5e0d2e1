import { expect, test } from 'vitest';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { Crowd, Gate } from '../support/gate.js';
import { asked, promptOf, prompts, questions, repeated } from '../support/question.js';
import { Running } from './running.js';

test('as many requests as there are slots are under way, of one trial or of many, and never more', async () => {
  for (const [trials, draws] of [
    [1, 24],
    [24, 1],
  ] as const) {
    let underWay = 0;
    let most = 0;
    const four = new Crowd(4);
    await using server = await fakeEndpoint(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await four.join();
      underWay -= 1;
      return { body: completion('Yes.') };
    });
    await using running = new Running();
    const lane = running.lane('one', server.url, questions(prompts(trials), { draws }));
    const result = await running.run([lane], { ledger: await running.ledger() });
    expect(most).toBe(4);
    expect(result.lanes[0]).toMatchObject({ observed: trials, bought: 24, unfinished: 0 });
  }
});

test('a respondent that is slow to answer does not hold up another', async () => {
  const fastIsDone = new Gate();
  await using slow = await fakeEndpoint(async () => {
    await fastIsDone.opened;
    return { body: completion('At last.') };
  });
  await using fast = await fakeEndpoint(() => ({ body: completion('Yes.') }));
  await using running = new Running();
  let left = 40;
  const result = await running.run(
    [
      running.lane('slow', slow.url, questions(prompts(40), { model: 'slow' })),
      running.lane('fast', fast.url, questions(prompts(40), { model: 'fast' })),
    ],
    {
      ledger: await running.ledger(),
      emit(event) {
        if (event.kind === 'observed' && event.respondent === 'fast') left -= 1;
        if (left === 0) fastIsDone.open();
      },
    },
  );
  expect(result.lanes.map(({ observed }) => observed)).toEqual([40, 40]);
});

test('a trial that waits for an answer does not hold up the next', async () => {
  const othersAreDone = new Gate();
  await using server = await fakeEndpoint(async (received) => {
    if (promptOf(received) === 'question 1') await othersAreDone.opened;
    return { body: completion('Yes.') };
  });
  await using running = new Running();
  let left = 29;
  const lane = running.lane('one', server.url, questions(prompts(30)));
  const result = await running.run([lane], {
    ledger: await running.ledger(),
    emit(event) {
      if (event.kind === 'observed') left -= 1;
      if (left === 0) othersAreDone.open();
    },
  });
  expect(result.lanes[0]?.observed).toBe(30);
});

test('two respondents that put the same request share its answer', async () => {
  await using server = await fakeEndpoint(({ count }) => ({ body: completion(`answer ${count}`) }));
  await using running = new Running();
  const lanes = ['one', 'other'].map((name) =>
    running.lane(name, server.url, questions(prompts(12), { draws: 2 })),
  );
  const result = await running.run(lanes, { ledger: await running.ledger() });
  expect(asked(server.received)).toHaveLength(24);
  expect(repeated(asked(server.received))).toBe(0);
  expect(result.lanes.map(({ observed }) => observed)).toEqual([12, 12]);
  expect(result.lanes.reduce((sum, { bought }) => sum + bought, 0)).toBe(24);

  const heard = (name: string) =>
    running.events
      .flatMap((event) =>
        event.kind === 'observed' && event.respondent === name ? event.observation : [],
      )
      .sort();
  expect(heard('one')).toEqual(heard('other'));
});
