import jstat from 'jstat';

/**
 * P values after Holm's step-down correction, 0..1, in the order given: the i-th smallest of m becomes
 * (m − i + 1) · p, never below the one before it. What was not tested, null, does not count and stays
 * null. Source: Holm 1979.
 */
export function holm(ps: readonly (number | null)[]): (number | null)[] {
  const tested = ps.flatMap((p, place) => (p === null ? [] : [{ p, place }]));
  const adjusted: (number | null)[] = ps.map(() => null);
  let least = 0;
  for (const [smaller, { p, place }] of tested.toSorted((a, b) => a.p - b.p).entries()) {
    least = Math.max(least, Math.min(1, (tested.length - smaller) * p));
    adjusted[place] = least;
  }
  return adjusted;
}

/**
 * P values after Benjamini and Hochberg's step-up correction, 0..1, in the order given: the i-th smallest
 * of m becomes (m / i) · p, never above the one after it. Of what falls below 0.05, 5 % at most are false
 * on average. What was not tested, null, does not count and stays null. Source: Benjamini & Hochberg 1995.
 */
export function benjaminiHochberg(ps: readonly (number | null)[]): (number | null)[] {
  const tested = ps.flatMap((p, place) => (p === null ? [] : [{ p, place }]));
  const adjusted: (number | null)[] = ps.map(() => null);
  let most = 1;
  for (const [larger, { p, place }] of tested.toSorted((a, b) => b.p - a.p).entries()) {
    most = Math.min(most, (tested.length / (tested.length - larger)) * p);
    adjusted[place] = most;
  }
  return adjusted;
}

/**
 * P, 0..1, two-sided, of two shares as uneven as these or more so, were both of one chance: Fisher's exact
 * test, the sum over all tables with these margins that are no likelier. Source: Fisher 1935.
 * @param odds the odds ratio, one over other, under which they are uneven by chance alone; above 0
 * @example
 * fisherExact({ count: 3, n: 4 }, { count: 1, n: 4 }) // → 0.486
 */
export function fisherExact(
  one: { readonly count: number; readonly n: number },
  other: { readonly count: number; readonly n: number },
  odds = 1,
): number {
  const total = one.count + other.count;
  const least = Math.max(0, total - other.n);
  const weights = [1];
  for (let count = least; count < Math.min(one.n, total); count += 1) {
    const next =
      (odds * (one.n - count) * (total - count)) / ((count + 1) * (other.n - total + count + 1));
    weights.push((weights.at(-1) ?? 0) * next);
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  // Tables that are as likely are so up to rounding.
  const own = (weights[one.count - least] ?? 0) * (1 + 1e-9);
  return Math.min(
    1,
    weights.filter((weight) => weight <= own).reduce((all, each) => all + each, 0) / sum,
  );
}

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
