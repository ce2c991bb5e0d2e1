import { expect, test } from 'vitest';
import { play } from '../../src/runner/play.js';
import type { Memory } from '../../src/vocabulary/ports.js';
import type { Draw, Request } from '../../src/vocabulary/request.js';
import type { Response } from '../../src/vocabulary/response.js';
import type { Found, Trial } from '../../src/vocabulary/trial.js';
import { responseWith } from '../ledger/builders.js';
import { Gate } from '../support/gate.js';
import { ask } from '../support/question.js';

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
      (found) => {
        handed = found;
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
