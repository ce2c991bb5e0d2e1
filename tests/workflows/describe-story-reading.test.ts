import { expect, test } from 'vitest';
import { tellingsOf } from '../../src/instruments/inference/tell.js';
import type { Judgement } from '../../src/vocabulary/hearing.js';
import { describeStoryReadings } from '../../src/workflows/describe-story-reading.js';
import { responseWith } from '../ledger/builders.js';
import { makePair, makeSet, topicalItems } from '../support/stories.js';

const items = topicalItems(1).slice(0, 2);
const [one, two] = items;
const [telling] = tellingsOf(makeSet({ pairs: [makePair(items, 1)] }));
if (!telling || !one || !two) throw new Error('there is a story');
const told = telling;

const values = ['They ask everyone, always.', 'They save what they can.'];
const gold = telling.values.map(({ statement, attitude }) => ({
  statement,
  attitude,
  category: 'pdi',
  alike: [attitude],
  neutral: [],
}));

/** What is said of one answer with these judgements. */
function judged(judgements: readonly Judgement[] | null, fault: string | null = null) {
  const response = responseWith('T1: …');
  const [described] = describeStoryReadings({
    task: 'extraction',
    telling: told,
    prompt: '',
    topics: items.map(({ id, facet }) => ({ statement: id, text: facet ?? id })),
    inference: {
      telling: 'pair-1/1',
      cluster: 'pair-1',
      kind: 'twin',
      style: 'direct',
      shots: 0,
      gold,
      draws: [{ values, surplus: 0, judgements }],
    },
    draws: [
      {
        summary: null,
        response,
        reading: {
          kind: 'values',
          values: values.map((text, topic) => ({ topic, text })),
          rule: 'lines',
        },
        judging: { responses: [response], judgements, fault },
      },
    ],
  });
  return described;
}

test('judgements are shown in the order of topics, with the words quoted and the sentence that they are of', () => {
  // In its first telling the pair holds the first item at the opposite pole and the second at the target.
  const described = judged([
    { statement: two.id, found: 0.5, attitude: null, sentence: 1, quote: 'save what they can' },
    {
      statement: one.id,
      found: 1,
      attitude: 'opposite',
      sentence: 0,
      quote: '"they ask everyone"',
    },
  ]);
  expect(described?.judged).toEqual([
    `T1, the matter of ${one.id}: found with the right attitude, by “they ask everyone” in “They ask everyone, always.”`,
    `T2, the matter of ${two.id}: found in part without a side, by “save what they can” in “They save what they can.”`,
  ]);
  expect(described?.verdict).toBe('partly');
});

test('what is not found quotes nothing, and what is not judged says why', () => {
  const none = { found: 0, attitude: null, sentence: null, quote: null } as const;
  expect(judged([{ statement: one.id, ...none }])?.judged).toEqual([
    `T1, the matter of ${one.id}: not found`,
  ]);
  expect(judged(null, 'the judge declined')?.judged).toEqual(['Not judged: the judge declined.']);
});

test('a pick that is the opposite of a right one is said to be', () => {
  const candidate = (statement: string, role: 'gold' | 'opposite' | 'off-topic') => ({
    statement,
    attitude: role === 'opposite' ? 'target' : 'opposite',
    category: 'pdi',
    role,
  });
  const response = responseWith('1, 2');
  const [described] = describeStoryReadings({
    task: 'selection',
    telling: told,
    prompt: '',
    candidates: [],
    inference: {
      telling: 'pair-1/1',
      cluster: 'pair-1',
      kind: 'twin',
      style: 'direct',
      shots: 0,
      mode: 'contrast',
      choose: 2,
      candidates: [
        candidate('other', 'off-topic'),
        candidate(one.id, 'opposite'),
        candidate(two.id, 'gold'),
        candidate(one.id, 'gold'),
      ],
      picks: [[1, 2]],
    },
    draws: [{ response, reading: { kind: 'picks', picks: [1, 2], rule: 'numbers' } }],
  });
  expect(described?.reading).toBe('2, 3 (1 of 2 right; 2 is the opposite of 4)');
});
