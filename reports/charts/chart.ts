import type { TopLevelSpec } from 'vega-lite';
import type { Report } from '../document/report.js';
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
  /** Why there is nothing to draw, where that is not for want of observations; follows the title and a colon. */
  readonly none?: string;
  /** Null when there is nothing to draw. Respondents' text enters as data, never as an expression. */
  specification(report: Report): TopLevelSpec | null;
}

/** What is said in place of a chart where nobody was observed. */
export const NOTHING_DRAWN = 'nothing was observed, so there is no chart.';
