import type { Draw, Message } from '../../vocabulary/request.js';
import { type Response, refusedByProvider } from '../../vocabulary/response.js';
import type { Circumstances } from './completion.js';
import type { Problem, StatusProblem } from './problem.js';

// By its name: `content_filter`, `content_policy_violation`, `ResponsibleAIPolicyViolation`.
const filterCode = /content.?(filter|policy)|policy.?violation|data.?inspection|moderation/i;

/** Whether a problem is a content filter that says so itself: an answer, whatever else is asked. */
export function isFiltered(problem: Problem): problem is StatusProblem {
  return problem.kind === 'status' && problem.codes.some((code) => filterCode.test(code));
}

// Of OpenAI and llama-cpp-python; of llama.cpp; in the words of vLLM and Text Generation Inference.
const contextCodes = ['context_length_exceeded', 'exceed_context_size_error'];
const contextWords =
  /\b(maximum|available|model's) context (length|size|window)\b|\btokens \+ .max_new_tokens\b/i;

/** Whether a problem is that the prompt, and room for its answer, exceed the model's context. */
export function exceedsContext(problem: Problem): problem is StatusProblem {
  if (problem.kind !== 'status' || ![400, 413, 422].includes(problem.status)) return false;
  return (
    problem.codes.some((code) => contextCodes.includes(code)) || contextWords.test(problem.said)
  );
}

const promptCodes = ['string_above_max_length', 'invalid_prompt'];
const promptParameter = /^(messages|prompt|input)\b/;
const promptWords =
  /\b(prompt|input|messages|content|context (length|window))\b|\b(flagged|filtered|moderat\w+)\b/i;

/**
 * Whether a problem blames the prompt: a 413, or a 400, 403 or 422 that names it. It may still be
 * that every prompt is blamed, which only a plain one can tell.
 */
export function blamesPrompt(problem: Problem): problem is StatusProblem {
  if (problem.kind !== 'status') return false;
  const { status, codes, parameter, said } = problem;
  if (status === 413) return !isRateLimit(problem);
  if (![400, 403, 422].includes(status)) return false;
  if (codes.some((code) => promptCodes.includes(code))) return true;
  return parameter === null ? promptWords.test(said) : promptParameter.test(parameter);
}

/** Some endpoints call a request too large that exceeds the tokens of a minute. */
export function isRateLimit({ codes }: Pick<StatusProblem, 'codes'>): boolean {
  return codes.includes('rate_limit_exceeded');
}

/**
 * The same request with a plain prompt. An endpoint that answers it works, so that what it says of
 * the draw itself is about that prompt.
 */
export function plainDraw({ request, draw }: Draw): Draw {
  const plain = (message: Message): Message =>
    message.role === 'system' ? message : { ...message, content: 'Hello.' };
  return { request: { ...request, messages: request.messages.map(plain) }, draw };
}

/** A refusal as the response that it is; `said` are the provider's words, without a key. */
export function refusal(said: string, circumstances: Circumstances): Response {
  const { model, sent, milliseconds, at } = circumstances;
  return {
    content: '',
    reasoning: null,
    refusal: said,
    finish: refusedByProvider,
    logprobs: null,
    servedModel: model,
    fingerprint: null,
    sent,
    usage: null,
    milliseconds,
    at,
    simulated: model.startsWith('simulated/'),
  };
}
