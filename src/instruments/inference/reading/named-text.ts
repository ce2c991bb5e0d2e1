import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { type NearText, nearestText } from './nearest-text.js';

/** The option whose text a piece begins with, and what follows it. */
export interface NamedText extends NearText {
  readonly rest: string;
}

/** Marks at which the text of an option may end within a line. */
export const textEnd = /[.,;:!?()"\n\u2013\u2014/]|\s-\s/;

/**
 * The option whose text a piece is, or begins with up to a mark that ends it; never one that merely
 * occurs in it.
 */
export function namedText(
  piece: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): NamedText | undefined {
  // A letter before an option was never offered, and says nothing of its own.
  const bare = piece.replace(/^[\s"'([<.:,;=\u2013\u2014-]+/, '').replace(/^[a-z][.)]\s+/i, '');
  const end = new RegExp(`${textEnd.source}|\\s(?=(?:${lexicon.reasons})\\b)`, 'g');
  return leading(bare, end, options) ?? leading(bare.replace(lexicon.opening, ''), end, options);
}

function leading(said: string, end: RegExp, options: readonly KnownText[]): NamedText | undefined {
  const heads = [said.length, ...[...said.matchAll(end)].map(({ index }) => index).reverse()].map(
    (at) => ({ near: nearestText(said.slice(0, at), options), rest: said.slice(at) }),
  );
  const found = heads.find(({ near }) => near?.similarity === 1) ?? heads.find(({ near }) => near);
  return found?.near && { ...found.near, rest: found.rest };
}
