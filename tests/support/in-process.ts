import type { SwitchedReadings } from '../../analysis/gap/persona-switch.js';
import { modelsOf, respond } from '../../src/asking/simulated/simulation.js';
import type { StudyRespondent } from '../../src/instruments/base/entries.js';
import { GapRecorder } from '../../src/instruments/gap/recorder.js';
import { gap } from '../../src/instruments/gap/stage.js';
import { simulationOf } from '../../src/simulation/study-simulation.js';
import type { Plan } from '../../src/study/plan.js';
import { observe, StudyRecording } from '../../src/study/recording.js';
import { record } from '../../src/study/trials.js';
import { drawSeed } from '../../vocabulary/request.js';
import type { Memory } from '../../vocabulary/trial.js';

/** A memory in which every respondent of a plan, and every judge, all simulated, have answered already. */
export function memoryOf(plan: Plan): Memory {
  const abilities = simulationOf(plan);
  const models = modelsOf(abilities);
  const at = '1970-01-01T00:00:00.000Z';
  return {
    async find(draws) {
      return draws.map((draw) => {
        const simulated = models.get(draw.request.model);
        return simulated
          ? respond(draw.request, simulated, { seed: drawSeed(draw), abilities, at })
          : undefined;
      });
    },
  };
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
  for await (const observed of observe(recording, memory)) record(observed);
  const recorder = (await recording.stagePart(gap, memory))?.recorder;
  const switched = recorder instanceof GapRecorder ? recorder.switched() : null;
  return switched && { switched, trials: recorder?.observed ?? 0 };
}
