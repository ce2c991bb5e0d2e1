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
