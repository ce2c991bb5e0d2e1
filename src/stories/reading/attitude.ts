import { comparableWords } from '../../../vocabulary/comparable-text.js';
import type { Style } from '../../../vocabulary/inference.js';
import type { AttitudeReading } from '../../../vocabulary/reading.js';
import {
  clearLines,
  commitments,
  correctedOption,
  type Piece,
  readPiece,
} from '../../reading/commitment.js';
import { entriesOf, jsonIn } from '../../reading/json-answer.js';
import { type KnownText, knownTexts } from '../../reading/known-text.js';
import { afterAnswerLabel, beforeNextQuestion, linesOf } from '../../reading/label.js';
import { storyLexiconOf } from '../../reading/languages.js';
import type { StoryLexicon } from '../../reading/lexicon.js';
import { isDeclined } from '../../reading/option-text.js';
import { type Answer, type Asked, bareText, spoken, unread } from '../../reading/spoken-text.js';

/**
 * Reads which option a response chooses: a field of JSON, the last "Answer:" line, then, of a direct
 * answer, the lines that agree on one, of a reasoned answer the last clear line. Never by a part of an
 * option's text, nor by a digit that is no label.
 * @throws RangeError when the language has no reading rules
 */
export function readAttitude(
  response: Answer,
  asked: Asked & { readonly options: readonly string[] },
): AttitudeReading {
  const lexicon = storyLexiconOf(asked.language);
  const said = spoken(response);
  if (said.kind === 'unread') return said;
  const options = knownTexts(asked.options);
  const text = beforeNextQuestion(bareText(said.raw), asked.style, lexicon);
  const found =
    attitudeInFields(said.raw, options, lexicon) ??
    inText(text, { options, style: asked.style }, lexicon);
  if (said.cut && (!found || mayGoOn(text, found, { options, style: asked.style }, lexicon)))
    return unread('cut short', 'token limit');
  if (found?.kind === 'option') return { kind: 'option', option: found.option, rule: found.rule };
  if (found) return found;
  return isDeclined(text, asked.options, lexicon)
    ? unread('refusal', 'declines in words')
    : unread('none of the options', 'no rule reads it');
}

/** The options as shown, and how they were asked for. */
interface Shown {
  readonly options: readonly KnownText[];
  readonly style: Style;
}

function inText(text: string, { options, style }: Shown, lexicon: StoryLexicon): Piece | undefined {
  const region = afterAnswerLabel(text, lexicon);
  if (region !== undefined) {
    const found = settled(region, options, lexicon);
    return found?.kind === 'option' ? { ...found, rule: `last answer line, ${found.rule}` } : found;
  }
  return style === 'direct'
    ? settled(text, options, lexicon)
    : lastClearLine(text, options, lexicon);
}

/** The one option that the first line, any clear line after it and any correction agree on. */
function settled(
  text: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): Piece | undefined {
  const corrected = correctedOption(text, options, lexicon);
  if (corrected) return corrected;
  const lines = linesOf(text);
  const first = lines[0] === undefined ? undefined : readPiece(lines[0], options, lexicon);
  const leading = first && !isList(lines) ? [first] : [];
  const listed = listsOptions(lines, options);
  const own = listed ? lines.filter((line) => !numbered.test(line)) : lines;
  const found = agreed([...(listed ? [] : leading), ...clearLines(own, options, lexicon)]);
  const settles = found ?? agreed(commitments(text, options, lexicon));
  return settles ?? (listed ? unread('several', 'options over again') : undefined);
}

const numbered = /^["'([]*(\d+)["')\]]*[.:)](?!\d)\s*/;

/** True where a second line is numbered too: steps, lines of the story, or all options over again. */
function isList(lines: readonly string[]): boolean {
  return (
    lines.filter((line) => line.replace(numbered, '') !== '' && numbered.test(line)).length > 1
  );
}

/** True where several lines, each with a number of its own, hold options, their beginnings, or nothing. */
function listsOptions(lines: readonly string[], options: readonly KnownText[]): boolean {
  const list = lines.filter((line) => numbered.test(line));
  const numbers = new Set(list.map((line) => numbered.exec(line)?.[1]));
  if (numbers.size < 2 || numbers.size < list.length) return false;
  const said = list.map((line) => comparableWords(line.replace(numbered, '')));
  return said.filter((words) => options.some((one) => one.words.startsWith(words))).length > 1;
}

function agreed(pieces: readonly Piece[]): Piece | undefined {
  const [first] = pieces;
  const fault = pieces.find(({ kind }) => kind === 'unread');
  if (fault) return fault;
  const options = pieces.flatMap((piece) => (piece.kind === 'option' ? piece.option : []));
  return new Set(options).size > 1 ? unread('several', 'two options') : first;
}

function lastClearLine(
  text: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): Piece | undefined {
  const lines = linesOf(text);
  const last = lines.at(-1) ?? '';
  const found =
    clearLines(lines, options, lexicon).at(-1) ?? commitments(last, options, lexicon).at(-1);
  return found?.kind === 'option' ? { ...found, rule: `last clear line, ${found.rule}` } : found;
}

/**
 * True where the token limit may have cut the very answer: "1" of "12", "Agree" of "Agree strongly", or thinking
 * aloud that has named an option. What is labelled as the answer, or stands first, counts however it goes on.
 */
function mayGoOn(
  text: string,
  found: Piece,
  { options, style }: Shown,
  lexicon: StoryLexicon,
): boolean {
  if (found.kind === 'unread') return true;
  if (!/^(?:last answer line|field)/.test(found.rule)) {
    const first = readPiece(linesOf(text)[0] ?? '', options, lexicon);
    if (style === 'reasoned' || first?.kind !== 'option' || first.option !== found.option)
      return true;
  }
  const last = linesOf(text).at(-1) ?? '';
  const word = /\S*$/.exec(last)?.[0] ?? '';
  return options.some(({ words }, place) => {
    const begun = `${place + 1}`.startsWith(word) || words.startsWith(comparableWords(last));
    return place !== found.option && word !== '' && begun;
  });
}

/** The option that the answer's fields of JSON agree on; undefined where there are none. */
function attitudeInFields(
  raw: string,
  options: readonly KnownText[],
  lexicon: StoryLexicon,
): Piece | undefined {
  const parsed = jsonIn(raw);
  const read = (answer: string) => readPiece(answer, options, lexicon) ?? [];
  const named = answersIn(parsed, lexicon).flatMap(read);
  // Under a key that is not known, a value counts where it is an option and nothing else.
  const pieces =
    named.length > 0
      ? named
      : otherLeaves(parsed, lexicon)
          .flatMap(read)
          .filter((piece) => piece.kind === 'option' && piece.alone);
  const fault = pieces.find(({ kind }) => kind === 'unread');
  if (fault) return fault;
  const chosen = new Set(pieces.flatMap((piece) => (piece.kind === 'option' ? piece.option : [])));
  if (chosen.size > 1) return unread('several', 'fields that differ');
  const [first] = pieces;
  return first?.kind === 'option' ? { ...first, rule: `field, ${first.rule}` } : undefined;
}

function answersIn(node: unknown, lexicon: StoryLexicon): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((entry) => leaf(entry) ?? answersIn(entry, lexicon));
  return entriesOf(node).flatMap(([key, value]) =>
    lexicon.answerField.test(key) ? (leaf(value) ?? answersIn(value, lexicon)) : [],
  );
}

/** Texts and numbers under keys that hold neither reasons nor what is turned down. */
function otherLeaves(node: unknown, lexicon: StoryLexicon): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((entry) => otherLeaves(entry, lexicon));
  return entriesOf(node).flatMap(([key, value]) =>
    lexicon.evidenceField.test(key) || lexicon.rejectedHeading.test(key)
      ? []
      : (leaf(value) ?? otherLeaves(value, lexicon)),
  );
}

function leaf(value: unknown): readonly string[] | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? [bareText(String(value))]
    : undefined;
}
