/**
 * P values after Holm's step-down correction, 0..1, in the order given: the i-th smallest of m becomes
 * (m − i + 1) · p, never below the one before it. What was not tested, null, does not count and stays
 * null. Source: Holm 1979.
 * @example
 * holm([0.01, 0.04, 0.03, null]) // → [0.03, 0.06, 0.06, null]
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
