import { buildHearing } from '../../analysis/hearing/build-hearing.js';
import type { Hearing } from '../../analysis/hearing/hearing.js';
import type { InferencePlan } from '../../src/instruments/inference/plan-inference.js';
import { InferenceSection } from '../../src/instruments/inference/section.js';
import { knownStories } from '../../src/simulation/inference/known-stories.js';
import { simulatedMemory } from '../../src/simulation/simulated-memory.js';
import {
  Declaration,
  simulatedIdentity,
  simulatedJudgeIdentity,
  simulatedModel,
} from '../../src/vocabulary/declaration.js';
import type { InferenceTemplates } from '../../src/vocabulary/inference-template.js';
import type { Item } from '../../src/vocabulary/item.js';
import { SimulatedJudge } from '../../src/vocabulary/reader.js';
import type { StorySet } from '../../src/vocabulary/story.js';
import { HeardFolder } from '../../src/workflows/fold-inference.js';
import { replayInference } from '../../src/workflows/replay-inference.js';
import { inferenceWording } from './stories.js';

/** What a simulated respondent is asked about stories, and who judges it. */
export interface AskedOfReader {
  readonly set: StorySet;
  readonly items: readonly Item[];
  readonly section: object;
  readonly wording?: InferenceTemplates;
  readonly judge?: object;
  readonly persona?: string;
}

/** A plan that asks one simulated respondent about stories. */
export function planFor(
  declaration: Declaration,
  { set, items, section, wording = inferenceWording, judge = {}, persona }: AskedOfReader,
): InferencePlan {
  return {
    respondent: {
      id: 'reader',
      endpoint: simulatedIdentity(declaration),
      model: simulatedModel('reader'),
      parameters: { temperature: 1 },
      language: 'en',
      persona: persona ?? null,
      simulated: true,
    },
    set,
    items,
    wording,
    section: InferenceSection.parse(section),
    judge: {
      endpoint: simulatedJudgeIdentity(SimulatedJudge.parse(judge)),
      model: simulatedModel('judge'),
      parameters: { temperature: 0, maxTokens: 4096 },
      simulated: true,
    },
    seed: 1,
  };
}

/** What a simulated respondent hears, by the instrument's own code from prompt to answer read. */
export async function heardBy(parameters: object, asked: AskedOfReader): Promise<HeardFolder> {
  const declaration = Declaration.parse(parameters);
  const { set, items, wording = inferenceWording, judge = {} } = asked;
  const questionnaire = { questionnaire: 'made', language: 'en', items: [...items] };
  const memory = simulatedMemory(declaration, new Map(), {
    stories: knownStories({ sets: [set], wordings: [wording] }, [questionnaire]),
    judges: [{ id: 'judge', judge: SimulatedJudge.parse(judge) }],
  });
  const folder = new HeardFolder();
  for await (const observation of replayInference(planFor(declaration, asked), memory)) {
    folder.add(observation);
  }
  return folder;
}

/** The scores of what a simulated respondent hears. */
export async function hearingOf(parameters: object, asked: AskedOfReader): Promise<Hearing> {
  const { attitudes, selections, extractions } = await heardBy(parameters, asked);
  return buildHearing({ attitudes, selections, extractions }, { seed: 1, labels: [] });
}
