/**
 * P values after Holm's step-down correction, 0..1, in the order given: the i-th smallest of m becomes
 * (m − i + 1) · p, never below the one before it. Source: Holm 1979.
 */
export function holm(ps: readonly number[]): number[] {
  const places = [...ps.keys()].toSorted((a, b) => (ps[a] ?? 1) - (ps[b] ?? 1));
  const adjusted = ps.map(() => 1);
  let least = 0;
  for (const [smaller, place] of places.entries()) {
    least = Math.max(least, Math.min(1, (ps.length - smaller) * (ps[place] ?? 1)));
    adjusted[place] = least;
  }
  return adjusted;
}
