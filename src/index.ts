// What a program calls, from a study to its report.
// The estimators are in undertone/analysis, the parts of a report in undertone/reports.

export type { Answers } from '../reports/document/raw-answers.js';
export { Report, type ReportedRespondent } from '../reports/document/report.js';
export { type Assets, renderReport } from '../reports/files/render-report.js';
export type { LintedFile, LintFinding, LintReport } from '../reports/terminal/lint-report.js';
export { lintText } from '../reports/terminal/lint-text.js';
export { loadQuestionnaire } from './content/load-questionnaire.js';
export {
  type AnswerReading,
  type AskedItem,
  type GivenAnswer,
  readAnswer,
} from './instruments/survey/reading/read-answer.js';
export type { LaneResult } from './runner/play-lane.js';
export type { Ending } from './runner/run-event.js';
export type { SimulationServer } from './simulation/serve-simulation.js';
export { plan } from './study/load-study.js';
export type { Plan } from './study/plan.js';
export type { Study, StudyEndpoint, StudyRespondent } from './study/study.js';
export type { StudyInput } from './study/study-file.js';
export { Declaration } from './vocabulary/declaration.js';
export type { Dimension } from './vocabulary/dimension.js';
export {
  type DocumentKind,
  documentKinds,
  type ExportFormat,
  exportFormats,
} from './vocabulary/document-kind.js';
export { type Domain, domains } from './vocabulary/domain.js';
export { InputError } from './vocabulary/input-error.js';
export { Item, Questionnaire } from './vocabulary/item.js';
export type { Pole } from './vocabulary/pole.js';
export { type Cells, Scheme, type SchemeDimension } from './vocabulary/scheme.js';
export { type Form, forms, type Order, orders, type Template } from './vocabulary/template.js';
export {
  type CompareOptions,
  type CompareResult,
  compareReports,
  compareSources,
} from './workflows/compare.js';
export type { AskingOptions } from './workflows/connect-study.js';
export { estimateCost, type RespondentCost } from './workflows/estimate-cost.js';
export { type ExportOptions, exportToFile, writeResponses } from './workflows/export-file.js';
export { exportResponses, type ResponseSource } from './workflows/export-responses.js';
export { type LintOptions, lintFiles } from './workflows/lint-files.js';
export { planStudy } from './workflows/plan-study.js';
export type { Environment } from './workflows/read-keys.js';
export { type ReportAgainOptions, reportAgain } from './workflows/report-again.js';
export { reportAssets } from './workflows/report-assets.js';
export type { ResponseRow } from './workflows/response-row.js';
export { type RunStudyOptions, runStudy, type StudyResult } from './workflows/run-study.js';
export { type SimulateOptions, type Simulation, simulate } from './workflows/simulate.js';
export { version } from './workflows/version.js';
export type {
  Emit,
  ReportStep,
  RequestCount,
  SwitchCount,
  TellStep,
  WorkflowEvent,
} from './workflows/workflow-event.js';
