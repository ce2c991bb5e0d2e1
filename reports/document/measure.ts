import type { EstimateRow } from './document.js';
import { type About, type Figure, recorderFor } from './estimate.js';
import type { Report, ReportedRespondent } from './report.js';

/** Makes a row of one respondent; a number stands for a figure without an interval. */
export type Row = (figure: Figure | number | null, about?: About) => EstimateRow;

/** What a measure is told of where it is from. */
interface Declared {
  /** snake_case ASCII, its name in `estimates.csv` and its anchor in `docs/measures.md`. */
  readonly id: string;
  /** As `estimates.csv` names it, such as `survey`. */
  readonly instrument: string;
  /** Such as `likelihood`, `share`, `count`. */
  readonly unit: string;
  /** Such as `0..1`; null where it has no bounds. */
  readonly range: string | null;
  /** What a respondent that knows nothing would come to; null where there is none, or where each row has its own. */
  readonly null: number | null;
  /** What it is, in one sentence. */
  readonly describe: string;
  /** What the first words of `level` say, as the table has them, where the rows of a measure differ in kind. */
  readonly levels?: Readonly<Record<string, string>>;
  /** How it is calculated, in the symbols of its source. */
  readonly formula?: string;
  /** What to mind, in a sentence or two. */
  readonly caveat?: string;
  /** Where the formula is from, such as `CDEval equation 2`. */
  readonly source?: string;
}

/** A figure of a report, declared once: tables, codebook and `docs/measures.md` follow from it. */
export interface Measure extends Declared {
  readonly rows: (report: Report) => readonly EstimateRow[];
}

/**
 * Declares a measure. `rows` makes its rows of a report, each by `of` of its respondent, or of the study itself where
 * that is null; the null is that of the measure unless the row has its own.
 */
export function defineMeasure({
  rows,
  ...declared
}: Declared & {
  readonly rows: (
    report: Report,
    of: (respondent: Pick<ReportedRespondent, 'id' | 'tags'> | null) => Row,
  ) => readonly EstimateRow[];
}): Measure {
  const { id, instrument, null: chance } = declared;
  return {
    ...declared,
    rows: (report) =>
      rows(report, (respondent) => {
        const record = recorderFor(respondent, instrument);
        return (figure, about) => {
          const row = record(id, figure, about);
          return { ...row, null: row.null ?? chance };
        };
      }),
  };
}

/** Measures that several instruments have; each room gives its own rows. */
export const observedTrials = {
  id: 'observed_trials',
  unit: 'count',
  range: null,
  null: null,
  describe: 'Trials observed, of n planned.',
} as const;

export const poleBias = {
  id: 'pole_bias',
  unit: 'share',
  range: '−1..1',
  null: 0,
  describe: 'B: how far readings of twin stories lean to the target pole whatever the story.',
  formula:
    'B = mean over items of e, e = (z₊ + z₋)/2, z the mean reading of a telling (target 1, opposite −1, anything else 0)',
  caveat:
    'It says which pole, not whether that is the respondent’s own. Of the instrument gap over the items that were also stated; its p is by an exact sign test.',
  source: 'ours; Bonett & Price, 2012, for its limits',
} as const;
