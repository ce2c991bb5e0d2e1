import {
  type Dimension,
  ofDimension,
  type PerDimension,
  perDimension,
} from '../src/vocabulary/dimension.js';
import type { Cells } from '../src/vocabulary/scheme.js';
import { type DomainCell, meanOverDomains, meanOverItems } from './dimension-likelihood.js';
import { type FormGroup, formGroups, sumGroups, weighDomains, weighGroups } from './form-groups.js';
import { formFlips } from './form-instability.js';
import type { ItemSummary } from './item-summary.js';
import { drawnPairs, type PairColumns, pairColumns } from './pair-columns.js';
import type { PerForm } from './per-form.js';
import type { Weighting } from './profile.js';
import { questionFormWeights } from './question-form-weights.js';

/** The likelihoods of a dimension that form weights enter. */
export const weighedNames = [
  /** The headline: `cdeval` weights, unread answers at 0.5. */
  'imputed',
  'readableOnly',
  'scalefree',
  'uniform',
  'domainWeighted',
] as const;
export type WeighedName = (typeof weighedNames)[number];

/** What the items of a dimension come to, 0..1; null where there is nothing. */
export type WeighedDimension = Readonly<Record<WeighedName, number | null>>;

/** What the items come to, each counted as often as it was drawn. */
export interface WeighedFigures {
  readonly weights: Readonly<Record<Weighting, PerForm<number>>>;
  readonly dimensions: PerDimension<WeighedDimension>;
}

/** Items, prepared to be weighed thousands of times. */
export interface PreparedItems {
  readonly items: readonly ItemSummary[];
  /** What these items are sorted by. */
  readonly cells: Cells;
  readonly pairs: PerForm<PairColumns>;
  readonly imputed: PerDimension<readonly FormGroup[]>;
  readonly readableOnly: PerDimension<readonly FormGroup[]>;
  /** Items × repeats of the whole run, for equation 6. */
  readonly plannedPairs: number;
}

export function prepareItems(
  items: readonly ItemSummary[],
  { plannedPairs, cells }: { readonly plannedPairs: number; readonly cells: Cells },
): PreparedItems {
  const { dimensions, domains } = cells;
  const grouped = (figure: 'imputed' | 'readableOnly') =>
    perDimension(dimensions, (dimension) => formGroups(items, { dimension, figure, domains }));
  return {
    items,
    cells,
    pairs: pairColumns(items),
    imputed: grouped('imputed'),
    readableOnly: grouped('readableOnly'),
    plannedPairs,
  };
}

/**
 * The form weights of these items (equations 6 and 7, over all dimensions) and every likelihood under
 * them (equations 1 to 3), where `times` says how often each item counts.
 */
export function weighedFigures(
  { pairs, imputed, readableOnly, plannedPairs, cells }: PreparedItems,
  times: ArrayLike<number>,
): WeighedFigures {
  const flips = formFlips(drawnPairs(pairs, times), plannedPairs);
  const weights = {
    cdeval: questionFormWeights(flips, 'cdeval'),
    scalefree: questionFormWeights(flips, 'scalefree'),
    uniform: questionFormWeights(flips, 'uniform'),
  };
  const of = (dimension: Dimension): WeighedDimension => {
    const sums = sumGroups(ofDimension(imputed, dimension), times);
    const read = sumGroups(ofDimension(readableOnly, dimension), times);
    const domains = weighDomains(sums, { weights: weights.cdeval, domains: cells.domains });
    return {
      imputed: meanOverItems(domains),
      domainWeighted: meanOverDomains(domains),
      readableOnly: weighGroups(read, weights.cdeval).value,
      scalefree: weighGroups(sums, weights.scalefree).value,
      uniform: weighGroups(sums, weights.uniform).value,
    };
  };
  return { weights, dimensions: perDimension(cells.dimensions, of) };
}

/** The headline of a dimension by domain, in order. */
export function headlineByDomain(
  { items, imputed, cells }: PreparedItems,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): readonly DomainCell[] {
  const sums = sumGroups(ofDimension(imputed, dimension), once(items));
  return weighDomains(sums, { weights, domains: cells.domains });
}

/** The figures of all items as they were asked, each counted once. */
export function figuresOnce(prepared: PreparedItems): WeighedFigures {
  return weighedFigures(prepared, once(prepared.items));
}

function once(items: readonly ItemSummary[]): Uint8Array {
  return new Uint8Array(items.length).fill(1);
}
