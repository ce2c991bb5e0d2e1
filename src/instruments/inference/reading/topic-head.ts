import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { nearestText } from './nearest-text.js';

/** A topic at the head of a line, and what is said of it. */
export interface TopicHead {
  /** Places among the topics asked, from 0; none where it was not asked. */
  readonly topics: readonly number[];
  /** Empty where the line is a heading. */
  readonly rest: string;
}

/** The topic that a line begins or ends with, by label ("T2:", "Topic 2 -", "(T2)") or by title. */
export function topicHead(
  line: string,
  topics: readonly KnownText[],
  lexicon: HearingLexicon,
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
