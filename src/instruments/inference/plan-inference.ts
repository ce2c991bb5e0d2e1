import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item } from '../../vocabulary/item.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { StorySet } from '../../vocabulary/story.js';
import type { Telling } from '../../vocabulary/telling.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { attitudeQuestions } from './attitude-questions.js';
import { attitudeTrial } from './attitude-trial.js';
import { blindTelling } from './blind.js';
import { candidatesOf } from './candidates.js';
import { extractionTrial } from './extraction-trial.js';
import { forcedChoices } from './forced-choices.js';
import { attempts, type Judge } from './judge/judge.js';
import { statementsToExtract } from './judge/judged-topics.js';
import { keysOf } from './keys.js';
import type { InferenceObservation } from './observation.js';
import type { InferenceSection } from './section.js';
import { nested, selectStories } from './select-stories.js';
import { selectionTrial } from './selection-trial.js';
import { tellingsOf } from './tell.js';
import { type Topics, topicsOf } from './topics.js';

export interface InferencePlan {
  readonly respondent: Respondent;
  readonly set: StorySet;
  /** The questionnaire whose items the stories are about. */
  readonly items: readonly Item[];
  readonly wording: InferenceTemplates;
  readonly section: Pick<
    InferenceSection,
    'tasks' | 'styles' | 'shots' | 'candidates' | 'neutralStudy' | 'blind' | 'repeats' | 'limit'
  >;
  /** Needed for extraction. */
  readonly judge: Judge | null;
  readonly seed: number;
}

/**
 * All trials of the instrument, as they are wanted: attitudes of every story, then without any, then
 * selections, then extractions, so that a judge that fails holds nothing up.
 */
export function* planInference(plan: InferencePlan): Generator<PlannedTrial<InferenceObservation>> {
  const asked = askedOf(plan);
  const { tasks, blind } = plan.section;
  if (tasks.includes('attitude')) yield* attitudes(plan, asked);
  if (blind && tasks.includes('attitude')) yield* withoutStory(plan, asked);
  if (tasks.includes('selection')) yield* selections(plan, asked);
  if (tasks.includes('extraction')) yield* extractions(plan, asked);
}

/** How many trials a plan comes to. */
export function inferenceTrials(plan: InferencePlan): number {
  let trials = 0;
  for (const _ of planInference(plan)) trials += 1;
  return trials;
}

/** The stories that are asked about, and what they can be about. */
export interface Asked {
  readonly tellings: readonly Telling[];
  readonly topics: Topics;
}

/** The stories that a plan asks about, and what they can be about. */
export function askedOf({
  set,
  items,
  section,
}: Pick<InferencePlan, 'set' | 'items' | 'section'>): Asked {
  return {
    tellings: tellingsOf(selectStories(set, section.limit)),
    topics: topicsOf(set, items),
  };
}

function* attitudes(
  { respondent, section, wording, set, items, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const { neutralStudy, repeats: draws } = section;
  const keys = keysOf(set, items, seed);
  for (const { style, shots } of conditions(section)) {
    for (const telling of tellings) {
      const asking = { topics, wording, style, shots, neutralStudy, keys };
      for (const question of attitudeQuestions(telling, asking)) {
        const begin = () => attitudeTrial(respondent, question, { wording, draws });
        yield { begin, most: draws, mayAskFewer: false };
      }
    }
  }
}

function* withoutStory(
  { respondent, section, wording, set, items, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const asking = { topics, wording, keys: keysOf(set, items, seed) };
  for (const question of forcedChoices(blindTelling(tellings), asking)) {
    const begin = () => attitudeTrial(respondent, question, { wording, draws: section.repeats });
    yield { begin, most: section.repeats, mayAskFewer: false };
  }
}

function* selections(
  { respondent, section, wording, set, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const placeOf = new Map(
    [...nested(set.pairs), ...nested(set.single)].map(({ id }, nth) => [id, nth]),
  );
  for (const { style, shots } of conditions(section)) {
    for (const mode of section.candidates) {
      for (const telling of tellings) {
        const nth = placeOf.get(telling.cluster) ?? 0;
        const candidates = candidatesOf(telling, mode, { topics, seed, nth });
        if (!candidates) continue;
        const question = { telling, mode, candidates, style, shots };
        const means = { wording, topics, draws: section.repeats };
        const begin = () => selectionTrial(respondent, question, means);
        yield { begin, most: section.repeats, mayAskFewer: false };
      }
    }
  }
}

function* extractions(
  { respondent, section, wording, judge, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  if (!judge) throw new RangeError('extraction needs a judge');
  for (const { style, shots } of conditions(section)) {
    for (const telling of tellings) {
      if (statementsToExtract(telling, topics).length === 0) continue;
      const means = { wording, topics, judge, draws: section.repeats, seed };
      const begin = () => extractionTrial(respondent, { telling, style, shots }, means);
      // A summary where it is reasoned, the values, and the judge's attempts, which it may not need.
      const steps = (style === 'reasoned' ? 2 : 1) + attempts;
      yield { begin, most: section.repeats * steps, mayAskFewer: true };
    }
  }
}

function conditions({ styles, shots }: Pick<InferenceSection, 'styles' | 'shots'>) {
  return styles.flatMap((style) => shots.map((count) => ({ style, shots: count })));
}
