// Recovers one share of the replications after another for recovery.mjs.
import { parentPort } from 'node:worker_threads';
import { loadQuestionnaire } from '../dist/src/content/load-questionnaire.js';
import { loadSurveyTemplates } from '../dist/src/content/load-templates.js';
import { calibrationCells } from '../dist/src/vocabulary/calibration-cells.js';
import { recover } from '../dist/src/workflows/recover.js';

const questionnaire = await loadQuestionnaire('undertone', 'en');
const wording = await loadSurveyTemplates('undertone', 'en');

parentPort.on('message', async ({ cell: name, seed, first, replications }) => {
  const cell = calibrationCells.find((each) => each.name === name);
  const figures = [];
  for await (const each of recover({ cell, questionnaire, wording, seed, first, replications })) {
    figures.push(each);
  }
  parentPort.postMessage(figures);
});
