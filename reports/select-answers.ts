import type { AnswerRow } from './document/raw-answers.js';
import { selectRows } from './select-rows.js';

const unread = new Set(['refusal', 'invalid']);

/**
 * The raw answers that a page can hold. Identical rows are folded, their counts added; above `cap`
 * rows, refusals and invalid answers keep half of it, or what the others leave, and the rest is a
 * seeded sample. Order is kept. `total` counts folded rows before any were left out.
 */
export function selectAnswers(
  rows: readonly AnswerRow[],
  { cap = 5000, seed }: { readonly cap?: number; readonly seed: number },
): { readonly rows: readonly AnswerRow[]; readonly total: number } {
  return selectRows(rows, { cap, seed, isFailure: ({ reading }) => unread.has(reading) });
}
