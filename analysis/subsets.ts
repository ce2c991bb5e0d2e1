import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

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
