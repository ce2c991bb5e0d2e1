import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { AnswerRow } from './report.js';

const unread = new Set(['refusal', 'invalid']);

/**
 * The raw answers that a page can hold. Identical rows are folded, their counts added; above `cap`
 * rows, refusals and invalid answers keep half of it, or what the others leave, and the rest is a seeded
 * sample. Order
 * is kept. `total` counts folded rows before any were left out.
 */
export function selectAnswers(
  rows: readonly AnswerRow[],
  { cap = 5000, seed }: { readonly cap?: number; readonly seed: number },
): { readonly rows: readonly AnswerRow[]; readonly total: number } {
  const folded = fold(rows);
  if (folded.length <= cap) return { rows: folded, total: folded.length };

  const places = folded.map((_, place) => place);
  const shuffled = shuffle(places, seed);
  const isUnread = (place: number) => unread.has(folded[place]?.reading ?? '');
  const answers = shuffled.filter((place) => !isUnread(place));
  const room = Math.max(Math.floor(cap / 2), cap - answers.length);
  const failures = shuffled.filter(isUnread).slice(0, room);
  const others = answers.slice(0, cap - failures.length);
  const kept = new Set([...failures, ...others]);
  return { rows: folded.filter((_, place) => kept.has(place)), total: folded.length };
}

function fold(rows: readonly AnswerRow[]): AnswerRow[] {
  const folded = new Map<string, AnswerRow>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 });
    const known = folded.get(key);
    folded.set(key, known ? { ...known, count: known.count + row.count } : row);
  }
  return [...folded.values()];
}

/** Fisher–Yates. */
function shuffle(places: readonly number[], seed: number): number[] {
  const random = xoroshiro128plus(seed);
  const shuffled = [...places];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last);
    const held = shuffled[last] ?? 0;
    shuffled[last] = shuffled[other] ?? 0;
    shuffled[other] = held;
  }
  return shuffled;
}
