import { ngrams } from './ngrams.js';

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
