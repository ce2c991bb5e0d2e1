import { comparableWords } from '../../../../vocabulary/comparable-text.js';
import type { Style } from '../../../../vocabulary/inference.js';
import type { AttitudeReading } from '../../../../vocabulary/reading.js';
import {
  clearLines,
  commitments,
  correctedOption,
  type Piece,
  readPiece,
} from '../../../reading/commitment.js';
import { type KnownText, knownTexts, namedText } from '../../../reading/known-text.js';
import { afterAnswerLabel, beforeNextQuestion, linesOf } from '../../../reading/label.js';
import { storyLexiconOf } from '../../../reading/languages.js';
import type { StoryLexicon } from '../../../reading/lexicon.js';
import { withoutOwnSteps } from '../../../reading/numbered-steps.js';
import { isDeclined } from '../../../reading/option-text.js';
import { largestShare } from '../../../reading/shares.js';
import { type Answer, type Asked, bareText, spoken, unread } from '../../../reading/spoken-text.js';
import { type JsonLeaf, jsonFields, jsonLeaves } from './json-labels.js';

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
  const parsed = jsonFields(said.raw);
  const isJson = parsed !== undefined;
  const found =
    (isJson ? attitudeInFields(parsed, { options, lexicon }) : undefined) ??
    inText(isJson ? besideJson(text) : text, { options, style: asked.style }, lexicon);
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

function labelsOf(place: number, words: string): readonly string[] {
  return [`${place + 1}`, `option ${place + 1}`, words];
}

function inText(
  given: string,
  { options, style }: Shown,
  lexicon: StoryLexicon,
): Piece | undefined {
  const text = withoutOwnSteps(given, options, lexicon);
  const region = afterAnswerLabel(text, lexicon);
  const shared = largestShare(
    region ?? text,
    options.map(({ words }, place) => labelsOf(place, words)),
  );
  if (shared?.place !== undefined)
    return { kind: 'option', option: shared.place, rule: 'largest share', alone: true };
  if (shared) return unread('several', 'shares that are equal');
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
  // What is only near to an option may go on to speak of it, and a first step looks like a label.
  if (/^other field|nearest text/.test(found.rule) || isFirstStep(text, options, lexicon))
    return true;
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

/** True where a text begins with a one that has other words than the first option's behind it. */
function isFirstStep(text: string, options: readonly KnownText[], lexicon: StoryLexicon): boolean {
  const [, step] = /^[^\p{L}\p{N}]*1[.)]\s+(\S[\s\S]*)/u.exec(text) ?? [];
  return step !== undefined && namedText(step, options, lexicon)?.similarity !== 1;
}

/** The option that the answer's fields of JSON agree on; undefined where there are none. */
function attitudeInFields(
  parsed: unknown,
  { options, lexicon }: { readonly options: readonly KnownText[]; readonly lexicon: StoryLexicon },
): Piece | undefined {
  const leaves = jsonLeaves(parsed, { texts: options, lexicon });
  const read = (some: readonly JsonLeaf[]) =>
    some.flatMap(({ text }) => readPiece(bareText(text), options, lexicon) ?? []);
  const named = leaves.filter(({ isNamed }) => isNamed);
  const answers = named.filter(({ isAside }) => !isAside);
  const pieces = read(answers.length > 0 ? answers : named);
  if (pieces.length > 0) return agreedOn(pieces, 'field');
  // Under a key that is not known, a value counts where it is an option and nothing else.
  const others = read(leaves.filter(({ isAside }) => !isAside));
  return agreedOn(
    others.filter((piece) => piece.kind === 'option' && piece.alone),
    'other field',
  );
}

function agreedOn(pieces: readonly Piece[], rule: string): Piece | undefined {
  const fault = pieces.find(({ kind }) => kind === 'unread');
  if (fault) return fault;
  const chosen = new Set(pieces.flatMap((piece) => (piece.kind === 'option' ? piece.option : [])));
  if (chosen.size > 1) return unread('several', 'fields that differ');
  const [first] = pieces;
  return first?.kind === 'option' ? { ...first, rule: `${rule}, ${first.rule}` } : undefined;
}

/** What stands before and after JSON. */
function besideJson(text: string): string {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const after = end < start ? '' : text.slice(end + 1);
  return `${text.slice(0, Math.max(0, start))}\n${after}`.trim();
}
