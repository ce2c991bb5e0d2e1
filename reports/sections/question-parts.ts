import type { Part } from '../parts.js';
import type { Question } from '../tables/questions.js';

/** A reader's question with the tables that answer it, and its chart below them. */
export function questionParts(question: Question): Part[] {
  return [{ kind: 'heading', text: question.question }, ...answerParts(question)];
}

/** The same, to be opened on demand. */
export function foldedQuestion(question: Question): Part {
  return { kind: 'folded', title: question.question, parts: answerParts(question) };
}

function answerParts({ tables, chart }: Question): Part[] {
  return [
    ...tables.map((table) => ({ kind: 'table', table }) as const),
    ...(chart ? [{ kind: 'chart', chart } as const] : []),
  ];
}
