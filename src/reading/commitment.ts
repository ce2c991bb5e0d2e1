import {
  begunText,
  type KnownText,
  type NamedText,
  namedText,
  nearestText,
  ruleOf,
  textEnd,
} from './known-text.js';
import { justBefore, type Label, lastMatches, leadingLabel } from './label.js';
import { correctedSentences, type StoryLexicon } from './lexicon.js';
import { type Unreadable, unread } from './spoken-text.js';

/** The option that a line or a field of an answer names. */
interface Named {
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
  lexicon: StoryLexicon,
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
  lexicon: StoryLexicon,
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
  lexicon: StoryLexicon,
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

/** The lines that name an option and say nothing else, without any list of all options over again. */
export function clearLines(
  lines: readonly string[],
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): readonly Piece[] {
  const pieces = lines.map((line) => readPiece(line, options, lexicon));
  const places = pieces.map((piece) =>
    piece?.kind === 'option' && piece.alone ? piece.option : -1,
  );
  const echoed = new Set<number>();
  for (const start of places.keys()) {
    if (options.every((_, place) => places[start + place] === place)) {
      for (const place of options.keys()) echoed.add(start + place);
    }
  }
  return pieces.flatMap((piece, line) =>
    piece?.kind === 'option' && piece.alone && !echoed.has(line) ? [piece] : [],
  );
}

/** The options that sentences settle on: "I choose 2", "option 2 fits best", "they would say: Agree". */
export function commitments(
  text: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): readonly Piece[] {
  return [byVerb, byFit, byContrast].flatMap((rule) => rule(text, options, lexicon));
}

function byVerb(text: string, options: readonly KnownText[], lexicon: StoryLexicon): Piece[] {
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

function byFit(text: string, options: readonly KnownText[], lexicon: StoryLexicon): Piece[] {
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
function byContrast(text: string, options: readonly KnownText[], lexicon: StoryLexicon): Piece[] {
  return lastMatches(text, lexicon.instead).flatMap((match) => {
    const rest = text.slice(match.index + match[0].length).split('\n')[0] ?? '';
    return readPiece(rest, options, lexicon) ?? [];
  });
}

/** What is said after the last self-correction, where that names an option. */
export function correctedOption(
  text: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
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
