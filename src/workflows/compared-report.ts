import type { Report } from '../../reports/document/report.js';

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
