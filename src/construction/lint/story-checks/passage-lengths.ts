import { words } from '../../../../analysis/text/words.js';
import type { Pole } from '../../../vocabulary/pole.js';
import type { StoryCheck } from '../story-check.js';

/** The longer version is at most this many times the shorter one. */
const MOST = 1.25;

/** The two versions of what carries an item are within 25 % of each other's length. */
export const passageLengths: StoryCheck = {
  name: 'passages',
  severity: 'warning',
  *find({ pair }) {
    if (!pair) return;
    for (const [index, { item }] of pair.values.entries()) {
      const passages = pair.text.flatMap((passage) =>
        typeof passage !== 'string' && passage.item === item ? passage : [],
      );
      const lengthAt = (pole: Pole) =>
        words(passages.map((passage) => passage[pole]).join('\n')).length;
      const target = lengthAt('target');
      const opposite = lengthAt('opposite');
      if (Math.max(target, opposite) / Math.min(target, opposite) <= MOST) continue;
      yield {
        path: ['values', index, 'item'],
        message: `"${pair.id}" has ${target} words for ${item} at the target pole and ${opposite} at the opposite one; bring them within 25 % of each other`,
      };
    }
  },
};
