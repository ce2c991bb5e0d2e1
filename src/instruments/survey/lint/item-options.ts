import { words } from '../../../../analysis/statistics/words.js';
import { comparableText, ownValue } from '../../../../vocabulary/comparable-text.js';
import type { Item } from '../../../../vocabulary/item.js';
import type { Scheme } from '../../../../vocabulary/scheme.js';
import { byDimension, type Check, saidOnce } from './check.js';

/** In how many items the target option, and in how many the opposite one, has more words. */
export function longerOptions(items: readonly Item[]): {
  readonly target: number;
  readonly opposite: number;
} {
  const differences = items.map(
    ({ options }) => words(options.target).length - words(options.opposite).length,
  );
  return {
    target: differences.filter((difference) => difference > 0).length,
    opposite: differences.filter((difference) => difference < 0).length,
  };
}

/**
 * The patterns of a language, from a table by its code without region ("en" of "en-GB" and "EN_us"); of
 * a language that is not in the table all of them, since one of them may fit.
 */
function patternsFor(table: ReadonlyMap<string, RegExp>, language: string): readonly RegExp[] {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const known = table.get(code);
  return known ? [known] : [...table.values()];
}

/** What the first of the patterns that matches has in its first group. */
function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
}

/** The two options of an item differ: nothing is chosen between two that read the same. */
export const equalOptions: Check = {
  name: 'options',
  severity: 'error',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      if (comparableText(options.target) !== comparableText(options.opposite)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `the two options of ${id} read the same; write one for each pole`,
      };
    }
  },
};

/** Neither option is contained in the other: a repetition of one would be read as both. */
export const containedOptions: Check = {
  name: 'containment',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      const target = comparableText(options.target);
      const opposite = comparableText(options.opposite);
      if (target === opposite) continue;
      const [inner, outer] =
        target.length < opposite.length ? [target, opposite] : [opposite, target];
      if (!` ${outer} `.includes(` ${inner} `)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `one option of ${id} contains the other, so a repeated option is ambiguous; reword one`,
      };
    }
  },
};

/** The longer option is at most this many times the shorter one. */
const MAX_LENGTH_RATIO = 1.2;

/** The two options of an item are within 20 % of each other's length. */
export const optionLengths: Check = {
  name: 'lengths',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      const target = words(options.target).length;
      const opposite = words(options.opposite).length;
      if (Math.max(target, opposite) / Math.min(target, opposite) <= MAX_LENGTH_RATIO) continue;
      yield {
        path: ['items', index, 'options'],
        message: `the options of ${id} are ${target} and ${opposite} words long; bring them within 20 % of each other`,
      };
    }
  },
};

/** Below this many items a share says nothing about a dimension. */
const ENOUGH = 5;

/**
 * The target option is the longer one in 40–60 % of a dimension's items (in CDEval 27 % for IDV and
 * MAS), a tie counting half: a respondent that likes long answers would else seem to lean to a pole.
 */
export const lengthBalance: Check = {
  name: 'balance',
  severity: 'warning',
  *find({ items, cells }) {
    const uneven = byDimension(items, cells.dimensions).flatMap(({ dimension, own }) => {
      const { target, opposite } = longerOptions(own);
      const share = (own.length + target - opposite) / 2 / own.length;
      if (own.length < ENOUGH || (share >= 0.4 && share <= 0.6)) return [];
      const detail = `target in ${target} of ${own.length}, opposite in ${opposite}`;
      return [{ dimension, detail }];
    });
    yield* saidOnce(
      uneven,
      'one option is longer so often that length reveals the pole; bring both closer to half',
    );
  },
};

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
        message: `${id} opens ${found}, which collides with the answers to the compare form; begin it differently`,
      };
    }
  },
};

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

/** The name of a dimension or pole that a text has. */
export function constructNamedIn(
  text: string,
  { language, scheme }: { readonly language: string; readonly scheme: Scheme },
): string | undefined {
  const known = ownValue(names, scheme.scheme);
  return firstMatch(known ? patternsFor(known, language) : [namesIn(scheme)], text);
}

/** No item names a dimension or a pole: a respondent would answer the name. */
export const constructNames: Check = {
  name: 'names',
  severity: 'warning',
  *find({ items, language, scheme }) {
    for (const [index, { id, question, options }] of items.entries()) {
      const places = [
        { path: ['question'], text: question, part: 'the question' },
        { path: ['options', 'target'], text: options.target, part: 'the target option' },
        { path: ['options', 'opposite'], text: options.opposite, part: 'the opposite option' },
      ];
      for (const { path, text, part } of places) {
        const name = constructNamedIn(text, { language, scheme });
        if (name === undefined) continue;
        yield {
          path: ['items', index, ...path],
          message: `${part} of ${id} says "${name}", which names what is measured; describe a situation instead`,
        };
      }
    }
  },
};
