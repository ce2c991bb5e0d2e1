export type { AnswerRow, Answers, AskedItem, Assets } from '../../reports/index.js';
export type { SurveyObservation } from '../instruments/survey/survey-trial.js';
export type { LaneResult } from '../runner/play-lane.js';
export type { Ending, LanePlan, RunEvent } from '../runner/run-event.js';
export type { SimulationServer } from '../simulation/serve-simulation.js';
export type { Plan } from '../study/plan.js';
export type { Study, StudyEndpoint, StudyRespondent } from '../study/study.js';
export {
  type DocumentKind,
  documentKinds,
  type ExportFormat,
  exportFormats,
} from '../vocabulary/document-kind.js';
export * from './calibrate.js';
export * from './compare.js';
export type { AskingOptions } from './connect-study.js';
export * from './demo-study.js';
export * from './estimate-cost.js';
export * from './export-file.js';
export * from './export-responses.js';
export * from './import-cdeval.js';
export * from './init-study.js';
export * from './lint-files.js';
export * from './plan-calibration.js';
export * from './plan-study.js';
export * from './profile-model.js';
export type { Environment } from './read-keys.js';
export * from './report-again.js';
export { reportAssets } from './report-assets.js';
export * from './run-study.js';
export * from './simulate.js';
export * from './version.js';
export * from './workflow-event.js';
export { defaultFolder } from './write-files.js';
