import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { spokenPart, stripFormatting } from '../../src/reading/spoken-text.js';
import type { Reading } from '../../vocabulary/reading.js';
import type { Response } from '../../vocabulary/response.js';
import { Form, forms } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

interface Case {
  readonly first?: string;
  readonly second?: string;
  readonly response?: Partial<Response>;
}

/** An answer in a word: the option as shown, the rating, or why there is neither. */
function read(form: Form, content: string, { first, second, response }: Case = {}): string {
  const reading = readResponse(
    { ...responseWith(content), ...response },
    {
      form,
      first: first ?? 'I rise when she enters.',
      second: second ?? 'I stay in my seat.',
      language: 'en',
    },
  );
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

describe('traps that public code for this benchmark fell into', () => {
  test.each(['C', 'Answer: C', 'The answer is D.', 'E) none of them'])(
    'a letter never offered is no answer, whatever letters its sentence holds: %s',
    (content) => expect(read('ab', content)).toBe('invalid'),
  );

  test.each(['Not sure', 'I am not sure.', 'No preference.', 'Not sure, to be honest'])(
    'being unsure is not a no: %s',
    (content) => expect(read('compare', content)).toBe('neutral'),
  );

  test.each(['Nothing', 'None of them', 'Nobody knows', 'Note that I have not decided'])(
    'a word that begins like no is not a no: %s',
    (content) => expect(read('compare', content)).not.toBe('second'),
  );

  test.each(["I cAn't say.", "I can't say", 'A good question.', 'A person could do either.'])(
    'a letter in a word, or the article, is no answer: %s',
    (content) => expect(['neutral', 'invalid']).toContain(read('ab', content)),
  );

  test.each(['I disagree.', 'Disagree', 'I do not agree.'])(
    'disagreeing is not agreeing: %s',
    (content) => expect(read('compare', content)).not.toBe('first'),
  );

  test('a language without rules of its own is read by no other’s', () => {
    const asked = { form: 'ab', first: "wa'", second: "cha'", language: 'tlh' } as const;
    expect(() => readResponse(responseWith("ghobe'"), asked)).toThrow(RangeError);
  });

  test.each(['A', 'B', '(B)', 'Option A', '1', '2.'])(
    'a label is no repetition of an option: %s',
    (content) => expect(read('repeat', content)).toBe('invalid'),
  );
});

describe('options that look like answers', () => {
  const first = 'No, I stay in my seat.';
  const second = 'I rise when she enters.';

  test('an option that is the bare word no makes a no unclear', () => {
    expect(read('compare', 'No', { first: 'No', second: 'Yes' })).toBe('invalid');
  });

  test('an option that begins with no is itself and not a no', () => {
    expect(read('compare', first, { first, second })).toBe('first');
    expect(read('compare', 'No', { first, second })).toBe('second');
    expect(read('compare', 'No', { first: second, second: first })).toBe('second');
    expect(read('compare', 'Yes', { first, second })).toBe('first');
  });

  test.each(['ab', 'repeat', 'compare'] as const)(
    'an option that lies inside the other is told from it: %s',
    (form) => {
      const short = 'I rise.';
      const long = 'I rise. Then I greet her at the door.';
      expect(read(form, short, { first: short, second: long })).toBe('first');
      expect(read(form, long, { first: short, second: long })).toBe('second');
      expect(read(form, short, { first: long, second: short })).toBe('second');
    },
  );

  test('an answer that quotes both options is read as neither', () => {
    expect(read('repeat', 'I rise when she enters. I stay in my seat.')).toBe('invalid');
  });

  test('the letter of one option with the text of the other is no answer', () => {
    expect(read('ab', 'A. I stay in my seat.')).toBe('invalid');
    expect(read('ab', 'B. I stay in my seat.')).toBe('second');
  });
});

describe('what counts as an answer', () => {
  test.each([
    ['ab', 'If I had to choose, A.', 'first'],
    ['repeat', 'If I had to choose: I stay in my seat.', 'second'],
    ['compare', 'If I had to choose, yes.', 'first'],
    ['likert', 'If I had to choose, 2.', '2'],
  ] as const)('a commitment under protest, in %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test.each([
    ['ab', 'A. No wait, B.', 'second'],
    ['compare', 'Yes. Actually, no.', 'second'],
    ['likert', '4. Sorry, I meant 2.', '2'],
  ] as const)('the last word of who takes an answer back, in %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test('the middle of the scale, which is a rating and not neutral', () => {
    expect(read('likert', '3')).toBe('3');
  });

  test.each(['0', '6', '3.5', '-1'])('but no rating off the scale: %s', (content) => {
    expect(read('likert', content)).toBe('invalid');
  });
});

describe('families of answers', () => {
  test.each([
    ['repeat', 'The second one it is.', 'second'],
    ['ab', 'Number two is what others choose.', 'invalid'],
    ['ab', '(\u0412)', 'second'],
  ] as const)('an option by its number or place, in %s: %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test.each([
    ['ab', 'Ranking (worst to best):\n1. B\n2. A', 'invalid'],
    ['ab', 'Options:\n1. A\n2. B', 'invalid'],
    ['ab', 'A B', 'invalid'],
  ] as const)('the first of a ranking, but of no other list, in %s: %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test('a ranking is not the choice where the other option is named after it', () => {
    expect(read('ab', 'Ranking:\n1. B\n2. A\n\nFinal answer: A')).not.toBe('second');
  });

  test.each([
    ["It's a yes, if a reluctant one.", 'first'],
    ["It's a no, but only just.", 'second'],
    ["I'm afraid not.", 'second'],
    ['No to sitting there like a lump. Yes.', 'first'],
    ['Put me down for no.', 'second'],
    ["It's a yes if it rains and a no if not.", 'invalid'],
    ['Yes\nNo\nYes\nNo', 'invalid'],
    ['yes no yes no yes', 'invalid'],
    ['Do you prefer I rise when she enters over I stay in my seat? Answer yes or no.', 'invalid'],
  ])('a yes or a no, qualified, denied or taken back without end: %s', (content, label) => {
    expect(read('compare', content)).toBe(label);
  });

  test.each([
    ['1 would be pure politeness, 5 pure comfort; for me that makes 2.', '2'],
    ['I would not go as low as 1. 2.', '2'],
    ["I wouldn't go as high as 5. 4.", '4'],
    ['A rating of 5 would mean that', 'invalid'],
  ])('a rating after the ends of the scale: %s', (content, label) => {
    const response = { finish: content.endsWith('.') ? 'stop' : 'length' };
    expect(read('likert', content, { response })).toBe(label);
  });

  test.each([
    ['ab', '| Option | Choice |\n|---|---|\n| A | \u274C |\n| B | \u2705 |', 'second'],
    ['ab', '\u274C A\n\u2705 B', 'second'],
    ['ab', 'A \u2705 B \u2705', 'invalid'],
  ] as const)('what a table or a list ticks, in %s: %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test.each([
    ['16 is too young.', 'second'],
    ['To say 16 would be a lie.', 'second'],
    ["I can't.", 'refusal'],
  ])('a piece that tells one option from the other: %s', (content, label) => {
    const options = { first: 'The age should be 16', second: "It can't be less than 18" };
    expect(read('ab', content, options)).toBe(label);
  });
});

describe('labels, signs and words that go with an answer', () => {
  test.each([
    ['compare', 'I prefer (B) over (A).', 'second'],
    ['compare', '(B)', 'invalid'],
    ['ab', '\u2705', 'invalid'],
    ['ab', 'A \u{1F44E}\nB \u{1F44D}', 'second'],
    ['ab', "It's not (B).", 'first'],
    ['ab', 'I disagree with A.', 'second'],
    ['ab', "I can't say I disagree with A.", 'neutral'],
    ['ab', 'I disagree with A. I disagree with B.', 'invalid'],
    ['ab', 'I dont want A.', 'invalid'],
    ['ab', '(A) I rise when she enters.\n(B) I stay in my seat.\n\nAnswer: (A)', 'first'],
    ['ab', '(A) I rise when she enters.\n(B) I stay in my seat.\n\nEither.', 'neutral'],
    ['compare', 'Many people would say no.', 'invalid'],
    ['compare', 'Many would say yes. I don’t have an opinion.', 'invalid'],
    ['compare', 'Some days I would say yes, some days no.', 'invalid'],
    ['compare', "I don't feel able to judge this one.", 'refusal'],
    ['compare', "I don't feel comfortable.", 'second'],
    ['compare', "As an AI I can't choose. If pressed? Yes.", 'first'],
    ['ab', 'Could you give me both options again?', 'invalid'],
    ['ab', "I'd go with B. I can't say either is better.", 'neutral'],
    ['ab', "B. I can't say one is better, though.", 'second'],
    ['ab', 'In a pinch, though: A.', 'first'],
    ['ab', 'I would never – not for anything – choose A.', 'second'],
    ['ab', 'No – B.', 'second'],
    ['likert', '1: I rise\n5: I stay\n4', '4'],
    ['likert', '1: I rise\n5: I stay', 'invalid'],
    ['compare', "Yes is what I'd have said at twenty.", 'invalid'],
    ['likert', '4\nConfidence: 3', '4'],
    ['likert', 'Confidence: 3\nRating: 4', '4'],
    ['likert', "I'd say 4... no, wait, that is the wrong end. 2.", '2'],
    ['likert', "My answer is not 1, not 3, it's a clear 5.", '5'],
    ['likert', "Not 1; if it's wine it's 5.", 'invalid'],
    ['likert', '4 / 5', '4'],
    ['likert', '2/5, more or less.', '2'],
    ['likert', 'Five out of five', '5'],
    ['likert', 'Four out of five people would.', 'invalid'],
    ['likert', 'My number is 2.', '2'],
    ['likert', 'Confidence: 3', 'invalid'],
    ['likert', 'I prefer the second.', 'invalid'],
    ['likert', 'I go with 2. Were it up to my daughter, it would be 5.', '2'],
    ['ab', 'A \u274C', 'invalid'],
    ['ab', 'I disagree with A. And with B.', 'invalid'],
    ['ab', 'I reject A. B too.', 'invalid'],
    ['ab', 'B is the less appealing option.', 'first'],
    ['ab', 'B is the more stressful choice.', 'invalid'],
    ['ab', "I'd choose B only if A were impossible.", 'first'],
    ['ab', 'Compared with B, A is dull.', 'second'],
    ['repeat', 'I stay in my seat is easy.', 'invalid'],
    ['compare', 'Yes, greeting is nice, but I would be shy. So my answer is no.', 'second'],
    ['compare', "Yes, I'd rather not stay in my seat.", 'first'],
    ['compare', 'Is it easy? No. Do I prefer it? Yes.', 'first'],
    ['compare', 'No, I like them both the same.', 'neutral'],
  ] as const)('%s: %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });
});

describe('what an endpoint says about an answer', () => {
  test('a declared refusal is one, whatever else came', () => {
    expect(read('ab', 'A', { response: { refusal: 'I will not.' } })).toBe('refusal');
    expect(read('ab', 'A', { response: { finish: 'content_filter' } })).toBe('refusal');
  });

  test('reasoning in a field of its own is never read for the answer', () => {
    expect(read('ab', '', { response: { reasoning: 'The answer is A.' } })).toBe('invalid');
    expect(read('ab', 'B', { response: { reasoning: 'The answer is A.' } })).toBe('second');
  });

  test('reasoning within the answer is passed over, and never read when it does not end', () => {
    expect(read('ab', '<think>B is tempting.</think>A')).toBe('first');
    expect(read('ab', '<think>The answer is B')).toBe('invalid');
  });

  test('an answer that the token limit cut before it came is none', () => {
    const response = { finish: 'length' };
    expect(read('ab', 'Well, the choice between', { response })).toBe('invalid');
    expect(read('ab', '<think>Let me weigh A', { response })).toBe('invalid');
    expect(read('ab', 'A', { response })).toBe('first');
  });
});

describe('a text that the token limit cut', () => {
  test.each([
    ['ab', 'B. I stay in my seat. This', 'second'],
    ['ab', '**A**\n\nStaying would be easier, and B', 'first'],
    ['compare', 'No, since I', 'second'],
    ['repeat', 'I stay in my seat.\n\nTo rise when she enters would', 'second'],
    ['likert', '4 - I would rather', '4'],
    ['ab', 'I would choose B.\n\nThat is closer to', 'second'],
    ['compare', 'Thank you for asking.\n\nMy answer is no.\n\nIt', 'second'],
  ] as const)('counts for what stands first and alone, in %s: %j', (form, content, label) => {
    expect(read(form, content, { response: { finish: 'length' } })).toBe(label);
  });

  test.each([
    ['ab', 'The first one is "I rise when she enters." and the second is "I stay'],
    ['ab', 'A: I rise when she enters.\nB: I stay'],
    ['ab', 'I would choose B because'],
    ['ab', 'I have to choose A or B.\n\nThe'],
    ['ab', 'A. No wait,'],
    ['compare', 'To answer yes would mean that I rise when she enters. To answer no'],
    ['repeat', '"I rise when she enters." or "I stay'],
    ['likert', '1 = I rise when she enters, 5 = I stay'],
    ['likert', '1. **The question**: which'],
    ['ab', '{"explanation": "I stay in my seat.", "action": "'],
  ] as const)('is cut short where it names an option further on, in %s: %j', (form, content) => {
    const asked = { form, first: 'I rise when she enters.', second: 'I stay in my seat.' };
    const response = { ...responseWith(content), finish: 'length' };
    expect(readResponse(response, { ...asked, language: 'en' })).toEqual({
      kind: 'invalid',
      rule: 'cut short',
    });
  });
});

describe('an answer in JSON', () => {
  test.each([
    ['ab', '{"explanation": "I stay in my seat when I am tired.", "act": "Option A"}', 'first'],
    ['ab', '[{"x": {"y": ["b"]}}]', 'second'],
    ['ab', "{'why': 'it's what A would do', 'pick': 'B',}", 'second'],
    ['ab', '{"why": "She said "A", I heard", "pick": "B"', 'second'],
    ['ab', '{"A": true, "B": false}', 'first'],
    ['ab', '{"A": 2, "B": 1}', 'invalid'],
    [
      'ab',
      '{"options": {"A": "I rise when she enters.", "B": "I stay in my seat."}, "c": "B"}',
      'second',
    ],
    ['ab', '{"chosen": "B", "rejected": "A"}', 'second'],
    ['ab', '{"rejected": "A"}', 'invalid'],
    ['ab', '{"choice": "A", "pick": "B"}', 'invalid'],
    ['ab', '{"choice": "A", "choice": "B"}', 'invalid'],
    ['ab', '{"choice": "A. I stay in my seat."}', 'invalid'],
    ['ab', '{"choice": "A"}\n\nActually, B.', 'invalid'],
    ['ab', '{"explanation": "I rise when she enters, as a rule."}', 'invalid'],
    ['ab', '{"choice": "neither"}', 'neutral'],
    ['compare', '{"prefers_second": true}', 'second'],
    ['compare', '{"answer": "no", "certain": true}', 'second'],
    ['compare', '{"answer": "no", "preferred": "I rise when she enters."}', 'invalid'],
    ['repeat', '{"copy": "stay in my seat", "of": 2}', 'second'],
    ['likert', '{"scale": "1-5", "confidence": 5, "x": "2/5"}', '2'],
    ['likert', '{"x": 4, "y": 2}', 'invalid'],
    ['likert', '{"confidence": 4}', 'invalid'],
  ] as const)('is the one value that says which, in %s: %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test('is never read for the option that its one label is not, however it is broken', () => {
    const shapes = fc.record({
      label: fc.constantFrom('A', 'B'),
      key: fc.constantFrom('action', 'my_choice', 'foo', 'Antwort'),
      why: fc.constantFrom('A seat is a seat, "I rise" or not.', 'I stay in my seat, said Bo', 'B'),
      first: fc.boolean(),
      quote: fc.constantFrom('"', "'", ''),
      end: fc.nat(140),
      finish: fc.constantFrom('stop', 'length'),
    });
    fc.assert(
      fc.property(shapes, ({ label, key, why, first, quote, end, finish }) => {
        const answer = `${quote}${key}${quote}: ${quote || '"'}${label}${quote || '"'}`;
        const reason = `${quote}explanation${quote}: ${JSON.stringify(why)}`;
        const content = `{${first ? `${answer}, ${reason}` : `${reason}, ${answer}`}}`.slice(
          0,
          end,
        );
        const other = label === 'A' ? 'second' : 'first';
        expect(read('ab', content, { response: { finish } })).not.toBe(other);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});

const Labelled = z.object({
  form: Form,
  first: z.string(),
  second: z.string(),
  response: z.string(),
  refusal: z.string().nullable().default(null),
  finish: z.string().default('stop'),
  prompt: z.string().optional(),
  label: z.string(),
});
type Labelled = z.infer<typeof Labelled>;

function casesIn(file: string): readonly Labelled[] {
  const url = new URL(`../fixtures/survey-readings/${file}`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => Labelled.parse(JSON.parse(line)));
}

function labelOf(reading: Reading): string {
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

function readLabelled({ response, refusal, finish, ...asked }: Labelled, language: string): string {
  return labelOf(readResponse({ content: response, refusal, finish }, { ...asked, language }));
}

/** The language of a labelled set, with which its name begins; of the sets in three languages that of the options. */
function languageOf(file: string, { first, second }: Labelled): string {
  const [own] = /^(?:en|de|zh)(?=[.-])/.exec(file) ?? [];
  if (own) return own;
  if (/\p{Script=Han}/u.test(first)) return 'zh';
  return /\b(?:Ich|Am Meer|Enkeln?|Freiheit|Sicherheit)\b/.test(`${first} ${second}`) ? 'de' : 'en';
}

const isAnswer = (label: string) => /^(?:first|second|[1-5])$/.test(label);

/** An answer that is read as another, or read where there is none, is this many times worse than one left unread. */
const WRONG = 10;

/** What the rules leave unread, or name wrongly as no answer, and what they read as another answer than it is. */
test.each([
  { file: 'cut-and-echoed-held-out.jsonl', cases: 110, unread: 22, wrong: 0 },
  { file: 'cut-and-echoed.jsonl', cases: 110, unread: 14, wrong: 0 },
  { file: 'de-fresh.jsonl', cases: 150, unread: 7, wrong: 1 },
  { file: 'de-held-out.jsonl', cases: 150, unread: 7, wrong: 0 },
  { file: 'de.jsonl', cases: 150, unread: 3, wrong: 0 },
  { file: 'en-adversarial.jsonl', cases: 32, unread: 0, wrong: 0 },
  { file: 'en-fresh-2.jsonl', cases: 150, unread: 0, wrong: 0 },
  { file: 'en-fresh-3.jsonl', cases: 150, unread: 1, wrong: 0 },
  { file: 'en-fresh.jsonl', cases: 200, unread: 0, wrong: 0 },
  { file: 'en-hard-2.jsonl', cases: 145, unread: 22, wrong: 0 },
  { file: 'en-hard-3.jsonl', cases: 150, unread: 35, wrong: 0 },
  { file: 'en-hard-4.jsonl', cases: 150, unread: 6, wrong: 0 },
  { file: 'en-hard-5.jsonl', cases: 150, unread: 7, wrong: 0 },
  { file: 'en-hard-held-out.jsonl', cases: 150, unread: 13, wrong: 1 },
  { file: 'en-hard.jsonl', cases: 150, unread: 6, wrong: 0 },
  { file: 'en-held-out.jsonl', cases: 140, unread: 0, wrong: 0 },
  { file: 'en-own.jsonl', cases: 734, unread: 22, wrong: 0 },
  { file: 'en.jsonl', cases: 419, unread: 0, wrong: 0 },
  { file: 'json-held-out.jsonl', cases: 130, unread: 4, wrong: 0 },
  { file: 'json.jsonl', cases: 130, unread: 1, wrong: 0 },
  { file: 'zh-fresh.jsonl', cases: 150, unread: 7, wrong: 0 },
  { file: 'zh-held-out.jsonl', cases: 150, unread: 3, wrong: 0 },
  { file: 'zh.jsonl', cases: 150, unread: 2, wrong: 0 },
])('$file costs no more than $unread unread and $wrong wrong', ({ file, cases, unread, wrong }) => {
  const labelled = casesIn(file);
  expect(labelled).toHaveLength(cases);
  const costs = labelled.map((one) => {
    const read = readLabelled(one, languageOf(file, one));
    if (read === one.label) return 0;
    return isAnswer(read) ? WRONG : 1;
  });
  const cost = costs.reduce<number>((sum, each) => sum + each, 0);
  expect(cost).toBeLessThanOrEqual(unread + WRONG * wrong);
});

describe('an answer that is long white space', () => {
  const units = ['\n', ' ', ' \n', '\t', '\u3000'];
  test.each(units)('of %j comes to the rules short: they take its cube', (unit) => {
    const content = `X ${unit.repeat(200_000)}!x`;
    expect(spokenPart(content).length).toBeLessThan(8);
    const asked = { form: 'likert', first: 'I rise.', second: 'I stay.', language: 'en' } as const;
    expect(readResponse(responseWith(content), asked).kind).toBe('invalid');
  });
});

describe('an answer that says the same again and again', () => {
  const units = [
    ': ',
    ' ,',
    '\n`',
    '[ ',
    '\u0301 ',
    ' 选',
    '\nwait, ',
    'I choose A or B. ',
    'yes no ',
  ];
  test.each(units)('comes to the rules short in every form and language: %j', (unit) => {
    expect(stripFormatting(`X${unit.repeat(50_000)}x`).length).toBeLessThan(200);
    const content = `X${unit.repeat(5000)}x`;
    for (const form of forms) {
      for (const language of ['en', 'de', 'zh']) {
        const asked = { form, first: 'I rise.', second: 'I stay.', language };
        expect(readResponse(responseWith(content), asked)).toHaveProperty('kind');
      }
    }
  });

  test('is read by what it says, however often', () => {
    expect(read('ab', 'B\n'.repeat(2000))).toBe('second');
    expect(read('likert', '4. '.repeat(2000))).toBe('4');
    expect(read('ab', `I would choose A. ${'Thank you! '.repeat(2000)}`)).toBe('first');
  });
});
