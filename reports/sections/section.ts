import type { Figure } from '../figures.js';
import type { Html } from '../html.js';
import type { Answers, Report } from '../report.js';

/** What the page is made of. */
export interface PageContent {
  readonly report: Report;
  readonly answers: Answers;
  /** Drawn charts by name; a chart with nothing to draw has none. */
  readonly figures: ReadonlyMap<string, Figure>;
}

/** One question that the page answers. */
export interface Section {
  readonly id: string;
  /** In the navigation. */
  readonly short: string;
  readonly title: string;
  render(content: PageContent): Html;
}
