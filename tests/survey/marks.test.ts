import { expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import type { Form } from '../../vocabulary/template.js';

// A mark alone is read once a form: what it says must not rest on the pair that was asked first.

const marks = [
  'A',
  'B',
  '(A)',
  'B.',
  '(B).',
  '1',
  '2',
  '3',
  '4',
  '5',
  '5.',
  '(2)',
  'a',
  'C',
  '6',
  'Yes',
  'no',
  'No.',
  'Ja',
  'nein.',
  '是',
  '否。',
];
const pairs = [
  ['Ask the eldest in the house first.', 'Let everyone at the table speak.'],
  ['A quiet evening with a book at home', 'Both of these, one after the other'],
  ['4 days of work and 3 of rest each week', 'B-sides of records nobody else owns'],
  ['No meat is served on Fridays at all', 'Yes, and everyone brings a dish along'],
  ['Nein sagen, ohne lange zu überlegen', 'Ja sagen und am Ende doch nicht kommen'],
  ['是自己先开口说出来，然后等大家慢慢回应', '否则就请长辈先说，自己在旁边安静地听着'],
  ['3 of us decide, the others go along', 'C major, and nothing else all evening'],
  ['A', 'B'],
  ['1', '2'],
  ['B or nothing', 'A all the way'],
] as const;

test.each<Form>(['ab', 'repeat', 'compare', 'likert'])(
  'a mark under %s is read alike beside any pair',
  (form) => {
    for (const language of ['en', 'de', 'zh']) {
      for (const [first, second] of pairs) {
        const prompt = `Choose.\n\n(A) ${first}\n(B) ${second}`;
        const asked = { form, first, second, language, prompt };
        const read = (content: string) =>
          readResponse({ content, refusal: null, finish: 'stop' }, asked);
        // With a space behind it, all the rules are asked.
        for (const mark of marks) expect([mark, read(mark)]).toEqual([mark, read(`${mark} `)]);
      }
    }
  },
);

test.each(['en', 'de', 'zh'])(
  'an option that is repeated sign for sign is read as it is in full: %s',
  async (language) => {
    const { items } = await loadQuestionnaire('undertone', language);
    for (const { options, question } of items) {
      const { target: first, opposite: second } = options;
      const prompt = `${question}\n\n(1) ${first}\n(2) ${second}`;
      const read = (content: string) =>
        readResponse(
          { content, refusal: null, finish: 'stop' },
          { form: 'repeat', first, second, language, prompt },
        );
      for (const option of [first, second]) expect(read(option)).toEqual(read(`${option} `));
    }
  },
);
