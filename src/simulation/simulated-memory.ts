import {
  type Declaration,
  declarationHash,
  type ServedJudge,
  simulatedModel,
} from '../vocabulary/declaration.js';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import { keptTokens, type Response } from '../vocabulary/response.js';
import { promptTokensIn } from './chat-completion.js';
import type { KnownStories } from './inference/known-stories.js';
import type { KnownPrompt } from './recognise-prompt.js';
import { type Known, promptIn, type Simulated, understand } from './understand.js';

/** What a simulated respondent can be asked about beside the survey, and who judges what it says. */
interface Beside {
  readonly stories?: KnownStories;
  readonly judges?: readonly ServedJudge[];
}

/**
 * A memory in which a simulated respondent has answered every draw already, word for word as its
 * server would have, and each judge what it is asked under its own name: to play a survey or stories
 * in process, thousands of times over. Its responses took no time and came at the beginning of 1970.
 * It knows no other prompts than these.
 */
export function simulatedMemory(
  declaration: Declaration,
  prompts: ReadonlyMap<string, KnownPrompt>,
  { stories, judges = [] }: Beside = {},
): Memory {
  const byModel = new Map(judges.map(({ id, judge }) => [simulatedModel(id), judge]));
  return {
    async find(draws) {
      return draws.map((draw) => {
        const judge = byModel.get(draw.request.model);
        return answerTo(draw, { declaration, judge }, { prompts, stories });
      });
    },
  };
}

function answerTo(draw: Draw, asked: Simulated, known: Known): Response | undefined {
  const { model, messages, parameters } = draw.request;
  const understood = understand(promptIn(messages), asked, known);
  if (!understood) return undefined;
  const seed = drawSeed(draw);
  const { maxTokens, topLogprobs } = parameters;
  const answer = understood.answer({ seed, maxTokens, topLogprobs });
  return {
    content: answer.content,
    reasoning: null,
    refusal: null,
    finish: answer.finish,
    logprobs: answer.logprobs?.slice(0, keptTokens) ?? null,
    servedModel: model,
    fingerprint: `simulated-${declarationHash(understood.by)}`,
    sent: { seed, changes: [] },
    usage: { promptTokens: promptTokensIn(messages), completionTokens: answer.tokens },
    milliseconds: 0,
    at: '1970-01-01T00:00:00.000Z',
    simulated: true,
  };
}
