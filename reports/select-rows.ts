import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A row that stands for identical answers. */
export interface CountedRow {
  readonly count: number;
}

/**
 * The rows that a page can hold. Identical ones are folded, their counts added; above `cap` rows, the
 * failures keep half of it, or what the others leave, and the rest is a seeded sample. Order is kept.
 * `total` counts folded rows before any were left out.
 */
export function selectRows<Row extends CountedRow>(
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

function fold<Row extends CountedRow>(rows: readonly Row[]): Row[] {
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
