import { countEach } from './words.js';

/** A text and the earlier one that it resembles most, by their places in the list. */
interface Resemblance {
  readonly first: number;
  readonly second: number;
  /** Cosine similarity, 0..1. */
  readonly similarity: number;
}

/** Entries of the index that are looked at for one text. */
const MAX_ENTRIES = 5_000;
/** Differences that sums of products in another order can make. */
const ROUNDING = 1e-12;

/**
 * Of each text that is at least `threshold` like an earlier one, the earlier one that it resembles
 * most, of several the first; in order of the texts' places. Cosine of their word counts, each word
 * weighted by ln(1 + texts / texts with it), so that what most texts share counts for little (after
 * Salton & Buckley 1988). Each text is a list of its words.
 *
 * A text's commonest words, which together are shorter than `threshold`, are not indexed: texts so
 * alike share one of the others (Bayardo et al. 2007). No pair is missed before `MAX_ENTRIES` entries were
 * looked at for a text, the rarest words first, so that time grows with the number of texts.
 * @param tell hears how many texts were gone through
 */
export function* nearestEarlier(
  texts: readonly (readonly string[])[],
  threshold: number,
  tell: (done: number) => void = () => {},
): Iterable<Resemblance> {
  const vectors = weighted(texts);
  const search: Search = {
    vectors,
    least: threshold,
    holders: Array.from({ length: vectors.different }, () => []),
    weightOf: new Float64Array(vectors.different),
    isCandidate: new Uint8Array(texts.length),
  };
  const copies = new Map<string, number>();
  for (const second of texts.keys()) {
    tell(second);
    const words = vectors.words.subarray(vectors.starts[second], vectors.starts[second + 1]);
    const key = words.join();
    const copied = copies.get(key);
    if (copied !== undefined && isSame(vectors, copied, second)) {
      yield { first: copied, second, similarity: 1 };
      continue;
    }
    const rare = words.subarray(0, rareWords(vectors, second, threshold));
    const nearest = nearestOf(second, rare, search);
    if (nearest) yield nearest;
    if (words.length > 0 && copied === undefined) copies.set(key, second);
    for (const word of rare) search.holders[word]?.push(second);
  }
}

/**
 * All pairs of texts that are at least `threshold` like one another, by the same measure; in time that grows
 * with the square of their number.
 */
export function* alikePairs(
  texts: readonly (readonly string[])[],
  threshold: number,
): Iterable<Resemblance> {
  const { starts, words, weights } = weighted(texts);
  const vectors = texts.map((_, text) => {
    const [start = 0, end = 0] = starts.subarray(text, text + 2);
    return new Map([...words.subarray(start, end)].map((word, at) => [word, weights[start + at]]));
  });
  for (const [second, vector] of vectors.entries()) {
    for (const [first, earlier] of vectors.slice(0, second).entries()) {
      let similarity = 0;
      for (const [word, weight = 0] of vector) similarity += weight * (earlier.get(word) ?? 0);
      if (similarity >= threshold) yield { first, second, similarity };
    }
  }
}

/** Texts as vectors of length 1, one after the other: text n from starts[n] up to starts[n + 1]. */
interface Vectors {
  readonly starts: Int32Array;
  /** Words as numbers, the rarest of a text first. */
  readonly words: Int32Array;
  readonly weights: Float64Array;
  /** How many words there are. */
  readonly different: number;
}

interface Search {
  readonly vectors: Vectors;
  readonly least: number;
  /** By word, the earlier texts that are indexed by it. */
  readonly holders: readonly number[][];
  /** Zeros, one for each word and one for each text. */
  readonly weightOf: Float64Array;
  readonly isCandidate: Uint8Array;
}

function nearestOf(
  second: number,
  rare: Int32Array,
  { vectors, least, holders, weightOf, isCandidate }: Search,
): Resemblance | undefined {
  const candidates: number[] = [];
  let looked = 0;
  for (const word of rare) {
    for (const first of holders[word] ?? []) {
      looked += 1;
      if (looked > MAX_ENTRIES) break;
      if (isCandidate[first]) continue;
      isCandidate[first] = 1;
      candidates.push(first);
    }
  }
  const { starts, words, weights } = vectors;
  const [start = 0, end = 0] = starts.subarray(second, second + 2);
  for (let at = start; at < end; at += 1) weightOf[words[at] ?? 0] = weights[at] ?? 0;
  let nearest: Resemblance | undefined;
  for (const first of candidates.sort((a, b) => a - b)) {
    isCandidate[first] = 0;
    let similarity = 0;
    const last = starts[first + 1] ?? 0;
    for (let at = starts[first] ?? 0; at < last; at += 1) {
      similarity += (weights[at] ?? 0) * (weightOf[words[at] ?? 0] ?? 0);
    }
    if (similarity >= (nearest ? nearest.similarity + ROUNDING : least)) {
      nearest = { first, second, similarity };
    }
  }
  for (let at = start; at < end; at += 1) weightOf[words[at] ?? 0] = 0;
  return nearest;
}

/** How many words, from the rarest on, a text has until the others are shorter than a threshold. */
function rareWords({ starts, weights }: Vectors, text: number, threshold: number): number {
  const [start = 0, end = 0] = starts.subarray(text, text + 2);
  let squares = 0;
  for (let at = end - 1; at >= start; at -= 1) {
    squares += (weights[at] ?? 0) ** 2;
    if (Math.sqrt(squares) >= threshold - ROUNDING) return at - start + 1;
  }
  return 0;
}

/** Whether two vectors of the same words have the same weights. */
function isSame({ starts, weights }: Vectors, first: number, second: number): boolean {
  const [a, b] = [first, second].map((text) => weights.subarray(starts[text], starts[text + 1]));
  return a?.every((weight, place) => Math.abs(weight - (b?.[place] ?? 0)) < 1e-9) ?? false;
}

/** Words are numbered by how few texts have them. */
function weighted(texts: readonly (readonly string[])[]): Vectors {
  const holding = countEach(texts.flatMap((words) => [...new Set(words)]));
  const ranked = [...holding].sort(([, a], [, b]) => a - b);
  const numbers = new Map(ranked.map(([word], rank) => [word, rank]));
  const rarity = ranked.map(([, count]) => Math.log(1 + texts.length / count));
  const total = ranked.reduce((sum, [, count]) => sum + count, 0);
  const vectors = {
    starts: new Int32Array(texts.length + 1),
    words: new Int32Array(total),
    weights: new Float64Array(total),
    different: ranked.length,
  };
  let at = 0;
  for (const [place, text] of texts.entries()) {
    const counts = [...countEach(text)]
      .map(([word, count]) => ({ number: numbers.get(word) ?? 0, count }))
      .sort((a, b) => a.number - b.number);
    const raw = counts.map(({ number, count }) => count * (rarity[number] ?? 0));
    const length = Math.hypot(...raw) || 1;
    for (const [word, { number }] of counts.entries()) {
      vectors.words[at] = number;
      vectors.weights[at] = (raw[word] ?? 0) / length;
      at += 1;
    }
    vectors.starts[place + 1] = at;
  }
  return vectors;
}
