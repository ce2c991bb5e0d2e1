import { expect, test } from 'vitest';
import type { SurveyObservation } from '../../src/instruments/survey/survey-trial.js';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { knownPrompts, surveyKnowledge } from '../../src/simulation/recognise-prompt.js';
import { simulatedMemory } from '../../src/simulation/simulated-memory.js';
import { type Plan, surveyOf } from '../../src/study/plan.js';
import { calibrationCells } from '../../src/vocabulary/calibration-cells.js';
import type { Memory } from '../../src/vocabulary/ports.js';
import { replaySurvey } from '../../src/workflows/replay-survey.js';
import { Studying, trials } from '../support/studying.js';

async function observationsOf(plan: Plan, place: number, memory: Memory) {
  const respondent = plan.study.respondents[place];
  if (!respondent) throw new RangeError('no such respondent');
  const observations: SurveyObservation[] = [];
  for await (const each of replaySurvey(surveyOf(plan, respondent), memory)) {
    observations.push(each);
  }
  return observations;
}

/** All but what the network adds: when an answer came, how long it took and what it cost. */
function withoutNetwork({ draws, ...observation }: SurveyObservation) {
  return {
    ...observation,
    draws: draws.map(({ reading, response }) => {
      const { at, milliseconds, usage, ...answer } = response;
      return { reading, answer };
    }),
  };
}

test('a study in process has the very answers and readings that it has over HTTP', async () => {
  using studying = new Studying();
  const respondents = [
    ...calibrationCells
      .slice(1, 3)
      .map(({ name, declaration }) => ({ id: name, simulated: declaration })),
    { id: 'chatty', simulated: { dress: 'chatty', verbosity: 0.5, logprobs: true } },
    { id: 'scored', simulated: { dress: 'mixed', refusal: 0.03, logprobs: true } },
  ];
  const survey = { repeats: 2, retest: 0.2 };
  const plan = await studying.plan(respondents, { survey });
  await studying.run(plan);

  const ledger = await openLedger(studying.ledger, { mode: 'read' });
  const prompts = knownPrompts(Object.values(plan.questionnaires), Object.values(plan.templates));
  for (const [place, { declaration }] of plan.study.respondents.entries()) {
    if (!declaration) throw new Error('all are simulated');
    const bought = await observationsOf(plan, place, ledger);
    const inProcess = await observationsOf(
      plan,
      place,
      simulatedMemory(declaration, [surveyKnowledge(prompts)]),
    );
    expect(bought).toHaveLength(trials);
    expect(inProcess.map(withoutNetwork)).toEqual(bought.map(withoutNetwork));
  }
  await ledger.close();
});
