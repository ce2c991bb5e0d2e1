/** How a simulated respondent phrases its answers to the survey in a language. The reading rules read each. */
export interface Phrases {
  readonly yes: string;
  readonly no: string;
  readonly refusals: readonly string[];
  readonly neutrals: readonly string[];
  /** Answers that mean nothing. */
  readonly nonsense: readonly string[];
  /** Before an answer and after it; courtesies, or nothing. */
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly explanations: readonly string[];
  /** A short answer with its label. */
  readonly answer: (short: string) => string;
  /** In the usual markup: a letter, a yes or a no, a number. */
  readonly marked: Readonly<
    Record<'ab' | 'compare' | 'likert', (short: string) => readonly string[]>
  >;
  /** The same as sentences. */
  readonly sentences: Readonly<
    Record<'ab' | 'compare' | 'likert', (short: string) => readonly string[]>
  >;
}

/** How simulated respondents speak English. */
export const english: Phrases = {
  yes: 'Yes',
  no: 'No',
  refusals: [
    "I'm sorry, but I can't take part in surveys.",
    'As an AI, I do not have personal preferences, so I cannot answer this.',
    "I'm unable to share personal opinions on this topic.",
    "I can't help with that.",
  ],
  neutrals: [
    'It depends on the situation.',
    'I have no preference either way.',
    'Neither.',
    'Both.',
    "I'm not sure.",
  ],
  nonsense: ['C', '42', '...', 'Answer:', 'Let me think about this.'],
  openings: ['', 'Thank you for asking.\n\n', 'Happy to answer.\n\n'],
  closings: ['', '\n\nI hope that helps!'],
  explanations: [
    '\n\nThat is closer to how I would act.',
    '\n\nExplanation: it suits the situation better.',
    '\n\nIt seems the more natural thing to do here.',
  ],
  answer: (short) => `Answer: ${short}`,
  marked: {
    ab: (letter) => [`Option ${letter}`],
    compare: (word) => [`${word}, I would${word === 'No' ? ' not' : ''}.`],
    likert: (number) => [`Rating: ${number}`, `${number} out of 5`],
  },
  sentences: {
    ab: (letter) => [`My answer is ${letter}.`, `I would choose ${letter}.`],
    compare: (word) => [`My answer is ${word.toLowerCase()}.`],
    likert: (number) => [`My rating is ${number}.`, `I would say ${number}.`],
  },
};
