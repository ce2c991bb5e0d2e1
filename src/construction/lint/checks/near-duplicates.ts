import { nearestEarlier } from '../../../../analysis/text/resemblance.js';
import { words } from '../../../../analysis/text/words.js';
import { comparableText } from '../../../vocabulary/plain-characters.js';
import type { Check } from '../check.js';

/**
 * Cosine of weighted words from which an editor would strike one of two items. Of 120 labelled pairs
 * (tests/fixtures/items), all in one questionnaire, it finds 34 of 45 that are nearly the same, the
 * check of questions 3 more, and 1 of 60 that are not. It finds fewer in a questionnaire of a few
 * items, where no word is rare.
 */
const ALIKE = 0.55;

/** No two items ask nearly the same. */
export const nearDuplicates: Check = {
  name: 'near-duplicates',
  severity: 'warning',
  *find({ items }, tell) {
    const texts = items.map(({ question, options }) =>
      [question, options.target, options.opposite].flatMap((text) =>
        words(text.replaceAll('-', ' ')),
      ),
    );
    for (const { first, second, similarity } of nearestEarlier(texts, ALIKE, tell)) {
      const [a, b] = [items[first], items[second]];
      // The same question is what another check says.
      if (!a || !b || comparableText(a.question) === comparableText(b.question)) continue;
      yield {
        path: ['items', second, 'question'],
        message: `${b.id} is nearly ${a.id} (similarity ${similarity.toFixed(2)}); move one to another situation, or remove it`,
      };
    }
  },
};
