import { mean } from 'simple-statistics';
import { type SubsetOptions, subsets } from '../subsets.js';
import { distinct } from './distinct.js';
import { selfBleu } from './self-bleu.js';

/** The passages of one item as lists of words: its question and its options. */
export type Passages = readonly (readonly string[])[];

/** A figure over subsets of equal size: its mean, and the lowest and highest of any subset. */
export interface OverSubsets {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** How varied the wording of some items is. */
export interface Diversity {
  /** 0 where there are fewer items than one subset takes. */
  readonly subsets: number;
  /** Null without subsets, and where no passage has two words. */
  readonly distinct2: OverSubsets | null;
  /** Null without subsets, and in subsets of one item. */
  readonly selfBleu: OverSubsets | null;
}

/**
 * Distinct-2 over the passages and Self-BLEU over the whole items, each on the same random subsets:
 * both depend on the number of items, so only figures from subsets of one size can be compared.
 */
export function diversity(items: readonly Passages[], options: SubsetOptions): Diversity {
  const drawn = items.length < options.size ? [] : subsets(items, options);
  return {
    subsets: drawn.length,
    distinct2: over(drawn.map((subset) => distinct(subset.flat()))),
    selfBleu: over(drawn.map((subset) => selfBleu(subset.map((passages) => passages.flat())))),
  };
}

function over(values: readonly (number | null)[]): OverSubsets | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return { mean: mean(known), low: Math.min(...known), high: Math.max(...known) };
}
