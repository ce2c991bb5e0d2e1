import type { Dimension } from '../../../vocabulary/scheme.js';
import { orders, paperForms } from '../../../vocabulary/template.js';
import type { Biases, BiasModel } from '../profile.js';
import { drawCounts, exactAt, type Tally } from '../tally.js';

/** Which bias a form has. */
export const biasOfForm = {
  ab: 'position',
  repeat: 'position',
  compare: 'acquiescence',
} as const satisfies Record<string, keyof Biases>;

const names = ['position', 'acquiescence'] as const;

/** P(target | norm) and P(target | reverse) of an item that draws to the target pole with chance p, under a bias of a size. */
type Kernel = (p: number, size: number) => readonly [norm: number, reverse: number];

/** As {@link biasOfForm} names them: a share of answers ignores the item, or its logit is moved. For biases above 0. */
const kernels: Readonly<Record<'share' | 'logit', Kernel>> = {
  share: (p, size) => [size + (1 - size) * p, (1 - size) * p],
  logit: (p, size) => [moved(p, size), moved(p, -size)],
};

/** The largest size that is looked for: a share, and logits. */
const largest = { share: 0.98, logit: 5 };

/** A chance moved by so many logits. */
function moved(p: number, logits: number): number {
  return p / (p + (1 - p) * Math.exp(-logits));
}

/** Chances of the target pole that items may have, half a logit apart. */
const grid = Array.from({ length: 25 }, (_, place) => 1 / (1 + Math.exp(6 - place / 2)));

/** Log-probabilities of a template count as so many draws: items scatter about as much from template to template. */
const EXACT_DRAWS = 10;

/** Items of one dimension that answered alike. */
interface Pattern {
  readonly dimension: number;
  /** By bias and order, readable answers at the target pole and at the other. */
  readonly counts: readonly number[];
  readonly items: number;
}

/** What a model came to by maximum likelihood. */
interface FittedBias {
  /** The share of items of a dimension at each chance of the target pole. */
  readonly mixtures: ReadonlyMap<Dimension, readonly number[]>;
  /** By pattern, the log-likelihood of an item. */
  readonly logLikelihoods: readonly number[];
}

/** Both models fitted to the same answers. */
export interface BiasFits {
  readonly verdict: BiasModel;
  /** Logits that come to a bias of this size over all items, 0..1. */
  readonly logitsOf: (size: number) => number;
  /** How far so many logits pull the mean item of a dimension, −1..1; null for one without an item. */
  readonly pullOf: (dimension: Dimension, logits: number) => number | null;
}

/**
 * Fits two models of a bias to the readable answers, each by maximum likelihood: a share of answers that
 * ignores the item (see `biases`), and so many logits that are added to every item. Under the first the
 * orders differ alike on all items, under the second not on items that are decided anyway. What items are
 * without a bias is left open: a mixture over a grid of chances for each dimension, the same under every
 * template (Laird 1978). Likelihoods are compared item by item: z is the mean of the differences over its
 * standard error (Vuong 1989), and a model is favoured where a bias is clear and |z| is 1.96 or more.
 */
export function fitBiasModels(tally: Tally, biases: Biases): BiasFits {
  const patterns = patternsOf(tally, biases);
  const logit = fitted('logit', { tally, patterns, biases });
  const total = patterns.reduce((sum, { items }) => sum + items, 0);
  const overItems = (of: (mixture: readonly number[]) => number) =>
    patterns.reduce((sum, { dimension, items }) => {
      const mixture = logit.mixtures.get(tally.cells.dimensions[dimension] ?? '') ?? [];
      return sum + (items / total) * of(mixture);
    }, 0);
  const gaps = grid.map((_, place) => overItems((mixture) => mixture[place] ?? 0));
  return {
    verdict: isClear(biases)
      ? verdictOf(patterns, { share: fitted('share', { tally, patterns, biases }), logit })
      : { favoured: null, z: null, n: total },
    logitsOf: (size) =>
      root((logits) => {
        const gap = gaps.reduce((sum, weight, place) => {
          const p = grid[place] ?? 0;
          return sum + weight * (moved(p, logits) - moved(p, -logits));
        }, 0);
        return gap - size;
      }),
    pullOf: (dimension, logits) =>
      logit.mixtures.get(dimension)?.reduce((sum, weight, place) => {
        const p = grid[place] ?? 0;
        return sum + weight * ((moved(p, logits) + moved(p, -logits)) / 2 - p);
      }, 0) ?? null,
  };
}

/** Where a rising function is 0 between 0 and 12 logits, to 10⁻⁶. */
function root(of: (logits: number) => number): number {
  let [low, high] = [0, 12];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Orders change places where a bias is below 0, so that it is above 0 in all. */
function patternsOf(tally: Tally, biases: Biases): Pattern[] {
  const known = new Map<string, Pattern>();
  for (const [item, { dimension }] of tally.items.entries()) {
    const counts = names.flatMap(() => [0, 0, 0, 0]);
    for (const form of paperForms) {
      const name = biasOfForm[form];
      const turned = (biases[name].value ?? 0) < 0;
      for (const [nth, order] of orders.entries()) {
        const at = 4 * names.indexOf(name) + 2 * (turned ? 1 - nth : nth);
        const [target, readable] = countsAt(tally, { item, template: { form, order } });
        counts[at] = (counts[at] ?? 0) + target;
        counts[at + 1] = (counts[at + 1] ?? 0) + readable - target;
      }
    }
    if (counts.every((count) => count === 0)) continue;
    const place = tally.cells.dimensions.indexOf(dimension);
    const key = `${place} ${counts.join(' ')}`;
    known.set(key, { dimension: place, counts, items: (known.get(key)?.items ?? 0) + 1 });
  }
  return [...known.values()];
}

function countsAt(
  tally: Tally,
  of: Parameters<typeof exactAt>[1],
): readonly [target: number, readable: number] {
  const exact = exactAt(tally, of);
  if (exact) return [EXACT_DRAWS * exact.target, EXACT_DRAWS];
  const { readable, score } = drawCounts(tally, of);
  return [score, readable];
}

/** Most steps of EM, and the gain in log-likelihood an item below which it ends: figures then move by less than 0.001. */
const EM = { steps: 200, gain: 1e-6 };

/** Expectation and maximisation over mixtures and sizes in turn (Dempster, Laird & Rubin 1977). */
function fitted(
  model: keyof typeof kernels,
  {
    tally,
    patterns,
    biases,
  }: { readonly tally: Tally; readonly patterns: readonly Pattern[]; readonly biases: Biases },
): FittedBias {
  const { dimensions } = tally.cells;
  const ofDimension = dimensions.map((_, place) =>
    patterns.reduce((sum, own) => sum + (own.dimension === place ? own.items : 0), 0),
  );
  const all = ofDimension.reduce((sum, items) => sum + items, 0);
  const mixtures = dimensions.map(() => new Float64Array(grid.length).fill(1 / grid.length));
  const sizes = names.map((name) => Math.min(Math.abs(biases[name].value ?? 0), largest[model]));
  const logLikelihoods = new Float64Array(patterns.length);
  let given = likelihoodsOf(patterns, model, sizes);
  let before = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < EM.steps; step += 1) {
    // Sizes settle long before mixtures do, and take longer to look for.
    const isSizing = step % 5 === 0;
    const found = expectation(patterns, { mixtures, given, logLikelihoods, isSizing });
    for (const [place, mixture] of mixtures.entries()) {
      const items = ofDimension[place] ?? 0;
      const own = found.mixtures[place];
      if (items > 0 && own) mixture.set(own.map((share) => share / items));
    }
    if (isSizing) {
      for (const [nth, sums] of found.sums.entries()) sizes[nth] = bestSize(model, sums);
      given = likelihoodsOf(patterns, model, sizes);
    }
    const now = patterns.reduce(
      (sum, { items }, place) => sum + items * (logLikelihoods[place] ?? 0),
      0,
    );
    if (now - before < EM.gain * all) break;
    before = now;
  }
  return {
    logLikelihoods: Array.from(logLikelihoods),
    mixtures: new Map(
      dimensions.flatMap((dimension, place) =>
        ofDimension[place] ? [[dimension, Array.from(mixtures[place] ?? [])]] : [],
      ),
    ),
  };
}

/** How likely each pattern is at each chance of the grid, under sizes as they stand. */
interface Likelihoods {
  /** By pattern and chance, over the greatest of the pattern. */
  readonly shares: Float64Array;
  /** By pattern, the logarithm of the greatest. */
  readonly most: Float64Array;
}

/** Plain loops, as in {@link expectation}. */
function likelihoodsOf(
  patterns: readonly Pattern[],
  model: keyof typeof kernels,
  sizes: readonly number[],
): Likelihoods {
  const logs = sizes.map((size) => logsOf(model, size));
  const shares = new Float64Array(patterns.length * grid.length);
  const most = new Float64Array(patterns.length).fill(Number.NEGATIVE_INFINITY);
  for (const [at, { counts }] of patterns.entries()) {
    const own = shares.subarray(at * grid.length, (at + 1) * grid.length);
    for (let place = 0; place < grid.length; place += 1) {
      let log = 0;
      for (let cell = 0; cell < counts.length; cell += 1) {
        const ofBias = logs[cell >> 2] as Float64Array;
        log += (counts[cell] as number) * (ofBias[4 * place + (cell & 3)] as number);
      }
      own[place] = log;
      if (log > (most[at] as number)) most[at] = log;
    }
    for (let place = 0; place < grid.length; place += 1) {
      own[place] = Math.exp((own[place] as number) - (most[at] as number));
    }
  }
  return { shares, most };
}

/**
 * How many items of each dimension stand at each chance, given the mixtures so far, and where sizes are looked for
 * how many of their answers; the log-likelihoods are written in place. Plain loops: they run some hundred thousand
 * times a respondent.
 */
function expectation(
  patterns: readonly Pattern[],
  {
    mixtures,
    given,
    logLikelihoods,
    isSizing,
  }: {
    readonly mixtures: readonly Float64Array[];
    readonly given: Likelihoods;
    readonly logLikelihoods: Float64Array;
    readonly isSizing: boolean;
  },
): { readonly mixtures: readonly Float64Array[]; readonly sums: readonly Float64Array[] } {
  const size = grid.length;
  const next = mixtures.map(() => new Float64Array(size));
  const sums = names.map(() => new Float64Array(4 * size));
  const weights = new Float64Array(size);
  for (let at = 0; at < patterns.length; at += 1) {
    const { dimension, counts, items } = patterns[at] as Pattern;
    const prior = mixtures[dimension] as Float64Array;
    const row = next[dimension] as Float64Array;
    let total = 0;
    for (let place = 0; place < size; place += 1) {
      const weight = (prior[place] as number) * (given.shares[at * size + place] as number);
      weights[place] = weight;
      total += weight;
    }
    logLikelihoods[at] = (given.most[at] as number) + Math.log(total);
    for (let place = 0; place < size; place += 1) {
      const share = (items * (weights[place] as number)) / total;
      row[place] = (row[place] as number) + share;
      for (let cell = 0; isSizing && cell < counts.length; cell += 1) {
        const own = sums[cell >> 2] as Float64Array;
        const index = 4 * place + (cell & 3);
        own[index] = (own[index] as number) + share * (counts[cell] as number);
      }
    }
  }
  return { mixtures: next, sums };
}

/** By chance of the grid, log q and log(1 − q) of either order: as {@link Pattern} counts answers. */
function logsOf(model: keyof typeof kernels, size: number): Float64Array {
  const logs = new Float64Array(4 * grid.length);
  for (const [place, p] of grid.entries()) {
    const [norm, reverse] = kernels[model](p, size);
    logs[4 * place] = Math.log(norm);
    logs[4 * place + 1] = Math.log(1 - norm);
    logs[4 * place + 2] = Math.log(reverse);
    logs[4 * place + 3] = Math.log(1 - reverse);
  }
  return logs;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The size under which these sums are likeliest, by golden section. */
function bestSize(model: keyof typeof kernels, sums: Float64Array): number {
  const likelihood = (size: number) =>
    logsOf(model, size).reduce((sum, log, index) => sum + log * (sums[index] ?? 0), 0);
  let [low, high] = [0, largest[model]];
  let [left, right] = [high - GOLDEN * high, GOLDEN * high];
  let [ofLeft, ofRight] = [likelihood(left), likelihood(right)];
  while (high - low > 1e-3) {
    if (ofLeft < ofRight) {
      [low, left, ofLeft] = [left, right, ofRight];
      right = low + GOLDEN * (high - low);
      ofRight = likelihood(right);
    } else {
      [high, right, ofRight] = [right, left, ofLeft];
      left = high - GOLDEN * (high - low);
      ofLeft = likelihood(left);
    }
  }
  return (low + high) / 2;
}

/** A model is favoured from here on: 5 %, two-sided. */
const FAVOURED = 1.96;

function isClear(biases: Biases): boolean {
  return names.some((name) => {
    const { low, high } = biases[name];
    return low !== null && high !== null && (low > 0 || high < 0);
  });
}

function verdictOf(
  patterns: readonly Pattern[],
  { share, logit }: { readonly share: FittedBias; readonly logit: FittedBias },
): BiasModel {
  const n = patterns.reduce((sum, { items }) => sum + items, 0);
  const gains = patterns.map(({ items }, place) => ({
    items,
    gain: (share.logLikelihoods[place] ?? 0) - (logit.logLikelihoods[place] ?? 0),
  }));
  const mean = gains.reduce((sum, { items, gain }) => sum + items * gain, 0) / n;
  const square = gains.reduce((sum, { items, gain }) => sum + items * (gain - mean) ** 2, 0);
  if (square === 0) return { favoured: null, z: null, n };
  const z = (mean * n) / Math.sqrt((square * n) / (n - 1));
  return { favoured: Math.abs(z) < FAVOURED ? null : z > 0 ? 'share' : 'logit', z, n };
}
