import { normalLimit } from '../statistics/intervals.js';
/** A figure of a respondent that is one cell of a cross of factors. */
export interface FactorCell {
  /** Its level of each factor, in their order. */
  readonly levels: readonly string[];
  readonly value: number;
  /** Null where nothing says how far it might vary. */
  readonly standardError: number | null;
}

/** The share of the variance between cells that a factor explains, or several together beyond what each does. */
export interface FactorShare {
  /** Places of the factors, ascending; all of them in the last. */
  readonly factors: readonly number[];
  /** Share of the variance between cells, 0..1; all shares sum to 1. */
  readonly value: number;
  /** 95 % limits over draws within the cells; null without their standard errors. */
  readonly low: number | null;
  readonly high: number | null;
  /** What cells in no order would give: degrees of freedom over cells − 1. */
  readonly chance: number;
}

/** A mean over the cells that share levels of some factors. */
export interface LevelMean {
  readonly factors: readonly number[];
  readonly levels: readonly string[];
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly cells: number;
}

/** Every set of some places, small ones first. */
function subsets(count: number): readonly (readonly number[])[] {
  const all = Array.from({ length: 2 ** count - 1 }, (_, bits) =>
    Array.from({ length: count }, (_, place) => place).filter((place) => ((bits + 1) >> place) & 1),
  );
  return all.sort((a, b) => a.length - b.length);
}

const keyOf = ({ levels }: Pick<FactorCell, 'levels'>, factors: readonly number[]) =>
  JSON.stringify(factors.map((place) => levels[place]));

function groupsOf(cells: readonly FactorCell[], factors: readonly number[]) {
  const groups = new Map<string, FactorCell[]>();
  for (const cell of cells) {
    const key = keyOf(cell, factors);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return groups;
}

const meanOf = (cells: readonly FactorCell[]) =>
  cells.reduce((sum, { value }) => sum + value, 0) / cells.length;

/** Whether each combination of levels is there once, and each factor has several. */
function isCross(cells: readonly FactorCell[], count: number): boolean {
  const levels = Array.from({ length: count }, (_, place) => groupsOf(cells, [place]).size);
  const combinations = levels.reduce((product, each) => product * each, 1);
  const all = Array.from({ length: count }, (_, place) => place);
  return (
    count > 0 &&
    levels.every((each) => each > 1) &&
    combinations === cells.length &&
    groupsOf(cells, all).size === cells.length
  );
}

/**
 * Shares of the variance between the cells of a full cross, one figure a cell: η² of each factor and of each
 * interaction, SS/SS_total, with the highest interaction last. Limits by the delta method from the standard errors
 * of cells, so for these cells alone. Null where the cells are no full cross of several factors, or are all alike.
 * @example
 * factorShares([
 *   { levels: ['a', 'x'], value: 0, standardError: null },
 *   { levels: ['a', 'y'], value: 0, standardError: null },
 *   { levels: ['b', 'x'], value: 1, standardError: null },
 *   { levels: ['b', 'y'], value: 1, standardError: null },
 * ])?.map(({ value }) => value); // → [1, 0, 0]
 */
export function factorShares(cells: readonly FactorCell[]): readonly FactorShare[] | null {
  const count = cells[0]?.levels.length ?? 0;
  if (count < 2 || !isCross(cells, count)) return null;
  const grand = meanOf(cells);
  const total = cells.reduce((sum, { value }) => sum + (value - grand) ** 2, 0);
  if (total === 0) return null;
  const effects = new Map<string, readonly number[]>();
  const isKnown = cells.every(({ standardError }) => standardError !== null);
  return subsets(count).map((factors) => {
    const groups = groupsOf(cells, factors);
    const lower = [...effects].filter(([other]) =>
      (JSON.parse(other) as number[]).every((place) => factors.includes(place)),
    );
    const own = cells.map((cell, nth) => {
      const mean = meanOf(groups.get(keyOf(cell, factors)) ?? [cell]);
      return lower.reduce((rest, [, effect]) => rest - (effect[nth] ?? 0), mean - grand);
    });
    effects.set(JSON.stringify(factors), own);
    const value = own.reduce((sum, effect) => sum + effect ** 2, 0) / total;
    // ∂(SS/SS_total)/∂cell = 2(effect − share·deviation)/SS_total
    const variance = cells.reduce((sum, cell, nth) => {
      const slope = (2 * ((own[nth] ?? 0) - value * (cell.value - grand))) / total;
      return sum + (slope * (cell.standardError ?? 0)) ** 2;
    }, 0);
    const reach = isKnown ? normalLimit * Math.sqrt(variance) : null;
    const freedom = factors.reduce(
      (product, place) => product * (groupsOf(cells, [place]).size - 1),
      1,
    );
    return {
      factors,
      value,
      low: reach === null ? null : Math.max(0, value - reach),
      high: reach === null ? null : Math.min(1, value + reach),
      chance: freedom / (cells.length - 1),
    };
  });
}

/** Means over the cells that share their levels of these factors, in the order of the cells; limits over draws. */
export function levelMeans(
  cells: readonly FactorCell[],
  factors: readonly number[],
): readonly LevelMean[] {
  return [...groupsOf(cells, factors).values()].map((group) => {
    const value = meanOf(group);
    const isKnown = group.every(({ standardError }) => standardError !== null);
    const squares = group.reduce((sum, { standardError }) => sum + (standardError ?? 0) ** 2, 0);
    const reach = isKnown ? (normalLimit * Math.sqrt(squares)) / group.length : null;
    return {
      factors,
      levels: factors.map((place) => group[0]?.levels[place] ?? ''),
      value,
      low: reach === null ? null : value - reach,
      high: reach === null ? null : value + reach,
      cells: group.length,
    };
  });
}
