import type { EstimateRow } from './document.js';
import type { ReportedRespondent } from './report.js';

/** A figure as the analysis gives it. */
export interface Figure {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly n?: number | null;
  /** Its null, where it has one of its own. */
  readonly chance?: number | null;
  readonly note?: string | null;
}

/** What a figure is about beside its respondent. */
export interface About {
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
