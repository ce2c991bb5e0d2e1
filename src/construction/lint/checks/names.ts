import type { Scheme } from '../../../vocabulary/scheme.js';
import type { Check } from '../check.js';
import { firstMatch, patternsFor } from '../patterns-for.js';

/** How each language names the dimensions and poles of a built-in scheme, by the name of the scheme. */
const names: Readonly<Record<string, ReadonlyMap<string, RegExp>>> = {
  hofstede: new Map([
    [
      'en',
      /\b(power distance|hierarch\w*|individualis\w*|collectivis\w*|uncertainty avoidance|masculin\w*|feminin\w*|(?:long|short)-term orient\w*|indulgen\w*)\b/iu,
    ],
    [
      'de',
      /(machtdistanz|hierarchi\p{L}*|individualis\p{L}*|kollektivis\p{L}*|unsicherheitsvermeidung|maskulin\p{L}*|feminin\p{L}*|(?:lang|kurz)zeitorient\p{L}*)/iu,
    ],
    [
      'zh',
      /(权力距离|等级制度|个人主义|集体主义|不确定性规避|男性化|女性化|男性气质|女性气质|长期导向|短期导向|放纵与克制)/u,
    ],
  ]),
};

/** The names that a scheme itself gives, in whatever language it is written. */
function namesIn({ dimensions }: Scheme): RegExp {
  const texts = dimensions.flatMap(({ name, target, opposite }) => [
    name,
    target.name,
    opposite.name,
  ]);
  const words = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<!\\p{L})(${words.join('|')})(?!\\p{L})`, 'iu');
}

/** No item names a dimension or a pole: a respondent would answer the name. */
export const constructNames: Check = {
  name: 'names',
  severity: 'warning',
  *find({ items, language, scheme }) {
    const known = names[scheme.scheme];
    const patterns = known ? patternsFor(known, language) : [namesIn(scheme)];
    for (const [index, { id, question, options }] of items.entries()) {
      const places = [
        { path: ['question'], text: question, part: 'the question' },
        { path: ['options', 'target'], text: options.target, part: 'the target option' },
        { path: ['options', 'opposite'], text: options.opposite, part: 'the opposite option' },
      ];
      for (const { path, text, part } of places) {
        const name = firstMatch(patterns, text);
        if (name === undefined) continue;
        yield {
          path: ['items', index, ...path],
          message: `${part} of ${id} says "${name}", which names what is measured; describe a situation instead`,
        };
      }
    }
  },
};
