import type { SelectionReading } from '../../../vocabulary/answer-reading.js';
import { afterAnswerLabel, beforeNextQuestion, linesOf } from './answer-region.js';
import type { Answer, Asked } from './asked.js';
import { bareText } from './bare-text.js';
import { isDeclined } from './declined.js';
import { knownTexts } from './known-text.js';
import { hearingLexiconOf } from './lexicons.js';
import { spelledMarks } from './marks.js';
import { selectionInFields } from './selection-in-fields.js';
import { afterLabel, withoutLabel } from './selection-in-lines.js';
import { spoken, unread } from './spoken.js';

/**
 * Reads which candidates a response picks, any number of them: lists, ranges, JSON, lines with text.
 * What it turns down is left out, as are labels that were not offered or bear the text of another.
 * @throws RangeError when the language has no reading rules
 */
export function readSelection(
  response: Answer,
  { candidates, style, language }: Asked & { readonly candidates: readonly string[] },
): SelectionReading {
  const shown = { candidates: knownTexts(candidates), lexicon: hearingLexiconOf(language) };
  const said = spoken(response);
  if (said.kind === 'unread') return said;
  const { raw, cut } = said;
  const fields = cut && !isClosed(raw) ? undefined : selectionInFields(raw, shown);
  if (fields) return fields.kind === 'unread' ? fields : picked(fields.picks, 'fields');

  const whole = bareText(spelledMarks(raw));
  const text = beforeNextQuestion(cut ? withoutLastLine(whole) : whole, style, shown.lexicon);
  const region = afterAnswerLabel(text, shown.lexicon);
  if (cut && (text === '' || (style === 'reasoned' && !region))) {
    return unread('cut short', 'token limit');
  }
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
