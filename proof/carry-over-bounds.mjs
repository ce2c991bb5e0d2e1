// What the intervals and verdicts of carry-over must keep to.

/** How often the pooled interval must hold λ, over all cells of a seed. */
export const pooledBounds = { low: 0.93, high: 0.97 };
/** How often that of a dimension must; near the ceiling errors run out and intervals are wide. */
export const dimensionBound = 0.92;
/** How often one who does not project may be called projecting. */
export const falseBound = 0.05;

/** The share of those that have an interval whose interval holds the truth, and how many these are. */
export function held(slopes, truth) {
  const there = slopes.filter((slope) => slope && slope.low !== null);
  const holding = there.filter(({ low, high }) => low <= truth && truth <= high);
  return { count: holding.length, n: there.length };
}

/** Wilson's 95 % limits of a share. */
export function wilson(count, n) {
  const z = 1.959963984540054;
  const share = count / n;
  const centre = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const reach =
    (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** What lies outside its bounds, in words. */
export function missedBounds({ coverage, notCarrying, deaf }) {
  const seeds = [...new Set(coverage.map(({ seed }) => seed))];
  return [
    ...seeds.flatMap((seed) => {
      const rows = coverage.filter((row) => row.seed === seed);
      const pooled = shareOf(rows.map(({ pooled }) => pooled));
      const apart = shareOf(rows.map(({ apart }) => apart));
      return [
        ...(pooled < pooledBounds.low || pooled > pooledBounds.high
          ? [`seed ${seed}, pooled: ${percent(pooled)}`]
          : []),
        ...(apart < dimensionBound ? [`seed ${seed}, per dimension: ${percent(apart)}`] : []),
      ];
    }),
    ...notCarrying
      .filter(({ projects, n }) => projects / n > falseBound)
      .map(({ name, projects, n }) => `${name}: called projecting in ${percent(projects / n)}`),
    ...deaf
      .filter((row) => row.noneShown / row.n > falseBound)
      .map(({ name, noneShown, n }) => `${name}: called *none shown* in ${percent(noneShown / n)}`),
  ];
}

/** Counts together as one share. */
export function shareOf(counts) {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0);
  return sum('count') / sum('n');
}

export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
