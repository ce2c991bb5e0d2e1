import { expect, test } from 'vitest';
import { describeStoryReadings } from '../../src/instruments/stories/answer-description.js';
import type { JudgedTopic } from '../../src/instruments/stories/asks.js';
import { judgeAnswers, judgedTopics } from '../../src/instruments/stories/judge.js';
import { readJudgement } from '../../src/instruments/stories/judgement.js';
import { tellingsOf } from '../../src/instruments/stories/tellings.js';
import type { Judgement } from '../../vocabulary/inference.js';
import {
  inferenceWording,
  makePair,
  makeSet,
  topicalItems,
  topicsOfMade,
} from '../support/questionnaires.js';
import { responseWith } from '../support/survey.js';

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
      fault: expect.stringContaining('the judge finds nothing but still names a position'),
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

const positions = [
  { attitude: 'opposite', text: 'Everyone is asked.' },
  { attitude: 'target', text: 'The eldest decides.' },
];
const topicsToJudge: readonly JudgedTopic[] = [
  {
    statement: 'roof',
    text: 'Who picks the roof?',
    statementText: 'Who picks the roof?',
    positions,
    decoy: false,
  },
  {
    statement: 'decoy',
    text: 'Who picks the boat?',
    statementText: 'Who picks the boat?',
    positions,
    decoy: true,
  },
  {
    statement: 'savings',
    text: 'What is saved?',
    statementText: 'What is saved?',
    positions,
    decoy: false,
  },
];
const sentences = ['The eldest decides about “the roof”, always.', 'Money is put aside.'];

const found = { found: 1, sentence: 1, quote: 'the eldest decides', position: 2 };
const missing = { found: 0, sentence: null, quote: '', position: null };

function read(judgements: readonly object[], { wrap = (json: string) => json } = {}) {
  const content = wrap(JSON.stringify({ judgements }));
  return readJudgement({ content, refusal: null }, { topics: topicsToJudge, sentences });
}

const whole = [
  { topic: 'T1', ...found },
  { topic: 'T2', ...missing },
  { topic: 'T3', found: 0.5, sentence: 2, quote: 'money is put', position: null },
];

test('a judgement is read whole, without its decoy, positions turned into attitudes', () => {
  expect(read(whole)).toEqual({
    kind: 'judged',
    judgements: [
      { statement: 'roof', found: 1, attitude: 'target', sentence: 0, quote: 'the eldest decides' },
      { statement: 'savings', found: 0.5, attitude: null, sentence: 1, quote: 'money is put' },
    ],
  });
});

test('JSON in a fence or among words is JSON', () => {
  const wrap = (json: string) => `Here you are:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`;
  expect(read(whole, { wrap }).kind).toBe('judged');
});

test.each([
  ['words', 'All of them are found.', 'did not return JSON'],
  ['nothing', '', 'did not return JSON'],
  ['another form', '{"judgements": "all"}', 'did not return JSON'],
  ['broken JSON', '{"judgements": [', 'did not return JSON'],
])('%s is no judgement', (_, content, why) => {
  const result = readJudgement({ content, refusal: null }, { topics: topicsToJudge, sentences });
  expect(result).toEqual({ kind: 'fault', fault: expect.stringContaining(why) });
});

test.each([
  [
    'a quote that is not in the sentence',
    { ...found, quote: 'the youngest decides' },
    'quotes words',
  ],
  ['a quote of half a word', { ...found, quote: 'eldes' }, 'quotes words'],
  ['an empty quote', { ...found, quote: '…' }, 'quotes words'],
  ['a quote of one word', { ...found, quote: 'the' }, 'quotes fewer than 3 words'],
  ['a quote of two words', { ...found, quote: 'The eldest' }, 'quotes fewer than 3 words'],
  ['a sentence that there is not', { ...found, sentence: 3 }, 'cites a sentence'],
  ['no sentence', { ...found, sentence: null }, 'cites a sentence'],
  ['a position that there is not', { ...found, position: 3 }, 'names a position'],
  ['a share that there is not', { ...found, found: 0.9 }, 'did not return JSON'],
  ['a position of what is not found', { ...missing, position: 1 }, 'finds nothing but still names'],
  ['no position of what is plain', { ...found, position: null }, 'names no position'],
])('%s undoes the whole judgement', (_, first, why) => {
  const result = read([{ topic: 'T1', ...first }, ...whole.slice(1)]);
  expect(result).toEqual({ kind: 'fault', fault: expect.stringContaining(why) });
});

test('of a sentence shorter than three words a quote has them all', () => {
  const short = ['Eldest decides.', 'Money is put aside.'];
  const fault = (quote: string) => {
    const content = JSON.stringify({
      judgements: [{ topic: 'T1', ...found, quote }, ...whole.slice(1)],
    });
    const read = readJudgement(
      { content, refusal: null },
      { topics: topicsToJudge, sentences: short },
    );
    return read.kind === 'fault' ? read.fault : null;
  };
  expect(fault('“eldest decides”')).toBeNull();
  expect(fault('decides')).toMatch(/^the judge quotes fewer than 3 words of the sentence/);
});

test('a quote is kept on one line', () => {
  const [first] = whole;
  const result = read([{ ...first, quote: 'the\neldest\u0000decides' }, ...whole.slice(1)]);
  expect(result).toMatchObject({ judgements: [{ quote: 'the eldest decides' }, {}] });
});

test('a topic left out or judged twice undoes it too', () => {
  expect(read(whole.slice(0, 2)).kind).toBe('fault');
  expect(read([...whole, whole[0] ?? {}]).kind).toBe('fault');
  expect(read([whole[0] ?? {}, whole[0] ?? {}, whole[2] ?? {}]).kind).toBe('fault');
});

test('a judge that was talked round finds the decoy, and is not believed', () => {
  const talked = { topic: 'T2', ...found };
  expect(read([whole[0] ?? {}, talked, whole[2] ?? {}])).toEqual({
    kind: 'fault',
    fault: 'the judge found a value that is in no sentence',
  });
});

test('a refusal is no judgement', () => {
  const response = { content: JSON.stringify({ judgements: whole }), refusal: 'I cannot.' };
  expect(readJudgement(response, { topics: topicsToJudge, sentences })).toEqual({
    kind: 'fault',
    fault: 'the judge declined',
  });
});

const describedItems = topicalItems(1).slice(0, 2);
const [one, two] = describedItems;
const [describedTelling] = tellingsOf(makeSet({ pairs: [makePair(describedItems, 1)] }));
if (!describedTelling || !one || !two) throw new Error('there is a story');
const told = describedTelling;

const values = ['They ask everyone, always.', 'They save what they can.'];
const gold = describedTelling.values.map(({ statement, attitude }) => ({
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
    topics: describedItems.map(({ id, facet }) => ({ statement: id, text: facet ?? id })),
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
