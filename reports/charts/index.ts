import { baseTuned } from './base-tuned.js';
import { biases } from './biases.js';
import type { Chart } from './chart.js';
import { domains } from './domains.js';
import { family } from './family.js';
import { formWeights } from './form-weights.js';
import { gap } from './gap.js';
import { gapDimensions } from './gap-dimensions.js';
import { groups } from './groups.js';
import { hearing } from './hearing.js';
import { hearingTasks } from './hearing-tasks.js';
import { humansMap } from './humans-map.js';
import { nearestCountries } from './nearest-countries.js';
import { overview } from './overview.js';
import { profile } from './profile.js';
import { ratings } from './ratings.js';
import { similarity } from './similarity.js';
import { templates } from './templates.js';
import { variance } from './variance.js';
import { weightings } from './weightings.js';

/** Every chart, in the order of the report. */
export const charts: readonly Chart[] = [
  profile,
  overview,
  domains,
  gap,
  gapDimensions,
  hearing,
  hearingTasks,
  humansMap,
  nearestCountries,
  groups,
  similarity,
  baseTuned,
  family,
  templates,
  biases,
  ratings,
  formWeights,
  weightings,
  variance,
];
