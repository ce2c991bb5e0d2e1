import type { DimensionProfile } from '../../analysis/profile.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** What position bias and acquiescence do to each figure. */
export const pulls: ReportTable = {
  name: 'pulls',
  title: 'What the biases do to each figure',
  reading:
    'The pull is the headline less what it would be without the two biases; 0 where there is none. It assumes that a biased answer ignores the item, so that biases draw every figure towards 0.50; another model of bias gives another pull. Its limits are those of the biases alone.',
  none: NOTHING_OBSERVED,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood', estimates: true },
      { name: 'pull', kind: 'difference', estimates: true },
      { name: 'headline without it', kind: 'likelihood' },
    ],
    rows: rowsByDimension(report, (figures) => [
      figures.filled,
      figures.pull,
      withoutBiases(figures),
    ]),
  }),
};

/** The headline as it would be without the biases, 0..1; null where that is not known. */
export function withoutBiases({ filled, pull }: DimensionProfile): number | null {
  return filled.value === null || pull.value === null ? null : filled.value - pull.value;
}
