import { countEach } from './ngrams.js';

/** Two texts that resemble one another, by their places in the list. */
export interface Resemblance {
  readonly first: number;
  readonly second: number;
  /** Cosine similarity, 0..1. */
  readonly similarity: number;
}

/**
 * Every pair of texts at least `threshold` alike: the cosine of their word counts, each word
 * weighted by ln(1 + texts / texts with it), so that what most texts share counts for little (after
 * Salton & Buckley 1988). In order of the pairs' places. Each text is a list of its words.
 */
export function resemblances(
  texts: readonly (readonly string[])[],
  threshold: number,
): readonly Resemblance[] {
  const vectors = weighted(texts);
  const holders = new Map<string, { readonly text: number; readonly weight: number }[]>();
  const found: Resemblance[] = [];
  for (const [second, vector] of vectors.entries()) {
    const products = new Float64Array(second);
    for (const [word, weight] of vector) {
      const earlier = holders.get(word) ?? [];
      for (const other of earlier) {
        products[other.text] = (products[other.text] ?? 0) + weight * other.weight;
      }
      earlier.push({ text: second, weight });
      holders.set(word, earlier);
    }
    for (const [first, similarity] of products.entries()) {
      if (similarity >= threshold) found.push({ first, second, similarity });
    }
  }
  return found.sort((a, b) => a.first - b.first || a.second - b.second);
}

/** Each text as a vector of length 1. */
function weighted(texts: readonly (readonly string[])[]): ReadonlyMap<string, number>[] {
  const holding = countEach(texts.flatMap((words) => [...new Set(words)]));
  return texts.map((words) => {
    const weights = [...countEach(words)].map(
      ([word, count]) =>
        [word, count * Math.log(1 + texts.length / (holding.get(word) ?? 1))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  });
}
