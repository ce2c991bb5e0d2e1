import type { InferenceTask, Style } from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Message, Parameters, Request } from '../../../vocabulary/request.js';
import { playedBy, type Respondent, underSystem } from '../../../vocabulary/respondent.js';
import type { Telling } from '../../../vocabulary/story.js';
import { type StoryAsks, storiesId } from './asks.js';

/**
 * A wording with its slots filled; what is filled in is never filled again.
 * @throws RangeError for a slot without a value, which loading a wording has refused
 */
export function fill(wording: string, slots: Readonly<Record<string, string>>): string {
  const values = new Map(Object.entries(slots));
  return wording.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`nothing to fill ${slot} with`);
    return value;
  });
}

/**
 * How the whole of a telling is asked about: what all its people hold, or what one character does.
 * @throws RangeError for a character where the wording has no words for one, which a plan leaves out
 */
export function promptsOf(
  { holder }: Pick<Telling, 'holder'>,
  { prompts }: InferenceTemplates,
): NonNullable<InferenceTemplates['prompts']['ofCharacter']> {
  if (holder === undefined) return prompts;
  if (prompts.ofCharacter) return prompts.ofCharacter;
  throw new RangeError('the wording has no words for one character');
}

/**
 * What others wrote, as JSON. Nothing in it can end the tags of a prompt, since its angle brackets are escaped,
 * which JSON takes for the same.
 */
export function quotedJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[<>]/g, (sign) =>
    sign === '<' ? '\\u003c' : '\\u003e',
  );
}

/** A text that stands in a list, which a line break in it would go on with entries of its own. */
export function onOneLine(text: string): string {
  return text.replace(/\s*[\n\u2028\u2029]\s*/g, ' ');
}

/** Entries as a numbered list, from 1. */
export function numbered(entries: readonly string[]): string {
  return entries.map((entry, place) => `${place + 1}. ${onOneLine(entry)}`).join('\n');
}

/** Topics with the labels that extractions name them by: T1, T2 and so on. */
export function labelled(topics: readonly string[]): string {
  return topics.map((topic, place) => `${topicLabel(place)}: ${onOneLine(topic)}`).join('\n');
}

/** The label of the topic in a place, from 0. */
export function topicLabel(place: number): string {
  return `T${place + 1}`;
}

/** Room for a number, for a list of them, for ten sentences, for a turn; a reasoned answer copies lines first. */
const room: Readonly<Record<InferenceTask, Readonly<Record<Style, number>>>> = {
  attitude: { direct: 32, reasoned: 1536 },
  selection: { direct: 128, reasoned: 3072 },
  extraction: { direct: 1024, reasoned: 2048 },
  expression: { direct: 512, reasoned: 512 },
};

/** A user's question with its answer, shown before the one that is asked. */
export interface WorkedExample {
  readonly prompt: string;
  readonly answer: string;
}

/** A prompt as a request to a respondent, after a worked example where there is one. */
export function put(
  respondent: Respondent,
  {
    prompt,
    example,
    task,
    style,
    asks,
  }: {
    readonly prompt: string;
    readonly example: WorkedExample | null;
    readonly task: InferenceTask;
    readonly style: Style;
    readonly asks: StoryAsks;
  },
): Request {
  const shown: Message[] = example
    ? [
        { role: 'user', content: example.prompt },
        { role: 'assistant', content: example.answer },
      ]
    : [];
  return {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: underSystem(respondent, respondent.persona, [
      ...shown,
      { role: 'user', content: prompt },
    ]),
    parameters: parametersFor(respondent.parameters, room[task][style]),
    about: { instrument: storiesId, asks, ...playedBy(respondent) },
  };
}

/** The respondent's own parameters, and room for the answer; no answer about a story is a single token to score. */
function parametersFor({ topLogprobs: _, ...own }: Parameters, maxTokens: number): Parameters {
  return { maxTokens, ...own };
}
