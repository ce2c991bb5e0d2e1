import { knownStories, storyKnowledge } from '../../../src/simulation/inference/known-stories.js';
import { knownPrompts, surveyKnowledge } from '../../../src/simulation/recognise-prompt.js';
import { simulatedMemory } from '../../../src/simulation/simulated-memory.js';
import type { Plan } from '../../../src/study/plan.js';
import { simulatedModel } from '../../../src/vocabulary/declaration.js';
import type { Memory } from '../../../src/vocabulary/ports.js';

/** A memory in which every respondent of a plan, and its judge, all simulated, have answered already. */
export function memoryOf({ study, ...asked }: Plan): Memory {
  const questionnaires = Object.values(asked.questionnaires);
  const prompts = knownPrompts(questionnaires, Object.values(asked.templates));
  const stories = knownStories(
    { sets: Object.values(asked.stories), wordings: Object.values(asked.inferenceTemplates) },
    questionnaires,
  );
  const knowledge = [surveyKnowledge(prompts), storyKnowledge(stories)];
  const judge = study.inference?.judge;
  const judges = judge?.declaration
    ? [
        {
          id: judge.model.slice(simulatedModel('').length),
          instrument: 'inference',
          declared: judge.declaration,
        },
      ]
    : [];
  const memories = new Map(
    study.respondents.flatMap(({ model, declaration }) =>
      declaration ? [[model, simulatedMemory(declaration, knowledge, judges)]] : [],
    ),
  );
  const [anyone] = memories.values();
  return {
    async find(draws) {
      // Draws that are looked up together are of one model; every memory knows the judge.
      const memory = memories.get(draws[0]?.request.model ?? '') ?? anyone;
      return memory?.find(draws) ?? [];
    },
  };
}
