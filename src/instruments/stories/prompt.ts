import type { InferenceTask, Style } from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Message, Parameters, Request } from '../../../vocabulary/request.js';
import { playedBy, type Respondent, underSystem } from '../../../vocabulary/respondent.js';
import type { StoryVariant } from '../../../vocabulary/story.js';
import { onOneLine } from '../../util/prompt-text.js';
import { type StoryAsks, storiesId } from './asks.js';

/**
 * How the whole of a telling is asked about: what all its people hold, or what one character does.
 * @throws RangeError for a character where the wording has no words for one, which a plan leaves out
 */
export function promptsOf(
  { holder }: Pick<StoryVariant, 'holder'>,
  { prompts }: InferenceTemplates,
): NonNullable<InferenceTemplates['prompts']['ofCharacter']> {
  if (holder === undefined) return prompts;
  if (prompts.ofCharacter) return prompts.ofCharacter;
  throw new RangeError('the wording has no words for one character');
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
