import { words } from '../../../../analysis/text/words.js';
import type { StoryCheck } from '../story-check.js';

/** Least share of a telling's words that the other has too. */
const LEAST = 0.2;

/** The tellings of a pair have enough in common to be one plot. */
export const sharedText: StoryCheck = {
  name: 'shared',
  severity: 'warning',
  *find({ pair, tellings }) {
    if (!pair) return;
    const shared = pair.text.filter((passage) => typeof passage === 'string');
    const longer = Math.max(...tellings.map(({ text }) => words(text).length));
    const share = words(shared.join('\n')).length / longer;
    if (share >= LEAST) return;
    yield {
      path: ['text'],
      message: `the tellings of "${pair.id}" have ${Math.round(100 * share)} % of their words in common; let them share a fifth or more, so that little but the values differs`,
    };
  },
};
