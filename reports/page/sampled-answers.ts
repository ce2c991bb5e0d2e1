import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { AnswerRow, StoryAnswers } from '../document/raw-answers.js';

export interface Sampling {
  /** Most rows that are kept. */
  readonly cap?: number;
  readonly seed: number;
}

/** Rows that a page can hold where nothing else is wanted. */
const CAP = 5000;

const failed = new Set(['refusal', 'invalid']);

/**
 * The raw answers that a page can hold. Identical rows are folded, their counts added; above `cap`
 * rows, refusals and invalid answers keep half of it, or what the others leave, and the rest is a
 * seeded sample. Order is kept. `total` counts folded rows before any were left out.
 */
export function selectAnswers(
  rows: readonly AnswerRow[],
  { cap = CAP, seed }: Sampling,
): { readonly rows: readonly AnswerRow[]; readonly total: number } {
  return selectRows(rows, { cap, seed, isFailure: ({ reading }) => failed.has(reading) });
}

/**
 * The answers about stories that a page can hold, with every story and the questions that still have
 * an answer. Identical rows are folded; above `cap` rows, wrong and unread ones keep half of it, or
 * what the others leave, and the rest is a seeded sample.
 */
export function selectStoryRows(
  { told, asked, rows, personas }: Omit<StoryAnswers, 'total'>,
  { cap = CAP, seed }: Sampling,
): StoryAnswers {
  const selected = selectRows(rows, {
    cap,
    seed,
    isFailure: ({ verdict }) => verdict === 'wrong' || verdict === 'unread',
  });
  const answered = new Set(selected.rows.map((row) => row.asked));
  const places = [...answered].sort((a, b) => a - b);
  const placeOf = new Map(places.map((old, place) => [old, place]));
  return {
    told,
    asked: asked.filter((_, place) => answered.has(place)),
    rows: selected.rows.map((row) => ({ ...row, asked: placeOf.get(row.asked) ?? 0 })),
    total: selected.total,
    personas,
  };
}

function selectRows<Row extends { readonly count: number }>(
  rows: readonly Row[],
  {
    cap,
    seed,
    isFailure,
  }: {
    readonly cap: number;
    readonly seed: number;
    readonly isFailure: (row: Row) => boolean;
  },
): { readonly rows: readonly Row[]; readonly total: number } {
  const folded = fold(rows);
  const total = folded.length;
  if (total <= cap) return { rows: folded, total };

  const failing = folded.map(isFailure);
  const shuffled = shuffle(
    folded.map((_, place) => place),
    seed,
  );
  const answers = shuffled.filter((place) => !failing[place]);
  const room = Math.max(Math.floor(cap / 2), cap - answers.length);
  const failures = shuffled.filter((place) => failing[place]).slice(0, room);
  const others = answers.slice(0, cap - failures.length);
  const kept = new Set([...failures, ...others]);
  return { rows: folded.filter((_, place) => kept.has(place)), total };
}

function fold<Row extends { readonly count: number }>(rows: readonly Row[]): Row[] {
  const folded = new Map<string, Row>();
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
