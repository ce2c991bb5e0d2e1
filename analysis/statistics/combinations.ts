import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * In how many ways `size` of `among` can be chosen, C(n, k); 0 where there are too few to choose from.
 * Exact up to 10^13 for fewer than a thousand, and to 15 digits or so beyond.
 */
export function countChoices(among: number, size: number): number {
  if (size > among) return 0;
  let count = 1;
  // To choose is to leave the rest. Counted the shorter way, no step is larger than the last.
  for (let chosen = 0; chosen < Math.min(size, among - size); chosen += 1) {
    count = (count * (among - chosen)) / (chosen + 1);
  }
  return count;
}

/** Every way to choose `size` of the places 0..`among` − 1, each ascending, in lexical order. */
export function* choices(among: number, size: number): Generator<readonly number[]> {
  if (size > among) return;
  const chosen = Array.from({ length: size }, (_, place) => place);
  while (true) {
    yield [...chosen];
    // The last place that can still move up takes those after it along.
    let moving = size - 1;
    while (moving >= 0 && chosen[moving] === among - size + moving) moving -= 1;
    if (moving < 0) return;
    const from = (chosen[moving] ?? 0) + 1;
    for (let place = moving; place < size; place += 1) chosen[place] = from + place - moving;
  }
}

export interface SubsetOptions {
  /** Entries in each subset. */
  readonly size: number;
  /** How many subsets; one where `size` takes in all. */
  readonly count: number;
  /** An integer; the same seed and entries give the same subsets. */
  readonly seed: number;
}

/**
 * Random subsets of equal size, each drawn without replacement. All entries where there are no more
 * than `size`.
 */
export function subsets<Entry>(
  entries: readonly Entry[],
  { size, count, seed }: SubsetOptions,
): readonly (readonly Entry[])[] {
  if (size >= entries.length) return [entries];
  const random = xoroshiro128plus(seed);
  return Array.from({ length: count }, () => {
    const left = [...entries];
    return Array.from({ length: size }, (_, drawn) => {
      const place = uniformInt(random, drawn, left.length - 1);
      const [a, b] = [left[drawn] as Entry, left[place] as Entry];
      left[drawn] = b;
      left[place] = a;
      return b;
    });
  });
}

/** The entries in a random order; the same seed and number of entries give the same order. */
export function shuffled<Entry>(entries: readonly Entry[], seed: number): readonly Entry[] {
  return orders(entries, { count: 1, seed })[0] ?? [];
}

/** The entries in so many random orders, drawn one after the other; likewise. */
export function orders<Entry>(
  entries: readonly Entry[],
  { count, seed }: Omit<SubsetOptions, 'size'>,
): readonly (readonly Entry[])[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: count }, () => {
    const order = [...entries];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const place = uniformInt(random, 0, last);
      [order[last], order[place]] = [order[place] as Entry, order[last] as Entry];
    }
    return order;
  });
}
