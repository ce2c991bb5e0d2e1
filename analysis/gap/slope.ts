import type { Dimension } from '../../vocabulary/scheme.js';
import { type Clustered, gathered } from '../statistics/clusters.js';
import { varies } from '../statistics/correlations.js';

/** A rating of an item, and the reliability of such ratings among the items of its dimension, 0..1. */
export interface Covariate {
  readonly value: number;
  readonly reliability: number;
}

/** An item's place in a regression of what is read on what is stated. */
export interface SlopeItem extends Clustered {
  readonly dimension: Dimension;
  /** s = 2p − 1, −1..1. */
  readonly stated: number;
  /** e, −1..1; against others, less their mean. */
  readonly lean: number;
  /**
   * What is taken out of s and e, at most two, the same for every item: how much nicer the target option
   * sounds, and how much plainer its telling is; against others, their mean s. Null where not known.
   */
  readonly covariates: readonly Covariate[] | null;
  /** s from either half of the templates, for each balanced split; null where a template was not read. */
  readonly halves: readonly (readonly [number, number])[] | null;
}

/** How covariates enter a slope. */
export interface SlopeModel {
  /** Whether they do; every item has them then. */
  readonly adjusted: boolean;
  /** Ratings of desirability count as no more reliable than this, 0..1; 1 where absent. */
  readonly reliability?: number;
}

/** Less than this share of the spread of s, once the ratings explain the rest, holds no slope. */
const LEAST_OWN = 0.1;

/** Places of the sums in {@link Moments}: of s, e and two ratings, and of half differences δ by split. */
const at = {
  n: 0,
  s: 1,
  e: 2,
  z: [3, 4],
  ss: 5,
  se: 6,
  sz: [7, 8],
  ez: [9, 10],
  zz: [11, 12],
  both: 13,
};
const HALVES = 14;
const SPLITS = 3;
/** Sums of a dimension. */
const SIZE = HALVES + 2 * SPLITS;

/**
 * What slopes are made of: sums over the items of a cluster, dimension after dimension. They add up over
 * clusters, so that a jackknife looks at every item once.
 */
export interface Moments extends Clustered {
  readonly all: Float64Array;
  /** Of the items that have halves. */
  readonly split: Float64Array;
  /** Reliabilities of the ratings, two for each dimension. */
  readonly reliabilities: Float64Array;
}

/** The moments of items by cluster. Figures are less the mean of their dimension first, to lose no digits. */
export function momentsOf(items: readonly SlopeItem[]): Moments[] {
  const dimensions = [...new Set(items.map(({ dimension }) => dimension))];
  const reliabilities = new Float64Array(2 * dimensions.length).fill(1);
  const byCluster = new Map<string, Moments>();
  const size = SIZE * dimensions.length;
  for (const { cluster } of items) {
    if (byCluster.has(cluster)) continue;
    const sums = { all: new Float64Array(size), split: new Float64Array(size) };
    byCluster.set(cluster, { cluster, ...sums, reliabilities });
  }
  for (const [nth, dimension] of dimensions.entries()) {
    const own = items.filter((item) => item.dimension === dimension);
    const stated = centred(own, ({ stated }) => stated);
    const leans = centred(own, ({ lean }) => lean);
    const ratings = [0, 1].map((which) =>
      centred(own, ({ covariates }) => covariates?.[which]?.value ?? 0),
    );
    for (const which of [0, 1]) {
      reliabilities[2 * nth + which] = own[0]?.covariates?.[which]?.reliability ?? 1;
    }
    for (const [place, { cluster, halves }] of own.entries()) {
      const moments = byCluster.get(cluster);
      if (!moments) continue;
      const [s, e] = [stated[place] ?? 0, leans[place] ?? 0];
      const [z, y] = [ratings[0]?.[place] ?? 0, ratings[1]?.[place] ?? 0];
      const products = [
        1,
        s,
        e,
        z,
        y,
        s * s,
        s * e,
        s * z,
        s * y,
        e * z,
        e * y,
        z * z,
        y * y,
        z * y,
      ];
      const differences = (halves ?? []).map(([one, other]) => (one - other) / 2);
      const sums = [...products, ...differences, ...differences.map((each) => each ** 2)];
      for (const into of halves ? [moments.all, moments.split] : [moments.all]) {
        for (const [which, value] of sums.entries()) {
          into[SIZE * nth + which] = (into[SIZE * nth + which] ?? 0) + value;
        }
      }
    }
  }
  return [...byCluster.values()];
}

/** Σw·s, Σw·e and Σw² over all dimensions. */
interface Sums {
  readonly own: number;
  readonly leans: number;
  readonly squares: number;
}

/**
 * With w = s̃ − Σ_k b_dk z̃_k for each item, s̃ and z̃ less their dimension's mean and, in each dimension d, its own
 * b_d = C_d⁻¹ Σz̃s̃. C_d is Σz̃z̃ᵀ with its diagonal times the reliability of each rating, which takes the
 * readers' errors out of it (errors in variables: Fuller 1987, section 2.2). Then Σw·e/Σw·s solves the
 * normal equations of e on s with an intercept and slopes of its own on the ratings in every dimension.
 * Null where the moments of s and the ratings are not positive definite: some C_d is not, or less than a
 * tenth of the spread of s is left.
 */
function sumsOf(
  rows: readonly Moments[],
  { adjusted, reliability = 1 }: SlopeModel,
  part: 'all' | 'split',
): Sums | null {
  const { reliabilities = new Float64Array() } = rows[0] ?? {};
  const sums = added(rows, part);
  let [spread, items, own, leans, squares] = [0, 0, 0, 0, 0];
  for (let start = 0; start < sums.length; start += SIZE) {
    const sum = (place: number) => sums[start + place] ?? 0;
    const n = sum(at.n);
    if (n === 0) continue;
    /** Σxy less n times the means. */
    const within = (xy: number, x: number, y: number) => sum(xy) - (sum(x) * sum(y)) / n;
    const ss = within(at.ss, at.s, at.s);
    spread += ss;
    items += n;
    const ratings = adjusted
      ? [0, 1].flatMap((which): Rating[] => {
          const z = at.z[which] ?? 0;
          const zz = within(at.zz[which] ?? 0, z, z);
          if (!varies(zz / n)) return [];
          // Readers who are one model share errors in what sounds nice; plainness has its own reliability.
          const most = which === 0 ? reliability : 1;
          const reliable = Math.min(most, reliabilities[(2 * start) / SIZE + which] ?? 1);
          const sz = within(at.sz[which] ?? 0, at.s, z);
          const ez = within(at.ez[which] ?? 0, at.e, z);
          return [{ zz, own: zz * reliable, sz, ez }];
        })
      : [];
    const both = within(at.both, at.z[0] ?? 0, at.z[1] ?? 0);
    const slopes = slopesOn(ratings, both);
    if (slopes === null) return null;
    const on = (figure: (rating: Rating) => number) =>
      ratings.reduce((all, rating, which) => all + (slopes[which] ?? 0) * figure(rating), 0);
    own += ss - on(({ sz }) => sz);
    leans += within(at.se, at.s, at.e) - on(({ ez }) => ez);
    const [b = 0, c = 0] = slopes;
    const fitted =
      b ** 2 * (ratings[0]?.zz ?? 0) + c ** 2 * (ratings[1]?.zz ?? 0) + 2 * b * c * both;
    squares += ss - 2 * on(({ sz }) => sz) + fitted;
  }
  if (items === 0 || !varies(spread / items) || own <= LEAST_OWN * spread) return null;
  return { own, leans, squares };
}

/** Moments of clusters together. */
function added(rows: readonly Moments[], part: 'all' | 'split'): Float64Array {
  const sums = new Float64Array(rows[0]?.[part].length ?? 0);
  for (const row of rows) {
    const own = row[part];
    for (let place = 0; place < sums.length; place += 1) {
      sums[place] = (sums[place] ?? 0) + (own[place] ?? 0);
    }
  }
  return sums;
}

/** A rating in a dimension: Σz̃², the same without the readers' errors, Σs̃z̃ and Σẽz̃. */
interface Rating {
  readonly zz: number;
  readonly own: number;
  readonly sz: number;
  readonly ez: number;
}

/** b = C⁻¹ Σz̃s̃ of none, one or two ratings, `both` being Σ of their product; null where C is not positive definite. */
function slopesOn(
  [one, other]: readonly Rating[],
  both: number,
): readonly [] | readonly [number] | readonly [number, number] | null {
  if (!one) return [];
  if (!other) return one.own > 0 ? [one.sz / one.own] : null;
  const determinant = one.own * other.own - both ** 2;
  if (!(one.own > 0 && varies(determinant / (one.own * other.own)))) return null;
  return [
    (other.own * one.sz - both * other.sz) / determinant,
    (one.own * other.sz - both * one.sz) / determinant,
  ];
}

/** Figures of items, less their mean. */
function centred(items: readonly SlopeItem[], figure: (item: SlopeItem) => number): Float64Array {
  const values = Float64Array.from(items, figure);
  const centre = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  return values.map((value) => value - centre);
}

/** Whether every item has covariates, and one of them differs within a dimension. */
export function isAdjustable(items: readonly SlopeItem[]): boolean {
  if (items.some(({ covariates }) => covariates === null)) return false;
  return gathered(items, ({ dimension }) => dimension).some((own) =>
    [0, 1].some((which) => {
      const values = centred(own, ({ covariates }) => covariates?.[which]?.value ?? 0);
      return varies(values.reduce((sum, value) => sum + value ** 2, 0) / own.length);
    }),
  );
}

/**
 * λ = Σ(s_i − s̄_d)(e_i − ē_d)/Σ(s_i − s̄_d)²: by how much e rises with s from item to item within a
 * dimension. 0 is a faithful reader; 1 one that answers its own opinion whatever the story; below 0 it
 * leans away from its own. What raises e or s on all items of a dimension alike, such as a constant pole
 * bias, is in that dimension's intercept.
 *
 * `adjusted` takes the items' ratings out of both as well, with slopes of their own in each dimension and
 * corrected for the readers' errors. Null where nothing is left of s: no
 * item, none that differs from others of its dimension, or none that does beyond its ratings.
 * @example
 * const items = [-0.8, -0.2, 0.4, 0.9].map((stated, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: 'pdi',
 *   stated,
 *   lean: 0.25 * stated + 0.1,
 *   covariates: null,
 *   halves: null,
 * }));
 * carryOverSlope(items, { adjusted: false }) // → 0.25
 * carryOverSlope([], { adjusted: false }) // → null
 */
export function carryOverSlope(items: readonly SlopeItem[], model: SlopeModel): number | null {
  return slopeOf(momentsOf(items), model);
}

/** λ of {@link carryOverSlope} from moments. */
export function slopeOf(rows: readonly Moments[], model: SlopeModel): number | null {
  const sums = sumsOf(rows, model, 'all');
  return sums === null ? null : sums.leans / sums.own;
}

/**
 * Σse/Σs²: the slope of e on s through the origin; null where nothing leans. For tables only: it takes
 * constant pole bias for carry-over.
 */
export function throughOrigin(items: readonly Pick<SlopeItem, 'stated' | 'lean'>[]): number | null {
  const products = items.reduce((sum, { stated, lean }) => sum + stated * lean, 0);
  const squares = items.reduce((sum, { stated }) => sum + stated ** 2, 0);
  return squares > 0 ? products / squares : null;
}

/**
 * The least that the standard error of λ can be, √(2/n·Σw²)/Σw·s: what two more
 * items would bring, one read as the target pole in both tellings and one as the opposite pole, e = ±1,
 * where w (see {@link carryOverSlope}) is as large as it is on average. A reader that makes no mistake in 240 items may make some in
 * others, though the spread of e is 0; it is the pair that Bonett & Price (2012) add to a mean of paired
 * leans. Null where nothing is left of s.
 */
export function leastError(items: readonly SlopeItem[], model: SlopeModel): number | null {
  const sums = sumsOf(momentsOf(items), model, 'all');
  return sums === null ? null : Math.sqrt((2 / items.length) * sums.squares) / sums.own;
}

/**
 * ρ, at most 1: the share of Σw·s that more answers would leave. Noise in s is what both halves of the
 * templates do not share, Σ(δ − δ̄)² with δ half their difference, the mean over the three balanced splits
 * (Rulon 1939); it enters s alone, so that the ratings' part of the moments stays as it is. Over the
 * items that have halves, those read under all six templates; null without any, or where nothing is left.
 */
export function statedReliability(items: readonly SlopeItem[], model: SlopeModel): number | null {
  return reliabilityOf(momentsOf(items), model);
}

/** ρ of {@link statedReliability} from moments. */
export function reliabilityOf(rows: readonly Moments[], model: SlopeModel): number | null {
  const whole = sumsOf(rows, model, 'split');
  if (whole === null) return null;
  const sums = added(rows, 'split');
  let noise = 0;
  for (let start = 0; start < sums.length; start += SIZE) {
    const n = sums[start + at.n] ?? 0;
    if (n === 0) continue;
    for (let split = HALVES; split < HALVES + SPLITS; split += 1) {
      const squares = sums[start + split + SPLITS] ?? 0;
      noise += (squares - (sums[start + split] ?? 0) ** 2 / n) / SPLITS;
    }
  }
  return Math.max(-1, 1 - noise / whole.own);
}
