import type { Origin } from './origins.js';
import type { Plot, PlotRow } from './plot.js';

/** A dimension of the scheme, as pages name it. */
export interface SchemeDimension {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly opposite: string;
  /** For narrow columns: poles of at most 10 characters. */
  readonly short: { readonly name: string; readonly target: string; readonly opposite: string };
}

/** How far a respondent's answers to one instrument can be trusted, by the table of rules. */
export type Grade = 'good' | 'check' | 'poor';

/** A grade with its reasons, each a short phrase with its number; none for `good`. */
export interface Quality {
  /** Of the instrument: `survey`, `stories`. */
  readonly instrument: string;
  readonly grade: Grade;
  readonly reasons: readonly string[];
}

/** One figure of the grid. */
export interface GridCell extends Omit<PlotRow, 'label' | 'detail'> {
  /** Without a leading zero, such as ".32" or "−.45", or "77". */
  readonly short: string;
  /** What other layers have on the same axis, as ticks, where it has limits; `text` says them. */
  readonly beside?: readonly {
    readonly name: 'inferred' | 'enacted';
    readonly value: number;
    readonly text: string;
  }[];
}

/** A column of the grid: a dimension, inference accuracy, carry-over, and what instruments add. */
export interface GridColumn {
  readonly id: string;
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly null: number;
  readonly band?: readonly [number, number];
  /** What its ends mean; poles in a dimension's column, numbers elsewhere. */
  readonly low: string;
  readonly high: string;
  /** True where the ends are poles, so that a colour says which. */
  readonly poles: boolean;
  /** True where a verdict stands beside the number. */
  readonly worded: boolean;
  /** What the figure is, in the legend: at most 14 words; where its title does not say it. */
  readonly legend?: string;
  /** What a mark in its cells says, under the table; where one has it. */
  readonly note?: string;
  /** By respondent, in their order; null where it was not asked. */
  readonly cells: readonly (GridCell | null)[];
}

/** A row of the grid. */
export interface GridRow {
  readonly respondent: string;
  /** What is said of it wherever it appears, such as `simulated`. */
  readonly origins: readonly string[];
  /** Family, generation, or what it was tuned from; empty without tags. */
  readonly tags: string;
  readonly family: string | null;
  readonly quality: readonly Quality[];
}

/** One sentence of the summary. */
export interface Finding {
  /** Which rule made it, such as `tuning`; `rules` in the file of findings ranks them. */
  readonly rule: string;
  /** At most 25 words, with its numbers in it. */
  readonly text: string;
  /** The cells that it is about, lit when it is pointed at. */
  readonly about: readonly { readonly respondent: string; readonly column: string }[];
  /** Grades below `good` that it rests on, such as "eager: survey poor". */
  readonly marks: readonly string[];
  /** The page that says more. */
  readonly page: string;
}

/** A table one click away. Cells are text as printed; numbers are formatted already. */
export interface PageTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly { readonly title: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** A piece of a page. */
export type Block =
  | { readonly kind: 'text'; readonly sentences: readonly string[] }
  /** `how` says how to read it, folded, at most 60 words. */
  | { readonly kind: 'plot'; readonly plot: Plot; readonly how: string }
  | { readonly kind: 'table'; readonly table: PageTable; readonly folded: boolean }
  | { readonly kind: 'fold'; readonly title: string; readonly sentences: readonly string[] }
  /** What the app shows of the data beside the document. */
  | { readonly kind: 'items' | 'stories' | 'conversations' | 'answers' | 'compare' };

/** A page of the report, shown alone by its address `#id`. */
export interface Page {
  readonly id: string;
  /** In the navigation. */
  readonly title: string;
  readonly depth: 'results' | 'audit';
  /** What it found, as its heading. */
  readonly finding: string;
  /** What it holds, as a line on the summary: at most 12 words. */
  readonly line: string;
  /** Grouped under one entry of the navigation, such as one page a respondent; null alone. */
  readonly group: string | null;
  readonly blocks: readonly Block[];
}

/** How two respondents differ on one dimension: the first less the second, with limits that hold at once for its family. */
export interface PairDifference {
  readonly first: string;
  readonly second: string;
  readonly dimension: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly verdict: 'same' | 'different' | 'inconclusive';
  /** Whether it was planned, where some pairs were. */
  readonly family: 'all' | 'planned' | 'exploratory';
}

/** Everything that a page, the Markdown file and the terminal show, ready to print; plain data. */
export interface ReportDocument {
  readonly title: string;
  /** Date, respondents, items, stories, language. */
  readonly facts: readonly string[];
  readonly origins: readonly Origin[];
  /** What must be seen before any figure: incomplete, sources that differ; mostly empty. */
  readonly notices: readonly string[];
  /** Those of the notices that belong beside a figure wherever it is printed. */
  readonly marks: readonly string[];
  readonly scheme: readonly SchemeDimension[];
  readonly findings: readonly Finding[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly differences: readonly PairDifference[];
  /** A difference whose whole interval lies within this, either way, is called the same. */
  readonly margin: number;
  /** What the verdicts of differences rest on, in a sentence. */
  readonly differencesNote: string;
  /** Pictures of the summary, for print. */
  readonly overview: readonly Plot[];
  readonly pages: readonly Page[];
}

/** One figure in `estimates.csv`. */
export interface EstimateRow {
  readonly respondent: string;
  readonly family: string | null;
  readonly instrument: string;
  /** snake_case ASCII; the codebook explains it. */
  readonly measure: string;
  readonly dimension: string | null;
  /** What else tells it apart: a form, a domain, a style, a country, another respondent; ASCII snake_case. */
  readonly level: string | null;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number | null;
  readonly null: number | null;
  readonly p: number | null;
  readonly p_adjusted: number | null;
  readonly note: string | null;
}
