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
  /** The wave that its respondents are of by the user's say; undefined where nothing is said. */
  readonly label?: string | undefined;
}

/** A report whose respondents are compared, and the ids that these have in the comparison. */
export interface MergedSource {
  readonly source: ComparedReport;
  readonly respondents: readonly string[];
}

/**
 * What of an instrument cannot stand beside the rest: "What is asked about stories differs (limit); what
 * was inferred in a.json is compared, and that in b.json is left out."
 */
export interface Incompatibility {
  /** What is asked, such as `about stories`. */
  readonly asked: string;
  /** The keys of a study in which that differs, where they are known. */
  readonly keys: readonly string[];
  /** What comes of it, such as `was inferred`. */
  readonly found: string;
  /** The name of the report with which the rest is compared. */
  readonly kept: string;
  /** The names of those that are left out. */
  readonly excluded: readonly string[];
}
