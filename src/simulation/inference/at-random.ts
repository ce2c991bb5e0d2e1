import type { Random } from '../seeded-random.js';

/**
 * One of these entries, each with the same chance.
 * @throws RangeError when there is none
 */
export function oneAtRandom<Entry>(entries: readonly Entry[], random: Random): Entry {
  const [one] = someAtRandom(entries, { count: 1, random });
  if (one === undefined) throw new RangeError('there is nothing to choose from');
  return one;
}

/** So many of these entries, or all that there are, in an order by chance. */
export function someAtRandom<Entry>(
  entries: readonly Entry[],
  { count, random }: { readonly count: number; readonly random: Random },
): Entry[] {
  const left = [...entries];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
