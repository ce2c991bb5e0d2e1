/** Scripts that put no spaces between words. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Khmer}';
const letter = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])`;
const word = new RegExp(`[${unspaced}]|${letter}+(?:['-]${letter}+)*`, 'gu');

/**
 * The words of a text in lower case, without punctuation: "Inês's well-kept oven" has three. In
 * scripts without spaces each character counts as one, so that lengths in Chinese are characters.
 * @example
 * words('Inês’s well-kept oven.') // → ["inês's", 'well-kept', 'oven']
 */
export function words(text: string): readonly string[] {
  return text.normalize('NFKC').replaceAll('’', "'").toLowerCase().match(word) ?? [];
}

/** The runs of `n` neighbouring words, in order, each as one string; none in a shorter text. */
export function ngrams(words: readonly string[], n: number): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - n + 1) }, (_, start) =>
    words.slice(start, start + n).join(' '),
  );
}

/** How often each entry occurs. */
export function countEach(entries: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

interface KeywordOptions {
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
