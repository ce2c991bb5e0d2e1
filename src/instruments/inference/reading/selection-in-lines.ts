import type { Style } from '../../../vocabulary/hearing.js';
import { linesOf } from './answer-region.js';
import { correctedSentences } from './corrections.js';
import { numberList } from './number-list.js';
import { type Picks, selectionInSentence } from './selection-in-sentence.js';
import { readSelectionLine, type SelectionLine, type Shown } from './selection-line.js';
import type { Unreadable } from './spoken.js';

/** The selection in what follows the last "Answer:". */
export function afterLabel(region: string, shown: Shown): Picks | Unreadable | undefined {
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
export function withoutLabel(
  text: string,
  style: Style,
  shown: Shown,
): Picks | Unreadable | undefined {
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
  return read.every(
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
