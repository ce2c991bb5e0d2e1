import { sha256 } from '../../vocabulary/request.js';

/** Entries in an order that the seed and its words decide: the same ones give the same order. */
export function shuffled<Entry>(
  entries: readonly Entry[],
  { seed, of }: { readonly seed: string; readonly of: (entry: Entry) => string },
): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: sha256(`${seed} ${of(entry)}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ entry }) => entry);
}
