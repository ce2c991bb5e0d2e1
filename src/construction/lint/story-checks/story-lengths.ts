import { words } from '../../../../analysis/text/words.js';
import { nameOf, type StoryCheck } from '../story-check.js';

/** Words that a telling is to have. */
const bounds = { least: 450, most: 750 };

/** A telling is neither too short to hold its values in passing nor too long to be read with care. */
export const storyLengths: StoryCheck = {
  name: 'length',
  severity: 'warning',
  *find({ tellings }) {
    for (const telling of tellings) {
      const found = words(telling.text).length;
      if (found >= bounds.least && found <= bounds.most) continue;
      yield {
        path: ['text'],
        message: `${nameOf(telling)} has ${found} words; bring it to between ${bounds.least} and ${bounds.most}`,
      };
    }
  },
};
