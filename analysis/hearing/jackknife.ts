/** A row of data with what it is resampled with: all of its pair or story or, of few stories, its value. */
export interface Clustered {
  readonly cluster: string;
}

/** How many clusters the rows come from. */
export function countClusters(rows: readonly Clustered[]): number {
  return new Set(rows.map(({ cluster }) => cluster)).size;
}

/**
 * Standard error of a figure by leaving out one cluster at a time, √((K − 1)/K Σ(θ₋ₖ − θ̄)²).
 * Whatever goes together within one, such as both tellings, orders and draws, is accounted for. Null
 * where the figure does not exist without one of them. Source: Efron & Stein 1981.
 */
export function jackknifeError<Row extends Clustered>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
): number | null {
  const clusters = [...new Set(rows.map(({ cluster }) => cluster))];
  const figures = clusters.map((left) => figure(rows.filter(({ cluster }) => cluster !== left)));
  const there = figures.filter((value) => value !== null);
  if (there.length < Math.max(2, figures.length)) return null;
  const centre = there.reduce((sum, value) => sum + value, 0) / there.length;
  const squares = there.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt((squares * (there.length - 1)) / there.length);
}
