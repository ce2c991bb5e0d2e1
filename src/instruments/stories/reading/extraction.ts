import type { ExtractionReading } from '../../../../vocabulary/reading.js';
import { jsonIn } from '../../../reading/json-answer.js';
import { type KnownText, knownTexts } from '../../../reading/known-text.js';
import { storyLexiconOf } from '../../../reading/languages.js';
import type { StoryLexicon } from '../../../reading/lexicon.js';
import { isDeclined } from '../../../reading/option-text.js';
import { type Answer, type Asked, spoken, unread } from '../../../reading/spoken-text.js';
import {
  type FoundValues,
  topicHead,
  valueLines,
  valuesInFields,
  valuesInLines,
} from './extracted-values.js';

/**
 * Reads the values that a response extracts, by topic: lines with a topic's label or title, headings
 * with values under them, tables, JSON. Values for topics that were not asked are left out.
 * @throws RangeError when the language has no reading rules
 */
export function readExtraction(
  response: Answer,
  asked: Pick<Asked, 'language'> & { readonly topics: readonly string[] },
): ExtractionReading {
  const lexicon = storyLexiconOf(asked.language);
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
  lexicon: StoryLexicon,
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

/** Lines in which each row of a table is "T2: value"; its heading and rules are left out. */
function withoutTables(
  lines: readonly string[],
  topics: readonly KnownText[],
  lexicon: StoryLexicon,
): readonly string[] {
  let heading: readonly string[] | undefined;
  return lines.flatMap((line) => {
    if (!line.startsWith('|')) {
      heading = undefined;
      return line;
    }
    const cells = cellsOf(line);
    heading ??= cells;
    const numbered = lexicon.topicField.test(heading[0] ?? '');
    const labelled = cells.map((cell, column) =>
      numbered && column === 0 ? cell.replace(/^(\d+)$/, 'T$1') : cell,
    );
    const isTopic = (cell: string) => topicHead(cell, topics, lexicon)?.rest === '';
    const topic = labelled.find(isTopic);
    const value = labelled
      .slice(labelled.findIndex(isTopic) + 1)
      .find((cell) => cell !== '' && !isTopic(cell));
    return topic !== undefined && value !== undefined ? `${topic}: ${value}` : [];
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
