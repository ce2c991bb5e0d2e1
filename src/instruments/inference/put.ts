import type { InferenceTask, Style } from '../../vocabulary/hearing.js';
import type { Message, Parameters, Request } from '../../vocabulary/request.js';
import type { Respondent } from '../../vocabulary/respondent.js';

/** Room for a number, for a list of them, for ten sentences; a reasoned answer copies lines first. */
const room: Readonly<Record<InferenceTask, Readonly<Record<Style, number>>>> = {
  attitude: { direct: 32, reasoned: 1536 },
  selection: { direct: 128, reasoned: 3072 },
  extraction: { direct: 1024, reasoned: 2048 },
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
  }: {
    readonly prompt: string;
    readonly example: WorkedExample | null;
    readonly task: InferenceTask;
    readonly style: Style;
  },
): Request {
  const system: Message[] =
    respondent.persona === null ? [] : [{ role: 'system', content: respondent.persona }];
  const shown: Message[] = example
    ? [
        { role: 'user', content: example.prompt },
        { role: 'assistant', content: example.answer },
      ]
    : [];
  return {
    endpoint: respondent.endpoint,
    model: respondent.model,
    messages: [...system, ...shown, { role: 'user', content: prompt }],
    parameters: parametersFor(respondent.parameters, room[task][style]),
  };
}

/** The respondent's own parameters, and room for the answer; no answer about a story is a single token to score. */
function parametersFor({ topLogprobs: _, ...own }: Parameters, maxTokens: number): Parameters {
  return { maxTokens, ...own };
}
