import { z } from 'zod';
import {
  type ServedModel,
  type SimulatedRespondent,
  simulatedModel,
} from '../vocabulary/declaration.js';
import { type ApiReply, apiError } from './api-reply.js';
import { ChatRequest, chatCompletion } from './chat-completion.js';
import { type FaultKind, type Faults, faultOf } from './faults.js';
import type { SimulatedAnswer } from './simulated-answer.js';
import { type Knowledge, promptIn, type Simulated, understand } from './understand.js';

/** Answers the body of one chat completion request. `now` is in milliseconds since 1970. */
export type ChatService = (body: string, now: number) => ApiReply;

/**
 * What stands behind `/v1/chat/completions`. It remembers how often it was asked: requests without
 * a seed are answered by their number, and faults go by the attempt.
 */
export function createChatService({
  respondents,
  services,
  knowledge,
  faults,
}: {
  readonly respondents: readonly SimulatedRespondent[];
  readonly services: readonly ServedModel[];
  readonly knowledge: readonly Knowledge[];
  readonly faults: Faults;
}): ChatService {
  const byModel = new Map<string, Simulated>();
  for (const { id, declaration } of respondents) {
    byModel.set(simulatedModel(id), { declaration, services: [] });
  }
  for (const { id, ...service } of services) {
    const served = byModel.get(simulatedModel(id));
    const all = [...(served?.services ?? []), service];
    byModel.set(simulatedModel(id), { declaration: served?.declaration, services: all });
  }
  const attempts = new Counter();
  const unseeded = new Counter();
  let answered = 0;

  return (body, now) => {
    const parsed = parse(body, faults.rejects);
    if ('refused' in parsed) return parsed.refused;
    const { request } = parsed;

    const asked = byModel.get(request.model);
    if (!asked) return unknownModel(request.model);
    const put = promptIn(request.messages);
    const understood = understand(put, asked, knowledge);
    if (!understood) return unknownPrompt(put.prompt);

    const question = `${request.model} ${understood.key()}`;
    const attempt = attempts.next(`${question} ${request.seed}`);
    const fault = faultOf(faults, { key: `${question} ${request.seed}`, attempt });
    const failure = fault && failureOf(fault, faults);
    if (failure) return failure;

    const answer =
      fault === 'emptyContent'
        ? emptyAnswer
        : understood.answer({
            seed: request.seed ?? unseeded.next(question),
            maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
            topLogprobs: request.logprobs ? (request.top_logprobs ?? 0) : undefined,
          });
    const completion = chatCompletion({
      by: understood.by,
      request,
      answer,
      id: `chatcmpl-${answered++}`,
      created: Math.floor(now / 1000),
    });
    return { status: 200, body: completion, ...(fault === 'cutJson' && { broken: 'cut' }) };
  };
}

class Counter {
  readonly #counts = new Map<string, number>();

  /** How often this was called with the key before. */
  next(key: string): number {
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}

const emptyAnswer: SimulatedAnswer = { content: '', finish: 'stop', tokens: 0, logprobs: null };

type Parsed = { readonly request: ChatRequest } | { readonly refused: ApiReply };

function parse(body: string, rejects: readonly string[]): Parsed {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { refused: apiError(400, { message: 'The body of the request is not JSON.' }) };
  }
  const parsed = ChatRequest.safeParse(json);
  if (!parsed.success) {
    return { refused: apiError(400, { message: z.prettifyError(parsed.error) }) };
  }
  const rejected = rejects.find((name) => Object.hasOwn(Object(json), name));
  return rejected === undefined
    ? { request: parsed.data }
    : { refused: unsupportedParameter(rejected) };
}

function failureOf(fault: FaultKind, faults: Faults): ApiReply | undefined {
  switch (fault) {
    case 'rateLimited':
      return {
        ...apiError(429, {
          message: 'Rate limit reached for requests. Please try again later.',
          type: 'requests',
          code: 'rate_limit_exceeded',
        }),
        headers: { 'retry-after': String(faults.rateLimited.retryAfterSeconds) },
      };
    case 'serverError':
      return apiError(500, {
        message: 'The server had an error while processing your request.',
        type: 'server_error',
      });
    case 'reset':
    case 'hang':
      return { status: 200, body: {}, broken: fault };
    case 'cutJson':
    case 'emptyContent':
      return undefined;
  }
}

function unsupportedParameter(param: string): ApiReply {
  const instead = param === 'max_tokens' ? " Use 'max_completion_tokens' instead." : '';
  return apiError(400, {
    message: `Unsupported parameter: '${param}' is not supported with this model.${instead}`,
    code: 'unsupported_parameter',
    param,
  });
}

function unknownModel(model: string): ApiReply {
  return apiError(404, {
    message: `The model '${model}' does not exist.`,
    code: 'model_not_found',
    param: 'model',
  });
}

function unknownPrompt(prompt: string): ApiReply {
  return apiError(400, {
    message: `This simulation knows no such prompt: "${prompt.slice(0, 80)}". Start it with the same --questionnaire, --templates and --stories as the study.`,
    code: 'unknown_prompt',
    param: 'messages',
  });
}
