import type { SwitchedReadings } from '../../analysis/gap/persona-switch.js';
import { simulatedMemory } from '../../proof/in-process.js';
import { GapRecorder } from '../../src/gap/recorder.js';
import { gap } from '../../src/gap/stage.js';
import { knowledgeOf, simulatedIn } from '../../src/simulation/study-simulation.js';
import { observe, record, StudyRecording } from '../../src/study/observe.js';
import type { Plan } from '../../src/study/plan.js';
import type { StudyRespondent } from '../../src/study/study.js';
import type { Memory } from '../../vocabulary/trial.js';

/** A memory in which every respondent of a plan, and every judge, all simulated, have answered already. */
export function memoryOf(plan: Plan): Memory {
  const { services } = simulatedIn(plan);
  const known = knowledgeOf(plan).then(
    (knowledge) =>
      new Map(
        plan.study.respondents.flatMap(({ model, declaration }) =>
          declaration ? [[model, simulatedMemory(declaration, knowledge, services)]] : [],
        ),
      ),
  );
  return {
    async find(draws) {
      const memories = await known;
      const [anyone] = memories.values();
      // Draws that are looked up together are of one model; every memory knows the judges.
      const memory = memories.get(draws[0]?.request.model ?? '') ?? anyone;
      return memory?.find(draws) ?? [];
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
