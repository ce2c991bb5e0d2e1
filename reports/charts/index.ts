import { biases } from './biases.js';
import type { Chart } from './chart.js';
import { domains } from './domains.js';
import { formWeights } from './form-weights.js';
import { overview } from './overview.js';
import { profile } from './profile.js';
import { ratings } from './ratings.js';
import { templates } from './templates.js';
import { variance } from './variance.js';
import { weightings } from './weightings.js';

/** Every chart, in the order of the report. */
export const charts: readonly Chart[] = [
  profile,
  overview,
  domains,
  templates,
  biases,
  ratings,
  formWeights,
  weightings,
  variance,
];
