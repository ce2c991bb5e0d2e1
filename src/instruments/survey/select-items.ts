import type { Item } from '../../vocabulary/item.js';
import { sha256 } from '../../vocabulary/request.js';

export interface SelectOptions {
  /** Most items per cell of dimension and domain; all unless given. */
  readonly limit?: number | undefined;
  /** Ids of items that come first in their cells, such as those that stories are about; none unless given. */
  readonly before?: ReadonlySet<string>;
}

/**
 * The items to ask, at most `limit` per cell of dimension and domain, in balanced order: the first
 * item of every cell, then the second of every cell, so that an interrupted survey covers all.
 */
export function selectItems(
  items: readonly Item[],
  { limit = Number.POSITIVE_INFINITY, before = new Set() }: SelectOptions = {},
): readonly Item[] {
  const cells = new Map<string, Item[]>();
  const isBefore = ({ id }: Item) => before.has(id);
  const ordered = [...items.filter(isBefore), ...items.filter((item) => !isBefore(item))];
  for (const item of items) cells.set(cellOf(item), []);
  for (const item of ordered) cells.get(cellOf(item))?.push(item);
  const all = [...cells.values()];
  const rounds = Math.min(limit, Math.max(0, ...all.map((cell) => cell.length)));
  return Array.from({ length: rounds }, (_, round) =>
    all.flatMap((cell) => cell[round] ?? []),
  ).flat();
}

function cellOf({ dimension, domain }: Item): string {
  return `${dimension} ${domain}`;
}

/** The ids of a seeded share of the items: those asked twice more for test–retest agreement. */
export function retestItems(
  items: readonly Item[],
  { share, seed }: { readonly share: number; readonly seed: number },
): ReadonlySet<string> {
  const lots = items.map(({ id }) => ({ id, lot: sha256(`${seed} ${id}`) }));
  lots.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Set(lots.slice(0, Math.round(share * lots.length)).map(({ id }) => id));
}
