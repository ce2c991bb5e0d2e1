import type { ExtractedValue } from '../../../../vocabulary/reading.js';
import { entriesOf } from '../../../reading/json-answer.js';
import { type KnownText, nearestText } from '../../../reading/known-text.js';
import type { StoryLexicon } from '../../../reading/lexicon.js';
import { bareText } from '../../../reading/spoken-text.js';

/** A topic at the head of a line, and what is said of it. */
interface TopicHead {
  /** Places among the topics asked, from 0; none where it was not asked. */
  readonly topics: readonly number[];
  /** Empty where the line is a heading. */
  readonly rest: string;
}

/** The topic that a line begins or ends with, by label ("T2:", "Topic 2 -", "(T2)") or by title. */
export function topicHead(
  line: string,
  topics: readonly KnownText[],
  lexicon: StoryLexicon,
): TopicHead | undefined {
  const bare = line.replace(/^\d+[.)]\s*/, '');
  const label = new RegExp(
    `^["'(\\[]*((?:${lexicon.topic})\\s*#?\\d+(?:\\s*(?:[,/&+]|and)\\s*(?:${lexicon.topic})?\\s*\\d+)*)(?!\\w|\\.\\d)(?:["')\\]]*\\s*(?:[:.)=>\\u2013\\u2014-]+|$|(?=\\())|[)\\]])\\s*`,
    'i',
  ).exec(bare);
  if (label)
    return withoutTitle(asked(label[1] ?? '', topics), bare.slice(label[0].length), topics);
  const titled = byTitle(bare, topics);
  if (titled) return titled;
  const behind = new RegExp(`\\s*[([](?:${lexicon.topic})\\s*(\\d+)[)\\]][.\\s]*$`, 'i').exec(bare);
  return behind
    ? { topics: asked(behind[1] ?? '', topics), rest: bare.slice(0, behind.index) }
    : undefined;
}

function asked(labels: string, topics: readonly KnownText[]): readonly number[] {
  const places = [...labels.matchAll(/\d+/g)].map(([number]) => Number(number) - 1);
  return places.filter((place) => place in topics);
}

/** A title after its label is no value; one that belongs to another label leaves the topic open. */
function withoutTitle(
  places: readonly number[],
  said: string,
  topics: readonly KnownText[],
): TopicHead {
  const inside = /^\(([^()]*)\)\s*[:.\u2013\u2014-]*\s*/.exec(said);
  const aside = inside && nearestText(inside[1] ?? '', topics);
  const titled = aside
    ? { topics: [aside.place], rest: said.slice(inside[0].length) }
    : byTitle(said, topics);
  if (!titled) return { topics: places, rest: said };
  const same = titled.topics.every((place) => places.includes(place));
  return { topics: same ? places : [], rest: titled.rest };
}

function byTitle(said: string, topics: readonly KnownText[]): TopicHead | undefined {
  const whole = nearestText(said, topics);
  if (whole) return { topics: [whole.place], rest: '' };
  for (const { index, 0: mark } of said.matchAll(/\s*(?::|\s[-\u2013\u2014]|[\u2014]|\?)\s*/g)) {
    const near = nearestText(said.slice(0, index), topics);
    if (near) return { topics: [near.place], rest: said.slice(index + mark.length) };
  }
  return undefined;
}

/** A value without its dressing; null where it says that there is none, or is what one rests on. */
function valueText(said: string, lexicon: StoryLexicon): string | null {
  const named = /^([\p{L}_ ]{1,20}?)(?:\s*\d+)?\s*:\s*/iu.exec(said);
  const field = named?.[1]?.trim() ?? '';
  if (lexicon.evidenceField.test(field)) return null;
  const own = named && lexicon.valueField.test(field) ? said.slice(named[0].length) : said;
  const text = own
    .trim()
    .replace(/^"([^"]*)"([.,;]?)$/, '$1')
    .replace(/[,;]$/, '')
    .trim();
  const empty = !/\p{L}/u.test(text) || lexicon.nothing.some((pattern) => pattern.test(text));
  return empty ? null : text;
}

/** Values found, and whether any topic was named at all. */
export interface FoundValues {
  readonly values: readonly ExtractedValue[];
  readonly named: boolean;
}

/** A sign that outlives undressing, for what was a bullet. */
const BULLET = '\u25E6';

/** The lines of an answer, one a topic, bullets kept as a sign; an empty one parts paragraphs. */
export function valueLines(raw: string, lexicon: StoryLexicon): readonly string[] {
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
  lexicon: StoryLexicon,
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
  lexicon: StoryLexicon,
): readonly ExtractedValue[] {
  const text = valueText(said, lexicon);
  return text === null ? [] : topics.map((topic) => ({ topic, text }));
}

interface Asked {
  readonly topics: readonly KnownText[];
  readonly lexicon: StoryLexicon;
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
