// What a program calls, from a study to its report.
// The estimators are in undertone/analysis, the parts of a report in undertone/reports.

export type { LintedFile, LintFinding, LintReport } from '../analysis/results/lint.js';
export type { StudyEndpoint } from './asking/endpoints/endpoint-entry.js';
export type { StudyRespondent } from './instruments/base/entries.js';

import { ownModels } from './simulation/own-models.js';
import type { Plan } from './study/plan.js';
import { runStudy as askAndReport, type RunStudyOptions, type StudyResult } from './study/run.js';

export type { Answers } from '../reports/document/raw-answers.js';
export { Report, type ReportedRespondent } from '../reports/document/report.js';
export { type Assets, renderReport } from '../reports/files/render-report.js';
export { lintText } from '../reports/terminal/lint.js';
export {
  type DocumentKind,
  documentKinds,
  type ExportFormat,
  exportFormats,
  InputError,
} from '../vocabulary/input.js';
export { Item, Questionnaire } from '../vocabulary/item.js';
export {
  type Cells,
  type Dimension,
  type Domain,
  domains,
  Scheme,
  type SchemeDimension,
} from '../vocabulary/scheme.js';
export {
  type Form,
  forms,
  type Order,
  orders,
  type Pole,
  type Template,
} from '../vocabulary/template.js';
export type { Ending, LaneResult } from './asking/run.js';
export { Declaration } from './asking/simulated/declaration.js';
export {
  type CompareOptions,
  type CompareResult,
  compareReports,
  compareSources,
} from './compare/comparison.js';
export { reportAssets, version } from './content/package-data.js';
export type { ResponseRow } from './instruments/base/response-row.js';
export { loadQuestionnaire } from './instruments/survey/questionnaire.js';
export {
  type AnswerReading,
  type AskedItem,
  type GivenAnswer,
  readAnswer,
} from './instruments/survey/reading/read-answer.js';
export {
  type ExportOptions,
  exportResponses,
  exportToFile,
  type ResponseSource,
  writeResponses,
} from './interchange/export.js';
export { type LintOptions, lintFiles } from './lint/files.js';
export type { SimulationServer } from './simulation/server.js';
export { type RunningSimulation, type SimulateOptions, simulate } from './simulation/simulate.js';
export type { Environment } from './study/access/keys.js';
export type { AskingOptions } from './study/connect.js';
export { estimateCost, type RespondentCost } from './study/forecasts/cost.js';
export { plan, planStudy, type StudyInput } from './study/load.js';
export type { Plan } from './study/plan.js';
export { type ReportAgainOptions, reportAgain } from './study/report.js';
export type { RunStudyOptions, StudyResult } from './study/run.js';
export type { Study } from './study/study.js';
export type {
  Emit,
  ReportStep,
  RequestCount,
  StageCount,
  StudyEvent,
  TellStep,
} from './study/study-event.js';

/** Asks a study and reports it; the models that it simulates itself are asked in process unless `ownModels` says otherwise. */
export function runStudy(plan: Plan, options: RunStudyOptions = {}): Promise<StudyResult> {
  return askAndReport(plan, { ownModels: ownModels(), ...options });
}
