import type { EstimateRow, GridColumn, Measure, Page, Quality } from './document.js';
import type { Answers } from './raw-answers.js';
import type { Report, ReportedRespondent } from './report.js';

/**
 * What one room adds to a report. The document loops over chapters and names none; each part is
 * left out where a room has nothing of its kind.
 */
export interface Chapter {
  /** Grid columns, in order; none where its instrument was not asked. */
  readonly columns?: (report: Report) => readonly GridColumn[];
  /** How far the answers of a respondent can be trusted; null where it was not asked. */
  readonly quality?: (respondent: ReportedRespondent) => Quality | null;
  readonly pages?: (report: Report, answers: Answers) => readonly Page[];
  /** Every figure that it has, for `estimates.csv`. */
  readonly estimates?: (report: Report) => readonly EstimateRow[];
  readonly measures?: readonly Measure[];
  /** What it adds to the methods paragraph: `short` of at most 90 words, and the whole, sentence by sentence. */
  readonly methods?: (report: Report) => {
    readonly short: readonly string[];
    readonly long: readonly string[];
  };
}
