import type { SwitchedReadings } from '../../../analysis/gap/switched-readings.js';
import type { HeardAnswers } from '../../../analysis/hearing/build-hearing.js';
import type { Tally } from '../../../analysis/index.js';
import { GapRecorder } from '../../../src/gap/recorder.js';
import { gap } from '../../../src/gap/stage.js';
import { inferenceOf, type Plan, surveyOf } from '../../../src/study/plan.js';
import type { StudyRespondent } from '../../../src/study/study.js';
import type { Memory } from '../../../src/vocabulary/ports.js';
import { HeardFolder } from '../../../src/workflows/fold-inference.js';
import { TallyFolder } from '../../../src/workflows/fold-tally.js';
import { observe as observeAll, record, StudyRecording } from '../../../src/workflows/observe.js';
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

/** What a respondent answered under personas, and in how many trials; null where the study switches none. */
export async function switchedOf(
  plan: Plan,
  respondent: StudyRespondent,
  memory: Memory,
): Promise<{ readonly switched: SwitchedReadings; readonly trials: number } | null> {
  const alone = { ...plan, study: { ...plan.study, respondents: [respondent] } };
  const [recording] = (await StudyRecording.begin(alone)).respondents();
  if (!recording) return null;
  for await (const observed of observeAll(recording, memory)) record(observed);
  const recorder = (await recording.stagePart(gap))?.recorder;
  const switched = recorder instanceof GapRecorder ? recorder.switched() : null;
  return switched && { switched, trials: recorder?.observed ?? 0 };
}
