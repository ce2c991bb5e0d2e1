import { begunText } from './begun-text.js';
import type { KnownText } from './known-text.js';
import { type Label, leadingLabel } from './label.js';
import type { HearingLexicon } from './lexicon.js';
import { type NamedText, namedText, textEnd } from './named-text.js';
import { nearestText, ruleOf } from './nearest-text.js';
import { type Unreadable, unread } from './spoken.js';

/** The option that a line or a field of an answer names. */
export interface Named {
  readonly kind: 'option';
  /** From 0. */
  readonly option: number;
  readonly rule: string;
  /** True where the piece says nothing else. */
  readonly alone: boolean;
}
export type Piece = Named | Unreadable;

/**
 * Reads a short piece by label, by text and by nearest text; a label with the text of another option
 * is unread. Undefined where the piece begins with no option.
 */
export function readPiece(
  piece: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): Piece | undefined {
  const said = piece.replace(lexicon.leadIn, '');
  const named = namedText(said, options, lexicon);
  // An option may itself begin with a number.
  if (named?.similarity === 1 && isBare(named.rest)) return { ...optionOf(named), alone: true };
  const label = leadingLabel(said, lexicon);
  if (label) return byLabel(label, options, lexicon);
  if (named) return byText(named, options, lexicon);
  const begun = begunText(said, options, lexicon);
  return begun === undefined
    ? undefined
    : { kind: 'option', option: begun, rule: 'text begun', alone: true };
}

function byLabel(
  { number, rest, inSentence, joined }: Label,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): Piece | undefined {
  if (joined) return unread('several', 'two labels');
  const text = namedText(rest, options, lexicon);
  if (inSentence && !text) return undefined;
  const option = number - 1;
  if (!(option in options)) return unread('none of the options', 'a label not offered');
  if (text && text.place !== option) return unread('several', 'label and text differ');
  if (namesAnother(rest, option, options)) return unread('several', 'two options');
  return { kind: 'option', option, rule: 'label', alone: isBare(text ? text.rest : rest) };
}

function byText(
  named: NamedText,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): Piece | undefined {
  const { place, rest } = named;
  const label = /^\s*[([]/.test(rest) ? leadingLabel(rest, lexicon) : undefined;
  if (label && label.number !== place + 1) return unread('several', 'label and text differ');
  if (namesAnother(rest, place, options)) return unread('several', 'two options');
  return { ...optionOf(named), alone: isBare(label ? label.rest : rest) };
}

/** True where what follows an option is, up to its marks, another one: a list of options, not a choice. */
function namesAnother(rest: string, option: number, options: readonly KnownText[]): boolean {
  return rest.split(textEnd).some((part) => {
    const near = nearestText(part, options);
    return near?.similarity === 1 && near.place !== option;
  });
}

function optionOf(named: { readonly place: number; readonly similarity: number }) {
  return { kind: 'option', option: named.place, rule: ruleOf(named) } as const;
}

function isBare(rest: string): boolean {
  return !/[\p{L}\p{N}]/u.test(rest);
}
