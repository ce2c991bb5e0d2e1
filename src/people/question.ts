import { plainText } from '../../reports/document/format.js';

/** What a person is asked, in a terminal or in a form. */
export interface Question {
  /** Unique among the questions asked together, on one line. */
  readonly id: string;
  /** What it is about, in a few words above the text, such as `survey`. */
  readonly about: string;
  /** What is to be read, word for word. */
  readonly text: string;
  /** Answers that a key stands for; none where all is typed. */
  readonly choices: readonly Choice[];
  /** What may be typed beside the keys, such as "the numbers of five values"; absent where nothing may. */
  readonly free?: string;
  /** What is odd about a typed answer, as a clause that begins with a verb; null where nothing is. */
  readonly doubt?: (answer: string) => string | null;
}

/** How a person is asked what a model is asked; `text` is in a person's words where the prompt is in a model's. */
export type HumanPrompt = Pick<Question, 'about' | 'text' | 'choices' | 'free'>;

/** An answer by its key; keys differ in more than their case. */
export interface Choice {
  readonly key: string;
  readonly answer: string;
}

/** What stands for an answer that says nothing, since an empty line or cell is no answer at all. */
export const nothing = '-';

/** The answer that a line or cell gives, or what it lacks, as a clause that begins with a verb. */
export function answerIn(
  { choices, free }: Question,
  typed: string,
): { readonly answer: string } | { readonly fault: string } {
  const text = typed.trim();
  const chosen = choices.find(({ key }) => key.toLowerCase() === text.toLowerCase());
  if (chosen) return { answer: chosen.answer };
  const written = choices.find(({ answer }) => answer === text);
  if (written) return { answer: written.answer };
  if (free === undefined) return { fault: `is not one of ${keysOf(choices)}` };
  return { answer: text === nothing ? '' : text };
}

/** How a question is answered, in a line; a key whose answer the text shows beside it stands alone. */
export function howToAnswer({ text, choices, free }: Question): string {
  const keys = choices.map(({ key, answer }) =>
    key === answer || text.includes(`(${key}) ${answer}`) ? key : `${key} = ${answer}`,
  );
  return plainText(`Answer with ${[...keys, ...(free === undefined ? [] : [free])].join('; ')}`);
}

function keysOf(choices: readonly Choice[]): string {
  return choices.map(({ key }) => key).join(', ');
}
