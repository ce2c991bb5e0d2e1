import type { Check } from '../check.js';

/** Yes and no as first words, by language; a language that is not here is held to all of them. */
const openings: Readonly<Record<string, RegExp>> = {
  en: /^\W*(yes|no)\b/iu,
  de: /^\W*(ja|nein)(?![\p{L}\p{N}])/iu,
  zh: /^[^\p{L}\p{N}]*(不是|是的|是|否|对|不对)(?=[\p{P}\s]|$)/u,
};

/** No option opens with yes or no (209 of CDEval's 2,953 items have one that does). */
export const optionOpenings: Check = {
  name: 'openings',
  severity: 'warning',
  rule: 'no option opens with yes or no, which collide with the compare form',
  *find({ items, language }) {
    const known = openings[language.split('-')[0] ?? ''];
    const patterns = known ? [known] : Object.values(openings);
    for (const [index, { id, options }] of items.entries()) {
      const opened = (['target', 'opposite'] as const).flatMap((pole) => {
        const word = patterns.map((pattern) => pattern.exec(options[pole])?.[1]).find(Boolean);
        return word ? [{ pole, word }] : [];
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
