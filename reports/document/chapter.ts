import type { ZodType } from 'zod';
import type { Block, EstimateRow, Grade, GridColumn, Measure, Page } from './document.js';
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
  /** What an instrument holds under its id in `layers` of a report and of its respondents. */
  readonly layer?: {
    readonly id: string;
    readonly report?: ZodType;
    readonly respondent?: ZodType;
  };
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
  /** Every figure that it has, for `estimates.csv`. */
  readonly estimates?: (report: Report) => readonly EstimateRow[];
  /** What its measures are; those whose range hangs on the scheme say it for a report. */
  readonly measures?: readonly Measure[] | ((report: Report) => readonly Measure[]);
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

/** A figure as the analysis gives it. */
interface Figure {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly n?: number | null;
  /** Its null, where it has one of its own. */
  readonly chance?: number | null;
  readonly note?: string | null;
}

/** What a figure is about beside its respondent. */
interface About {
  readonly dimension?: string | null;
  /** What else sets it apart; made snake_case. */
  readonly level?: string | null;
  readonly null?: number;
  readonly p?: number | null;
  readonly pAdjusted?: number | null;
  readonly n?: number | null;
}

/** Makes rows of one respondent by one instrument; a number stands for a figure without an interval. */
export type Recorder = (
  measure: string,
  figure: Figure | number | null,
  about?: About,
) => EstimateRow;

/** Rows of a respondent; of the study itself where it is null. */
export function recorderFor(
  respondent: Pick<ReportedRespondent, 'id' | 'tags'> | null,
  instrument: string,
): Recorder {
  return (measure, figure, about = {}) => {
    const plain = figure === null || typeof figure === 'number' ? { value: figure } : figure;
    return {
      respondent: respondent?.id ?? '',
      family: respondent?.tags.family ?? null,
      instrument,
      measure,
      dimension: about.dimension ?? null,
      level: about.level ? snakeCase(about.level) : null,
      estimate: plain.value,
      low: plain.low ?? null,
      high: plain.high ?? null,
      n: about.n ?? plain.n ?? null,
      null: about.null ?? plain.chance ?? null,
      p: about.p ?? null,
      p_adjusted: about.pAdjusted ?? null,
      note: plain.note ?? null,
    };
  };
}

/** A text in ASCII snake_case; letters beyond ASCII by their code points, so that no two become one. */
export function snakeCase(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/×/g, ' x ')
    .replace(/[^\p{ASCII}]/gu, (letter) => ` u${letter.codePointAt(0)?.toString(16)} `)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
