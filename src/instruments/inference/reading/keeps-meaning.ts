import { normalisedDistance } from '../../survey/reading/option-match.js';

/** So short an option that another word makes it another option. */
const SHORT = 4;

interface Compared {
  readonly said: string;
  readonly text: string;
  readonly others: readonly string[];
}

/**
 * False where what differs between an answer and a text near to it can reverse it: a negation, a word
 * of another option in place of its own, another beginning of a word, or the order alone. All are in
 * lower case, words parted by single spaces.
 */
export function keepsMeaning({ said, text, others }: Compared): boolean {
  const missing = wordsBeyond(text, said);
  const slips = wordsBeyond(said, text).filter((word) => missing.some((own) => isSlip(word, own)));
  const strange = wordsBeyond(said, text).filter((word) => !slips.includes(word));
  const lacking = missing.filter((own) => !slips.some((word) => isSlip(word, own)));
  const sameWords = slips.length + strange.length + missing.length === 0;
  if (sameWords || negations(strange) !== negations(lacking)) return false;
  if (strange.some((word) => lacking.some((own) => word.endsWith(own) || own.endsWith(word)))) {
    return false;
  }
  const ofOther = strange.some((word) => others.some((other) => wordsOf(other).includes(word)));
  if (ofOther && lacking.length > 0) return false;
  return wordsOf(text).length > SHORT || strange.length + lacking.length === 0;
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ');
}

function wordsBeyond(text: string, other: string): readonly string[] {
  const known = wordsOf(other);
  return wordsOf(text).filter((word) => !known.includes(word));
}

function negations(words: readonly string[]): number {
  return words.filter((word) => /^(?:not|never|no|without|neither|nobody|none)$/.test(word)).length;
}

/** A slip of the pen, or an ending: never another beginning, as of "disagree". */
function isSlip(word: string, meant: string): boolean {
  const longer = Math.max(word.length, meant.length);
  if (word[0] !== meant[0] || longer < 4) return false;
  const apart = Math.round(normalisedDistance(word, meant) * longer);
  const swapped = apart === 2 && [...word].sort().join() === [...meant].sort().join();
  return swapped || apart <= (longer >= 8 ? 2 : 1);
}
