import type { Chart } from './charts/chart.js';
import type { ReportTable } from './tables/report-table.js';

/** A sentence or a paragraph under a name. */
export interface Entry {
  readonly name: string;
  readonly text: string;
  /** In smaller letters below: figures, and what is to be known of them. */
  readonly more?: string;
}

/** What sections are made of; the page and the Markdown show the same parts, each in its own way. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  /** A paragraph each. */
  | { readonly kind: 'text'; readonly paragraphs: readonly string[] }
  /** Ready to paste. */
  | { readonly kind: 'quote'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'list'; readonly sentences: readonly string[] }
  /** A list that calls for attention. */
  | { readonly kind: 'notices'; readonly sentences: readonly string[] }
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  /** With a table of more figures in place of its own. */
  | { readonly kind: 'chart'; readonly chart: Chart; readonly table?: ReportTable }
  | { readonly kind: 'table'; readonly table: ReportTable }
  /** Parts that open under their title on demand. */
  | { readonly kind: 'folded'; readonly title: string; readonly parts: readonly Part[] }
  /** Every respondent's six figures. */
  | { readonly kind: 'profile'; readonly caption: string }
  /** The raw answers, to be read one by one; the Markdown only says where they are. */
  | { readonly kind: 'answers' };
