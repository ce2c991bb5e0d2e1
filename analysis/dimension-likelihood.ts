import { type Domain, domains } from '../src/vocabulary/domain.js';
import { mean, weightedMean } from './weighted-mean.js';

/** The items of one dimension in one domain. */
export interface DomainCell {
  readonly domain: Domain;
  /** Mean likelihood, 0..1; null without items. */
  readonly value: number | null;
  /** Items behind it. */
  readonly n: number;
}

/** One item's likelihood, or null where it has none. */
export interface ItemLikelihood {
  readonly domain: Domain;
  readonly value: number | null;
}

/** Folds the items of one dimension by domain: all seven, in order. Items without a value do not count. */
export function domainCells(items: readonly ItemLikelihood[]): DomainCell[] {
  return domains.map((domain) => {
    const values = items
      .filter((item) => item.domain === domain && item.value !== null)
      .map(({ value }) => value);
    return { domain, value: mean(values), n: values.length };
  });
}

/** Dimension likelihood with items weighted equally, 0..1: C of CDEval equation 3, as in its Table 9. */
export function meanOverItems(cells: readonly DomainCell[]): number | null {
  return weightedMean(
    cells.map(({ value }) => value),
    cells.map(({ n }) => n),
  );
}

/** Dimension likelihood with domains weighted equally, 0..1, as in CDEval's Table 2. */
export function meanOverDomains(cells: readonly DomainCell[]): number | null {
  return mean(cells.map(({ value }) => value));
}
