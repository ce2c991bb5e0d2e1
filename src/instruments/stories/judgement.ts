import * as z from 'zod';
import type { Judgement } from '../../../vocabulary/inference.js';
import type { Response } from '../../../vocabulary/response.js';
import { judgedSentence, parsed, quoteFault } from '../../judging/quotes.js';
import { formatOf } from '../../judging/until-read.js';
import type { JudgedTopic } from './asks.js';
import { topicLabel } from './prompt.js';

/** What a judge answers. */
export const JudgeAnswer = z.strictObject({
  judgements: z.array(
    z.strictObject({
      /** Its label, such as "T1". */
      topic: z.string(),
      found: z.union([z.literal(1), z.literal(0.5), z.literal(0)]),
      /** From 1. */
      sentence: z.int().nullable(),
      quote: z.string(),
      /** From 1. */
      position: z.int().nullable(),
    }),
  ),
});
export type JudgeAnswer = z.infer<typeof JudgeAnswer>;

/** The same as structured output; where an endpoint takes none, the prompt alone asks for it. */
export const judgementFormat = formatOf('judgements', JudgeAnswer);

/** Values that count; the prompt asks for no more. */
export const mostValues = 10;

/** A judge's answer, or why it is none. */
type ReadJudgement =
  | { readonly kind: 'judged'; readonly judgements: readonly Judgement[] }
  | { readonly kind: 'fault'; readonly fault: string };

/**
 * Reads a judge's answer. It is taken whole or not at all: JSON of the form asked for, every topic
 * once, every quote at least three words of the sentence it is said to be from or all that it has, a
 * listed position wherever a stand is plain and none where nothing is found, and no decoy found.
 */
export function readJudgement(
  { content, refusal }: Pick<Response, 'content' | 'refusal'>,
  {
    topics,
    sentences,
  }: { readonly topics: readonly JudgedTopic[]; readonly sentences: readonly string[] },
): ReadJudgement {
  if (refusal !== null) return fault('the judge declined');
  const answer = parsed(content, JudgeAnswer);
  if (!answer) return fault('the judge did not return JSON in the requested format');
  const byTopic = new Map(answer.judgements.map((each) => [each.topic, each]));
  if (byTopic.size !== topics.length || answer.judgements.length !== topics.length) {
    return fault('the judge did not judge every topic once');
  }
  const judgements: Judgement[] = [];
  for (const [place, topic] of topics.entries()) {
    const marked = byTopic.get(topicLabel(place));
    if (!marked) return fault('the judge did not judge every topic once');
    const checked = check(marked, { topic, sentences });
    if (typeof checked === 'string') return fault(`${checked} (${topicLabel(place)})`);
    if (topic.decoy && checked.found > 0) {
      return fault('the judge found a value that is in no sentence');
    }
    if (!topic.decoy) judgements.push(checked);
  }
  return { kind: 'judged', judgements };
}

type Marked = JudgeAnswer['judgements'][number];

function check(
  { found, sentence, quote, position }: Marked,
  { topic, sentences }: { readonly topic: JudgedTopic; readonly sentences: readonly string[] },
): Judgement | string {
  if (found === 0) {
    return position === null
      ? nothingFound(topic)
      : 'the judge finds nothing but still names a position';
  }
  if (found === 1 && position === null) {
    return 'the judge finds a value stated plainly and names no position';
  }
  const cited = sentence === null ? undefined : sentences[sentence - 1];
  if (cited === undefined) return 'the judge cites a sentence that does not exist';
  const misquote = quoteFault(quote, { text: cited, called: 'sentence' });
  if (misquote !== null) return misquote;
  const held = position === null ? null : topic.positions[position - 1];
  if (held === undefined) return 'the judge names a position that does not exist';
  return {
    statement: topic.statement,
    found,
    attitude: held?.attitude ?? null,
    sentence: (sentence ?? 1) - 1,
    quote: judgedSentence(quote),
  };
}

/** What is said of a topic that no sentence is about. */
export function nothingFound({ statement }: JudgedTopic): Judgement {
  return { statement, found: 0, attitude: null, sentence: null, quote: null };
}

function fault(why: string): ReadJudgement {
  return { kind: 'fault', fault: why };
}
