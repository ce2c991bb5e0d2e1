import jstat from 'jstat';

/**
 * P, 0..1, of as uneven a split of signs or a more uneven one were both equally likely: exact, two-sided,
 * zeros dropped. Null where nothing else is left. Of pairs answered once it is McNemar's exact test.
 */
export function signTest(values: readonly number[]): number | null {
  const above = values.filter((value) => value > 0).length;
  const below = values.filter((value) => value < 0).length;
  if (above + below === 0) return null;
  const fewer = Math.min(above, below);
  // P(X ≤ k) of n tosses is the regularised incomplete beta function of n − k and k + 1 at a half.
  const tail = jstat.beta.cdf(1 / 2, above + below - fewer, fewer + 1);
  return Math.min(1, 2 * tail);
}
