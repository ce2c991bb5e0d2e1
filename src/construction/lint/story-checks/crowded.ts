import { overfullStories } from '../../../instruments/inference/overfull-stories.js';
import type { StoryCheck } from '../story-check.js';

/** A story holds no more values than can be asked with an opposite beside each. */
export const crowdedStories: StoryCheck = {
  name: 'contrast',
  severity: 'warning',
  *find({ pair, single }, { statements }) {
    const told = { pairs: pair ? [pair] : [], single: single ? [single] : [] };
    const set = { ...told, statements: [...statements] };
    for (const { message } of overfullStories(set, { candidates: ['contrast'] })) {
      yield { path: ['values'], message };
    }
  },
};
