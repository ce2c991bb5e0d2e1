import { expect, test } from 'vitest';
import { play } from '../../src/asking/play.js';
import type { Draw, Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Found, Memory, Trial } from '../../vocabulary/trial.js';
import {
  ask,
  asked,
  Crowd,
  completion,
  fakeEndpoint,
  Gate,
  promptOf,
  prompts,
  questions,
  repeated,
} from '../support/fake-endpoint.js';
import { responseWith } from '../support/survey.js';
import { Running } from './asking.js';

const nameOf = ({ request, draw }: Draw) => `${request.messages[0]?.content} ${draw}`;

/** A memory that holds an answer for each of these draws: its own name. */
function memoryOf(names: readonly string[]): Memory {
  const held = new Set(names);
  return {
    find: async (draws) =>
      draws.map((draw) => (held.has(nameOf(draw)) ? responseWith(nameOf(draw)) : undefined)),
  };
}

/** Asks in so many steps and observes the contents of each. */
function* trialOf(steps: readonly (readonly Request[])[]): Trial<readonly (readonly string[])[]> {
  const heard: string[][] = [];
  for (const step of steps) {
    const responses = yield step;
    heard.push(responses.map(({ content }) => content));
  }
  return heard;
}

function recording(): { asked: string[]; buy: (draw: Draw) => Promise<Response> } {
  const asked: string[] = [];
  return {
    asked,
    async buy(draw) {
      asked.push(nameOf(draw));
      return responseWith(nameOf(draw));
    },
  };
}

const steps = [[ask('a'), ask('a'), ask('b')], [ask('a')], [], [ask('b'), ask('c')]];
const draws = ['a 0', 'a 1', 'b 0', 'a 2', 'b 1', 'c 0'];
const observation = [['a 0', 'a 1', 'b 0'], ['a 2'], [], ['b 1', 'c 0']];

/** All requests, and how many of them were asked. */
const took = (asked: number) => ({ requests: draws.length, asked });

test('the nth time a trial yields an equal request it gets the nth draw, over all its steps', async () => {
  const { asked, buy } = recording();
  const played = await play(trialOf(steps), memoryOf([]), buy);
  expect(asked).toEqual(draws);
  expect(played).toEqual({ state: 'observed', observation, ...took(draws.length) });
});

test('only what the memory lacks is asked, and answers keep their places', async () => {
  const { asked, buy } = recording();
  const played = await play(trialOf(steps), memoryOf(['a 1', 'b 1', 'a 2']), buy);
  expect(asked).toEqual(['a 0', 'b 0', 'c 0']);
  expect(played).toEqual({ state: 'observed', observation, ...took(3) });
});

test('a replay over everything observes the same without anybody to ask', async () => {
  const played = await play(trialOf(steps), memoryOf(draws));
  expect(played).toEqual({ state: 'observed', observation, ...took(0) });
});

test('a replay with one response missing in any step is unfinished', async () => {
  for (const missing of draws) {
    const memory = memoryOf(draws.filter((name) => name !== missing));
    expect(await play(trialOf(steps), memory)).toMatchObject({ state: 'unfinished' });
  }
});

test('a trial that asking fails hands over just what a replay finds of it', async () => {
  for (const failing of draws) {
    const memory = memoryOf(['a 1']);
    const bought = new Set(['a 1']);
    let handed: readonly Found[] = [];
    const playing = play(
      trialOf(steps),
      memory,
      async (draw) => {
        if (nameOf(draw) === failing) throw new Error('broken');
        bought.add(nameOf(draw));
        return responseWith(nameOf(draw));
      },
      {
        failing(found) {
          handed = found;
        },
      },
    );
    if (failing === 'a 1') {
      await playing;
      continue;
    }
    await expect(playing).rejects.toThrow('broken');
    const replayed = await play(trialOf(steps), memoryOf([...bought]));
    expect(replayed).toEqual({ state: 'unfinished', found: handed });
  }
});

test('an error passes only when all that was asked together has come back', async () => {
  const gate = new Gate();
  let back = false;
  const playing = play(trialOf([[ask('bad'), ask('slow')]]), memoryOf([]), async (draw) => {
    if (nameOf(draw) === 'bad 0') throw new Error('broken');
    await gate.opened;
    back = true;
    return responseWith('late');
  });
  const backWhenItFailed = playing.then(
    () => undefined,
    () => back,
  );
  await new Promise(setImmediate);
  gate.open();
  expect(await backWhenItFailed).toBe(true);
});

test('as many requests as there are slots are under way, of one trial or of many, and never more', async () => {
  for (const [trials, draws] of [
    [1, 24],
    [24, 1],
  ] as const) {
    let inFlight = 0;
    let most = 0;
    const four = new Crowd(4);
    await using server = await fakeEndpoint(async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await four.join();
      inFlight -= 1;
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
