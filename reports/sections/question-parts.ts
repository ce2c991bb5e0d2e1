import type { Part } from '../parts.js';
import type { Question } from '../tables/questions.js';

/** A reader's question with the tables that answer it, and its chart below them. */
export function questionParts({ question, tables, chart }: Question): Part[] {
  return [
    { kind: 'heading', text: question },
    ...tables.map((table) => ({ kind: 'table', table }) as const),
    ...(chart ? [{ kind: 'chart', chart } as const] : []),
  ];
}
