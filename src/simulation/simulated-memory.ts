import {
  type Declaration,
  declarationHash,
  type ServedModel,
  simulatedModel,
} from '../vocabulary/declaration.js';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import { keptTokens, type Response } from '../vocabulary/response.js';
import { promptTokensIn } from './chat-completion.js';
import { type Knowledge, promptIn, type Simulated, understand } from './understand.js';

/**
 * A memory in which a simulated respondent has answered every draw already, word for word as its
 * server would have, and each model in an instrument's service what it is asked under its own name: to
 * play an instrument in process, thousands of times over. Its responses took no time and came at the beginning of 1970.
 * It knows no prompts but those of this knowledge.
 */
export function simulatedMemory(
  declaration: Declaration,
  knowledge: readonly Knowledge[],
  services: readonly ServedModel[] = [],
): Memory {
  return {
    async find(draws) {
      return draws.map((draw) => {
        const own = services.filter(({ id }) => simulatedModel(id) === draw.request.model);
        return answerTo(draw, { declaration, services: own }, knowledge);
      });
    },
  };
}

function answerTo(
  draw: Draw,
  asked: Simulated,
  knowledge: readonly Knowledge[],
): Response | undefined {
  const { model, messages, parameters } = draw.request;
  const understood = understand(promptIn(messages), asked, knowledge);
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
