// Asks the respondents of a cell, one share of the replications after another, for carry-over.mjs.
import { parentPort } from 'node:worker_threads';
import { loadInferenceTemplates } from '../dist/src/content/load-inference-templates.js';
import { loadSurveyTemplates } from '../dist/src/content/load-templates.js';
import { carryOverOutcomes } from '../dist/src/workflows/carry-over-outcome.js';
import { replicateGap } from '../dist/src/workflows/replicate-gap.js';

const wording = await loadSurveyTemplates('undertone', 'en');
const stories = await loadInferenceTemplates('undertone', 'en');

parentPort.on('message', async ({ cell, pairs, seed, first, replications }) => {
  const outcomes = [];
  const asked = { cell, wording, stories, pairs, seed, first, replications };
  for await (const respondents of replicateGap(asked)) {
    outcomes.push(carryOverOutcomes(respondents, { cell, seed }).map(told));
  }
  parentPort.postMessage(outcomes);
});

/** Of an outcome what the page counts; the rest need not travel. */
function told({ carryOver, verdict, dimensions, told }) {
  const { slope, corrected, unadjusted } = carryOver;
  return {
    verdict,
    told,
    slope,
    corrected,
    unadjusted,
    dimensions,
  };
}
