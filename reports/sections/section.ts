import type { Figure } from '../figures.js';
import type { Part } from '../parts.js';
import type { Answers } from '../document/raw-answers.js';
import type { Report } from '../document/report.js';

/** What the page is made of. */
export interface PageContent {
  readonly report: Report;
  readonly answers: Answers;
  /** Drawn charts by name; a chart with nothing to draw has none. */
  readonly figures: ReadonlyMap<string, Figure>;
}

/** One question that the report answers, in the page and in the Markdown. */
export interface Section {
  readonly id: string;
  /** In the navigation. */
  readonly short: string;
  readonly title: string;
  /** Whether there is anything to say under it; absent where there always is. */
  shown?(report: Report): boolean;
  parts(report: Report): readonly Part[];
}
