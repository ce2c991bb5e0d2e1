import { mean } from 'simple-statistics';
import { type SubsetOptions, subsets } from './combinations.js';
import { countEach, ngrams } from './words.js';

/**
 * Distinct-n (Li et al. 2016): distinct n-grams over all n-grams of some texts, each a list of its
 * words; no n-gram crosses from one text into the next. From above 0 to 1, higher is more varied;
 * null where no text has `n` words. It falls as texts are added: compare sets of equal size only.
 * @example
 * distinct([words('We decide together.'), words('We decide alone.')]) // → 0.75
 * distinct([words('No.')]) // → null
 */
export function distinct(texts: readonly (readonly string[])[], n = 2): number | null {
  const all = texts.flatMap((words) => ngrams(words, n));
  return all.length > 0 ? new Set(all).size / all.length : null;
}

/** BLEU-4: runs of one to four words, weighted alike. */
const orders = [1, 2, 3, 4] as const;

/**
 * Mean BLEU-4 of each text against all the others (Self-BLEU, Zhu et al. 2018; BLEU after Papineni
 * et al. 2002), 0..1: lower is more varied. Precisions are clipped at the highest count in any one
 * other text, the length penalty takes the nearest other length (of two the shorter), nothing is
 * smoothed: a text that shares no run of four words with another scores 0. Null for fewer than two
 * texts with words. It rises as texts are added: compare sets of equal size only.
 * @example
 * const same = words('We sit down and decide together.');
 * selfBleu([same, same]) // → 1
 * selfBleu([same, words('The manager tells everyone what to do.')]) // → 0
 */
export function selfBleu(texts: readonly (readonly string[])[]): number | null {
  const told = texts.filter((words) => words.length > 0);
  if (told.length < 2) return null;
  const perOrder = orders.map((n) => clippedPrecisions(told, n));
  const penalties = lengthPenalties(told.map((words) => words.length));
  const total = penalties.reduce((sum, penalty, index) => {
    const logs = perOrder.map((precisions) => Math.log(precisions[index] ?? 0));
    return sum + penalty * Math.exp(logs.reduce((a, b) => a + b, 0) / orders.length);
  }, 0);
  return total / told.length;
}

/** The two highest counts of an n-gram in any text, the highest with its text. */
interface Peak {
  readonly text: number;
  readonly highest: number;
  readonly second: number;
}

/** Of each text, the share of its n-grams that another text has as often. */
function clippedPrecisions(texts: readonly (readonly string[])[], n: number): readonly number[] {
  const counts = texts.map((words) => countEach(ngrams(words, n)));
  const peaks = new Map<string, Peak>();
  for (const [text, own] of counts.entries()) {
    for (const [gram, count] of own) peaks.set(gram, raised(peaks.get(gram), { text, count }));
  }
  return counts.map((own, text) => {
    let all = 0;
    let clipped = 0;
    for (const [gram, count] of own) {
      const peak = peaks.get(gram);
      const elsewhere = (peak?.text === text ? peak.second : peak?.highest) ?? 0;
      all += count;
      clipped += Math.min(count, elsewhere);
    }
    return all > 0 ? clipped / all : 0;
  });
}

function raised(
  peak: Peak | undefined,
  { text, count }: { readonly text: number; readonly count: number },
): Peak {
  if (!peak) return { text, highest: count, second: 0 };
  if (count > peak.highest) return { text, highest: count, second: peak.highest };
  return { ...peak, second: Math.max(peak.second, count) };
}

/** exp(1 − r/c) where the nearest other length r is above a text's own c, else 1. */
function lengthPenalties(lengths: readonly number[]): readonly number[] {
  const held = countEach(lengths.map(String));
  const distinctLengths = [...held.keys()].map(Number).sort((a, b) => a - b);
  return lengths.map((own) => {
    const others = distinctLengths.filter(
      (length) => length !== own || (held.get(String(own)) ?? 0) > 1,
    );
    const nearest = others.reduce((best, length) =>
      Math.abs(length - own) < Math.abs(best - own) ? length : best,
    );
    return nearest > own ? Math.exp(1 - nearest / own) : 1;
  });
}

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
