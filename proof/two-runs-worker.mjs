// Sets two runs side by side, one share of the replications after another, for two-runs.mjs.
import { parentPort } from 'node:worker_threads';
import { loadQuestionnaire } from '../dist/src/content/load-questionnaire.js';
import { loadSurveyTemplates } from '../dist/src/content/load-templates.js';
import { compareRuns } from '../dist/src/workflows/compare-runs.js';

const questionnaire = await loadQuestionnaire('undertone', 'en');
const wording = await loadSurveyTemplates('undertone', 'en');

parentPort.on('message', async ({ declarations, seed, first, replications }) => {
  const asked = { declarations, questionnaire, wording, seed, first, replications };
  const pairs = [];
  for await (const pair of compareRuns(asked)) pairs.push(pair);
  parentPort.postMessage(pairs);
});
