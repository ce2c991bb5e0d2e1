import { countEach } from './ngrams.js';

/** A text and the earlier one that it resembles most, by their places in the list. */
export interface Resemblance {
  readonly first: number;
  readonly second: number;
  /** Cosine similarity, 0..1. */
  readonly similarity: number;
}

/** Entries of the index that are looked at for one text. */
const MOST = 50_000;
/** Differences that sums of products in another order can make. */
const ROUNDING = 1e-12;

/**
 * Of each text that is at least `threshold` like an earlier one, the earlier one that it resembles
 * most, of several the first; in order of the texts' places. Cosine of their word counts, each word
 * weighted by ln(1 + texts / texts with it), so that what most texts share counts for little (after
 * Salton & Buckley 1988). Each text is a list of its words.
 *
 * A text's commonest words, which together are shorter than `threshold`, are not indexed: texts so
 * alike share one of the others (Bayardo et al. 2007). No pair is missed before `MOST` entries were
 * looked at for a text, the rarest words first, so that time grows with the number of texts.
 * @param tell hears how many texts were gone through
 */
export function* nearestEarlier(
  texts: readonly (readonly string[])[],
  threshold: number,
  tell: (done: number) => void = () => {},
): Iterable<Resemblance> {
  const vectors = weighted(texts, threshold);
  const index: Holders[] = [];
  const shared = new Float64Array(texts.length);
  const dense = new Float64Array(new Set(texts.flat()).size);
  const copies = new Map<string, number>();
  for (const [second, vector] of vectors.entries()) {
    tell(second);
    const key = `${vector.words} ${vector.weights.map((weight) => Math.round(weight * 1e7))}`;
    const copied = copies.get(key);
    if (copied !== undefined) {
      yield { first: copied, second, similarity: 1 };
      continue;
    }
    const nearest = nearestOf(vector, threshold, { vectors, index, shared, dense });
    if (nearest) yield { ...nearest, second };
    if (vector.words.length > 0) copies.set(key, second);
    for (const [place, word] of vector.words.subarray(0, vector.indexed).entries()) {
      const holders = index[word] ?? { texts: [], weights: [] };
      holders.texts.push(second);
      holders.weights.push(vector.weights[place] ?? 0);
      index[word] = holders;
    }
  }
}

/** A text as a vector of length 1. */
interface Vector {
  /** Words as numbers, the rarest first, and their weights. */
  readonly words: Int32Array;
  readonly weights: Float64Array;
  /** How many of its words, from the rarest on, are indexed. */
  readonly indexed: number;
}

/** The texts that have a word, ascending, and its weight in each. */
interface Holders {
  readonly texts: number[];
  readonly weights: number[];
}

/** What the texts before one have left. */
interface Known {
  readonly vectors: readonly Vector[];
  /** By word, where any text has it. */
  readonly index: readonly (Holders | undefined)[];
  /** Zeros, one for each text and one for each word. */
  readonly shared: Float64Array;
  readonly dense: Float64Array;
}

function nearestOf(
  vector: Vector,
  threshold: number,
  { vectors, index, shared, dense }: Known,
): Omit<Resemblance, 'second'> | undefined {
  const tails = tailsOf(vector);
  for (const [place, word] of vector.words.entries()) dense[word] = vector.weights[place] ?? 0;
  const candidates: number[] = [];
  let [looked, seen] = [0, 0];
  for (; seen < vector.words.length && looked < MOST; seen += 1) {
    const [word = 0, weight = 0] = [vector.words[seen], vector.weights[seen]];
    const admits = (tails[seen] ?? 0) >= threshold - ROUNDING;
    const holders = index[word] ?? { texts: [], weights: [] };
    const end = Math.min(holders.texts.length, MOST - looked);
    for (let entry = 0; entry < end; entry += 1) {
      const first = holders.texts[entry] ?? 0;
      const sum = shared[first] ?? 0;
      if (sum === 0 && !admits) continue;
      if (sum === 0) candidates.push(first);
      shared[first] = sum + weight * (holders.weights[entry] ?? 0);
    }
    looked += holders.texts.length;
  }
  // What was broken off is not summed up.
  if (looked > MOST) seen -= 1;

  let nearest: Omit<Resemblance, 'second'> | undefined;
  for (const first of candidates.sort((a, b) => a - b)) {
    const other = vectors[first] as Vector;
    const sum = shared[first] ?? 0;
    shared[first] = 0;
    const unseen = Math.min(seen, placeOf(other.words[other.indexed] ?? Infinity, vector.words));
    const least = nearest ? nearest.similarity + ROUNDING : threshold;
    if (sum + (tails[unseen] ?? 0) < least - ROUNDING) continue;
    const similarity = product(other, dense);
    if (similarity >= least) nearest = { first, similarity };
  }
  for (const word of vector.words) dense[word] = 0;
  return nearest;
}

/** Each text as a vector, words numbered by how few texts have them. */
function weighted(texts: readonly (readonly string[])[], threshold: number): readonly Vector[] {
  const holding = countEach(texts.flatMap((words) => [...new Set(words)]));
  const ranked = [...holding].sort(([, a], [, b]) => a - b);
  const numbers = new Map(ranked.map(([word], rank) => [word, rank]));
  const rarity = ranked.map(([, count]) => Math.log(1 + texts.length / count));
  return texts.map((text) => {
    const counts = [...countEach(text)]
      .map(([word, count]) => ({ number: numbers.get(word) ?? 0, count }))
      .sort((a, b) => a.number - b.number);
    const raw = counts.map(({ number, count }) => count * (rarity[number] ?? 0));
    const length = Math.hypot(...raw) || 1;
    const vector = {
      words: Int32Array.from(counts, ({ number }) => number),
      weights: Float64Array.from(raw, (weight) => weight / length),
    };
    const indexed = tailsOf(vector).findIndex((tail) => tail < threshold - ROUNDING);
    return { ...vector, indexed };
  });
}

/** The length of a vector from each of its words on, and 0 after the last. */
function tailsOf({ weights }: Pick<Vector, 'weights'>): Float64Array {
  const tails = new Float64Array(weights.length + 1);
  for (let place = weights.length - 1; place >= 0; place -= 1) {
    tails[place] = Math.hypot(tails[place + 1] ?? 0, weights[place] ?? 0);
  }
  return tails;
}

/** Where a number stands, or would, among ascending ones. */
function placeOf(number: number, ascending: Int32Array): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The product with a vector whose weights stand at its words' numbers. */
function product({ words, weights }: Vector, dense: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < words.length; place += 1) {
    sum += (weights[place] ?? 0) * (dense[words[place] ?? 0] ?? 0);
  }
  return sum;
}
