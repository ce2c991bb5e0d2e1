import type { Dimension, PerDimension } from '../../vocabulary/dimension.js';
import type { Domain } from '../../vocabulary/domain.js';
import type { Item } from '../../vocabulary/item.js';

type Counts = PerDimension<Readonly<Record<Domain, number>>>;

/** Items of CDEval (Wang et al. 2024) in each cell, counted in its public data set: 2,953 in all. */
const published: Counts = {
  pdi: { family: 64, education: 74, work: 76, wellness: 76, lifestyle: 76, arts: 72, science: 74 },
  idv: { family: 64, education: 68, work: 67, wellness: 75, lifestyle: 65, arts: 65, science: 68 },
  uai: { family: 74, education: 77, work: 75, wellness: 76, lifestyle: 76, arts: 78, science: 74 },
  mas: { family: 69, education: 73, work: 57, wellness: 52, lifestyle: 64, arts: 67, science: 70 },
  lto: { family: 72, education: 78, work: 69, wellness: 72, lifestyle: 73, arts: 59, science: 62 },
  ivr: { family: 74, education: 77, work: 65, wellness: 64, lifestyle: 74, arts: 74, science: 74 },
};

/** A cell of which a file has another number of items than CDEval as published. */
export interface CountDifference {
  readonly dimension: Dimension;
  readonly domain: Domain;
  readonly published: number;
  readonly found: number;
}

/** The cells in which these items are not as many as published, in the order of the dimensions. */
export function differencesFromPublished(items: readonly Item[]): readonly CountDifference[] {
  return Object.entries(published).flatMap(([dimension, counts]) =>
    Object.entries(counts)
      .map(([domain, count]) => ({
        dimension,
        domain,
        published: count,
        found: items.filter((item) => item.dimension === dimension && item.domain === domain)
          .length,
      }))
      .filter((cell) => cell.found !== cell.published),
  );
}
