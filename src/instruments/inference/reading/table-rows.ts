import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { topicHead } from './topic-head.js';

/** Lines in which each row of a table is "T2: value"; its heading and rules are left out. */
export function withoutTables(
  lines: readonly string[],
  topics: readonly KnownText[],
  lexicon: HearingLexicon,
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
