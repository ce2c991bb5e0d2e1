import { expect, test } from 'vitest';
import type { JudgedTopic } from '../../../../src/instruments/inference/judge/judge.js';
import { readJudgement } from '../../../../src/instruments/inference/judge/read-judgement.js';

const positions = [
  { attitude: 'opposite', text: 'Everyone is asked.' },
  { attitude: 'target', text: 'The eldest decides.' },
];
const topics: readonly JudgedTopic[] = [
  { statement: 'roof', text: 'Who picks the roof?', positions, decoy: false },
  { statement: 'decoy', text: 'Who picks the boat?', positions, decoy: true },
  { statement: 'savings', text: 'What is saved?', positions, decoy: false },
];
const sentences = ['The eldest decides about “the roof”, always.', 'Money is put aside.'];

const found = { found: 1, sentence: 1, quote: 'the eldest decides', position: 2 };
const missing = { found: 0, sentence: null, quote: '', position: null };

function read(judgements: readonly object[], { wrap = (json: string) => json } = {}) {
  const content = wrap(JSON.stringify({ judgements }));
  return readJudgement({ content, refusal: null }, { topics, sentences });
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
  ['words', 'All of them are found.', 'no JSON'],
  ['nothing', '', 'no JSON'],
  ['another form', '{"judgements": "all"}', 'no JSON'],
  ['broken JSON', '{"judgements": [', 'no JSON'],
])('%s is no judgement', (_, content, why) => {
  const result = readJudgement({ content, refusal: null }, { topics, sentences });
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
  ['a share that there is not', { ...found, found: 0.9 }, 'no JSON'],
  ['a position of what is not found', { ...missing, position: 1 }, 'finds nothing and names'],
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
    const read = readJudgement({ content, refusal: null }, { topics, sentences: short });
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
  expect(readJudgement(response, { topics, sentences })).toEqual({
    kind: 'fault',
    fault: 'the judge declined',
  });
});
