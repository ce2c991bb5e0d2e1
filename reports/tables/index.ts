import { costs } from './costs.js';
import { biasQuestion, formQuestion, trustQuestions } from './questions.js';
import { referencePoints } from './reference-points.js';
import type { ReportTable } from './report-table.js';
import { whatWouldChange } from './what-would-change.js';

/** Every table that has no chart, in the order of the report. */
export const tables: readonly ReportTable[] = [
  referencePoints,
  ...[biasQuestion, formQuestion, ...trustQuestions].flatMap((question) => question.tables),
  whatWouldChange,
  costs,
];
