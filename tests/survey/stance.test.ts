import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import type { Form } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

/** Sentences that are for X and not for Y, however the two are called and whichever stands first. */
const forX: Readonly<Record<string, readonly string[]>> = {
  comparisons: [
    'Y appeals to me far less than X does.',
    'Y appeals to me less than X.',
    'Y is less attractive to me than X.',
    'Y is far less appealing to me than X.',
    'X appeals to me more than Y.',
    'X appeals to me much more than Y does.',
    'X beats Y any day.',
    'X over Y, any day.',
    'X rather than Y.',
    'X instead of Y.',
    'X, not Y.',
    'I prefer X to Y.',
    'I prefer X over Y.',
    'I would choose X over Y.',
    'I would take X before Y.',
    "I'd rather go with X than with Y.",
    "I'd sooner go for X than Y.",
    'I like X better than Y.',
    'I like X a lot more than Y.',
    "I don't like Y as much as X.",
    'Y is not nearly as appealing as X.',
    "Y isn't as attractive to me as X.",
    "Y can't compete with X.",
    'Y is no match for X.',
    'Y pales in comparison with X.',
    'X wins over Y for me.',
    'X is preferable to Y.',
    'Y is worse than X.',
    'Compared with Y, X is more attractive to me.',
    'Rather than Y, I would go for X.',
    'Instead of Y I would choose X.',
    'X > Y',
    'Y < X',
    'I would give up Y for X.',
    'Y comes after X for me.',
    'Y is inferior to X in my eyes.',
    'Not Y but X.',
    'Not Y, but X.',
    'I am more drawn to X than to Y.',
    'X suits me better than Y.',
    'X is closer to my heart than Y.',
    'I lean more towards X than towards Y.',
    'I find X more tempting than Y.',
    'I find Y less tempting than X.',
    'I would pick X ahead of Y every time.',
    'Between X and Y, I go for X.',
    'X or Y? X, please.',
    'Given the choice between Y and X, I would take X.',
    'X is better for me than Y.',
    'X outweighs Y.',
  ],
  'double negations': [
    'There is nothing that would make me pick Y over X.',
    'Nothing could make me choose Y over X.',
    'I would never choose Y over X.',
    'I see no reason to take Y instead of X.',
    "I can't see why anyone would choose Y over X.",
    "There is no way I'd go for anything but X.",
    'I would not choose anything other than X.',
    'Nothing but X would do for me.',
    'I have no choice but X.',
    "I couldn't do without X.",
    'I could never turn down X.',
    "I wouldn't say no to X.",
    'I would be lying if I said I preferred Y to X.',
  ],
  elimination: [
    'Not Y, that would be too much. So the other one.',
    "I'd never do Y.",
    'I would never pick Y. Too risky.',
    'No way would I take Y.',
    'Anything but Y.',
    'Y is what I would avoid.',
    'Y is the one I would avoid.',
    "Y is what I'd stay away from.",
    "Y is the one I don't want.",
    'Of the two, Y is the one I would never choose.',
    "Y is not what I'd do.",
    'Y is not my thing. X is.',
    'Y is not for me.',
    'Y is out of the question.',
    'Y is out of the question for me, so X.',
    'Y sounds awful to me.',
    "I can't stand Y.",
    'I hate Y.',
    'I rule out Y, which leaves X.',
    "I'm not choosing Y, which leaves X.",
    'Y would be a mistake.',
    'Under no circumstances Y.',
    'Y? No thanks.',
    'Y? Never.',
    'Y? Not for me. X.',
    'Y is the worse option.',
    "Y doesn't appeal to me at all.",
    'If not Y, then X.',
    'Y is off the table.',
    "I'd avoid Y.",
    "I'd steer clear of Y.",
    'By elimination: X.',
    'Y, no. X, yes.',
    'I would not want Y, so X.',
    "I don't want Y, so it has to be X.",
    'Y has no appeal for me, X does.',
    'Not Y for me.',
  ],
  concessions: [
    'Most people would choose Y, but I would choose X.',
    'A lot of people would go for Y, but for me it is X.',
    "A lot of people would go for Y, and I get why. For me it's X.",
    'Most people where I come from would say Y. I am not one of them: X.',
    'Some would say Y. I say X.',
    'Others may prefer Y; I prefer X.',
    'My parents would want me to answer Y. My own answer is X.',
    'My wife would pick Y, I would pick X.',
    'Many would go for Y. Not me: X.',
    'Y is tempting, but X.',
    'Y is tempting, but on balance I choose X.',
    'Y has its charm, but X wins.',
    'Y sounds nice, but I would go with X.',
    'Although Y is cheaper, I would choose X.',
    'Even though Y has its advantages, X is my choice.',
    "I'd choose X, even if Y would save me half a day.",
    'X, although Y is tempting too.',
    'I see the appeal of Y, but X.',
    'I can understand why people choose Y. Still, X for me.',
    'While Y is easier, X feels right to me, so X.',
    'If I were a calmer person, Y. As things are, X it is.',
    'If I were younger, Y. But today X.',
    'In theory Y, in practice X.',
    'Ten years ago I would have said Y. Now X.',
    'I used to choose Y. These days I choose X.',
    "I'd like to say Y, but honestly it would be X.",
    'I was tempted by Y, but my answer is X.',
    'Y may be the sensible answer, but mine is X.',
    'Not that I dislike Y, but X.',
    'Society expects Y. I prefer X.',
    'Everyone else goes for Y, I go for X.',
    'I have nothing against Y, but I choose X.',
    'Y is the popular choice, yet I would pick X.',
  ],
  commitments: [
    'X it is.',
    'X, please.',
    'X, obviously.',
    'X for me.',
    'X, no question.',
    'X, hands down.',
    'Definitely X.',
    'Probably X.',
    "I'd say X.",
    'I am going with X.',
    'My vote goes to X.',
    'My choice is X.',
    'Easy: X.',
    'The lesser evil is X.',
    'The lesser evil: X.',
    'Neither is great. The lesser evil: X.',
    'Both are fine, but X.',
    'Both are good. I would take X.',
    'Neither is ideal, but I would choose X.',
    'I dislike both, but X less.',
    'If I had to choose, I would say X.',
    'If pressed: X.',
    "I'm all for X.",
    'X gets my vote.',
    'X wins.',
    'X is my favourite.',
    'X is the one for me.',
    'X is what I would do.',
    "X is how I'd go.",
    'No doubt about it: X.',
    'Without hesitation X.',
    'As an AI I have no preferences, but hypothetically X.',
    "I don't have a life of my own, but if I had to pick, X.",
    'Count me in for X.',
    'It would have to be X.',
    'After some thought, X.',
    'Hmm, tough one. X.',
  ],
  corrections: [
    'Y... no wait, X.',
    'Y. Sorry, I meant X.',
    'Y. Actually, X.',
    'First I thought Y, but now X.',
    'My first instinct was Y, but X.',
  ],
  'ranks and scores': [
    '1st choice: X\n2nd choice: Y',
    'First choice: X\nSecond choice: Y',
    'X first, Y second.',
  ],
};

/** Sentences from which nobody could tell. */
const forNeither = [
  'X or Y',
  'X/Y',
  'X and Y',
  'X or Y, it depends.',
  'Both X and Y.',
  'Neither X nor Y.',
  'X? Y?',
  'I like X. I like Y.',
  'Somewhere between X and Y.',
  'I am torn between X and Y.',
  'X has its merits and so does Y.',
  'X is cheaper, Y is nicer.',
  'Most people would choose X.',
  'If I were younger, X.',
  'Should I choose X?',
  'X is no better than Y.',
  'Sometimes X, sometimes Y.',
  'Is it X?',
  "I can't decide between X and Y.",
];

interface Names {
  readonly form: Form;
  readonly first: string;
  readonly second: string;
  readonly names: readonly [string, string];
}

const walk = { first: 'Walk there', second: 'Take the bus' };
const naming: readonly Names[] = [
  { form: 'ab', ...walk, names: ['A', 'B'] },
  { form: 'ab', ...walk, names: ['(A)', '(B)'] },
  { form: 'ab', ...walk, names: ['option A', 'option B'] },
  { form: 'ab', ...walk, names: ['the first one', 'the second one'] },
  { form: 'compare', ...walk, names: ['this one', 'that one'] },
  { form: 'repeat', ...walk, names: ['“Walk there”', '“Take the bus”'] },
  { form: 'repeat', ...walk, names: ['the former', 'the latter'] },
  {
    form: 'ab',
    first: 'Buy an electric car',
    second: 'Keep the old petrol car',
    names: ['the electric car', 'the petrol car'],
  },
  {
    form: 'compare',
    first: 'Stay in a hotel',
    second: 'Camp in a tent',
    names: ['the hotel', 'the tent'],
  },
  {
    form: 'repeat',
    first: 'A big wedding with 150 guests',
    second: 'A small ceremony at the town hall',
    names: ['the big wedding', 'a small ceremony'],
  },
];

/** What a sentence is read as where X stands first, or second. */
function readWith({ form, first, second, names }: Names, sentence: string, x: 0 | 1): string {
  const named = (place: number) => names[place] ?? '';
  const said = sentence
    .replace(/[XY]/g, (sign) => (sign === 'X' ? '\u0001' : '\u0002'))
    .replaceAll('\u0001', named(x))
    .replaceAll('\u0002', named(1 - x));
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  const reading = readResponse(responseWith(text), { form, first, second, language: 'en' });
  if (reading.kind !== 'choice') return reading.kind;
  return (reading.choice === 'first') === (x === 0) ? 'X' : 'Y';
}

/** How a sentence is called and read where that is not as it should be. */
const misread = (sentence: string, right: (read: string) => boolean) =>
  naming
    .flatMap((names) =>
      ([0, 1] as const).map((x) => ({ names, x, read: readWith(names, sentence, x) })),
    )
    .filter(({ read }) => !right(read))
    .map(({ names, x, read }) => `X is ${names.names[x]}: ${read}`)
    .join('; ');

describe.each(Object.entries(forX))('for one option: %s', (_, sentences) => {
  test.each(sentences)('%s', (sentence) => {
    expect(misread(sentence, (read) => read === 'X')).toBe('');
  });
});

describe('for neither', () => {
  test.each(forNeither)('%s', (sentence) => {
    expect(misread(sentence, (read) => !/^[XY]$/.test(read))).toBe('');
  });
});

describe('options changed over on the page', () => {
  const url = new URL('../fixtures/survey-readings/en-hard.jsonl', import.meta.url);
  const cases = readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { form: Form; first: string; second: string; response: string },
    )
    // An option that is named by its place or its letter is another one then.
    .filter(
      ({ form, response }) =>
        form === 'repeat' && !/\b(?:former|latter|first of|second of)\b/i.test(response),
    );

  test.each(cases)('$response', ({ form, first, second, response }) => {
    const read = (shown: { first: string; second: string }) => {
      const reading = readResponse(responseWith(response), { form, ...shown, language: 'en' });
      return reading.kind === 'choice' ? shown[reading.choice] : reading.kind;
    };
    expect(read({ first: second, second: first })).toBe(read({ first, second }));
  });
});

test('a courtesy at the end says nothing, whatever words it shares with an option', () => {
  const shown = {
    first: 'I hope for rain and wait.',
    second: 'I help to carry water.',
    language: 'en',
  };
  const read = (form: Form, content: string) =>
    readResponse(responseWith(content), { form, ...shown });
  expect(read('compare', 'Yes.\n\nI hope that helps!')).toMatchObject({ choice: 'first' });
  expect(read('compare', 'My answer is no.\n\nI hope this helps!')).toMatchObject({
    choice: 'second',
  });
  expect(read('likert', '4\n\nI hope that helps!')).toMatchObject({ rating: 4 });
  expect(read('likert', '2. Happy to help!')).toMatchObject({ rating: 2 });
});
