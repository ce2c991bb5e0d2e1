import type { ExtractionReading } from '../../../vocabulary/answer-reading.js';
import type { Answer, Asked } from './asked.js';
import { isDeclined } from './declined.js';
import { jsonIn } from './json-in.js';
import { type KnownText, knownTexts } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { hearingLexiconOf } from './lexicons.js';
import { spoken, unread } from './spoken.js';
import { withoutTables } from './table-rows.js';
import { valuesInFields } from './values-in-fields.js';
import { type FoundValues, valueLines, valuesInLines } from './values-in-lines.js';

/**
 * Reads the values that a response extracts, by topic: lines with a topic's label or title, headings
 * with values under them, tables, JSON. Values for topics that were not asked are left out.
 * @throws RangeError when the language has no reading rules
 */
export function readExtraction(
  response: Answer,
  asked: Pick<Asked, 'language'> & { readonly topics: readonly string[] },
): ExtractionReading {
  const lexicon = hearingLexiconOf(asked.language);
  const topics = knownTexts(asked.topics);
  const said = spoken(response);
  if (said.kind === 'unread') return said;
  const fields = valuesInFields(jsonIn(said.raw), { topics, lexicon });
  if (fields.named) return { kind: 'values', values: fields.values, rule: 'fields' };

  const all = withoutTables(valueLines(said.raw, lexicon), topics, lexicon);
  const lines = said.cut ? withoutBrokenLine(all) : all;
  const found = lastValues(lines, topics, lexicon);
  if (found.named && (found.values.length > 0 || !said.cut)) {
    return { kind: 'values', values: found.values, rule: 'lines by topic' };
  }
  if (said.cut) return unread('cut short', 'token limit');
  const text = all.join('\n').trim();
  if (lexicon.nothing.some((pattern) => pattern.test(text))) {
    return { kind: 'values', values: [], rule: 'none' };
  }
  return isDeclined(text, asked.topics, lexicon)
    ? unread('refusal', 'declines in words')
    : unread('none of the options', 'no rule reads it');
}

/** The values under the one heading for them, where summaries come before it; else those of all lines. */
function lastValues(
  lines: readonly string[],
  topics: readonly KnownText[],
  lexicon: HearingLexicon,
): FoundValues {
  const headings = lines.flatMap((line, index) => (lexicon.valuesHeading.test(line) ? index : []));
  const [heading] = headings;
  const after =
    heading !== undefined && headings.length === 1
      ? valuesInLines(lines.slice(heading + 1), topics, lexicon)
      : undefined;
  return after?.named ? after : valuesInLines(lines, topics, lexicon);
}

/** Lines but for a last one that the token limit broke off in the middle of a sentence. */
function withoutBrokenLine(lines: readonly string[]): readonly string[] {
  return /[.!?]["')\]]*$/.test(lines.at(-1) ?? '') ? lines : lines.slice(0, -1);
}
