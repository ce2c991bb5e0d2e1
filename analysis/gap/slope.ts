import type { Dimension } from '../../vocabulary/scheme.js';
import { type Clustered, gathered } from '../statistics/clusters.js';
import { varies } from '../statistics/correlations.js';

/** A rating of an item: the mean over families of readers. */
export interface Covariate {
  readonly value: number;
  /** Squared standard error of that mean, from how far the families differ; null where all readers are of one family. */
  readonly error: number | null;
  /** How far readers of one family agree: alpha of their mean among the items of the dimension, 0..1. */
  readonly agreement: number;
}

/**
 * What the reliability of ratings is taken to be where all readers are of one family, at most: they may share
 * errors, which their agreement does not show. Agreement is the upper limit, `least` the lower one.
 */
export const ofOneFamily = { least: 0.6, assumed: 0.766, agreement: 1 } as const;
export type OfOneFamily = keyof typeof ofOneFamily;

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
  /** Both ratings count as no more reliable than this, 0..1; 1 where absent. */
  readonly reliability?: number;
  /** What is taken of ratings by one family; assumed where absent. */
  readonly ofOneFamily?: readonly [OfOneFamily, OfOneFamily];
}

/** Less than this share of the spread of s, once the ratings explain the rest, holds no slope. */
const MIN_OWN = 0.1;

/**
 * Places of the sums in {@link Moments}: of s, e, desirability d and plainness p, and of the squared errors of d and
 * p; half differences by split follow.
 */
const at = {
  n: 0,
  s: 1,
  e: 2,
  d: 3,
  p: 4,
  ss: 5,
  se: 6,
  sd: 7,
  sp: 8,
  ed: 9,
  ep: 10,
  dd: 11,
  pp: 12,
  dp: 13,
  dError: 14,
  pError: 15,
} as const;
const HALVES = 16;
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
  /** How far one family agrees on the ratings, two for each dimension; NaN where families tell their error. */
  readonly agreement: Float64Array;
}

/**
 * The moments of items by cluster. Figures are less the mean of their dimension first, to lose no digits.
 * @throws RangeError when an item has halves of other than three splits
 */
export function momentsOf(items: readonly SlopeItem[]): Moments[] {
  const dimensions = [...new Set(items.map(({ dimension }) => dimension))];
  const agreement = new Float64Array(2 * dimensions.length).fill(Number.NaN);
  const byCluster = new Map<string, Moments>();
  const size = SIZE * dimensions.length;
  for (const { cluster } of items) {
    if (byCluster.has(cluster)) continue;
    const sums = { all: new Float64Array(size), split: new Float64Array(size) };
    byCluster.set(cluster, { cluster, ...sums, agreement });
  }
  for (const [nth, dimension] of dimensions.entries()) {
    const own = items.filter((item) => item.dimension === dimension);
    const stated = centred(own, ({ stated }) => stated);
    const leans = centred(own, ({ lean }) => lean);
    const ratings = [0, 1].map((which) =>
      centred(own, ({ covariates }) => covariates?.[which]?.value ?? 0),
    );
    for (const which of [0, 1]) {
      const covariate = own[0]?.covariates?.[which];
      if (covariate?.error === null) agreement[2 * nth + which] = covariate.agreement;
    }
    for (const [place, { cluster, halves, covariates }] of own.entries()) {
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
        covariates?.[0]?.error ?? 0,
        covariates?.[1]?.error ?? 0,
      ];
      if (halves && halves.length !== SPLITS) throw new RangeError('halves are of three splits');
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

/** Σw·s, Σw·e and Σw² over all items. */
interface Sums {
  readonly items: number;
  readonly own: number;
  readonly leans: number;
  readonly squares: number;
}

/** Moments within one dimension: d is desirability (against others, their mean s), p plainness. */
interface Within {
  readonly ss: number;
  readonly se: number;
  readonly sd: number;
  readonly ed: number;
  readonly sp: number;
  readonly ep: number;
  readonly dd: number;
  readonly pp: number;
  readonly dp: number;
  /** Σd² and Σp² without the readers' errors; 0 where it does not vary. */
  readonly d: number;
  readonly p: number;
}

/**
 * With w = s̃ − b_d d̃ − c p̃ for each item, all less their dimension's mean, a slope b of its own on desirability in
 * every dimension and one slope c on plainness. The diagonal of the ratings' moments is multiplied by
 * their reliabilities ({@link ratingReliability}), which takes the readers' errors out of it (errors in
 * variables: Fuller 1987, section 2.2); then Σw·e/Σw·s solves the normal equations of e on s. Null where the moments of s and the
 * ratings are not positive definite, or less than a tenth of the spread of s is left.
 */
function sumsOf(rows: readonly Moments[], model: SlopeModel, part: 'all' | 'split'): Sums | null {
  const sums = added(rows, part);
  const measured = [ratingReliabilityIn(sums, 0), ratingReliabilityIn(sums, 1)] as const;
  const within: Within[] = [];
  let [spread, items] = [0, 0];
  for (let start = 0; start < sums.length; start += SIZE) {
    const n = sums[start + at.n] ?? 0;
    if (n === 0) continue;
    const [first, second] = ([0, 1] as const).map((which) => {
      const agreed = rows[0]?.agreement[(2 * start) / SIZE + which] ?? Number.NaN;
      const taken = ofOneFamily[model.ofOneFamily?.[which] ?? 'assumed'];
      const own = Number.isNaN(agreed) ? measured[which] : Math.min(agreed, taken);
      return Math.min(own, model.reliability ?? 1);
    });
    const reliabilities = [first ?? 1, second ?? 1] as const;
    const own = withinOne(sums.subarray(start, start + SIZE), reliabilities, model);
    if (own.dd > 0 && own.d <= 0) return null;
    spread += own.ss;
    items += n;
    within.push(own);
  }
  if (items === 0 || !varies(spread / items)) return null;

  const total = (figure: (own: Within) => number) =>
    within.reduce((all, own) => all + figure(own), 0);
  /** Σxy less what desirability explains of it, over all dimensions. */
  const beyond = (xy: keyof Within, x: keyof Within, y: keyof Within) =>
    total((own) => own[xy] - (own.d > 0 ? (own[x] * own[y]) / own.d : 0));
  const [ss, se, sp, ep] = [
    beyond('ss', 'sd', 'sd'),
    beyond('se', 'sd', 'ed'),
    beyond('sp', 'sd', 'dp'),
    beyond('ep', 'ed', 'dp'),
  ];
  const pp = beyond('p', 'dp', 'dp');
  const isPlain = within.some(({ pp: told }) => told > 0);
  if (isPlain && !varies(pp / items)) return null;
  const c = isPlain ? sp / pp : 0;
  const own = ss - c * sp;
  if (own <= MIN_OWN * spread) return null;
  const squares = total(({ ss: all, sd, sp: plain, dd, dp, d, pp: raw }) => {
    const b = d > 0 ? (sd - c * dp) / d : 0;
    return all - 2 * b * sd - 2 * c * plain + b ** 2 * dd + c ** 2 * raw + 2 * b * c * dp;
  });
  return { items, own, leans: se - c * ep, squares };
}

function withinOne(
  sums: Float64Array,
  [ofFirst, ofSecond]: readonly [number, number],
  { adjusted }: SlopeModel,
): Within {
  const sum = (place: number) => sums[place] ?? 0;
  const n = sum(at.n);
  /** Σxy less n times the means. */
  const about = (xy: number, x: number, y: number) => sum(xy) - (sum(x) * sum(y)) / n;
  const plain = { ss: about(at.ss, at.s, at.s), se: about(at.se, at.s, at.e) };
  const none = { sd: 0, ed: 0, sp: 0, ep: 0, dd: 0, pp: 0, dp: 0, d: 0, p: 0 };
  if (!adjusted) return { ...plain, ...none };
  const dd = about(at.dd, at.d, at.d);
  const pp = about(at.pp, at.p, at.p);
  const [nice, told] = [varies(dd / n), varies(pp / n)];
  return {
    ...plain,
    ...none,
    ...(nice
      ? {
          sd: about(at.sd, at.s, at.d),
          ed: about(at.ed, at.e, at.d),
          dd,
          d: dd * ofFirst,
        }
      : {}),
    ...(told
      ? { sp: about(at.sp, at.s, at.p), ep: about(at.ep, at.e, at.p), pp, p: pp * ofSecond }
      : {}),
    ...(nice && told ? { dp: about(at.dp, at.d, at.p) } : {}),
  };
}

/**
 * Reliability of a rating between families of readers, 0..1: 1 − Σv/Σd², with v the squared standard error of
 * an item's mean over families and d that mean less its dimension's. With two families Σd² − Σv is what they
 * share, so that this is their correlation stepped up to two. One for all dimensions, since 40 items of each
 * tell too little. Null where nothing varies.
 * @param which 0 desirability, 1 plainness
 */
export function ratingReliability(rows: readonly Moments[], which: 0 | 1): number | null {
  const value = ratingReliabilityIn(added(rows, 'all'), which);
  return Number.isNaN(value) ? null : value;
}

function ratingReliabilityIn(sums: Float64Array, which: 0 | 1): number {
  const [one, squares, error] =
    which === 0 ? ([at.d, at.dd, at.dError] as const) : ([at.p, at.pp, at.pError] as const);
  let [spread, errors] = [0, 0];
  for (let start = 0; start < sums.length; start += SIZE) {
    const n = sums[start + at.n] ?? 0;
    if (n === 0) continue;
    spread += (sums[start + squares] ?? 0) - (sums[start + one] ?? 0) ** 2 / n;
    errors += sums[start + error] ?? 0;
  }
  return Math.max(0, 1 - errors / spread);
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
 * `adjusted` takes the items' ratings out of both as well, desirability with a slope of its own in each
 * dimension, plainness with one for all, and corrected for the readers' errors. Null where nothing is left of s: no
 * item, none that differs from others of its dimension, or none that does beyond its ratings.
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
 * The least that the standard error of λ can be, √(2/n·Σw²)/Σw·s, with w what the ratings leave of s: what
 * two more items would bring, one read as the target pole in both tellings and one as the opposite pole,
 * e = ±1, where w is as large as it is on average. A reader that makes no mistake in 240 items may make some
 * in others, though the spread of e is 0; it is the pair that Bonett & Price (2012) add to a mean of paired
 * leans. Null where nothing is left of s.
 */
export function leastError(items: readonly SlopeItem[], model: SlopeModel): number | null {
  return leastErrorOf(momentsOf(items), model);
}

/** The least error of {@link leastError} from moments. */
export function leastErrorOf(rows: readonly Moments[], model: SlopeModel): number | null {
  const sums = sumsOf(rows, model, 'all');
  return sums === null ? null : Math.sqrt((2 / sums.items) * sums.squares) / sums.own;
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
