import type { Style } from '../../../vocabulary/hearing.js';
import type { HearingLexicon } from './lexicon.js';

/** What follows the last "Answer:", or a heading that says so; undefined where there is none. */
export function afterAnswerLabel(text: string, lexicon: HearingLexicon): string | undefined {
  const last = [...text.matchAll(lexicon.answerLabel)].at(-1);
  return last && text.slice(last.index + last[0].length).trim();
}

/** The text before a question that the model has invented and perhaps answered. */
export function beforeNextQuestion(text: string, style: Style, lexicon: HearingLexicon): string {
  const next = lexicon.nextQuestion.exec(text);
  const before = text.slice(0, next?.index).trim();
  // Reasoning may restate the question: then the answer is still to come.
  const answered = style === 'direct' || afterAnswerLabel(before, lexicon) !== undefined;
  return answered && before !== '' ? before : text;
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
