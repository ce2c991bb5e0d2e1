import type { Report } from '../../reports/index.js';

/** A report to be compared, and where it comes from. */
export interface ComparedReport {
  /** As the user named it. */
  readonly file: string;
  /** For sentences: the file, with the study where it holds several. */
  readonly name: string;
  /** The real place of the file: what is of one place was made from one ledger. */
  readonly place: string;
  readonly report: Report;
}

/** A report whose respondents are compared, and the ids that these have in the comparison. */
export interface MergedSource {
  readonly source: ComparedReport;
  readonly respondents: readonly string[];
}
