/** Characters of a sentence that a judge sees. */
const LONGEST = 300;

/** Values that count; the prompt asks for no more. */
export const mostValues = 10;

/** A sentence as a judge may see it, and a judge's quote of it as people do: one line without control characters, no longer than a sentence is. */
export function judgedSentence(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}

/** Words alone, for holding a quote against a sentence. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
