import type { ExtractedValue } from '../../../vocabulary/answer-reading.js';
import { bareText } from './bare-text.js';
import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { topicHead } from './topic-head.js';
import { valueText } from './value-text.js';

/** Values found, and whether any topic was named at all. */
export interface FoundValues {
  readonly values: readonly ExtractedValue[];
  readonly named: boolean;
}

/** A sign that outlives undressing, for what was a bullet. */
const BULLET = '\u25E6';

/** The lines of an answer, one a topic, bullets kept as a sign; an empty one parts paragraphs. */
export function valueLines(raw: string, lexicon: HearingLexicon): readonly string[] {
  const bulleted = raw.replace(/^[ \t]*(?:[-*+\u2022\u2013\u25AA\u25CF][ \t]+)/gm, `${BULLET} `);
  const next = new RegExp(`(?<=[.!?"]) +(?=(?:${lexicon.topic})\\s*\\d+\\s*:)`, 'gi');
  return bareText(bulleted)
    .replace(next, '\n')
    .split('\n')
    .map((line) => line.trim());
}

/** Values by line: "T2: …", or under a heading that is a topic. */
export function valuesInLines(
  lines: readonly string[],
  topics: readonly KnownText[],
  lexicon: HearingLexicon,
): FoundValues {
  const values: ExtractedValue[] = [];
  let named = false;
  let under: Heading | undefined;
  for (const line of lines) {
    const bare = line.replace(/^(?:\u25E6\s*)+/, '');
    const head = topicHead(bare, topics, lexicon);
    if (head) {
      named = true;
      values.push(...valuesOf(head.topics, head.rest, lexicon));
      under = head.rest === '' ? { topics: head.topics, shape: 'open' } : undefined;
    } else if (under) {
      const listed = bare !== line || /^\d+[.)]\s/.test(line);
      const shape = shapeAfter(under, { line, listed });
      if (line !== '' && shape !== 'closed') {
        values.push(...valuesOf(under.topics, bare.replace(/^\d+[.)]\s+/, ''), lexicon));
      }
      under = { topics: under.topics, shape };
    }
  }
  return { values, named };
}

/** A topic that stands above its values: how they are set, and where they end. */
interface Heading {
  readonly topics: readonly number[];
  readonly shape: 'open' | 'listed' | 'paragraph' | 'closed';
}

/** Bullets go on until one is missing, plain lines until a blank one. */
function shapeAfter(
  { shape }: Heading,
  { line, listed }: { readonly line: string; readonly listed: boolean },
): Heading['shape'] {
  if (line === '') return shape === 'paragraph' ? 'closed' : shape;
  if (shape === 'open') return listed ? 'listed' : 'paragraph';
  if (shape === 'listed') return listed ? 'listed' : 'closed';
  return shape;
}

function valuesOf(
  topics: readonly number[],
  said: string,
  lexicon: HearingLexicon,
): readonly ExtractedValue[] {
  const text = valueText(said, lexicon);
  return text === null ? [] : topics.map((topic) => ({ topic, text }));
}
