import { chapters } from './chapters.js';
import type { EstimateRow, Measure } from './document.js';
import type { Report } from './report.js';

/** Every figure of a report, a row each, for `estimates.csv`; rows that say nothing are left out. */
export function estimatesOf(report: Report): readonly EstimateRow[] {
  return chapters
    .flatMap(({ estimates }) => estimates?.(report) ?? [])
    .filter(({ estimate, note }) => estimate !== null || note !== null);
}

/** What each measure of {@link estimatesOf} is, for `codebook.csv`. */
export function codebook(report: Report): readonly Measure[] {
  return chapters.flatMap(({ measures = [] }) =>
    typeof measures === 'function' ? measures(report) : measures,
  );
}
