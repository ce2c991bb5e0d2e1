import jstat from 'jstat';
import type { Tags } from '../src/vocabulary/tags.js';
import type { OverCommonItems } from './common-items.js';
import type { Tuning } from './comparison.js';
import { type Figure, signedEstimateOf } from './estimate.js';
import { holm } from './holm.js';
import { hasNoSpread } from './interval.js';
import { type Compared, differenceOn } from './paired-differences.js';

/** A respondent to be compared, with what the study says of it. */
export interface Tagged extends Compared {
  readonly tags: Tags;
}

/**
 * Every tuned respondent less the one that it was tuned from, on each dimension, over the items that
 * both answered. The p of each is two-sided, from t, after Holm's correction over the dimensions.
 */
export function tunings(
  respondents: readonly Tagged[],
  overCommonItems: OverCommonItems,
): Tuning[] {
  return respondents.flatMap((tuned) => {
    const base = respondents.find(({ id }) => id === tuned.tags.base);
    if (!base || base === tuned) return [];
    const pair = overCommonItems([tuned.figures, base.figures]);
    const figures = tuned.figures.prepared.cells.dimensions.map((dimension) => ({
      dimension,
      figure: differenceOn(dimension, pair),
    }));
    const adjusted = holm(figures.map(({ figure }) => pOf(figure)));
    return [
      {
        base: base.id,
        tuned: tuned.id,
        training: tuned.tags.training,
        differences: figures.map(({ dimension, figure }, place) => ({
          dimension,
          ...signedEstimateOf(figure),
          adjustedP: adjusted[place] ?? null,
        })),
      },
    ];
  });
}

/** How often chance alone would give so great a difference, 0..1; null without an interval or where nothing varied. */
function pOf(figure: Figure): number | null {
  const { value, standardError, n, strata } = figure;
  if (value === null || standardError === null || hasNoSpread({ standardError })) return null;
  if (signedEstimateOf(figure).low === null) return null;
  const t = Math.abs(value) / standardError;
  return 2 * (1 - jstat.studentt.cdf(t, n - strata.length));
}
