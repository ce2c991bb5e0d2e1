// What a program calls to show a report: the document that all of its views are made of, and these.
export type {
  Block,
  EstimateRow,
  Finding,
  GridCell,
  GridColumn,
  GridRow,
  Measure,
  Page,
  PageTable,
  PairDifference,
  Quality,
  ReportDocument,
} from './document/document.js';
export { documentOf } from './document/document-of.js';
export { codebook, estimatesOf } from './document/estimates.js';
export type { IntervalPlot, MapPlot, MatrixPlot, Plot, SlopePlot } from './document/plot.js';
export type { AnswerRow, Answers, AskedItem, StoryAnswers } from './document/raw-answers.js';
export { Report, type ReportedRespondent } from './document/report.js';
export { type Assets, renderReport } from './files/render-report.js';
export type { LintedFile, LintFinding, LintReport } from './terminal/lint-report.js';
export { lintText } from './terminal/lint-text.js';
export { type TerminalOptions, terminalSummary } from './terminal/summary.js';
