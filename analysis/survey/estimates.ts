import type { Dimension } from '../../vocabulary/scheme.js';
import type { Template } from '../../vocabulary/template.js';
import {
  hasNoSpread,
  likelihoodInterval,
  likelihoodP,
  signedInterval,
  signedP,
} from '../statistics/intervals.js';
import { templateLikelihood } from './likelihoods.js';
import type { Estimate, SignedEstimate, TemplateLikelihood } from './profile.js';
import { type ItemValues, type Stratum, stratifiedMean } from './strata.js';
import { fewestItems, type Tally } from './tally.js';

const UNREAD = 'under half of its answers could be read';

export interface Figure {
  /** 0..1, or −1..1 where signed; null where nothing could be read. */
  readonly value: number | null;
  readonly standardError: number | null;
  /** Items behind the value, each with at least one answer that was read. */
  readonly n: number;
  /** Under half of its answers were read. */
  readonly mostlyFill: boolean;
  /** The strata it was resampled in. */
  readonly strata: readonly Stratum[];
  /** What else there is to say of it. */
  readonly notes: readonly string[];
}

/**
 * A likelihood, a mean over items, with its 95 % interval on the logit scale; none under 20 items, nor
 * where it is mostly fill. The note says why not, and what was merged to get one.
 */
export function estimateOf(figure: Figure): Estimate {
  return withLimits(figure, likelihoodInterval);
}

/** As {@link estimateOf}, of a figure between −1 and 1, with limits of t standard errors. */
export function signedEstimateOf(figure: Figure): SignedEstimate {
  return withLimits(figure, signedInterval);
}

/** How often no preference, 0.5, would give so extreme a likelihood, 0..1; null without an interval. */
export function leanP(figure: Figure): number | null {
  return pOf(figure, likelihoodP);
}

/** How often no difference would give so great a one, two-sided, 0..1; null without an interval. */
export function differenceP(figure: Figure): number | null {
  return pOf(figure, signedP);
}

function pOf(figure: Figure, p: typeof signedP): number | null {
  const { value, standardError, n, strata } = figure;
  if (value === null || standardError === null || hasTooFew(figure)) return null;
  return p({ value, standardError, n, degreesOfFreedom: n - strata.length });
}

function hasTooFew({ n, mostlyFill }: Figure): boolean {
  return n < fewestItems || mostlyFill;
}

/** The mean over items of a value between 0 and 1, as an estimate. */
export function meanLikelihood(values: ItemValues, notes: readonly string[] = []): Estimate {
  return estimateOf(figureOf(values, notes));
}

/** The mean over items of a value between −1 and 1, as an estimate. */
export function meanSigned(values: ItemValues, notes: readonly string[] = []): SignedEstimate {
  return signedEstimateOf(figureOf(values, notes));
}

function figureOf(values: ItemValues, notes: readonly string[]): Figure {
  const { value = null, standardError = null, n = 0, strata = [] } = stratifiedMean(values) ?? {};
  return { value, standardError, n, strata, mostlyFill: false, notes };
}

function withLimits(figure: Figure, limits: typeof likelihoodInterval): Estimate & SignedEstimate {
  const { value, standardError, n, mostlyFill, strata, notes } = figure;
  if (value === null || standardError === null || hasTooFew(figure)) {
    const note = joined([...(mostlyFill ? [UNREAD] : []), ...few(n), ...notes]);
    return { value, standardError: null, low: null, high: null, n, note };
  }
  const degreesOfFreedom = n - strata.length;
  const spread = { value, standardError, n, degreesOfFreedom };
  const alike = hasNoSpread(spread) ? ['no item differed from the others of its domain'] : [];
  return {
    value,
    standardError,
    ...limits(spread),
    n,
    note: joined([...strata.flatMap(merger), ...alike, ...notes]),
  };
}

function few(n: number): string[] {
  return n < fewestItems
    ? [`${n === 1 ? '1 item' : `${n} items`}; an interval needs ${fewestItems}`]
    : [];
}

function merger({ domains }: Stratum): string[] {
  return domains.length === 1 ? [] : [`few items: ${domains.join(', ')} taken as one stratum`];
}

function joined(notes: readonly string[]): string | null {
  return notes.length === 0 ? null : [...new Set(notes)].join('; ');
}

/** One template's imputed likelihood (equation 1), 0..1, as a mean over the items of a dimension. */
export function templateMean(
  tally: Tally,
  { dimension, template }: { readonly dimension: Dimension; readonly template: Template },
): TemplateLikelihood {
  const places = [...tally.items.keys()].filter(
    (item) => tally.items[item]?.dimension === dimension,
  );
  const estimate = meanLikelihood({
    items: places.flatMap((item) => tally.items[item] ?? []),
    cells: tally.cells,
    values: places.map((item) => templateLikelihood(tally, { item, template }).imputed),
  });
  return { ...template, ...estimate };
}
