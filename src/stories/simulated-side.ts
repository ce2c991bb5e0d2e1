import type { SimulatedSide } from '../instrument-study.js';
import { knownStories, storyKnowledge } from '../simulation/inference/known-stories.js';

/** The stories' side of a simulation. */
export const storiesSimulated: SimulatedSide = {
  knows: ({ questionnaires = {}, stories = {}, inferenceTemplates = {} }) =>
    storyKnowledge(
      knownStories(
        { sets: Object.values(stories), wordings: Object.values(inferenceTemplates) },
        Object.values(questionnaires),
      ),
    ),
};
