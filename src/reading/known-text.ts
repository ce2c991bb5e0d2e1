import { comparableWords } from '../../vocabulary/comparable-text.js';
import type { StoryLexicon } from './lexicon.js';
import { normalisedDistance } from './option-text.js';
import { remembered } from './remembered.js';
import { bareOption } from './spoken-text.js';

/** A text that a respondent was shown, with the forms that its answers are held against. */
export interface KnownText {
  /** In lower case, its words parted by single spaces. */
  readonly words: string;
  /** In plain words, as `plainWords` has them; what it quotes at its end, where it does so, is the second. */
  readonly forms: readonly [string] | readonly [string, string];
  /** Characters as it was shown. */
  readonly length: number;
}

const known = remembered(knownText);

/** The texts of one question, worked out once for all that is read against them. */
export function knownTexts(texts: readonly string[]): readonly KnownText[] {
  return texts.map((text) => known(text));
}

function knownText(text: string): KnownText {
  // Of “a question” and “an answer”, models repeat the answer.
  const bare = bareOption(text);
  const quoted = /"([^"]+)"\W*$/.exec(bare)?.[1];
  const whole = plainWords(bare);
  return {
    words: comparableWords(bare),
    forms: quoted === undefined ? [whole] : [whole, plainWords(quoted)],
    length: text.length,
  };
}

/** Letters and digits in lower case; of two words either order says the same: "strongly agree". */
function plainWords(text: string): string {
  const words = comparableWords(text).split(' ');
  return (words.length === 2 ? words.sort() : words).join(' ');
}

/** A text among those shown that an answer repeats. */
interface NearText {
  /** From 0. */
  readonly place: number;
  /** 1 the same but for case and punctuation … 0.8. */
  readonly similarity: number;
}

/** An answer must be at least so similar to one text, and so much less to any other. */
const MIN_SIMILARITY = 0.8;
const LEAD = 0.1;
/** How many times as long as a text an answer may be with all its marks. */
const LONGER = 4;

/**
 * The text that an answer repeats, by one minus the normalised edit distance, with a margin; undefined
 * where none is near, two are, or the words that differ may turn it round.
 */
export function nearestText(answer: string, texts: readonly KnownText[]): NearText | undefined {
  // What is far longer than any text repeats none: time is bounded.
  if (answer.length > longestRepeat(texts)) return undefined;
  const said = plainWords(answer);
  if (said === '') return undefined;
  const ranked = texts
    .map(({ forms }, place) => ({ place, ...nearestForm(said, forms) }))
    .sort((a, b) => b.similarity - a.similarity);
  const [near, second] = ranked;
  if (!near || near.similarity < MIN_SIMILARITY) return undefined;
  const lead = near.similarity - (second?.similarity ?? 0);
  const found = { place: near.place, similarity: near.similarity };
  if (near.similarity === 1) return lead > 0 ? found : undefined;
  if (lead < LEAD) return undefined;
  const others = texts.flatMap(({ forms }, place) => (place === near.place ? [] : forms[0]));
  return keepsMeaning({ said, text: near.form, others }) ? found : undefined;
}

/** Characters of an answer, its marks included, beyond which it repeats none of the texts. */
function longestRepeat(texts: readonly KnownText[]): number {
  return LONGER * Math.max(0, ...texts.map(({ length }) => length));
}

/** How the reading names the rule: "text" or "nearest text (0.93)". */
export function ruleOf({ similarity }: NearText): string {
  return similarity === 1 ? 'text' : `nearest text (${similarity.toFixed(2)})`;
}

interface Form {
  readonly form: string;
  readonly similarity: number;
}

/** A text as a whole, unless what it quotes is nearer. */
function nearestForm(said: string, [text, quoted]: KnownText['forms']): Form {
  const whole = { form: text, similarity: similarityOf(said, text) };
  if (quoted === undefined) return whole;
  const part = { form: quoted, similarity: similarityOf(said, quoted) };
  return part.similarity > whole.similarity ? part : whole;
}

/** 0..1; a form of so different a length is neither near nor in the way of another: it counts as 0. */
function similarityOf(said: string, form: string): number {
  const possible = Math.min(said.length, form.length) / (Math.max(said.length, form.length) || 1);
  return possible < MIN_SIMILARITY - LEAD ? 0 : 1 - normalisedDistance(said, form);
}

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
function keepsMeaning({ said, text, others }: Compared): boolean {
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
  lexicon: StoryLexicon,
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

/**
 * The one option that a piece breaks off in the middle of, after two of its words and half of them, or
 * after a word that takes no side. Undefined where two begin so.
 */
export function begunText(
  piece: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): number | undefined {
  const said = comparableWords(piece);
  const begun = options.flatMap(({ words }, place) => (words.startsWith(`${said} `) ? place : []));
  const [place] = begun;
  if (place === undefined || begun.length > 1) return undefined;
  const words = said.split(' ').length;
  const half = (options[place]?.words ?? '').split(' ').length / 2;
  return lexicon.neither.test(said) || (words >= 2 && words >= half) ? place : undefined;
}
