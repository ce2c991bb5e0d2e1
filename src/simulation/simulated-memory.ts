import { type Declaration, declarationHash } from '../vocabulary/declaration.js';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import { keptTokens, type Response } from '../vocabulary/response.js';
import type { KnownPrompt } from './recognise-prompt.js';
import { answerSurvey } from './survey-respondent.js';

/**
 * A memory in which a simulated respondent has answered every draw already, word for word as its
 * server would have: to play a survey in process, thousands of times over. Its responses took no
 * time and came at the beginning of 1970. It knows no other prompts than these.
 */
export function simulatedMemory(
  declaration: Declaration,
  prompts: ReadonlyMap<string, KnownPrompt>,
): Memory {
  return {
    async find(draws) {
      return draws.map((draw) => answerTo(draw, declaration, prompts));
    },
  };
}

function answerTo(
  draw: Draw,
  declaration: Declaration,
  prompts: ReadonlyMap<string, KnownPrompt>,
): Response | undefined {
  const { model, messages, parameters } = draw.request;
  const known = prompts.get(messages.findLast(({ role }) => role === 'user')?.content ?? '');
  if (!known) return undefined;
  const seed = drawSeed(draw);
  const { maxTokens, topLogprobs } = parameters;
  const { item, template } = known;
  const answer = answerSurvey({ declaration, item, template, seed, maxTokens, topLogprobs });
  return {
    content: answer.content,
    reasoning: null,
    refusal: null,
    finish: answer.finish,
    logprobs: answer.logprobs?.slice(0, keptTokens) ?? null,
    servedModel: model,
    fingerprint: `simulated-${declarationHash(declaration)}`,
    sent: { seed, changes: [] },
    usage: null,
    milliseconds: 0,
    at: '1970-01-01T00:00:00.000Z',
    simulated: true,
  };
}
