import type { ExtractedValue } from '../../../vocabulary/answer-reading.js';
import { entriesOf } from './json-in.js';
import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { topicHead } from './topic-head.js';
import { valueText } from './value-text.js';
import type { FoundValues } from './values-in-lines.js';

interface Asked {
  readonly topics: readonly KnownText[];
  readonly lexicon: HearingLexicon;
}

/** Values in JSON, however it nests: under a topic as a key, or beside one in a field. */
export function valuesInFields(node: unknown, asked: Asked): FoundValues {
  const values = valuesUnder(node, null, asked);
  return { values: values.filter(isAsked), named: values.length > 0 || namesTopic(node, asked) };
}

/** A value with its topic; -1 for one that was not asked. */
function valuesUnder(node: unknown, topic: number | null, asked: Asked): readonly ExtractedValue[] {
  if (typeof node === 'string') {
    const head = topic === null ? topicHead(node, asked.topics, asked.lexicon) : undefined;
    const text = valueText(head ? head.rest : node, asked.lexicon);
    const place = head ? (head.topics[0] ?? -1) : topic;
    return text === null || place === null ? [] : [{ topic: place, text }];
  }
  if (Array.isArray(node)) return node.flatMap((entry) => valuesUnder(entry, topic, asked));
  const own = topicOf(node, asked) ?? topic;
  return entriesOf(node).flatMap(([key, value]) => {
    if (asked.lexicon.evidenceField.test(key)) return [];
    const keyed = topicKeyed(key, asked);
    if (keyed !== null) return valuesUnder(value, keyed, asked);
    const isTopic = asked.lexicon.topicField.test(key) && typeof value === 'string';
    const holds = asked.lexicon.valueField.test(key) || typeof value === 'object';
    return holds && !isTopic ? valuesUnder(value, own, asked) : [];
  });
}

/** The topic that the fields of an object name, by label before title. */
function topicOf(node: unknown, asked: Asked): number | null {
  const fields = entriesOf(node).filter(([key]) => asked.lexicon.topicField.test(key));
  const named = fields.flatMap(([, value]) =>
    typeof value === 'string' ? (topicNamed(value, asked) ?? []) : [],
  );
  const numbered = fields.flatMap(([key, value]) =>
    /^\d+$/.test(`${value}`) && /^(?:topic|label|t$)/i.test(key) ? Number(value) - 1 : [],
  );
  const place = named[0] ?? numbered[0] ?? null;
  return place === null ? null : topicAt(place, asked);
}

/** A place among the topics asked, -1 for any other. */
function topicAt(place: number, { topics }: Asked): number {
  return place in topics ? place : -1;
}

/** The topic that a key is, by its number too. */
function topicKeyed(key: string, asked: Asked): number | null {
  return /^\d+$/.test(key) ? topicAt(Number(key) - 1, asked) : topicNamed(key, asked);
}

/** The topic that a text is, by label or title, -1 for one that was not asked; null where it is none. */
function topicNamed(text: string, { topics, lexicon }: Asked): number | null {
  const head = topicHead(text, topics, lexicon);
  return head?.rest === '' ? (head.topics[0] ?? -1) : null;
}

function isAsked({ topic }: ExtractedValue): boolean {
  return topic >= 0;
}

function namesTopic(node: unknown, asked: Asked): boolean {
  if (Array.isArray(node)) return node.some((entry) => namesTopic(entry, asked));
  return (
    topicOf(node, asked) !== null ||
    entriesOf(node).some(
      ([key, value]) => topicKeyed(key, asked) !== null || namesTopic(value, asked),
    )
  );
}
