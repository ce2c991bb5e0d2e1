import type { HeardAnswers } from '../../../analysis/hearing/build-hearing.js';
import type { Tally } from '../../../analysis/tally.js';
import { inferenceOf, type Plan, surveyOf } from '../../../src/study/plan.js';
import type { StudyRespondent } from '../../../src/study/study.js';
import type { Memory } from '../../../src/vocabulary/ports.js';
import { HeardFolder } from '../../../src/workflows/fold-inference.js';
import { TallyFolder } from '../../../src/workflows/fold-tally.js';
import { replayInference } from '../../../src/workflows/replay-inference.js';
import { replaySurvey } from '../../../src/workflows/replay-survey.js';

/** What one respondent answered: what every figure is computed from. */
export interface Observed {
  readonly tally: Tally;
  readonly inference: HeardAnswers;
}

/** The answers of one respondent of a plan, read and folded. */
export async function observe(
  plan: Plan,
  respondent: StudyRespondent,
  memory: Memory,
): Promise<Observed> {
  const survey = surveyOf(plan, respondent);
  const folder = new TallyFolder(survey);
  for await (const observation of replaySurvey(survey, memory)) folder.add(observation);
  const heard = new HeardFolder();
  const inference = inferenceOf(plan, respondent);
  if (inference) {
    for await (const observation of replayInference(inference, memory)) heard.add(observation);
  }
  return { tally: folder.tally, inference: heard };
}
