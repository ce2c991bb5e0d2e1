import type { Block, Grade, GridColumn, Page } from './document.js';
import type { Measure } from './measure.js';
import type { Plot } from './plot.js';
import type { Answers } from './raw-answers.js';
import type { Report, ReportedRespondent } from './report.js';

/** What a rule makes of one respondent; null where it has nothing to judge. */
export interface Judged {
  readonly grade: Grade;
  /** A short phrase with its number, such as "position bias 0.30". */
  readonly reason: string;
}

/** One rule of quality. Trust shows it as a row, so its words and its judgement stand together. */
export interface QualityRule {
  readonly name: string;
  /** From when the grade is check, and from when poor, in words. */
  readonly check: string;
  readonly poor: string;
  /** Why these thresholds. */
  readonly because: string;
  readonly judge: (respondent: ReportedRespondent) => Judged | null;
}

/**
 * What one room adds to a report. The document loops over chapters and names none; each part is
 * left out where a room has nothing of its kind.
 */
export interface Chapter {
  /** What its measures are headed by, such as `Survey`. */
  readonly title?: string;
  /** Grid columns, in order; none where its instrument was not asked. */
  readonly columns?: (report: Report) => readonly GridColumn[];
  /** How far the answers to its instrument can be trusted. */
  readonly quality?: {
    /** Such as `survey`. */
    readonly instrument: string;
    readonly wasAsked: (respondent: ReportedRespondent) => boolean;
    readonly rules: readonly QualityRule[];
    /** What a grade that is not good does to figures, in a sentence. */
    readonly follows: string;
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
  /** Its measures, each with its rows. */
  readonly measures?: readonly Measure[];
  /**
   * What it adds to the methods: `short` to the paragraph, of at most 90 words; `long`, the whole sentence
   * by sentence, folded under `title`.
   */
  readonly methods?: (report: Report) => {
    readonly title: string;
    readonly short: readonly string[];
    readonly long: readonly string[];
  };
}
