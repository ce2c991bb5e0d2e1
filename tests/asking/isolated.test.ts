import { expect, test } from 'vitest';
import { type Isolated, isolated } from '../../src/asking/isolated.js';
import { play } from '../../src/asking/play.js';
import { InputError } from '../../vocabulary/input.js';
import type { Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Memory, Trial } from '../../vocabulary/trial.js';
import { ask } from '../support/fake-endpoint.js';
import { responseWith } from '../support/survey.js';

type Texts = readonly string[];

/** Fails on an answer that begins so, as a reader with a fault does. */
function read({ content, original }: Response): string {
  if (original) return '-';
  if (content.startsWith('bad')) throw new TypeError(`cannot read ${content}`);
  return content;
}

function* oneStep(requests: readonly Request[]): Trial<Texts> {
  return (yield requests).map(read);
}

/** Asks about what was answered, and reads both answers at the end. */
function* twoSteps(): Trial<Texts> {
  const first = yield [ask('a'), ask('b')];
  const second = yield first.map(({ content }) => ask(`on ${content}`));
  return [...first, ...second].map(read);
}

/** A judge is asked again where its answer cannot be read. */
function* judged(): Trial<Texts> {
  const [own] = yield [ask('a')];
  const [first] = yield [ask('judge')];
  if (own && first && read(first) !== '-') return [read(own), read(first)];
  return [own ? read(own) : '', ...(yield [ask('judge')]).map(read)];
}

/** Plays over answers by prompt, the first of them for the first draw. */
function played(begin: () => Trial<Texts>, answers: Readonly<Record<string, Texts>>) {
  const memory: Memory = {
    find: async (draws) =>
      draws.map(({ request, draw }) => {
        const text = new Map(Object.entries(answers)).get(request.messages[0]?.content ?? '');
        return text?.[draw] === undefined ? undefined : responseWith(text[draw]);
      }),
  };
  const trial: Trial<Isolated<Texts>> = isolated(begin);
  return play(trial, memory);
}

const lostOne = { state: 'observed', observation: { observation: ['x', '-', 'y', '-'] } };

test('of several draws those alone are lost that the reader fails on', async () => {
  const four = Array.from({ length: 4 }, () => ask('a'));
  const result = await played(() => oneStep(four), { a: ['x', 'bad 1', 'y', 'bad 2'] });
  expect(result).toMatchObject(lostOne);
  expect(result.state === 'observed' && result.observation.faults).toEqual([
    { answer: 'draw 2 of model-a', message: 'TypeError: cannot read bad 1' },
    { answer: 'draw 4 of model-a', message: 'TypeError: cannot read bad 2' },
  ]);
});

test('an answer of an earlier step is found, and what others led to is kept', async () => {
  const result = await played(twoSteps, {
    a: ['bad'],
    b: ['x'],
    'on x': ['y'],
    'on bad': ['z'],
    'on ': ['after nothing'],
  });
  expect(result).toMatchObject({
    observation: { observation: ['-', 'x', 'after nothing', 'y'], faults: [{}] },
  });
});

test('a further answer stands in for one of a judge that cannot be read', async () => {
  const result = await played(judged, { a: ['x'], judge: ['bad', 'good'] });
  expect(result).toMatchObject({ observation: { observation: ['x', 'good'], faults: [{}] } });
});

test.each([
  [
    'before it asks',
    function* (): Trial<Texts> {
      if (ask('a').model !== '') throw new RangeError('nothing to ask');
      return (yield []).map(read);
    },
  ],
  [
    'whatever is answered',
    function* (): Trial<Texts> {
      yield [ask('a')];
      throw 'nothing at all';
    },
  ],
  [
    'for want of a further answer',
    function* (): Trial<Texts> {
      const [first] = yield [ask('a')];
      if (first?.content === 'x') throw new RangeError('x');
      return (yield [ask('never answered')]).map(read);
    },
  ],
])('a trial that fails %s comes to nothing, and that is counted', async (_when, begin) => {
  expect(await played(begin, { a: ['x'] })).toMatchObject({ state: 'faulty', faults: [{}] });
});

test('what is no fault of ours is thrown on', async () => {
  const playing = played(
    function* (): Trial<Texts> {
      yield [ask('a')];
      throw new InputError('fix the file');
    },
    { a: ['x'] },
  );
  await expect(playing).rejects.toThrow('fix the file');
});
