export {
  buildProfile,
  count as countReading,
  createTally,
  type DimensionProfile,
  Estimate,
  type FormFlips,
  orientationLikelihood,
  type PerForm,
  Profile,
  questionFormWeights,
  type TalliedItem,
  type Tally,
  type Weighting,
} from '../analysis/index.js';
export {
  type LintedFile,
  type LintFinding,
  type LintReport,
  lintText,
  Report,
  renderReport,
  terminalSummary,
} from '../reports/index.js';
export { loadQuestionnaire } from './content/load-questionnaire.js';
export { loadDefaultScheme } from './content/load-scheme.js';
export { loadSurveyTemplates } from './content/load-templates.js';
export { type Asked, readResponse } from './instruments/survey/reading/read-response.js';
export { openLedger } from './ledger/open-ledger.js';
export type { Faults } from './simulation/faults.js';
export { type ServedRequest, serveSimulation } from './simulation/serve-simulation.js';
export { Declaration, type SimulatedRespondent } from './vocabulary/declaration.js';
export type { Dimension } from './vocabulary/dimension.js';
export { type Domain, domains } from './vocabulary/domain.js';
export { InputError } from './vocabulary/input-error.js';
export { cellsOf, Item, Questionnaire } from './vocabulary/item.js';
export type { Attempt, Ledger, Memory, StudyRecord } from './vocabulary/ports.js';
export type { Reading } from './vocabulary/reading.js';
export type { Draw, Request } from './vocabulary/request.js';
export type { Response } from './vocabulary/response.js';
export { type Cells, Scheme, type SchemeDimension } from './vocabulary/scheme.js';
export type { SurveyTemplates, Template } from './vocabulary/template.js';
export * from './workflows/index.js';
