import type { TopLevelSpec } from 'vega-lite';
import type { Report } from '../report.js';
import type { Table } from '../table.js';

/** A figure of the report: what it draws, what it says, and the table behind it. */
export interface Chart {
  /** Names its files: `figures/<name>.svg`, `tables/<name>.csv`. */
  readonly name: string;
  readonly title: string;
  /** What to see in it, for the eye. */
  caption(report: Report): string;
  /** The same for the ear. */
  alt(report: Report): string;
  table(report: Report): Table;
  /** Null when there is nothing to draw. Respondents' text enters as data, never as an expression. */
  specification(report: Report): TopLevelSpec | null;
}
