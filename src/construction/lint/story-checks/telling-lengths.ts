import { words } from '../../../../analysis/text/words.js';
import type { StoryCheck } from '../story-check.js';

/** The longer telling is at most this many times the shorter one. */
const MOST = 1.08;

/** The tellings of a pair are within 8 % of each other's length. */
export const tellingLengths: StoryCheck = {
  name: 'tellings',
  severity: 'warning',
  *find({ pair, tellings }) {
    const [first = 0, second = 0] = tellings.map(({ text }) => words(text).length);
    if (!pair || Math.max(first, second) / Math.min(first, second) <= MOST) return;
    yield {
      path: ['text'],
      message: `the tellings of "${pair.id}" are ${first} and ${second} words long; bring them within 8 % of each other`,
    };
  },
};
