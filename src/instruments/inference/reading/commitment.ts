import { correctedSentences } from './corrections.js';
import type { KnownText } from './known-text.js';
import { leadingLabel } from './label.js';
import { justBefore, lastMatches } from './last-matches.js';
import type { HearingLexicon } from './lexicon.js';
import { namedText } from './named-text.js';
import { ruleOf } from './nearest-text.js';
import { type Piece, readPiece } from './piece.js';
import { unread } from './spoken.js';

/** The options that sentences settle on: "I choose 2", "option 2 fits best", "they would say: Agree". */
export function commitments(
  text: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): readonly Piece[] {
  return [byVerb, byFit, byContrast].flatMap((rule) => rule(text, options, lexicon));
}

function byVerb(text: string, options: readonly KnownText[], lexicon: HearingLexicon): Piece[] {
  const verb = new RegExp(`\\b${lexicon.commitment}\\b${lexicon.filler}`, 'gi');
  return lastMatches(text, verb).flatMap((match): Piece[] => {
    if (lexicon.negation.test(justBefore(text, match))) return [];
    const rest = text.slice(match.index + match[0].length);
    const clause = rest.split('\n')[0] ?? '';
    if (/^["'([#]*\d/.test(clause)) {
      const joined = leadingLabel(clause, lexicon)?.joined;
      const chosen = joined ? clause : (clause.split(lexicon.contrast)[0] ?? '');
      const piece = readPiece(chosen, options, lexicon);
      return piece ? [piece] : [];
    }
    const named = namedText(clause, options, lexicon);
    if (!named) return [];
    return [{ kind: 'option', option: named.place, rule: ruleOf(named), alone: false }];
  });
}

function byFit(text: string, options: readonly KnownText[], lexicon: HearingLexicon): Piece[] {
  const label = new RegExp(`\\b(?:${lexicon.nouns})\\s+#?(\\d+)\\b`, 'gi');
  return lastMatches(text, label).flatMap((match): Piece[] => {
    const rest = text.slice(match.index + match[0].length);
    const [fits] = lexicon.fits.exec(rest) ?? [];
    const turned = lexicon.negation.test(justBefore(text, match));
    if (fits === undefined || turned || lexicon.turning.test(fits)) return [];
    const option = Number(match[1]) - 1;
    return option in options ? [{ kind: 'option', option, rule: 'label', alone: false }] : [];
  });
}

/** "Not 2 but 3". */
function byContrast(text: string, options: readonly KnownText[], lexicon: HearingLexicon): Piece[] {
  return lastMatches(text, lexicon.instead).flatMap((match) => {
    const rest = text.slice(match.index + match[0].length).split('\n')[0] ?? '';
    return readPiece(rest, options, lexicon) ?? [];
  });
}

/** What is said after the last self-correction, where that names an option. */
export function correctedOption(
  text: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): Piece | undefined {
  for (const sentence of correctedSentences(text, lexicon)) {
    const piece =
      readPiece(sentence, options, lexicon) ?? commitments(sentence, options, lexicon).at(-1);
    if (piece) return piece.kind === 'option' ? { ...piece, rule: 'self-correction' } : piece;
    // A label at its end is no longer the one before it, though no rule tells how it is meant.
    const [, last] = /\b(\d+)\W*$/.exec(sentence) ?? [];
    if (Number(last) - 1 in options) return unread('several', 'a self-correction');
  }
  return undefined;
}
