/**
 * Σ weight × value / Σ weight over the values that are there, or null where these weigh nothing.
 * Values that are all 1 (or all 0) give exactly 1 (or 0), so that a certain respondent stays certain.
 */
export function weightedMean(
  values: readonly (number | null)[],
  weights: ArrayLike<number>,
): number | null {
  let sum = 0;
  let total = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? null;
    const weight = weights[place] ?? 0;
    if (value === null) continue;
    sum += weight * value;
    total += weight;
  }
  return total > 0 ? sum / total : null;
}

/** The mean of the values that are there, or null without any. */
export function mean(values: readonly (number | null)[]): number | null {
  return weightedMean(values, new Uint8Array(values.length).fill(1));
}

/** Σ(a − ā)(b − b̄)/(n − 1) of two columns, in a plain loop for those of every draw; 0 with fewer than two. */
export function covarianceOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length < 2) return 0;
  const [middle, other] = [plainMean(a), plainMean(b)];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += ((a[at] ?? 0) - middle) * ((b[at] ?? 0) - other);
  return sum / (a.length - 1);
}

function plainMean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

/** The sample variance of a column; 0 with fewer than two. */
export function varianceOf(values: ArrayLike<number>): number {
  return covarianceOf(values, values);
}

/** For each figure how many others are higher, and one more: 1 is the highest, equals share a rank. */
export function ranksOf(figures: ArrayLike<number>): number[] {
  const order = Array.from(figures, (_, place) => place).sort(
    (a, b) => (figures[b] ?? 0) - (figures[a] ?? 0),
  );
  const ranks: number[] = new Array(order.length).fill(0);
  let rank = 0;
  for (const [nth, place] of order.entries()) {
    if (nth === 0 || figures[place] !== figures[order[nth - 1] ?? 0]) rank = nth + 1;
    ranks[place] = rank;
  }
  return ranks;
}
