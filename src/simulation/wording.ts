import { withoutVersion } from '../../vocabulary/respondent.js';
import type { Form } from '../../vocabulary/template.js';
import type { Declaration } from '../asking/simulated/declaration.js';
import type { AttitudeAsks, SelectionAsks } from '../instruments/stories/asks.js';
import { type Chancy, oneOf } from '../util/random.js';
import { chinese } from './phrases/chinese.js';
import { english, type Phrases } from './phrases/english.js';
import { german } from './phrases/german.js';

/** A readable answer before it is dressed. */
export interface Answer {
  /** What was asked for: a letter, yes or no, a number, or for `repeat` the option. */
  readonly short: string;
  /** The option it stands for; empty for a rating. */
  readonly option: string;
}

/** How simulated respondents phrase their answers to the survey, by language. Those about stories are in English alone. */
export const phrases = new Map<string, Phrases>([
  ['en', english],
  ['zh', chinese],
  ['de', german],
]);

/** @throws RangeError when simulated respondents do not speak the language */
export function phrasesOf(language: string): Phrases {
  const found = phrases.get(withoutVersion(language));
  if (!found) throw new RangeError(`no simulated respondent answers in "${language}"`);
  return found;
}

/** The ways in which an answer may be printed, and what may follow it. */
interface Wardrobe {
  /** The answer alone. */
  readonly bare: Chancy;
  /** In the usual markup. */
  readonly marked: readonly Chancy[];
  /** As a sentence. */
  readonly sentences: readonly Chancy[];
  readonly explanations: Chancy;
  readonly phrases: Pick<Phrases, 'openings' | 'closings'>;
}

/** An answer as real models print it. Every one can be read, and the answer comes early. */
function dressedAs(
  { dress, verbosity }: Pick<Declaration, 'dress' | 'verbosity'>,
  { bare, marked, sentences, explanations, phrases }: Wardrobe,
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
      return [oneOf(phrases.openings), oneOf(sentences), explained, oneOf(phrases.closings)];
  }
}

/** A readable answer to a form in a language, dressed as declared. */
export function dressed(
  { declaration, language }: { readonly declaration: Dress; readonly language: string },
  form: Form,
  answer: Answer,
): Chancy {
  const phrases = phrasesOf(language);
  return dressedAs(declaration, {
    bare: bare[form](answer),
    marked: marked(form, answer, phrases),
    sentences: form === 'repeat' ? [answer.option] : phrases.sentences[form](answer.short),
    explanations: oneOf(phrases.explanations),
    phrases,
  });
}

/** Mostly the usual text, now and then one of the others. */
function mostly(usual: string, others: readonly string[]): Chancy {
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

function marked(form: Form, { short, option }: Answer, phrases: Phrases): readonly string[] {
  if (form === 'repeat') return markup(option, phrases);
  const labelled = form === 'ab' ? [`${short}. ${option}`] : [];
  return [...markup(short, phrases), ...labelled, ...phrases.marked[form](short)];
}

/** A short answer in the markup that models like. */
function markup(text: string, { answer }: Pick<Phrases, 'answer'>): readonly string[] {
  return [answer(text), `**${text}**`, JSON.stringify({ answer: text })];
}

/** An option as a careless hand copies it: small initial, no final stop. */
function loosely(option: string): string {
  return option.charAt(0).toLowerCase() + option.slice(1).replace(/\.$/, '');
}

type Dress = Pick<Declaration, 'dress' | 'verbosity'>;

/** How an `obscure` respondent names the option shown first, and the second: in words that no rule reads. */
export const codes = ['It is Castor for me.', 'It is Pollux for me.'] as const;

/** The place that an answer names in code; null where it names none. */
export function inCode(answer: string): number | null {
  const place = codes.findIndex((code) => answer.includes(code));
  return place < 0 ? null : place;
}

/** Answers that say nothing of any option, candidate or topic. */
export const storyNonsense: Chancy = oneOf([
  '...',
  'Answer:',
  'Let me think about this.',
  'I see.',
]);

/** The place that was taken, from 0, as real models print it; reasoned after some thought. */
export function attitudeText(
  { style, options }: Pick<AttitudeAsks, 'style' | 'options'>,
  place: number,
  dress: Dress,
): Chancy {
  const short = String(place + 1);
  if (style === 'reasoned') return [thoughts, concluding(short, dress)];
  const option = options[place]?.text ?? '';
  return dressedAs(dress, {
    bare: mostly(short, [`${short}.`, `(${short})`, ` ${short}`]),
    marked: [...markup(short, english), `${short}. ${option}`, `Option ${short}`],
    sentences: [`My answer is ${short}.`, `I would choose ${short}.`],
    explanations: storyExplanations,
    phrases: english,
  });
}

/** The places that were picked, ascending from 0, as real models print them; reasoned after some thought. */
export function selectionText(
  { style }: Pick<SelectionAsks, 'style'>,
  picks: readonly number[],
  dress: Dress,
): Chancy {
  const labels = picks.map((place) => String(place + 1));
  const short = labels.join(', ');
  if (style === 'reasoned') return [thoughts, concluding(short, dress)];
  return dressedAs(dress, {
    bare: mostly(short, [`${short}.`, labels.join(','), ` ${short}`]),
    marked: [
      `Answer: ${short}`,
      `**${short}**`,
      JSON.stringify({ answer: picks.map((place) => place + 1) }),
      labels.map((label) => `- ${label}`).join('\n'),
    ],
    sentences: [`My answer is ${short}.`, `I would choose ${short}.`],
    explanations: storyExplanations,
    phrases: english,
  });
}

/** The lines of an extraction. */
export function extractionText(lines: readonly string[], dress: Dress): Chancy {
  if (lines.length === 0) return 'None.';
  const bare = lines.join('\n');
  const bullets = lines.map((line) => `- ${line}`).join('\n');
  const bold = lines.map((line) => line.replace(/^T\d+:/, '**$&**')).join('\n');
  switch (dress.dress) {
    case 'bare':
      return bare;
    case 'mixed':
      return oneOf([bare, bullets, bold, lines.join('\n\n')]);
    case 'chatty':
      return [oneOf(['', 'Here are the values that I find:\n\n']), oneOf([bare, bullets])];
  }
}

const storyExplanations: Chancy = oneOf([
  '\n\nThat is how they go about it.',
  '\n\nExplanation: it fits what they do best.',
  '\n\nNobody says so, but it shows.',
]);

/** What is gathered before an answer, with numbers in it that are none. */
const thoughts: Chancy = [
  oneOf([
    'Lines: the third one, where the 2 of them stay on, and the one about 1987.',
    'Lines: “It has been 4 years,” and what is said after it.',
    'Step 1. The talk at the table, and the 15 minutes before it.',
  ]),
  '\n\n',
  oneOf([
    'They go on in the same way, all 5 of them.',
    'Step 2. This shows in what is done more than in what is said.',
    'Nobody objects, and 1 of them laughs. That tells where they stand.',
  ]),
  '\n\n',
];

function concluding(short: string, { dress }: Dress): Chancy {
  const usual = `Answer: ${short}`;
  return dress === 'bare' ? usual : mostly(usual, [`**Answer: ${short}**`, `Answer: **${short}**`]);
}
