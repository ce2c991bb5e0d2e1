import type { Domain } from '../src/vocabulary/domain.js';
import { mean, weightedMean } from './weighted-mean.js';

/** The items of one dimension in one domain. */
export interface DomainCell {
  readonly domain: Domain;
  /** Mean likelihood, 0..1; null without items. */
  readonly value: number | null;
  /** Items behind it. */
  readonly n: number;
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
