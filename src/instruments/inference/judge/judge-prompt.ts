import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Request } from '../../../vocabulary/request.js';
import { fill, topicLabel } from '../fill.js';
import type { Judge, JudgedTopic } from './judge.js';
import { judgementFormat } from './judgement-format.js';

/** What a judge is asked of one extraction: never which position the story holds, nor whose answer it is. */
export function judgeRequest(
  judge: Judge,
  {
    wording,
    topics,
    sentences,
  }: {
    readonly wording: InferenceTemplates;
    readonly topics: readonly JudgedTopic[];
    readonly sentences: readonly string[];
  },
): Request {
  const content = fill(wording.prompts.judge, {
    topics: topics.map(topicBlock).join('\n\n'),
    sentences: JSON.stringify(sentences.map((text, place) => ({ number: place + 1, text }))),
  });
  return {
    endpoint: judge.endpoint,
    model: judge.model,
    messages: [{ role: 'user', content }],
    parameters: { ...judge.parameters, responseFormat: judgementFormat },
  };
}

function topicBlock({ text, positions }: JudgedTopic, place: number): string {
  const listed = positions.map((position, nth) => `  ${nth + 1}. ${position.text}`);
  return [`${topicLabel(place)}: ${text}`, ...listed].join('\n');
}
