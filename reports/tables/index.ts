import { agreement } from './agreement.js';
import { costs } from './costs.js';
import { countrySimilarities } from './country-similarities.js';
import { cultureGroups } from './culture-groups.js';
import { differences } from './differences.js';
import { editions } from './editions.js';
import { families } from './families.js';
import { gapQuestions } from './gap-questions.js';
import { hearingQuestions } from './hearing-questions.js';
import { homogeneity } from './homogeneity.js';
import { judgingCosts } from './judging-costs.js';
import { loadings } from './loadings.js';
import { nearest } from './nearest.js';
import { nullNeighbours } from './null-neighbours.js';
import { biasQuestion, formQuestion, trustQuestions } from './questions.js';
import { referencePoints } from './reference-points.js';
import type { ReportTable } from './report-table.js';
import { similarities } from './similarities.js';
import { tunings } from './tunings.js';
import { whatWouldChange } from './what-would-change.js';

/** Every table that has no chart, in the order of the report. */
export const tables: readonly ReportTable[] = [
  referencePoints,
  ...gapQuestions.flatMap((question) => question.tables),
  ...hearingQuestions.flatMap((question) => question.tables),
  loadings,
  nearest,
  countrySimilarities,
  agreement,
  cultureGroups,
  nullNeighbours,
  editions,
  similarities,
  differences,
  tunings,
  families,
  homogeneity,
  ...[biasQuestion, formQuestion, ...trustQuestions].flatMap((question) => question.tables),
  whatWouldChange,
  costs,
  judgingCosts,
];
