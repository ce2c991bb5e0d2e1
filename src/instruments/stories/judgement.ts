import { z } from 'zod';
import type { Judgement } from '../../../vocabulary/inference.js';
import type { Parameters, Request, ResponseFormat } from '../../../vocabulary/request.js';
import { faultOfOurs, type Response } from '../../../vocabulary/response.js';
import { afterThinking } from '../../reading/spoken-text.js';
import type { JudgedTopic } from './asks.js';
import { topicLabel } from './prompt.js';

/** A model in the service of the instrument, which says what respondents' extractions hold. */
export interface Judge {
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
  readonly simulated: boolean;
}

/** Attempts at a judgement that can be read; each is a further draw of the same request. */
export const attempts = 3;

/** What became of one judging, every attempt. */
export interface Judged<Found> {
  readonly responses: readonly Response[];
  /** Null where no attempt could be read. */
  readonly found: Found | null;
  /** Why the last attempt that could not be read could not; null where the first one was read. */
  readonly fault: string | null;
}

/**
 * Asks a judge at the same time, and again where its answer cannot be read: what each request came to,
 * null where there is nothing to ask.
 */
export function* judgeEach<Found>(
  requests: readonly (Request | null)[],
  read: (
    response: Response,
    place: number,
  ) => { readonly found: Found } | { readonly fault: string },
): Generator<readonly Request[], readonly (Judged<Found> | null)[], readonly Response[]> {
  const judged = requests.map((request): Judged<Found> | null =>
    request ? { responses: [], found: null, fault: null } : null,
  );
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const open = requests.flatMap((request, place) => {
      const before = judged[place];
      return request && before?.found === null && before.fault !== faultOfOurs
        ? [{ request, place, before }]
        : [];
    });
    if (open.length === 0) break;
    const responses = yield open.map(({ request }) => request);
    for (const [nth, { place, before }] of open.entries()) {
      const response = responses[nth];
      if (!response) continue;
      judged[place] = {
        ...before,
        responses: [...before.responses, response],
        ...(response.original ? { fault: faultOfOurs } : read(response, place)),
      };
    }
  }
  return judged;
}

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

const { $schema: _, ...schema } = z.toJSONSchema(JudgeAnswer);

/** The same as structured output; where an endpoint takes none, the prompt alone asks for it. */
export const judgementFormat: ResponseFormat = { name: 'judgements', schema };

/** Characters of a sentence that a judge sees. */
const LONGEST = 300;

/** Values that count; the prompt asks for no more. */
export const mostValues = 10;

/** A sentence as a judge may see it, and a judge's quote of it as people do: one line without control characters, no longer than a sentence is. */
export function judgedSentence(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}

/** Words alone, for holding a quote against a sentence. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that a quote has, unless its sentence has fewer: nearly every sentence has a "the". */
const FEWEST = 3;

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
  if (!answer) return fault('the judge gave no JSON of the form asked for');
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
      : 'the judge finds nothing and names a position all the same';
  }
  if (found === 1 && position === null) {
    return 'the judge finds a value stated plainly and names no position';
  }
  const cited = sentence === null ? undefined : sentences[sentence - 1];
  if (cited === undefined) return 'the judge cites a sentence that there is not';
  const misquote = quoteFault(quote, { text: cited, called: 'sentence' });
  if (misquote !== null) return misquote;
  const held = position === null ? null : topic.positions[position - 1];
  if (held === undefined) return 'the judge names a position that there is not';
  return {
    statement: topic.statement,
    found,
    attitude: held?.attitude ?? null,
    sentence: (sentence ?? 1) - 1,
    quote: judgedSentence(quote),
  };
}

/** Why a judge's quote shows nothing: its words are not in the text, or are too few. Marks, case and space may differ. */
export function quoteFault(
  quote: string,
  { text, called }: { readonly text: string; readonly called: string },
): string | null {
  const quoted = wordsOf(quote);
  const whole = wordsOf(text);
  if (quoted === '' || !` ${whole} `.includes(` ${quoted} `)) {
    return `the judge quotes words that are not in the ${called}`;
  }
  if (wordCount(quoted) >= Math.min(FEWEST, wordCount(whole))) return null;
  return `the judge quotes fewer than ${FEWEST} words of the ${called}`;
}

/** What is said of a topic that no sentence is about. */
export function nothingFound({ statement }: JudgedTopic): Judgement {
  return { statement, found: 0, attitude: null, sentence: null, quote: null };
}

function wordCount(words: string): number {
  return words.split(' ').length;
}

/** The JSON in an answer, whatever stands around it; undefined where it is not of this form. */
export function parsed<Form>(answer: string, form: z.ZodType<Form>): Form | undefined {
  const content = afterThinking(answer);
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return form.safeParse(JSON.parse(content.slice(start, end + 1))).data;
  } catch {
    return undefined;
  }
}

function fault(why: string): ReadJudgement {
  return { kind: 'fault', fault: why };
}
