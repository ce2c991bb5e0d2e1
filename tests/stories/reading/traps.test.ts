import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAttitude } from '../../../src/instruments/stories/reading/attitude.js';
import { styles } from '../../../vocabulary/inference.js';
import { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import { responseWith } from '../../support/survey.js';
import { attitude, extraction, garden, selection } from './answers.js';

describe('traps that published code fell into', () => {
  test.each(['Disagree', 'disagree.', '**Disagree**', 'They would disagree.', '3. Disagree'])(
    'longest common substring: disagreeing is neither agreeing nor taking no side: %s',
    (content) => expect(attitude(content)).toBe(3),
  );

  test.each(['Neither agree nor disagree', 'They would neither agree nor disagree.'])(
    'longest common substring: taking no side is no agreement: %s',
    (content) => expect(attitude(content)).toBe(2),
  );

  test.each([
    ['Agree', 1],
    ['Strongly agree', 'none of the options'],
    ['Not agree', 'none of the options'],
    ['Do not disagree', 'none of the options'],
    ['Nobody would agree.', 'none of the options'],
    ['Agreement is reached by some and disagreement by others.', 'none of the options'],
    ['NOTHING', 'none of the options'],
    ['NO', 'none of the options'],
  ])('an option that merely occurs in an answer is not chosen: %s', (content, expected) =>
    expect(attitude(content)).toBe(expected),
  );

  test.each([
    'The story has 3 people in it.',
    'Line 2 shows it.',
    'On line 1 the girl, aged 3, says so.',
    '2 of the 3 sisters share everything.',
    'About 50% of them.',
    '2nd paragraph, 3rd line.',
    '2.5',
    '0',
    '4',
    '-1',
  ])('any digit: a count, a line or an age is no option: %s', (content) =>
    expect(attitude(content)).toBe('none of the options'),
  );

  test.each([
    'There are 2 sisters and 3 brothers in the story.',
    'In lines 3 to 5 the sister is 8.',
    'The shed is 15 years old and has 2 doors.',
    'They hold 2 of these values.',
    'Lines: 1, 3',
    'Ages: 5, 8, 12',
    '{"topics": {"tools": [1, 3, 6]}}',
  ])('any digit: a count, a line or an age is no candidate: %s', (content) =>
    expect(selection(content)).toBe('none of the options'),
  );

  test('any digit: numbers in the reasons do not join the picks', () => {
    const content = 'Lines 3-5 and 12: the 4 of them share.\n\nAnswer: 1, 8\n\n2 values in all.';
    expect(selection(content, { style: 'reasoned' })).toEqual([1, 8]);
  });
});

describe('an attitude', () => {
  test.each(['1 or 2', '1, 2', '2/3', 'Between 2 and 3', 'Agree or disagree', '1-2', '1\n3'])(
    'is not read where two options are named: %s',
    (content) => expect(attitude(content)).toBeTypeOf('string'),
  );

  test.each(['1. Disagree', 'Disagree (1)', 'Option 3: Agree', '2\nAgree', 'Answer: 1 - Disagree'])(
    'is not read where label and text contradict each other: %s',
    (content) => expect(attitude(content)).toBe('several'),
  );

  test.each([
    ['2, because people are of two minds.', 2],
    ['3. The people share everything they own.', 3],
    ['The answer is 3.', 3],
    ['I would choose option 1 over option 3.', 1],
    ['Option 3 fits best.', 3],
    ['1. Agree\n2. Neither agree nor disagree\n3. Disagree\n\n2', 2],
    ['1... no, wait: 3', 3],
    ['2\n\nQuestion: Would they lend a bicycle?\nAnswer: 1', 2],
    ['{"answer": 3, "confidence": 1}', 3],
    ['{"answer": 3, "text": "Agree"}', 'several'],
    ['{"line": 3}', 'none of the options'],
    ['Agree (Tom), Disagree (Ann)', 'several'],
    ['2, or maybe 3', 'several'],
    ['It is 2, not 3.', 2],
    ['The second option', 2],
    ['Disagre', 3],
    ['b) Disagree', 3],
    ['Neither agree nor', 2],
    ['Not 2 but 3.', 3],
    ['1. Agree 3. Disagree', 'several'],
    ['Antwort: 2', 2],
  ])('is read where one option is settled on: %s', (content, expected) =>
    expect(attitude(content)).toBe(expected),
  );

  test.each([
    ['Lines:\n1. "I agree."\n2. "Take it."\n\nThey share.\n\nAnswer: 3', 3],
    ['Answer: 1 would be tempting.\n\nThey keep it open.\n\nFinal answer: 3', 3],
    ['They share.\n\n## Answer\n\n3', 3],
    ['1. Lines\n2. Meaning\n\n3', 3],
    ['Lines: 2 and 3.\nThey share everything.', 'none of the options'],
    ['Answer: 1\n\nWait, no: 3', 3],
    ['Answer: 1 or 3', 'several'],
    ['Answer: 1\n\nActually, on second thought, the lines show the opposite: 3', 'several'],
    ['Therefore, 3.', 3],
  ])('is read from the last answer line of a reasoned answer: %s', (content, expected) =>
    expect(attitude(content, { style: 'reasoned' })).toBe(expected),
  );

  // As a model of 135 million parameters answered.
  test.each(['1. Agree\n2. Neither agree', '1.\n2.', '1. Neither agree nor disagree\n2. Disagree'])(
    'is not read where options are listed over again, not all of them or not as they were: %j',
    (content) => expect(attitude(content)).toBe('several'),
  );

  test('options that differ in one small word are told apart', () => {
    const options = ['Very important', 'Rather important', 'Not very important', 'Not important'];
    const read = [...options, 'important', 'Unimportant'].map((text) =>
      attitude(text, { options }),
    );
    expect(read).toEqual([1, 2, 3, 4, 'none of the options', 'none of the options']);
  });

  test('a language without rules of its own is read by no other’s', () => {
    const asked = { options: ['同意', '反对'], style: 'direct', language: 'zh' } as const;
    expect(() => readAttitude(responseWith('1'), asked)).toThrow(RangeError);
  });
});

describe('an answer that the token limit cut', () => {
  test.each([
    ['The first option is "Agree" and the second is "Neither agree', 'cut short'],
    ['They share all.\n\nAgree\n\nBut then the', 'cut short'],
    ['Agree\n\nThe sisters share', 1],
    ['{"answer": "3", "why": "the', 3],
  ])('is the option that stands first or by its label: %j', (content, expected) => {
    expect(attitude(content, { response: { finish: 'length' } })).toBe(expected);
  });

  test.each([
    ['Let me look at each.\n1. Shared tools may be borrowed without asking.\n2. A', 'cut short'],
    ['1, 3\nThe story', [1, 3]],
  ])('has picked nothing where it only thinks aloud: %j', (content, expected) => {
    expect(selection(content, { response: { finish: 'length' } })).toEqual(expected);
  });
});

test.each([
  ['{"explanation": "Some would disagree.", "action": "Agree"}', 1],
  ['{"reason": "Agree", "action": 3}', 3],
  ['{"act": "1", "x": "3"}', 'several'],
])('an attitude in JSON is the one value that is an option: %s', (content, expected) => {
  expect(attitude(content)).toBe(expected);
});

describe('a selection', () => {
  test.each([
    ['1, 8', [1, 8]],
    ['8 and 1', [1, 8]],
    ['#1; #8', [1, 8]],
    ['[1, 8]', [1, 8]],
    ['1-3, 8', [1, 2, 3, 8]],
    ['5 to 7', [5, 6, 7]],
    ['1 (tools), 8 (repairs)', [1, 8]],
    ['1, 8 (not 3 or 5)', [1, 8]],
    ['1 (held), 3 (rejected), 8 (held)', [1, 8]],
    ['1, 8. I left out 3.', [1, 8]],
    ['1, 8; rejected: 3, 5', [1, 8]],
    ['1) 1\n2) 8', [1, 8]],
    ['Values 1 and 8', [1, 8]],
    ['They hold values 1 and 8.', [1, 8]],
    ['1\n8', [1, 8]],
    ['1, 1, 8', [1, 8]],
    [`1. ${garden[0]}\n8. ${garden[7]}`, [1, 8]],
    [`${garden[7]}\n${garden[0]}`, [1, 8]],
    [`1. ${garden[0]}\n8. ${garden[7]}\n\nRejected:\n3. ${garden[2]}`, [1, 8]],
    [`✅ 1. ${garden[0]}\n❌ 3. ${garden[2]}\n✅ 8. ${garden[7]}`, [1, 8]],
    [`1. ${garden[0]} - yes\n3. ${garden[2]} - no`, [1]],
    ['{"selected": [1, 8], "rejected": [3, 5]}', [1, 8]],
    ['```json\n{"answer": [{"number": 1}, {"number": 8}]}\n```', [1, 8]],
    ['{"1": true, "3": false, "8": true}', [1, 8]],
    ['1, 8\n\nWait, actually 1, 9', [1, 9]],
    ['First: 8\nSecond: 1', [1, 8]],
    ['one and eight', [1, 8]],
    ['~~3~~, 1, 8', [1, 8]],
    ['Of the 15 values these 2 fit best: 1, 8', [1, 8]],
    ['All but 1-12', [13, 14, 15]],
    ['None of them', []],
    ['All of them', garden.map((_, place) => place + 1)],
  ])('is read as picked: %s', (content, expected) => expect(selection(content)).toEqual(expected));

  test.each([
    ['a label not offered', '1, 8, 17', [1, 8]],
    ['a label with the text of another', `3. ${garden[0]}\n8. ${garden[7]}`, [8]],
    ['both in fields', `[{"number": 3, "text": "${garden[0]}"}, {"number": 8}]`, [8]],
  ])('leaves out a pick that cannot be told, and no other: %s', (_, content, expected) =>
    expect(selection(content)).toEqual(expected),
  );

  test.each([`1. ${garden[7]}`, '17', '0'])(
    'is not read where no pick can be told: %s',
    (content) => expect(selection(content)).toBeTypeOf('string'),
  );

  test('points of reasoning numbered from one are no picks', () => {
    const content = '1. Tools come up first.\n2. Repairs come up next.';
    expect(selection(content)).toBe('none of the options');
  });

  test('candidates weighed in groups are no picks', () => {
    const content = 'Tools: 1, 3, 6. Repairs: 5, 8.';
    expect(selection(content, { style: 'reasoned' })).toBe('none of the options');
  });

  test('the last answer line counts, not the candidates weighed before it', () => {
    const content =
      'Tools: 1, 3, 6. Repairs: 5, 8.\nThey share, so 1 and not 3.\n\n**Answer:** 1, 8';
    expect(selection(content, { style: 'reasoned' })).toEqual([1, 8]);
  });
});

describe('an extraction', () => {
  test.each([
    ['T1: Tools are there to be shared.\nT2: A repair can wait.'],
    ['**T1:** Tools are there to be shared.\n**T2:** A repair can wait.'],
    [
      '## T1: What is kept in common\n- Tools are there to be shared.\n\n## T2\n- A repair can wait.',
    ],
    [
      'What is kept in common: Tools are there to be shared.\nWhen a repair is done: A repair can wait.',
    ],
    ['1. T1 (What is kept in common): Tools are there to be shared.\n2. T2 - A repair can wait.'],
    ['- Tools are there to be shared. (T1)\n- A repair can wait. (T2)'],
    ['{"T1": "Tools are there to be shared.", "T2": ["A repair can wait."]}'],
    [
      '```json\n[{"topic": "T1", "value": "Tools are there to be shared.", "evidence": "x"},\n{"topic": "T2", "value": "A repair can wait."}]\n```',
    ],
    [
      '{"topics": [{"label": "T1", "values": ["Tools are there to be shared."]}, {"label": "T2", "values": [{"value": "A repair can wait."}]}]}',
    ],
    [
      '| Topic | Value |\n|---|---|\n| T1 | Tools are there to be shared. |\n| T2 | A repair can wait. |',
    ],
    [
      'Here they are:\n\nT1: Tools are there to be shared.\nT2: A repair can wait.\nT3: None\nT9: Rain is bad.\n\nI hope this helps.',
    ],
  ])('is read by topic, whatever its shape: %s', (content) =>
    expect(extraction(content)).toEqual([
      'T1: Tools are there to be shared.',
      'T2: A repair can wait.',
    ]),
  );

  test('a check for NO: a value that begins with no, nothing or not is a value', () => {
    const content =
      'T1: Nothing should be locked away.\nT1: It is not discussed at table.\nT2: No repair is urgent.\nT2: No information should be kept back.\nT3: Not everyone may ask.';
    expect(extraction(content)).toEqual(content.split('\n'));
  });

  test.each([
    'T1: None',
    'T1: This does not come up.',
    'T1: -',
    'T1: Not mentioned.',
    'None.',
    '{"1": [], "2": []}',
    'T2: No evidence of this.',
  ])('a topic of which nothing is said holds no value: %s', (content) =>
    expect(extraction(content)).toEqual([]),
  );

  test('sentences without a topic are no values', () => {
    expect(extraction('People like to share.')).toBe('none of the options');
  });
});

describe.each([
  ['an attitude', attitude, '2', 2],
  ['a selection', selection, '1, 8', [1, 8]],
  ['an extraction', extraction, 'T1: Tools are shared.', ['T1: Tools are shared.']],
] as const)('%s', (_, read, content, expected) => {
  test('is a refusal where the endpoint says so, whatever stands in it', () => {
    expect(read(content, { response: { refusal: 'no' } })).toBe('refusal');
    expect(read(content, { response: { finish: 'content_filter' } })).toBe('refusal');
  });

  test('is a refusal where it declines in words', () => {
    expect(read('I cannot answer that.')).toBe('refusal');
  });

  test('is empty where nothing is said', () => {
    expect(read(' \n ')).toBe('empty');
  });

  test('is read after the thinking, which may have said otherwise', () => {
    expect(read(`<think>Answer: 3. T2: They wait.</think>\n${content}`)).toEqual(expected);
  });

  test('is cut short where the thinking never ends, or the limit came first', () => {
    expect(read(`<think>Perhaps ${content}`)).toBe('cut short');
    expect(read('', { response: { finish: 'length' } })).toBe('cut short');
    expect(read('The people of the story', { response: { finish: 'length' } })).toBe('cut short');
  });
});

test('the worked examples of the built-in wording are read as they are meant', () => {
  const file = new URL('../../../templates/inference/en.yaml', import.meta.url);
  const { example } = InferenceTemplates.parse(parse(readFileSync(file, 'utf8')));
  for (const style of styles) {
    const { options, [style]: stance } = example.attitude;
    expect(attitude(stance, { options, style })).toBe(3);
    const { candidates, [style]: picks } = example.selection;
    expect(selection(picks, { candidates, style })).toEqual([1, 8]);
    const held = example.extraction[style];
    expect(extraction(held)).toEqual(held.split('\n'));
  }
});

describe('cut by the token limit', () => {
  const response = { finish: 'length' };
  const scale = Array.from({ length: 12 }, (_, place) => `Step ${'i'.repeat(place + 1)}`);

  test('a label that may be the beginning of another is no answer', () => {
    expect(attitude('1', { options: scale, response })).toBe('cut short');
    expect(attitude('2', { options: scale, response })).toBe(2);
  });

  test('a text that may go on to another option is no answer', () => {
    const options = ['Agree', 'Agree strongly'];
    expect(attitude('Agree', { options, response })).toBe('cut short');
  });

  test('reasoning before its answer line is no answer', () => {
    expect(attitude('They share.\n3', { style: 'reasoned', response })).toBe('cut short');
    expect(selection('Tools:\n1, 3', { style: 'reasoned', response })).toBe('cut short');
  });

  test('a list of picks may go on', () => {
    expect(selection('1, 8, 1', { response })).toBe('cut short');
  });

  test('values before the broken one are kept', () => {
    const content = 'T1: Tools are shared.\nT2: A repair can wa';
    expect(extraction(content, { response })).toEqual(['T1: Tools are shared.']);
  });
});
