import {
  type Dimension,
  ofDimension,
  type PerDimension,
  perDimension,
} from '../../vocabulary/scheme.js';
import { quantileOf } from '../statistics/intervals.js';
import { estimateOf, type Figure } from './estimates.js';
import { restsOnAnswer, summariseItems } from './item-summaries.js';
import { perForm } from './likelihoods.js';
import type { Estimate, Profile } from './profile.js';
import { type BootstrapOptions, resample } from './strata.js';
import type { Tally } from './tally.js';
import {
  figuresOnce,
  type PreparedItems,
  prepareItems,
  type ResampledFigures,
  type WeighedFigures,
  type WeighedName,
  weighedFigures,
} from './weighed-figures.js';

/** The standard error of a figure: its standard deviation over the draws in which it exists; null with fewer than two. */
export function spreadOf(drawn: ArrayLike<number>): number | null {
  let n = 0;
  let sum = 0;
  for (let draw = 0; draw < drawn.length; draw += 1) {
    const value = drawn[draw] as number;
    if (Number.isNaN(value)) continue;
    n += 1;
    sum += value;
  }
  if (n < 2) return null;
  const middle = sum / n;
  let squares = 0;
  for (let draw = 0; draw < drawn.length; draw += 1) {
    const value = drawn[draw] as number;
    if (!Number.isNaN(value)) squares += (value - middle) * (value - middle);
  }
  return Math.sqrt(squares / (n - 1));
}

/**
 * Within which 95 % of the form weights fell when items were resampled, widened to hold the weight
 * itself; all forms' own weights where there was no draw. Uniform weights have no limits to give.
 */
export function formWeightLimits(
  weights: Profile['formWeights'],
  draws: ResampledFigures,
): Profile['formWeightLimits'] {
  const limits = (weighting: 'cdeval' | 'scalefree') =>
    perForm((form) => {
      const weight = weights[weighting][form];
      const drawn = Float64Array.of(weight, ...draws.weights[weighting][form]);
      return {
        low: Math.min(weight, quantileOf(drawn, 0.025)),
        high: Math.max(weight, quantileOf(drawn, 0.975)),
      };
    });
  return { cdeval: limits('cdeval'), scalefree: limits('scalefree') };
}

/** Items with their figures, as they were asked and in every draw. */
export interface DrawnFigures {
  readonly prepared: PreparedItems;
  readonly once: WeighedFigures;
  readonly draws: ResampledFigures;
  /** The ids of the items whose likelihood rests on an answer. */
  readonly read: Readonly<Record<'imputed' | 'readableOnly', PerDimension<ReadonlySet<string>>>>;
}

/**
 * The figures of a respondent's items, and those of every draw of them; what all estimates rest on.
 * Likelihoods are 0..1, null where nothing was observed.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const { once, draws } = figuresOf(answered((item) => item % 4 > 0), { seed: 1, draws: 500 });
 * once.dimensions.pdi.imputed // → 0.75
 * draws.dimensions.pdi.imputed.length // → 500
 */
export function figuresOf(tally: Tally, options: BootstrapOptions): DrawnFigures {
  const plannedPairs = tally.items.length * tally.repeats;
  return drawFigures(prepareItems(summariseItems(tally), { ...tally, plannedPairs }), options);
}

/**
 * The figures of prepared items, and those of every draw of them. Items are resampled within domain and dimension,
 * and each draw makes its form weights anew over all of its items, so that the weights' own uncertainty is in the
 * spread. The same seed draws the same items, so the figures of two respondents that were asked alike can be
 * subtracted draw by draw.
 *
 * proof/recovery.md holds how often intervals built on this spread hold the truth.
 */
export function drawFigures(prepared: PreparedItems, options: BootstrapOptions): DrawnFigures {
  const { items, cells } = prepared;
  const strata = cells.dimensions.flatMap((dimension) => ofDimension(prepared.strata, dimension));
  const once = figuresOnce(prepared);
  const read = (figure: 'imputed' | 'readableOnly') => {
    const resting = items.filter((item) => restsOnAnswer(figure, item, once.weights.cdeval));
    return perDimension(cells.dimensions, (dimension) => {
      const own = resting.filter(({ item }) => item.dimension === dimension);
      return new Set(own.map(({ item }) => item.id));
    });
  };
  return {
    prepared,
    once,
    draws: weighedFigures(prepared, resample(strata, options)),
    read: { imputed: read('imputed'), readableOnly: read('readableOnly') },
  };
}

interface WeighedOptions {
  readonly dimension: Dimension;
  readonly name: WeighedName;
  readonly notes: readonly string[];
}

/** One likelihood of a dimension with its interval. `notes` say what else holds for it. */
export function weighedEstimate(figures: DrawnFigures, options: WeighedOptions): Estimate {
  return estimateOf(weighedFigure(figures, options));
}

/** One likelihood of a dimension and what is known of its spread. */
export function weighedFigure(
  { prepared, once, draws, read }: DrawnFigures,
  { dimension, name, notes }: WeighedOptions,
): Figure {
  const rests = name === 'readableOnly' ? 'readableOnly' : 'imputed';
  return {
    value: ofDimension(once.dimensions, dimension)[name],
    standardError: spreadOf(ofDimension(draws.dimensions, dimension)[name]),
    n: ofDimension(read[rests], dimension).size,
    mostlyFill: rests === 'imputed' && ofDimension(prepared.mostlyFill, dimension),
    strata: ofDimension(prepared.strata, dimension),
    notes,
  };
}

/** Narrows figures to the items that all of these respondents answered. */
export type OverCommonItems = (figures: readonly DrawnFigures[]) => readonly DrawnFigures[];

/**
 * A way to put respondents over the items that all of them answered, on the same draws of them: what
 * an easy or a telling item does to all at once is no part of their difference. Most answered the
 * same, and are not drawn again; what was drawn once is kept. The options are those that the figures
 * were drawn with.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const options = { seed: 1 };
 * const whole = answered((item) => item % 4 > 0);
 * const part = { ...answered((item) => item < 6), items: items.slice(0, 12) };
 * const sides = [figuresOf(whole, options), figuresOf(part, options)];
 * const [narrowed] = commonItems(options)(sides);
 * narrowed.prepared.items.length // → 12
 */
export function commonItems(options: BootstrapOptions): OverCommonItems {
  const kept = new WeakMap<DrawnFigures, Map<string, DrawnFigures>>();
  const narrowed = (side: DrawnFigures, known: ReadonlySet<string>): DrawnFigures => {
    const items = side.prepared.items.filter(({ item }) => known.has(item.id));
    if (items.length === side.prepared.items.length) return side;
    const key = items.map(({ item }) => item.id).join('\n');
    const own = kept.get(side) ?? new Map<string, DrawnFigures>();
    const drawn = own.get(key) ?? drawFigures(prepareItems(items, side.prepared), options);
    kept.set(side, own.set(key, drawn));
    return drawn;
  };
  return (figures) => {
    const known = inAll(figures.map(({ prepared }) => prepared.items.map(({ item }) => item.id)));
    return figures.map((side) => narrowed(side, known));
  };
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): ReadonlySet<string> {
  const sets = others.map((ids) => new Set(ids));
  return new Set(first.filter((id) => sets.every((set) => set.has(id))));
}
