import type { Block, EstimateRow, GridColumn, Measure, Page } from './document.js';
import type { Plot } from './plot.js';
import type { QualityRule } from './quality.js';
import type { Answers } from './raw-answers.js';
import type { Report, ReportedRespondent } from './report.js';

/**
 * What one room adds to a report. The document loops over chapters and names none; each part is
 * left out where a room has nothing of its kind.
 */
export interface Chapter {
  /** Grid columns, in order; none where its instrument was not asked. */
  readonly columns?: (report: Report) => readonly GridColumn[];
  /** How far the answers to its instrument can be trusted. */
  readonly quality?: {
    /** Such as `survey`. */
    readonly instrument: string;
    readonly wasAsked: (respondent: ReportedRespondent) => boolean;
    readonly rules: readonly QualityRule[];
  };
  /** What it adds to the page of a respondent. */
  readonly respondent?: (
    respondent: ReportedRespondent,
    report: Report,
    answers: Answers,
  ) => readonly Block[];
  /** What it adds to the page on trust. */
  readonly trust?: (report: Report) => readonly Block[];
  /** A picture of the summary, for print. */
  readonly overview?: (report: Report) => Plot | null;
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
