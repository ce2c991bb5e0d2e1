// What a program calls to show a report: the document that all of its views are made of, and these.

export type { LintedFile, LintFinding, LintReport } from '../analysis/results/lint.js';
export { documentOf, estimatesOf, measures } from './chapters.js';
export type {
  Block,
  EstimateRow,
  Finding,
  GridCell,
  GridColumn,
  GridRow,
  Page,
  PageTable,
  PairDifference,
  Quality,
  ReportDocument,
} from './document/document.js';
export type { Measure } from './document/measure.js';
export type { IntervalPlot, MapPlot, MatrixPlot, Plot, SlopePlot } from './document/plot.js';
export type { AnswerRow, Answers, AskedItem, StoryAnswers } from './document/raw-answers.js';
export { Report, type ReportedRespondent } from './document/report.js';
export { renderFigure } from './figures/figure.js';
export { type Assets, renderReport } from './files/render-report.js';
export { lintText } from './terminal/lint.js';
export { type TerminalOptions, terminalSummary } from './terminal/summary.js';
