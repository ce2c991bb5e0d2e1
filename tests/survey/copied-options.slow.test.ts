import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { comparableText } from '../../vocabulary/comparable-text.js';
import type { Reading } from '../../vocabulary/reading.js';
import {
  type Choice,
  choiceOf,
  choices,
  type Form,
  orders,
  poleOf,
  poles,
} from '../../vocabulary/template.js';
import { makeItems } from '../support/questionnaires.js';
import { profileOf, responseWith, taking } from '../support/survey.js';
import { dresses, fullWidth, labels, spellings } from '../support/texts.js';

interface Copied {
  readonly form: Form;
  /** Whether the option stands second. */
  readonly second?: boolean;
  /** How the question spells its options, and how the answer does. */
  readonly shown?: (text: string) => string;
  readonly said: (text: string) => string;
}

/** What a copy of one option is read as: the option, the other one, or why it is read as neither. */
function copy(option: string, other: string, { form, second, shown, said }: Copied): string {
  const [own, theirs] = [option, other].map((text) => (shown ? shown(text) : text)) as [
    string,
    string,
  ];
  const asked = second ? { first: theirs, second: own } : { first: own, second: theirs };
  const response = { content: said(option), refusal: null, finish: 'stop' };
  return named(
    readResponse(response, { ...asked, form, language: 'en' }),
    second ? 'second' : 'first',
  );
}

function named(reading: Reading, own: Choice): string {
  if (reading.kind !== 'choice')
    return `${reading.kind} (${'rule' in reading ? reading.rule : ''})`;
  return reading.choice === own ? 'itself' : 'the other option';
}

const { items } = await loadQuestionnaire('undertone', 'en');
const options = items.flatMap(({ options: { target, opposite } }) => [
  [target, opposite] as const,
  [opposite, target] as const,
]);

/** How a text is spelt in the question, and how in the answer. */
const crossings = spellings.flatMap((shown) => spellings.map((said) => ({ shown, said })));

/** The copies of the built-in options that are not read as themselves, the first few. */
function misread(ways: readonly ((text: string) => string)[], forms: readonly Form[]) {
  const found = options.flatMap(([option, other], place) =>
    ways.flatMap((dress, way) => {
      const turn = place + way;
      const { shown, said } = crossings[turn % crossings.length] ?? { shown: String, said: String };
      const form = forms[turn % forms.length] ?? 'repeat';
      const second = Math.floor(turn / forms.length) % 2 === 1;
      const read = copy(option, other, { form, second, shown, said: (text) => dress(said(text)) });
      return read === 'itself'
        ? []
        : { form, read, option: shown(option), answer: dress(said(option)) };
    }),
  );
  return found.slice(0, 5);
}

test('an option without letters or digits is neither quoted nor in the way', () => {
  const asked = { first: '👍', second: 'to wait a while', language: 'en' };
  const read = (form: Form, content: string) =>
    readResponse({ content, refusal: null, finish: 'stop' }, { ...asked, form });
  expect(read('compare', 'I would take 👍 here, yes')).toMatchObject({ choice: 'first' });
  expect(read('ab', 'I prefer to wait a while, not 👍.')).toMatchObject({ choice: 'second' });
});

describe('a built-in option that is copied word for word is read as itself', () => {
  test('in any dress and spelling', () => {
    expect(misread(Object.values(dresses), ['repeat', 'ab', 'compare'])).toEqual([]);
  });

  test('with its letter before it', () => {
    const first = (text: string) => labels.map((label) => label('A', text));
    expect(first('x').length).toBeGreaterThan(5);
    const found = options.flatMap(([option, other], place) =>
      labels.flatMap((label, way) => {
        const { shown, said } = crossings[(place + way) % crossings.length] ?? {
          shown: String,
          said: String,
        };
        const second = (place + way) % 2 === 1;
        const answer = (text: string) => label(second ? 'B' : 'A', said(text));
        const read = copy(option, other, { form: 'ab', second, shown, said: answer });
        return read === 'itself' ? [] : { read, answer: answer(option) };
      }),
    );
    expect(found.slice(0, 5)).toEqual([]);
  });
});

test('all options of a questionnaire with typographic apostrophes are read as themselves', () => {
  const read = items.flatMap(({ options: { target, opposite } }) => {
    const typographic = `I don’t mind that ${target.charAt(0).toLowerCase()}${target.slice(1)}`;
    return (['ab', 'repeat', 'compare'] as const).flatMap((form) =>
      [false, true].map((second) => copy(typographic, opposite, { form, second, said: String })),
    );
  });
  expect([...new Set(read)]).toEqual(['itself']);
});

/** Words with signs that are spelt in several ways, and words that answers are read by. */
const word = fc.constantFrom(
  ...['walk', 'rest', 'finish', 'office', 'we', 'I', 'a', 'the', 'plan', 'well-being', '“fun”'],
  ...["don't", "can't", "won't", "I'd", "it's", "friend's", 'not', 'no', 'yes', 'never', 'cannot'],
  ...['both', 'neither', 'either', 'depends', 'if', 'actually', 'wait', 'sorry', 'first', 'latter'],
  ...[
    'option',
    'choose',
    'prefer',
    'rather than',
    'of course',
    'because',
    'answer',
    '5',
    '(quietly)',
  ],
);
const mark = fc.constantFrom('', '', '', '', ',', ';', ':', ' –', ' —', '.', '…', '?');
const option = fc
  .array(fc.tuple(word, mark), { minLength: 2, maxLength: 12 })
  .map((words) => words.map(([text, sign]) => text + sign).join(' '))
  .map((text) => text.charAt(0).toUpperCase() + text.slice(1));
const anyText = fc
  .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
  .filter((text) => /\p{L}.*\p{L}/u.test(text));

/** Two options that do not read the same, and none of them is a label. */
const pairOf = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, text).filter(([one, other]) => comparableText(one) !== comparableText(other));

describe('a generated option that is copied word for word is read as itself', () => {
  const copied = fc.record({
    form: fc.constantFrom<Form>('repeat', 'ab'),
    second: fc.boolean(),
    shown: fc.constantFrom(...spellings),
    said: fc.constantFrom(...spellings),
  });

  test('in any dress and spelling, whatever words it is made of', () => {
    fc.assert(
      fc.property(pairOf(option), copied, ([own, other], { said, ...asked }) => {
        for (const [name, dress] of Object.entries(dresses)) {
          const read = copy(own, other, { ...asked, said: (text) => dress(said(text)) });
          expect([name, read]).toEqual([name, 'itself']);
        }
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  test('with its letter before it', () => {
    fc.assert(
      fc.property(pairOf(option), copied, ([own, other], { second, shown, said }) => {
        for (const label of labels) {
          const answer = (text: string) => label(second ? 'B' : 'A', said(text));
          expect(copy(own, other, { form: 'ab', second, shown, said: answer })).toBe('itself');
          const wrong = (text: string) => label(second ? 'A' : 'B', said(text));
          expect(copy(own, other, { form: 'ab', second, shown, said: wrong })).toMatch(/^invalid/);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('bare and in full-width letters, whatever characters it is made of', () => {
    fc.assert(
      fc.property(pairOf(anyText), copied, ([own, other], { form, second }) => {
        expect(copy(own, other, { form, second, said: String })).toBe('itself');
        expect(copy(own, other, { form, second, said: fullWidth })).toBe('itself');
      }),
      { seed: 6, numRuns: 1000 },
    );
  });
});

test('options that differ in a sign alone are told apart where they are copied', () => {
  const [dollars, euros] = ['I pay $5 for it.', 'I pay €5 for it.'];
  for (const form of ['ab', 'repeat'] as const) {
    expect(copy(dollars, euros, { form, second: true, said: String })).toBe('itself');
    expect(copy(euros, dollars, { form, second: true, said: String })).toBe('itself');
  }
  expect(copy(dollars, euros, { form: 'repeat', said: () => 'I pay 5 for it' })).toMatch(
    /^invalid/,
  );
});

const masItems = makeItems({ perCell: 3, of: ['mas'] });

/** The figures of the one dimension asked. */
const figures = (answer: Parameters<typeof profileOf>[1]) => {
  const profile = profileOf(masItems, answer);
  const mas = profile.dimensions.find(({ dimension }) => dimension === 'mas');
  if (!mas) throw new Error('no figures for mas');
  return { profile, mas, byTemplate: mas.templates.map(({ value }) => value) };
};

test('a pole and its place on the page turn into one another in both orders', () => {
  for (const order of orders) {
    for (const pole of poles) expect(poleOf(choiceOf(pole, order), order)).toBe(pole);
    for (const choice of choices) expect(choiceOf(poleOf(choice, order), order)).toBe(choice);
  }
});

describe('from the page to the figure', () => {
  test.each([
    ['target', 1],
    ['opposite', 0],
  ] as const)('a respondent of the %s pole scores %d under every template', (pole, score) => {
    const { mas, byTemplate } = figures((asked) => taking(pole, asked));
    expect(byTemplate).toEqual(Array(8).fill(score));
    expect(mas.imputed.value).toBe(score);
    expect(mas.rating?.value).toBe(score);
  });

  test('a respondent that takes whatever stands first is of both poles, by turns', () => {
    const first = { ab: 'A', compare: 'Yes', likert: '1' };
    const { mas, byTemplate } = figures(({ item, form, order }) => () => {
      const { target, opposite } = item.options;
      return responseWith(form === 'repeat' ? (order === 'norm' ? target : opposite) : first[form]);
    });
    expect(byTemplate).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
    expect(mas.imputed.value).toBe(0.5);
  });

  test('a yes to compare stands for the pole shown first, so that in reverse it is the opposite', () => {
    const { mas } = figures(({ form, ...asked }) =>
      form === 'compare' ? () => responseWith('Yes') : taking('target', { form, ...asked }),
    );
    const compare = mas.templates.filter(({ form }) => form === 'compare');
    expect(compare.map(({ order, value }) => [order, value])).toEqual([
      ['norm', 1],
      ['reverse', 0],
    ]);
  });

  test('a form that cannot be read leaves the figures of the others alone', () => {
    const { profile, mas } = figures(({ form, ...asked }) =>
      form === 'ab'
        ? () => responseWith('Let me think about this.')
        : taking('target', { form, ...asked }),
    );
    expect(mas.readableOnly.value).toBe(1);
    expect(mas.readableOnly.n).toBe(masItems.length);
    expect(profile.rates.readable).toBeCloseTo(4 / 6);
    expect(mas.templates.map(({ form, value }) => [form, value])).toEqual([
      ['ab', 0.5],
      ['ab', 0.5],
      ['repeat', 1],
      ['repeat', 1],
      ['compare', 1],
      ['compare', 1],
      ['likert', 1],
      ['likert', 1],
    ]);
  });
});
