import type { Item } from '../../vocabulary/item.js';
import { sha256 } from '../../vocabulary/request.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { SurveyPlan } from './plan.js';

/** The first stage asks one item of so many, */
const FIRST = 5;
/** but of each dimension at least so many: fewer tell next to nothing of how items differ. */
const FEWEST = 10;

/**
 * The survey's first stage: a fifth of the items, drawn by the seed and as balanced over domains as can be.
 * A survey without a wished precision is its own first stage, with all of its items.
 */
export function firstStage(plan: SurveyPlan): SurveyPlan {
  if (plan.precision === undefined) return plan;
  const pool = inDrawnOrder(plan.items, plan.seed);
  return { ...plan, pool, items: drawn(pool, (_, own) => [0, firstOf(own)]) };
}

/** Items that the first stage asks of a dimension with so many. */
export function firstOf(items: number): number {
  return Math.min(items, Math.max(FEWEST, Math.ceil(items / FIRST)));
}

/** The items that follow on the first stage, where each dimension is asked `needed` in all. */
export function furtherItems(
  { pool = [] }: Pick<SurveyPlan, 'pool'>,
  needed: (dimension: Dimension) => number,
): readonly Item[] {
  return drawn(pool, (dimension, own) => [firstOf(own), needed(dimension)]);
}

/** Of each dimension the items from one place to another, in the order of the pool. */
function drawn(
  pool: readonly Item[],
  between: (dimension: Dimension, items: number) => readonly [from: number, to: number],
): readonly Item[] {
  const kept = new Set<Item>();
  for (const [dimension, own] of groupsOf(pool, (item) => item.dimension)) {
    for (const item of own.slice(...between(dimension, own.length))) kept.add(item);
  }
  return pool.filter((item) => kept.has(item));
}

/**
 * Items in an order of which every beginning is a balanced random part: within a cell of dimension and
 * domain by lot, the cells in turn and each by its share, the dimensions in turn.
 */
function inDrawnOrder(items: readonly Item[], seed: number): readonly Item[] {
  const lot = ({ id }: Item) => sha256(`${seed} drawn ${id}`);
  const turns: { readonly item: Item; readonly turn: number }[] = [];
  for (const own of groupsOf(items, ({ dimension }) => dimension).values()) {
    const cells = [...groupsOf(own, ({ domain }) => domain).values()];
    const places = cells.flatMap((cell) =>
      cell
        .map((item) => ({ item, lot: lot(item) }))
        .sort((a, b) => (a.lot < b.lot ? -1 : 1))
        .map((each, rank) => ({ item: each.item, at: (rank + shareOf(each.lot)) / cell.length })),
    );
    places.sort((a, b) => a.at - b.at);
    for (const [turn, { item }] of places.entries()) turns.push({ item, turn });
  }
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
}

function groupsOf(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** The last digits of a lot as a number, 0..1; the first ones order a cell. */
function shareOf(lot: string): number {
  return Number.parseInt(lot.slice(-8), 16) / 2 ** 32;
}
