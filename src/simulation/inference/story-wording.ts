import type { Declaration } from '../../vocabulary/declaration.js';
import { type Chancy, oneOf } from '../lottery.js';
import { dressedAs, markup, mostly } from '../wording.js';
import type { AttitudeAsked, SelectionAsked } from './story-question.js';

type Dress = Pick<Declaration, 'dress' | 'verbosity'>;

/** Answers that say nothing of any option, candidate or topic. */
export const nonsense: Chancy = oneOf(['...', 'Answer:', 'Let me think about this.', 'I see.']);

/** The place that was taken, from 0, as real models print it; reasoned after some thought. */
export function attitudeText(
  { style, options }: Pick<AttitudeAsked, 'style' | 'options'>,
  place: number,
  dress: Dress,
): Chancy {
  const short = String(place + 1);
  if (style === 'reasoned') return [thoughts, concluding(short, dress)];
  const option = options[place]?.text ?? '';
  return dressedAs(dress, {
    bare: mostly(short, [`${short}.`, `(${short})`, ` ${short}`]),
    marked: [...markup(short), `${short}. ${option}`, `Option ${short}`],
    sentences: [`My answer is ${short}.`, `I would choose ${short}.`],
    explanations,
  });
}

/** The places that were picked, ascending from 0, as real models print them; reasoned after some thought. */
export function selectionText(
  { style }: Pick<SelectionAsked, 'style'>,
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
    explanations,
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

const explanations: Chancy = oneOf([
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
