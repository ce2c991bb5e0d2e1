import type { Lexicon } from './lexicon.js';

/** What follows each self-correction ("Actually, …", "no, wait: …"), the last one first. */
export function correctedClauses(text: string, lexicon: Lexicon): readonly string[] {
  return [...text.matchAll(lexicon.correction)]
    .map((match) => text.slice(match.index + match[0].length))
    .map((clause) => clause.replace(/^[\s,.:;!\u2013\u2014-]+/, ''))
    .reverse();
}
