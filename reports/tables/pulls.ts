import type { DimensionProfile } from '../../analysis/profile.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** What position bias and acquiescence do to each figure. */
export const pulls: ReportTable = {
  name: 'pulls',
  title: 'What the biases do to each figure',
  reading:
    'The pull is the headline less what it would be without the two biases; 0 where there is none. It assumes that a biased answer ignores the item, so that each form’s likelihood is pulled towards 0.50; where forms lean to opposite sides the headline may yet move away from 0.50 or across it. Another model of bias gives another pull. Beside a pull n counts the items behind the biases, and the limits take both biases at the ends of their intervals at once, all else as it is: they are not a 95 % interval of the pull. Each figure is rounded by itself.',
  none: NOTHING_OBSERVED,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood', estimates: true },
      { name: 'pull', kind: 'difference', estimates: true },
      { name: 'headline without it', kind: 'likelihood' },
    ],
    rows: rowsByDimension(report, (figures) => [
      figures.imputed,
      figures.pull,
      withoutBiases(figures),
    ]),
  }),
};

/** The headline as it would be without the biases (or one end of their pull), 0..1; null if unknown. */
export function withoutBiases(
  { imputed: filled, pull }: DimensionProfile,
  by: number | null = pull.value,
): number | null {
  return filled.value === null || by === null ? null : filled.value - by;
}
