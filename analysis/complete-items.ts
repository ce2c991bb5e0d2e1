import type { Dimension } from '../src/vocabulary/dimension.js';
import { paperTemplates } from './per-form.js';
import { exactAt, type ItemTemplate, outcomeAt, type TalliedItem, type Tally } from './tally.js';
import { scoreOf } from './template-likelihood.js';

/** One item × template of a balanced design with R readings a cell. */
export interface Cell {
  /** Mean of its readings, or its likelihood where log-probabilities give it; 0..1. */
  readonly mean: number;
  /** Variance of its 0/1 readings about the likelihood, Σ(y − ȳ)²/(R − 1) or p(1 − p); 0 of a single one. */
  readonly within: number;
  /** What a likelihood lacks of the variance of readings, p(1 − p); 0 of a sampled cell. */
  readonly lacking: number;
}

/** An item with answers to all six templates, its cells in the order of `paperTemplates`. */
export interface CompleteItem {
  readonly item: TalliedItem;
  readonly cells: readonly Cell[];
}

/**
 * The items of these dimensions that have log-probabilities, or a readable answer in each of the first
 * `repeats` draws, for every one of the six templates.
 */
export function completeItems(tally: Tally, dimensions: readonly Dimension[]): CompleteItem[] {
  return tally.items.flatMap((item, place) => {
    if (!dimensions.includes(item.dimension)) return [];
    const cells = paperTemplates.flatMap(
      (template) => cellOf(tally, { item: place, template }) ?? [],
    );
    return cells.length === paperTemplates.length ? [{ item, cells }] : [];
  });
}

function cellOf(tally: Tally, of: ItemTemplate): Cell | null {
  const { repeats } = tally;
  const exact = exactAt(tally, of);
  if (exact) {
    const variance = exact.target * (1 - exact.target);
    return { mean: exact.target, within: variance, lacking: variance };
  }
  let sum = 0;
  for (let draw = 0; draw < repeats; draw += 1) {
    const outcome = outcomeAt(tally, { ...of, draw });
    const score = outcome ? scoreOf(outcome) : null;
    if (score === null) return null;
    sum += score;
  }
  const mean = sum / repeats;
  const within = repeats === 1 ? 0 : (mean * (1 - mean) * repeats) / (repeats - 1);
  return { mean, within, lacking: 0 };
}
