import { countEach } from './ngrams.js';

export interface KeywordOptions {
  /** Most keywords to name. */
  readonly most: number;
  /** Fewest texts of the group that hold a keyword. */
  readonly least: number;
}

/** G² that a word reaches by chance in one case of a thousand: of many words a few do. */
const TELLING = 10.83;

/**
 * The words that set a group of texts apart from the others, the most telling first: by Dunning's
 * log-likelihood ratio G² (1993) of the texts that hold a word, among words held more often inside
 * than outside with a G² above 10.83. Each text is a list of its words.
 */
export function keywords(
  group: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
  { most, least }: KeywordOptions,
): readonly string[] {
  const outside = textsHolding(others);
  return [...textsHolding(group)]
    .map(([word, inside]) => ({
      word,
      inside,
      keyness: keyness(
        { holding: inside, of: group.length },
        { holding: outside.get(word) ?? 0, of: others.length },
      ),
    }))
    .filter(({ inside, keyness: found }) => inside >= least && found > TELLING)
    .sort((a, b) => b.keyness - a.keyness || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

function textsHolding(texts: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return countEach(texts.flatMap((words) => [...new Set(words)]));
}

interface Held {
  readonly holding: number;
  readonly of: number;
}

/** G² of a two-by-two table, 0 and above; 0 where the share inside is not the higher one. */
function keyness(inside: Held, outside: Held): number {
  if (inside.holding * outside.of <= outside.holding * inside.of) return 0;
  const all = { holding: inside.holding + outside.holding, of: inside.of + outside.of };
  return 2 * (deviance(inside, all) + deviance(outside, all));
}

/** Observed × ln(observed / expected), summed over the texts with the word and those without. */
function deviance(part: Held, all: Held): number {
  const without = { part: part.of - part.holding, all: all.of - all.holding };
  return (
    term(part.holding, (part.of * all.holding) / all.of) +
    term(without.part, (part.of * without.all) / all.of)
  );
}

function term(observed: number, expected: number): number {
  return observed === 0 ? 0 : observed * Math.log(observed / expected);
}
