// How often intervals of 95 % must hold the truth, in every cell and under every seed.
export const pooledBounds = { low: 0.93, high: 0.97 };
export const singleBounds = { low: 0.91, high: 0.985 };

/** The share of intervals that held the truth, 0..1, over some rows together. */
export function coverage(rows) {
  const sum = (count) => rows.reduce((total, row) => total + row[count], 0);
  return sum('covered') / sum('replications');
}

/** Rows by the value of a key, in the order in which the values come. */
export function groupsBy(rows, keyOf) {
  const values = [...new Set(rows.map(keyOf))];
  return values.map((value) => rows.filter((row) => keyOf(row) === value));
}

/** What lies outside its bounds, in words. */
export function missedBounds(rows) {
  return groupsBy(rows, ({ seed, cell, figure }) => `seed ${seed}, ${cell}, ${figure}`).flatMap(
    (own) => [
      ...own.flatMap((row) => outside([row], singleBounds)),
      ...(own.length > 1 ? outside(own, pooledBounds) : []),
    ],
  );
}

function outside(rows, { low, high }) {
  const found = coverage(rows);
  if (found >= low && found <= high) return [];
  const [{ seed, cell, figure, dimension }] = rows;
  const which = rows.length > 1 ? 'pooled' : (dimension ?? 'all dimensions');
  return [`seed ${seed}, ${cell}, ${figure}, ${which}: ${(100 * found).toFixed(1)} %`];
}
