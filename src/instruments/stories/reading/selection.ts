import type { Style } from '../../../../vocabulary/inference.js';
import type { SelectionReading } from '../../../../vocabulary/reading.js';
import { entriesOf, jsonIn } from '../../../reading/json-answer.js';
import { isAsideKey, wordsOfKey } from '../../../reading/json-keys.js';
import { knownTexts } from '../../../reading/known-text.js';
import { afterAnswerLabel, beforeNextQuestion, linesOf } from '../../../reading/label.js';
import { storyLexiconOf } from '../../../reading/languages.js';
import { correctedSentences } from '../../../reading/lexicon.js';
import { withoutOwnSteps } from '../../../reading/numbered-steps.js';
import { isDeclined } from '../../../reading/option-text.js';
import { largestShare } from '../../../reading/shares.js';
import {
  type Answer,
  type Asked,
  bareOption,
  bareText,
  spoken,
  type Unreadable,
  unread,
} from '../../../reading/spoken-text.js';
import { affirmedKeys, isTurnedDown, isTurnedDownKey } from './json-labels.js';
import {
  numberList,
  type Picks,
  readSelectionLine,
  type SelectionLine,
  type Shown,
  selectionInSentence,
} from './selection-line.js';

/**
 * Reads which candidates a response picks, any number of them: lists, ranges, JSON, lines with text.
 * What it turns down is left out, as are labels that were not offered or bear the text of another.
 * @throws RangeError when the language has no reading rules
 */
export function readSelection(
  response: Answer,
  { candidates, style, language }: Asked & { readonly candidates: readonly string[] },
): SelectionReading {
  const shown = { candidates: knownTexts(candidates), lexicon: storyLexiconOf(language) };
  const heard = spoken(response);
  if (heard.kind === 'unread') return heard;
  const { raw, cut } = heard;
  const fields = cut && !isClosed(raw) ? undefined : selectionInFields(raw, shown);
  if (fields) return fields.kind === 'unread' ? fields : picked(fields.picks, 'fields');

  const whole = bareText(spelledMarks(raw));
  const said = beforeNextQuestion(cut ? withoutLastLine(whole) : whole, style, shown.lexicon);
  const text = withoutOwnSteps(said, shown.candidates, shown.lexicon);
  const region = afterAnswerLabel(text, shown.lexicon);
  // Thinking aloud that is cut has named candidates, and picked none yet.
  const startMessage = clearLines(linesOf(text).slice(0, 1), shown).some(isPlain);
  if (cut && !region && (style === 'reasoned' || !startMessage)) {
    return unread('cut short', 'token limit');
  }
  const labels = candidates.map((text, place) => [
    `${place + 1}`,
    `option ${place + 1}`,
    bareOption(text),
  ]);
  if (largestShare(region ?? text, labels)) return unread('several', 'shares');
  // What says that it will weigh the candidates and breaks off has named some on its way.
  const breaksOff = shown.lexicon.weighs.test(text) && /\p{L}\s*$/u.test(text);
  if (region === undefined && breaksOff) return unread('none of the options', 'only weighs');
  const found = region === undefined ? withoutLabel(text, style, shown) : afterLabel(region, shown);
  if (found?.kind === 'unread') return found;
  if (found)
    return picked(found.picks, `${region === undefined ? '' : 'last answer line, '}${found.rule}`);
  return isDeclined(text, candidates, shown.lexicon)
    ? unread('refusal', 'declines in words')
    : unread('none of the options', 'no rule reads it');
}

function picked(picks: readonly number[], rule: string): SelectionReading {
  return { kind: 'picks', picks: [...new Set(picks)].sort((a, b) => a - b), rule };
}

function isClosed(raw: string): boolean {
  return /[\]}][^\w\]}]*$/.test(raw);
}

/** Cut, a list may go on, and its last number too. */
function withoutLastLine(text: string): string {
  return linesOf(text).slice(0, -1).join('\n');
}

/** Signs beside a candidate as words, before dressing is taken off: a tick or a cross is a verdict. */
function spelledMarks(raw: string): string {
  return raw
    .replace(/[✓✔✅☑☒🗹]\uFE0F?/gu, ' [yes] ')
    .replace(/[✗✘✖❌❎☐⬜]\uFE0F?/gu, ' [no] ')
    .replace(/\[[xX]\]/g, ' [yes] ')
    .replace(/^([ \t]*(?:[-*+][ \t]*)?(?:\d+[.)][ \t]*)?)\[ ?\]/gm, '$1 [no] ');
}

/** What JSON picks: a list, a field that holds one, objects with a label each, or a verdict a label. */
function selectionInFields(
  raw: string,
  shown: Shown,
): { readonly kind: 'picks'; readonly picks: readonly number[] } | Unreadable | undefined {
  const parsed = jsonIn(raw);
  const answers = answersIn(parsed, shown);
  if (!answers) {
    const other = entriesOf(parsed).length > 0;
    return other ? unread('none of the options', 'no field is an answer') : undefined;
  }
  const read = answers.map((answer) => readSelectionLine(bareText(answer), shown));
  const picks = read.flatMap((line) => (line?.kind === 'picks' ? line.picks : []));
  if (picks.length > 0 || answers.length === 0) return { kind: 'picks', picks };
  const fault = read.find((line) => line?.kind === 'unread');
  return fault?.kind === 'unread' ? fault : unread('none of the options', 'fields of no candidate');
}

/** A text for each pick; undefined where no field is the answer's. */
function answersIn(node: unknown, shown: Shown): readonly string[] | undefined {
  const { candidates, lexicon } = shown;
  if (typeof node === 'number' || typeof node === 'string') return [String(node)];
  if (Array.isArray(node)) {
    const parts = node.map((entry) => (hasNo(entry) ? [] : answersIn(entry, shown)));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  if (isTurnedDown(node, lexicon)) return undefined;
  const verdicts = affirmedKeys(entriesOf(node), { texts: candidates, lexicon });
  if (verdicts) return verdicts.map((place) => String(place + 1));
  const fields = entriesOf(node).filter(([key]) => !isTurnedDownKey(key, lexicon));
  const named = fields.filter(([key]) => lexicon.answerField.test(key));
  const own = named.filter(([key]) => !isAsideKey(wordsOfKey(key), lexicon));
  // The number of a candidate may stand under "id" beside its text; beside a number it is one of the question.
  const isNumbered = own.some(
    ([, value]) =>
      typeof value === 'number' || (typeof value === 'string' && /^\s*\d+\s*$/.test(value)),
  );
  const answers = (isNumbered ? own : named).map(([, value]) => value);
  const list = answers.find((value) => value !== null && typeof value === 'object');
  if (list) return answersIn(list, shown);
  // A label before its text reads as a line that has both.
  const words = answers.filter((value) => typeof value !== 'boolean' && value !== null).map(String);
  const label = words.find((word) => /^\d+$/.test(word));
  const [text] = words.filter((word) => word !== label);
  if (label !== undefined && text !== undefined) return [`${label}. ${text}`];
  if (words[0] !== undefined) return [words[0]];
  return undefined;
}

/** An entry with a verdict of no. */
function hasNo(entry: unknown): boolean {
  return entriesOf(entry).some(([, value]) => value === false);
}

/** The selection in what follows the last "Answer:". */
function afterLabel(region: string, shown: Shown): Picks | Unreadable | undefined {
  const lines = linesOf(region);
  const first = lines[0] ?? '';
  return (
    corrected(region, shown) ??
    allOrNone(first, shown) ??
    gathered(clearLines(lines, shown)) ??
    selectionInSentence(first, shown)
  );
}

/** The selection where no line says "Answer:": in all of a direct answer, in the end of a reasoned one. */
function withoutLabel(text: string, style: Style, shown: Shown): Picks | Unreadable | undefined {
  const lines = linesOf(text);
  const only = lines.length === 1 ? allOrNone(text, shown) : undefined;
  if (only) return only;
  if (style === 'reasoned') {
    if (goesThroughAll(clearLines(lines, shown))) return undefined;
    return gathered(lastBlock(lines, shown)) ?? selectionInSentence(lines.at(-1) ?? '', shown);
  }
  const read = clearLines(lines, shown);
  const found = isOwnNumbering(read) ? undefined : gathered(read);
  return corrected(text, shown) ?? found ?? selectionInSentence(text, shown);
}

/** The lines that say something of candidates, up to a heading of what is turned down. */
function clearLines(lines: readonly string[], shown: Shown): readonly SelectionLine[] {
  const end = lines.findIndex((line) => shown.lexicon.rejectedHeading.test(line));
  const kept = end < 0 ? lines : lines.slice(0, end);
  return kept.flatMap((line) => readSelectionLine(line, shown) ?? []);
}

/** The last clear lines that stand together and explain nothing. */
function lastBlock(lines: readonly string[], shown: Shown): readonly SelectionLine[] {
  const block: SelectionLine[] = [];
  for (const line of lines.toReversed()) {
    const [read] = clearLines([line], shown);
    if (read && isPlain(read)) block.unshift(read);
    else if (block.length > 0) break;
  }
  return block;
}

function isPlain(line: SelectionLine): boolean {
  return line.kind === 'picks' && line.shape !== 'explained';
}

/** A list gone through from its first candidate on, with a word on each, has not come to an answer. */
function goesThroughAll(read: readonly SelectionLine[]): boolean {
  return (
    read.length > 1 && read.every((line, place) => line.kind === 'picks' && line.picks[0] === place)
  );
}

/** Steps or points of reasoning, numbered from one, look like labels with explanations. */
function isOwnNumbering(read: readonly SelectionLine[]): boolean {
  // More steps than candidates have labels that were not offered.
  const steps = read.filter((line) => line.kind === 'picks' || line.rule !== 'a label not offered');
  return steps.every(
    (line, index) => line.kind === 'picks' && !isPlain(line) && line.picks[0] === index,
  );
}

/** The picks of lines of the first one's shape: points that explain numbers add none to them. */
function gathered(read: readonly SelectionLine[]): Picks | Unreadable | undefined {
  const lines = read.flatMap((line) => (line.kind === 'picks' ? line : []));
  const [first] = lines;
  if (!first) return read.find((line) => line.kind === 'unread');
  const alike = lines.filter(({ shape }) => (shape === 'numbers') === (first.shape === 'numbers'));
  const judged = alike.some(({ verdict }) => verdict === 'chosen');
  const chosen = alike.filter(({ verdict }) => verdict === (judged ? 'chosen' : 'none'));
  const rule = first.shape === 'text' ? 'text' : 'label';
  return { kind: 'picks', picks: chosen.flatMap(({ picks }) => picks), rule };
}

/** The list that follows the last self-correction. */
function corrected(text: string, shown: Shown): Picks | Unreadable | undefined {
  for (const sentence of correctedSentences(text, shown.lexicon)) {
    const read = readSelectionLine(sentence, shown);
    if (read && isPlain(read)) return gathered([read]);
  }
  return undefined;
}

/** All candidates, all but a few, or none. */
function allOrNone(line: string, { candidates, lexicon }: Shown): Picks | undefined {
  const all = [...candidates.keys()];
  if (lexicon.everything.test(line)) return { kind: 'picks', picks: all, rule: 'all' };
  const few = lexicon.allBut.test(line)
    ? numberList(line.replace(lexicon.allBut, ''), lexicon)
    : undefined;
  if (few) {
    const picks = all.filter((place) => !few.numbers.includes(place + 1));
    return { kind: 'picks', picks, rule: 'all but a few' };
  }
  const none = lexicon.nothing.some((pattern) => pattern.test(line));
  return none ? { kind: 'picks', picks: [], rule: 'none' } : undefined;
}
