import type OpenAI from 'openai';
import * as z from 'zod';
import { type Draw, drawSeed, isSimulatedModel } from '../../vocabulary/request.js';
import type { Sent } from '../../vocabulary/response.js';
import type { Problem, StatusProblem } from './problem.js';
import { beginsLikeKey } from './secret.js';

/** As many alternatives as most endpoints give that do not give what was planned. */
const FEW_ALTERNATIVES = 5;

/** What an endpoint may reject of a request, and what is done then, for people. */
export const wireParameterCatalogue = {
  temperature: 'temperature not sent',
  max_tokens: 'max_tokens sent as max_completion_tokens',
  max_completion_tokens: 'max_completion_tokens not sent',
  logprobs: 'logprobs not sent',
  top_logprobs: `top_logprobs sent as ${FEW_ALTERNATIVES}`,
  few_top_logprobs: 'top_logprobs not sent',
  seed: 'seed not sent',
  response_format: 'response_format not sent',
  stream: 'answers asked for as a stream',
  stream_options: 'stream_options not sent',
} as const;

export type WireParameter = keyof typeof wireParameterCatalogue;
const wireParameters = Object.keys(wireParameterCatalogue) as readonly WireParameter[];

/** What a parameter is called in the body of a request. */
function wireName(parameter: WireParameter): string {
  return parameter === 'few_top_logprobs' ? 'top_logprobs' : parameter;
}

/** Keys of a body that Undertone sets itself, or that would change what an answer is. */
const ownKeys: readonly string[] = [
  ...wireParameters.map(wireName),
  ...['model', 'messages', 'reasoning_effort', 'n', 'tools', 'stop'],
];

/** Characters of further keys as JSON. */
const MAX_EXTRA_LENGTH = 4000;

/**
 * Further keys of the body of a request, of JSON: none that Undertone sets itself, and nothing that looks
 * like a secret, since requests are kept in the ledger.
 */
export const Extra = z
  .record(z.string().min(1).max(100), z.json())
  .superRefine((extra, context) => {
    const own = Object.keys(extra).find((key) => ownKeys.includes(key.toLowerCase()));
    if (own !== undefined) {
      context.addIssue({
        code: 'custom',
        path: [own],
        message: 'is set by Undertone or would change what an answer is; remove it',
      });
    }
    const secret = secretIn(extra);
    if (secret) {
      context.addIssue({
        code: 'custom',
        path: [...secret],
        message:
          'looks like a secret, which a ledger would keep; name the variable that holds the key in apiKeyEnv',
      });
    }
    if (JSON.stringify(extra).length > MAX_EXTRA_LENGTH) {
      context.addIssue({
        code: 'custom',
        message: `is longer than ${MAX_EXTRA_LENGTH} characters of JSON`,
      });
    }
  });

const secretName =
  /secret|password|passwd|credential|authori[sz]ation|bearer|api[-_]?key|access[-_]?token|auth[-_]?token/i;

/** The path of the first value that may be a secret, by its own look or by its key. */
export function secretIn(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') {
    const named = path.some((key) => secretName.test(key)) && value !== '';
    const random = /(?=\w*\d)(?=\w*[A-Za-z])\w{20,}/.test(value);
    return named || random || beginsLikeKey(value) ? path : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = secretIn(part, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** The key of a body that says what is asked, which simulated models alone are sent. */
export const aboutKey = 'undertone_about';

export interface Wired {
  readonly body: OpenAI.ChatCompletionCreateParams;
  /** The parameters in the body that an endpoint may reject. */
  readonly parameters: readonly WireParameter[];
  readonly sent: Sent;
}

/** What an answer does not tell where it changed: `sent` has the seed, and how it travelled is no matter. */
const untold: readonly WireParameter[] = ['seed', 'stream', 'stream_options'];

/**
 * A draw as it goes over the wire to a model that is known to reject these parameters, after so many completions
 * that were no answer.
 */
export function wire(draw: Draw, rejected: ReadonlySet<WireParameter>, unanswered = 0): Wired {
  const { model, messages, parameters, about } = draw.request;
  const { temperature, maxTokens, topLogprobs, responseFormat, reasoningEffort, extra } =
    parameters;
  // Not valid without the other.
  const alternatives = rejected.has('logprobs') ? undefined : topLogprobs;
  const wanted = {
    temperature,
    max_tokens: maxTokens,
    max_completion_tokens: rejected.has('max_tokens') ? maxTokens : undefined,
    logprobs: topLogprobs === undefined ? undefined : true,
    top_logprobs: alternatives,
    few_top_logprobs:
      alternatives !== undefined && rejected.has('top_logprobs')
        ? Math.min(alternatives, FEW_ALTERNATIVES)
        : undefined,
    seed: drawSeed(draw, unanswered),
    response_format: responseFormat && {
      type: 'json_schema',
      json_schema: { ...responseFormat, strict: true },
    },
    // How an answer travels is no part of the request.
    stream: false,
    stream_options: rejected.has('stream') ? { include_usage: true } : undefined,
  };
  const planned = wireParameters.filter((name) => wanted[name] !== undefined);
  const kept = planned.filter((name) => !rejected.has(name));
  const changed = planned.filter((name) => rejected.has(name) && !untold.includes(name));
  // Never left out where an endpoint rejects them: what is compared may be efforts.
  const thinking: object =
    reasoningEffort === undefined ? { ...extra } : { ...extra, reasoning_effort: reasoningEffort };
  return {
    body: {
      ...thinking,
      ...(about && isSimulatedModel(model) ? { [aboutKey]: about } : {}),
      model,
      messages: [...messages],
      ...Object.fromEntries(kept.map((name) => [wireName(name), wanted[name]])),
      ...(rejected.has('stream') ? { stream: true } : {}),
    },
    parameters: kept,
    sent: {
      seed: rejected.has('seed') ? null : wanted.seed,
      changes: changed.map((name) => wireParameterCatalogue[name]),
    },
  };
}

// llama-cpp-python answers 500 to what it does not take.
const rejectionStatuses = [400, 403, 422, 500];
const rejectionCodes = ['unsupported_parameter', 'unsupported_value', 'unknown_parameter'];
// For servers that give no code. A value out of range must not read as a rejected parameter.
const rejectionWords =
  /unsupported|not (be )?(supported|permitted|allowed|available)|(not|n't) support|unknown|unrecogni[sz]ed|unexpected|deprecated|forbidden|only \S+ is (allowed|supported)/i;

// A failure that may pass mentions parameters, too, but says this of none.
const rejectionInFailure = /\bnot supported\b/i;

// Nobody but us planned how many alternatives to ask for, so too many of them are no one's mistake.
const tooMany = /greater|above|exceed|at most|maximum|max allowed|less than|between|range/i;

/**
 * The parameter, among those sent, that an endpoint rejects; null where it complains of something
 * else. It is the one that the error names in its `param`, or else the one
 * next to the complaint in its message.
 */
export function rejectedParameter(
  problem: Problem,
  sent: readonly WireParameter[],
): WireParameter | null {
  if (problem.kind !== 'status') return null;
  if (sent.includes('stream') && wantsStream(problem)) return 'stream';
  if (!rejectionStatuses.includes(problem.status)) return null;
  const words = problem.status === 500 ? rejectionInFailure : rejectionWords;
  const rejects =
    problem.codes.some((code) => rejectionCodes.includes(code)) || words.test(problem.said);
  const text = problem.parameter ?? problem.said;
  if (!rejects) return ownMistake(problem, { text, sent });
  const complaints = [...text.matchAll(new RegExp(words, 'gi'))].map(spanOf);
  const named = sent
    .filter((name) => name !== 'stream')
    .flatMap((name) => [...text.matchAll(wordsFor(name))].map((at) => ({ name, ...spanOf(at) })))
    .map((at) => ({ ...at, far: Math.min(...complaints.map((each) => gapBetween(each, at))) }))
    // Some list what they do take, before or after what they do not.
    .sort((a, b) => a.far - b.far || a.from - b.from);
  return named[0]?.name ?? null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf(match: RegExpExecArray): Span {
  return { from: match.index, to: match.index + match[0].length };
}

/** Characters between two places in a text, at least 0. */
function gapBetween(a: Span, b: Span): number {
  return Math.max(0, a.from - b.to, b.from - a.to);
}

const streamWords =
  /\bnon[- _]?stream|\bstream(ing|ed)?\b.*\b(only|must|mandatory|required|true|false|enabled?)\b|\b(only|must|requires?|enable|without)\b.*\bstream(ing|ed)?\b/i;

/** Whether an endpoint answers this model's requests in streams alone. */
function wantsStream({ status, parameter, said }: StatusProblem): boolean {
  return (
    [400, 403, 404, 405, 406, 422, 500, 501].includes(status) &&
    (parameter === 'stream' || (parameter === null && streamWords.test(said)))
  );
}

/** The parameter that an endpoint takes otherwise, among those that no study names: a format, or so many alternatives. */
function ownMistake(
  problem: StatusProblem,
  { text, sent }: { readonly text: string; readonly sent: readonly WireParameter[] },
): WireParameter | null {
  const format = sent.find((name) => name === 'response_format');
  if (format && wordsFor(format).test(text)) return format;
  const tooMany = problem.status !== 500 && asksTooMany(problem, text);
  return tooMany ? (sent.findLast(isAlternatives) ?? null) : null;
}

/** What an endpoint calls a parameter when it complains of it. */
function wordsFor(parameter: WireParameter): RegExp {
  if (parameter === 'response_format')
    return /response[ _]format|json[ _]?schema|structured output/gi;
  return new RegExp(`\\b${wireName(parameter)}\\b`, 'gi');
}

/** Whether the complaint is about more alternatives than an endpoint gives. */
function asksTooMany(
  { codes, said }: Pick<StatusProblem, 'codes' | 'said'>,
  text: string,
): boolean {
  const words = `${said} ${codes.join(' ')}`;
  // In any language, a number below ours beside their name is the most that may be asked for.
  if (/\btop_logprobs\b/i.test(text) && /(?<![\d.])1?\d(?![\d.])/.test(said)) return true;
  return /\b(top_)?logprobs\b/i.test(text) && tooMany.test(words);
}

function isAlternatives(parameter: WireParameter): boolean {
  return wireName(parameter) === 'top_logprobs';
}

/** What has come of the requests with log-probabilities for one draw. */
export interface Scored {
  /** Failures that may pass. */
  failures: number;
  /** Whether it fails without them, too. */
  failsWithout: boolean;
}

// Said of the request, in whatever words.
const refusalStatuses = [400, 404, 422, 501];
// Said of the server or, within a success, of anything; twice it is no accident.
const failureStatuses = [200, 500];

/**
 * Whether a failure may be that log-probabilities are refused, in words that we do not know, so that the
 * request is worth sending without them. What may pass has to come twice.
 */
export function mayRefuseLogprobs(
  problem: Problem,
  sent: readonly WireParameter[],
  scored: Scored,
): boolean {
  if (problem.kind !== 'status' || scored.failsWithout) return false;
  if (!sent.includes('logprobs')) {
    scored.failsWithout = refusalStatuses.includes(problem.status);
    return false;
  }
  if (refusalStatuses.includes(problem.status)) return true;
  if (!failureStatuses.includes(problem.status)) return false;
  scored.failures += 1;
  return scored.failures > 1;
}

const none: ReadonlySet<WireParameter> = new Set();

/** The parameters that each model of an endpoint is known to reject. Learned, never looked up. */
export class Peculiarities {
  readonly #rejected = new Map<string, ReadonlySet<WireParameter>>();
  /** By model, requests that were answered only without log-probabilities. */
  readonly #answeredWithout = new Map<string, number>();

  of(model: string): ReadonlySet<WireParameter> {
    return this.#rejected.get(model) ?? none;
  }

  /** Notes that log-probabilities came: where a request with them fails, it is not for them. */
  noteLogprobs(model: string): void {
    this.#answeredWithout.set(model, Number.NEGATIVE_INFINITY);
  }

  /**
   * Notes that a request which failed with log-probabilities was answered without; true where this is the
   * second, from which on they are known to be rejected.
   */
  answeredWithout(model: string): boolean {
    const times = (this.#answeredWithout.get(model) ?? 0) + 1;
    this.#answeredWithout.set(model, times);
    return times > 1 && this.learn(model, 'logprobs');
  }

  /** Notes a rejection; false when it was known, as it is to requests that were under way. */
  learn(model: string, parameter: WireParameter): boolean {
    const known = this.of(model);
    if (known.has(parameter)) return false;
    this.#rejected.set(model, new Set([...known, parameter]));
    return true;
  }
}
