import type { Check } from '../check.js';
import { firstMatch, patternsFor } from '../patterns-for.js';

/** Yes and no as first words, by language. */
const openings: ReadonlyMap<string, RegExp> = new Map([
  ['en', /^[^\p{L}\p{N}]*(yes|no)(?![\p{L}\p{M}\p{N}])/iu],
  ['de', /^[^\p{L}\p{N}]*(ja|nein)(?![\p{L}\p{M}\p{N}])/iu],
  ['zh', /^[^\p{L}\p{N}]*(不是|是的|是|否|对|不对)(?=[\p{P}\s]|$)/u],
]);

/** No option opens with yes or no (209 of CDEval's 2,953 items have one that does). */
export const optionOpenings: Check = {
  name: 'openings',
  severity: 'warning',
  *find({ items, language }) {
    const patterns = patternsFor(openings, language);
    for (const [index, { id, options }] of items.entries()) {
      const opened = (['target', 'opposite'] as const).flatMap((pole) => {
        const word = firstMatch(patterns, options[pole]);
        return word === undefined ? [] : [{ pole, word }];
      });
      const [first] = opened;
      if (!first) continue;
      const found = opened.map(({ pole, word }) => `the ${pole} option with "${word}"`).join(', ');
      yield {
        path: ['items', index, 'options', first.pole],
        message: `${id} opens ${found}, which collides with the answers to the compare form; begin it otherwise`,
      };
    }
  },
};
