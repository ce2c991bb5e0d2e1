import { orders, paperForms } from '../src/vocabulary/template.js';
import type { CompleteItem } from './complete-items.js';

/** Mean squares of 0/1 readings in a balanced design: I items × 3 forms × 2 orders, R readings a cell. */
export interface MeanSquares {
  readonly item: number;
  readonly form: number;
  readonly order: number;
  readonly itemForm: number;
  readonly itemOrder: number;
  readonly formOrder: number;
  readonly itemFormOrder: number;
  /** Of readings about their cell's likelihood; 0 where R is 1. */
  readonly draw: number;
  /** I: the items drawn, each counted as often as it was. */
  readonly items: number;
}

const CELLS = paperForms.length * orders.length;

// What the sums hold after the six cells of an item.
const ITEM = CELLS;
const ITEM_FORM = CELLS + 1;
const ITEM_ORDER = CELLS + 2;
const CELL = CELLS + 3;
const WITHIN = CELLS + 4;
const LACKING = CELLS + 5;
const LENGTH = CELLS + 6;

/**
 * All that mean squares need of one item, so that resamples add up a dozen numbers an item: its six
 * cells; the squares of its mean, of its means by form, of those by order and of its cells, each as
 * often as it has cells; its variance within cells, and what its exact cells lack.
 */
export function itemSums({ cells }: CompleteItem): Float64Array {
  const means = cells.map(({ mean }) => mean);
  const sums = new Float64Array(LENGTH);
  sums.set(means);
  sums[ITEM] = squares([sum(means)]) / CELLS;
  sums[ITEM_FORM] = squares(byForm(means)) / orders.length;
  sums[ITEM_ORDER] = squares(byOrder(means)) / paperForms.length;
  sums[CELL] = squares(means);
  sums[WITHIN] = sum(cells.map(({ within }) => within));
  sums[LACKING] = sum(cells.map(({ lacking }) => lacking));
  return sums;
}

/**
 * The mean squares of items, each counted as often as `times` says at its place; null under two items.
 *
 * A likelihood read exactly stands for R readings without their noise. Were they drawn, each mean
 * square would gain R · Σ_c P_cc · p_c(1 − p_c)/R / df over the exact cells c, where P projects on
 * the effect and df is its trace. In a balanced design every P_cc is df over the number of cells, so
 * that every mean square gains the same: the mean of p(1 − p) over all cells, 0 counted for sampled
 * ones.
 */
export function meanSquares(
  items: readonly { readonly place: number; readonly sums: Float64Array }[],
  { times, repeats }: { readonly times: ArrayLike<number>; readonly repeats: number },
): MeanSquares | null {
  const total = new Float64Array(LENGTH);
  let count = 0;
  for (const { place, sums } of items) {
    const drawn = times[place] ?? 0;
    if (drawn === 0) continue;
    count += drawn;
    for (let at = 0; at < LENGTH; at += 1) total[at] = (total[at] ?? 0) + drawn * (sums[at] ?? 0);
  }
  if (count < 2) return null;
  const at = (column: number) => total[column] ?? 0;
  const cells = [...total.subarray(0, CELLS)];
  const all = squares([sum(cells)]) / (CELLS * count);
  const form = squares(byForm(cells)) / (orders.length * count);
  const order = squares(byOrder(cells)) / (paperForms.length * count);
  const formOrder = squares(cells) / count;
  const lacking = at(LACKING) / (CELLS * count);
  const meanSquare = (squared: number, freedom: number) => (repeats * squared) / freedom + lacking;
  const others = count - 1;
  return {
    item: meanSquare(at(ITEM) - all, others),
    form: meanSquare(form - all, 2),
    order: meanSquare(order - all, 1),
    itemForm: meanSquare(at(ITEM_FORM) - at(ITEM) - form + all, 2 * others),
    itemOrder: meanSquare(at(ITEM_ORDER) - at(ITEM) - order + all, others),
    formOrder: meanSquare(formOrder - form - order + all, 2),
    itemFormOrder: meanSquare(
      at(CELL) - at(ITEM_FORM) - at(ITEM_ORDER) - formOrder + at(ITEM) + form + order - all,
      2 * others,
    ),
    draw: at(WITHIN) / (CELLS * count),
    items: count,
  };
}

/** Sums of six cells, as `paperTemplates` lists them, over the orders of each form. */
function byForm(cells: readonly number[]): number[] {
  return paperForms.map((_, form) => sum(cells.slice(2 * form, 2 * form + 2)));
}

/** The same over the forms of each order. */
function byOrder(cells: readonly number[]): number[] {
  return orders.map((_, order) => sum(cells.filter((_, place) => place % 2 === order)));
}

function squares(numbers: readonly number[]): number {
  return sum(numbers.map((number) => number ** 2));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
