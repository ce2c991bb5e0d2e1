import { expect, test } from 'vitest';
import { judgeAnswers } from '../../../../src/instruments/inference/judge/judge-answers.js';
import { judgedTopics } from '../../../../src/instruments/inference/judge/judged-topics.js';
import { tellingsOf } from '../../../../src/instruments/inference/tell.js';
import { responseWith } from '../../../ledger/builders.js';
import {
  inferenceWording,
  makePair,
  makeSet,
  topicalItems,
  topicsOfMade,
} from '../../../support/stories.js';

const items = topicalItems(1);
const set = makeSet({ pairs: [makePair(items.slice(0, 2), 1)] });
const topics = topicsOfMade(set, items);
const [telling] = tellingsOf(set);
if (!telling) throw new Error('there is a story');
const looked = judgedTopics(telling, { topics, seed: 1 });

/** The judge finds this of the first topic that is no decoy, and nothing of the others. */
function answer(found: object) {
  const first = looked.findIndex(({ decoy }) => !decoy);
  const judgements = looked.map((_, place) => ({
    topic: `T${place + 1}`,
    found: 0,
    sentence: null,
    quote: '',
    position: null,
    ...(place === first ? found : {}),
  }));
  return responseWith(JSON.stringify({ judgements }));
}

const plain = { found: 1, sentence: 1, quote: 'They ask everyone', position: 1 };
const asking = { telling, wording: inferenceWording, topics, seed: 1 };
const judge = {
  endpoint: 'http://judge/v1',
  model: 'judge',
  parameters: { temperature: 0 },
  simulated: false,
};

test('a judgement that contradicts itself is asked for once more, and the next one counts', () => {
  const judging = judgeAnswers([['They ask everyone.']], { ...asking, judge });
  expect(judging.next().value).toHaveLength(1);
  expect(judging.next([answer({ ...plain, position: null })]).done).toBe(false);
  expect(judging.next([answer({ position: 1 })]).done).toBe(false);
  const { value, done } = judging.next([answer(plain)]);
  expect(done).toBe(true);
  expect(value).toMatchObject([
    {
      responses: [{}, {}, {}],
      judgements: [
        { found: 1, quote: 'They ask everyone' },
        { found: 0, quote: null },
      ],
      fault: expect.stringContaining('the judge finds nothing and names a position'),
    },
  ]);
});

test('an answer that holds nothing is judged without a judge, and one that was not read not at all', () => {
  const { value, done } = judgeAnswers([[], null], { ...asking, judge }).next();
  expect(done).toBe(true);
  const nothing = { found: 0, attitude: null, sentence: null, quote: null };
  const held = looked.filter(({ decoy }) => !decoy);
  expect(held).toHaveLength(2);
  expect(value).toEqual([
    {
      responses: [],
      judgements: held.map(({ statement }) => ({ statement, ...nothing })),
      fault: null,
    },
    null,
  ]);
});

test('every answer is judged at the same time, and only those that need it once more', () => {
  const judging = judgeAnswers([['They ask everyone.'], ['They ask nobody.']], {
    ...asking,
    judge,
  });
  expect(judging.next().value).toHaveLength(2);
  const again = judging.next([answer(plain), responseWith('All are found.')]);
  expect(again.value).toMatchObject([
    { messages: [{ content: expect.stringContaining('nobody') }] },
  ]);
  // A third attempt that cannot be read is the last.
  expect(judging.next([responseWith('')]).done).toBe(false);
  expect(judging.next([responseWith('')]).value).toMatchObject([
    { responses: [{}], fault: null },
    { responses: [{}, {}, {}], judgements: null },
  ]);
});
