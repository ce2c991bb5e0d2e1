import { type Clustered, clusteredInterval, gathered, jackknifeError } from './clusters.js';
import { boundedInterval } from './intervals.js';

/** Counts of cases, by what the first rater said (rows) and what the second did (columns), in one order. */
export type Crosstab = readonly (readonly number[])[];

/**
 * How far two categories agree: wholly or not at all, or, where they are steps of a scale, by
 * 1 − (distance / range)².
 */
export type Weighting = 'equal' | 'quadratic';

/** What both coefficients rest on; null without a case. */
function sharesOf(table: Crosstab, weighting: Weighting) {
  const n = table.flat().reduce((sum, count) => sum + count, 0);
  if (n === 0) return null;
  const places = table.map((_, place) => place);
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0) / n);
  const columns = places.map((at) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0) / n);
  const range = Math.max(1, table.length - 1);
  const weight = (one: number, other: number) =>
    weighting === 'quadratic' ? 1 - ((one - other) / range) ** 2 : one === other ? 1 : 0;
  const over = (of: (one: number, other: number) => number) =>
    places.reduce(
      (sum, one) =>
        sum + places.reduce((all, other) => all + weight(one, other) * of(one, other), 0),
      0,
    );
  return { n, rows, columns, over, observed: over((one, at) => (table[one]?.[at] ?? 0) / n) };
}

/**
 * Cohen's κ, (p_o − p_e)/(1 − p_e) with p_e from both raters' own base rates, −1..1; weighted where the
 * weighting is. Null without a case, and where p_e is 1. Source: Cohen 1960, 1968.
 * @example
 * kappaOf([[40, 9], [6, 45]]) // → 0.7
 */
export function kappaOf(table: Crosstab, weighting: Weighting = 'equal'): number | null {
  const found = sharesOf(table, weighting);
  if (!found) return null;
  const { rows, columns, over, observed } = found;
  return beyondChance(
    observed,
    over((one, other) => (rows[one] ?? 0) * (columns[other] ?? 0)),
  );
}

/**
 * Gwet's AC1, as κ with p_e = Σ π(1 − π)/(q − 1), π the mean of both base rates of each of the q categories,
 * −1..1; AC2 where weighted. It does not fall apart where nearly all is of one category. Null without a
 * case. Source: Gwet 2008; Gwet 2014 for AC2.
 * @example
 * ac1Of([[118, 5], [2, 0]]) // → 0.94
 * kappaOf([[118, 5], [2, 0]]) // → -0.023
 */
export function ac1Of(table: Crosstab, weighting: Weighting = 'equal'): number | null {
  const found = sharesOf(table, weighting);
  if (!found) return null;
  const { rows, columns, over, observed } = found;
  const size = table.length;
  const spread = rows.reduce((sum, row, place) => {
    const rate = (row + (columns[place] ?? 0)) / 2;
    return sum + rate * (1 - rate);
  }, 0);
  return beyondChance(observed, (over(() => 1) * spread) / Math.max(1, size * (size - 1)));
}

function beyondChance(observed: number, expected: number): number | null {
  return 1 - expected < 1e-12 ? null : (observed - expected) / (1 - expected);
}

/** What two raters said of one case; of a scale its category too. */
export interface RatedTwice extends Clustered {
  readonly first: string;
  readonly second: string;
}

/** A coefficient with its 95 % interval; null where there is none. */
export interface Coefficient {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** How far two raters say the same. */
export interface RaterAgreement {
  /** Cases that both rated. */
  readonly n: number;
  /** What is left out together for intervals, such as stories; they need 10. */
  readonly clusters: number;
  /** How often each says each category, 0..1, in the order given. */
  readonly rates: readonly {
    readonly category: string;
    readonly first: number;
    readonly second: number;
  }[];
  /** Share of cases of which both say the very same, 0..1. */
  readonly observed: Coefficient;
  readonly kappa: Coefficient;
  readonly ac1: Coefficient;
}

/**
 * How far two raters agree on the cases that both rated. The interval of the share is Wilson's over
 * clusters, those of κ and AC1 are of the jackknife over clusters (Efron & Stein 1981) within −1..1. None
 * under 10 clusters.
 * @throws RangeError for a category that is not among those given
 */
export function agreementOf(
  rated: readonly RatedTwice[],
  {
    categories,
    weighting = 'equal',
  }: { readonly categories: readonly string[]; readonly weighting?: Weighting },
): RaterAgreement {
  const table = tableOf(rated, categories);
  const n = rated.length;
  const clusters = gathered(rated, ({ cluster }) => cluster);
  const share = (count: number) => (n === 0 ? 0 : count / n);
  const same = clusters.map((own) => ({
    successes: own.filter(({ first, second }) => first === second).length,
    trials: own.length,
  }));
  const observed = n === 0 ? null : same.reduce((sum, { successes }) => sum + successes, 0) / n;
  const beyond = (of: typeof kappaOf): Coefficient => {
    const value = of(table, weighting);
    const error =
      value === null || clusters.length < 10
        ? null
        : jackknifeError(rated, (rows) => of(tableOf(rows, categories), weighting));
    if (value === null || error === null) return { value, low: null, high: null };
    const spread = { standardError: error, clusters: clusters.length, trials: n };
    return { value, ...boundedInterval({ value, ...spread, least: -1, most: 1 }) };
  };
  const limits = clusteredInterval(same);
  return {
    n,
    clusters: clusters.length,
    rates: categories.map((category, place) => ({
      category,
      first: share((table[place] ?? []).reduce((sum, count) => sum + count, 0)),
      second: share(table.reduce((sum, row) => sum + (row[place] ?? 0), 0)),
    })),
    observed: { value: observed, low: limits?.low ?? null, high: limits?.high ?? null },
    kappa: beyond(kappaOf),
    ac1: beyond(ac1Of),
  };
}

function tableOf(rated: readonly RatedTwice[], categories: readonly string[]): Crosstab {
  const placeOf = new Map(categories.map((category, place) => [category, place]));
  const at = (category: string): number => {
    const place = placeOf.get(category);
    if (place === undefined) throw new RangeError(`"${category}" is no category`);
    return place;
  };
  const table = categories.map(() => categories.map(() => 0));
  for (const { first, second } of rated) {
    const row = table[at(first)];
    if (row) row[at(second)] = (row[at(second)] ?? 0) + 1;
  }
  return table;
}
