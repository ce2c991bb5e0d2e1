import type { Declaration } from '../vocabulary/declaration.js';
import type { Form } from '../vocabulary/template.js';
import { type Chancy, oneOf } from './lottery.js';

/** A readable answer before it is dressed. */
export interface Answer {
  /** What was asked for: a letter, yes or no, a number, or for `repeat` the option. */
  readonly short: string;
  /** The option it stands for; empty for a rating. */
  readonly option: string;
}

export const refusals: Chancy = oneOf([
  "I'm sorry, but I can't take part in surveys.",
  'As an AI, I do not have personal preferences, so I cannot answer this.',
  "I'm unable to share personal opinions on this topic.",
  "I can't help with that.",
]);

export const neutrals: Chancy = oneOf([
  'It depends on the situation.',
  'I have no preference either way.',
  'Neither.',
  'Both.',
  "I'm not sure.",
]);

export const nonsense: Chancy = oneOf(['C', '42', '...', 'Answer:', 'Let me think about this.']);

/** The ways in which an answer may be printed, and what may follow it. */
export interface Wardrobe {
  /** The answer alone. */
  readonly bare: Chancy;
  /** In the usual markup. */
  readonly marked: readonly Chancy[];
  /** As a sentence. */
  readonly sentences: readonly Chancy[];
  readonly explanations: Chancy;
}

/** An answer as real models print it. Every one can be read, and the answer comes early. */
export function dressedAs(
  { dress, verbosity }: Pick<Declaration, 'dress' | 'verbosity'>,
  { bare, marked, sentences, explanations }: Wardrobe,
): Chancy {
  const explained: Chancy = {
    lots: [
      { chance: 1 - verbosity, text: '' },
      { chance: verbosity, text: explanations },
    ],
  };
  switch (dress) {
    case 'bare':
      return [bare, explained];
    case 'mixed':
      return [oneOf([bare, oneOf(marked)]), explained];
    case 'chatty':
      return [
        oneOf(['', 'Thank you for asking.\n\n', 'Happy to answer.\n\n']),
        oneOf(sentences),
        explained,
        oneOf(['', '\n\nI hope that helps!']),
      ];
  }
}

/** A readable answer to a form, dressed as declared. */
export function dressed(
  declaration: Pick<Declaration, 'dress' | 'verbosity'>,
  form: Form,
  answer: Answer,
): Chancy {
  return dressedAs(declaration, {
    bare: bare[form](answer),
    marked: marked[form](answer),
    sentences: sentences[form](answer),
    explanations,
  });
}

const explanations = oneOf([
  '\n\nThat is closer to how I would act.',
  '\n\nExplanation: it suits the situation better.',
  '\n\nIt seems the more natural thing to do here.',
]);

/** Mostly the usual text, now and then one of the others. */
export function mostly(usual: string, others: readonly string[]): Chancy {
  return {
    lots: [
      { chance: 0.8, text: usual },
      { chance: 0.2, text: oneOf(others) },
    ],
  };
}

const bare: Readonly<Record<Form, (answer: Answer) => Chancy>> = {
  ab: ({ short }) => mostly(short, [`${short}.`, `(${short})`, ` ${short}`]),
  repeat: ({ option }) => mostly(option, [`"${option}"`, loosely(option)]),
  compare: ({ short }) => mostly(short, [`${short}.`, short.toLowerCase()]),
  likert: ({ short }) => mostly(short, [`${short}.`, ` ${short}`]),
};

const marked: Readonly<Record<Form, (answer: Answer) => readonly string[]>> = {
  ab: ({ short, option }) => [...markup(short), `${short}. ${option}`, `Option ${short}`],
  repeat: ({ option }) => markup(option),
  compare: ({ short }) => [...markup(short), `${short}, I would${short === 'No' ? ' not' : ''}.`],
  likert: ({ short }) => [...markup(short), `Rating: ${short}`, `${short} out of 5`],
};

const sentences: Readonly<Record<Form, (answer: Answer) => readonly string[]>> = {
  ab: ({ short }) => [`My answer is ${short}.`, `I would choose ${short}.`],
  repeat: ({ option }) => [option],
  compare: ({ short }) => [`My answer is ${short.toLowerCase()}.`],
  likert: ({ short }) => [`My rating is ${short}.`, `I would say ${short}.`],
};

/** A short answer in the markup that models like. */
export function markup(text: string): readonly string[] {
  return [`Answer: ${text}`, `**${text}**`, JSON.stringify({ answer: text })];
}

/** An option as a careless hand copies it: small initial, no final stop. */
function loosely(option: string): string {
  return option.charAt(0).toLowerCase() + option.slice(1).replace(/\.$/, '');
}
