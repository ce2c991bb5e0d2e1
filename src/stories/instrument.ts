import type { ReportedRespondent } from '../../reports/index.js';
import type { Instrument } from '../instrument.js';
import type { InferenceObservation } from '../instruments/inference/observation.js';
import {
  type InferencePlan,
  inferenceTrials,
  planInference,
} from '../instruments/inference/plan-inference.js';
import { inferenceOf } from '../study/plan.js';
import { sharedStories } from '../workflows/shared-stories.js';
import { storiesApart } from '../workflows/stories-asked.js';
import { storiesStudy } from './study-side.js';

/** Stories: what a respondent infers about people. */
export const stories: Instrument<InferencePlan, InferenceObservation> = {
  ...storiesStudy,
  planOf: inferenceOf,
  trials: planInference,
  trialCount: inferenceTrials,
  draws: ({ section }) => section.repeats,
  unreadable: ({ draws }) => draws.filter(({ reading }) => reading.kind === 'unread').length,
  async rows(observation, source) {
    const { storyRows } = await import('../workflows/story-rows.js');
    return storyRows(observation, source);
  },
  comparing: {
    observed: storiesObserved,
    hasFigures: (respondent) => storiesObserved(respondent) > 0,
    answersOf: ({ inference }) => inference?.scores ?? null,
    apart: storiesApart,
    together: sharedStories,
  },
  async record(plan) {
    const { StoriesStudyRecorder } = await import('./recorder.js');
    return new StoriesStudyRecorder(plan);
  },
};

function storiesObserved({ inference }: ReportedRespondent): number {
  return inference?.trials.observed ?? 0;
}
