import type OpenAI from 'openai';
import * as z from 'zod';
import { isSimulatedModel } from '../../vocabulary/request.js';
import {
  cutWhenKept,
  isFilterFinish,
  keptCharacters,
  keptTokens,
  noAnswerIn,
  type Response,
  type Sent,
  type TokenLogprobs,
  type Usage,
} from '../../vocabulary/response.js';
import { completionIn, isEventStream } from './event-stream.js';
import { errorIn, field, isWebPage, type Problem, problemInside, problemOf } from './problem.js';
import type { Clock } from './rate-limits.js';
import { holdsKey, type Secret } from './secret.js';
import type { Wired } from './wire.js';

/** What came of sending a request once. */
export interface Exchange {
  readonly outcome: Outcome;
  readonly circumstances: Circumstances;
}

/** Sends one request once: what came back, or the problem that stands in its place. */
export async function send(
  openai: OpenAI,
  wired: Wired,
  {
    apiKey,
    clock,
    signal,
  }: { readonly apiKey: Secret; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Exchange> {
  const before = clock.elapsed();
  const circumstances = (): Circumstances => {
    const at = new Date(clock.now()).toISOString();
    const milliseconds = Math.round(clock.elapsed() - before);
    return { model: wired.body.model, sent: wired.sent, milliseconds, at };
  };
  try {
    // The SDK would go by the type that a server says its body has, which may be another.
    const asked = openai.post('/chat/completions', { body: wired.body, signal });
    const received = await asked.asResponse();
    const body = await received.text();
    const known = circumstances();
    const outcome = readAnswer(body, known, apiKey);
    const { headers } = received;
    return {
      outcome: outcome.kind === 'status' ? { ...outcome, headers } : outcome,
      circumstances: known,
    };
  } catch (error) {
    return { outcome: problemOf(error), circumstances: circumstances() };
  }
}

/** Alternatives that are kept of a token: more than any request asks for are no use to it. */
const mostAlternatives = 20;

/** Text where there is some; an endpoint's own additions of another kind are passed over. */
const Words = z.string().nullish().catch(null);
/** A name or a token that is kept whole with every response; longer ones would fill a ledger. */
const Name = z.string().transform((text) => text.slice(0, 200));
const Names = Name.nullish().catch(null);
const Part = z
  .object({ type: z.string().default('text'), text: z.string() })
  .catch({ type: 'unknown', text: '' });
const Alternative = z.object({ token: Name, logprob: z.number() });
/** JSON makes null of −∞: such an alternative is none, and costs no other its chance. */
const Alternatives = z
  .array(z.unknown())
  .transform((all) =>
    all.slice(0, mostAlternatives).flatMap((each) => Alternative.safeParse(each).data ?? []),
  );
const Token = Alternative.extend({ top_logprobs: Alternatives.nullish() }).transform(
  ({ token, logprob, top_logprobs }): TokenLogprobs => ({
    token,
    logprob,
    top: top_logprobs ?? [],
  }),
);

/** What comes after a token that is none cannot be placed. */
function upToFirstBad(tokens: readonly unknown[]): TokenLogprobs[] {
  const parsed = tokens.map((token) => Token.safeParse(token).data);
  const bad = parsed.indexOf(undefined);
  return parsed.slice(0, bad < 0 ? parsed.length : bad).filter((token) => token !== undefined);
}

const Message = z.object({
  content: z.union([z.string(), z.array(Part)]).nullish(),
  reasoning_content: Words,
  reasoning: Words,
  thinking: Words,
  reasoning_details: z
    .array(z.object({ text: Words, summary: Words }).catch({ text: null, summary: null }))
    .nullish()
    .catch(null),
  refusal: Words,
  tool_calls: z.array(z.unknown()).nullish().catch(null),
});

const Choice = z.object({
  index: z.unknown().optional(),
  error: z.unknown().optional(),
  message: Message.nullish(),
  finish_reason: Names,
  logprobs: z
    .object({
      content: z
        .array(z.unknown())
        .transform((tokens) => upToFirstBad(tokens.slice(0, keptTokens))),
    })
    .nullish()
    .catch(null),
});

/** More than a billion is no count, and would add up to infinity. */
const Tokens = z.number().min(0).max(1e9);

/** A chat completion; null may stand in the place of anything. */
const Body = z.object({
  choices: z.array(Choice.nullable()).nullish(),
  model: Names,
  system_fingerprint: Names,
  /** Who answered behind the name of a router such as OpenRouter. */
  provider: Names,
  usage: z
    .object({
      prompt_tokens: Tokens,
      completion_tokens: Tokens,
      total_tokens: Tokens.nullish().catch(null),
      prompt_tokens_details: z.object({ cached_tokens: Tokens.nullish() }).nullish().catch(null),
      completion_tokens_details: z
        .object({ reasoning_tokens: Tokens.nullish() })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
type WiredUsage = NonNullable<z.infer<typeof Body>['usage']>;

/** What only the sender knows of a response. */
export interface Circumstances {
  /** The model that was asked for. */
  readonly model: string;
  readonly sent: Sent;
  readonly milliseconds: number;
  /** UTC ISO 8601. */
  readonly at: string;
}

/** A response, or the problem that stands in its place. */
export type Outcome = { readonly kind: 'answer'; readonly response: Response } | Problem;

/** What the body of a success holds, which repeats no key and is an answer. */
export function readAnswer(
  received: unknown,
  circumstances: Circumstances,
  apiKey: Secret,
): Outcome {
  const outcome = readCompletion(received, circumstances);
  if (outcome.kind !== 'answer') return outcome;
  const { response } = outcome;
  if (repeatsKey(response, apiKey)) return { kind: 'key' };
  const why = noAnswerIn(response);
  return why === null ? outcome : { kind: 'unanswered', why, response };
}

const withheld: Problem = { kind: 'withheld', said: 'the completion has no answer in it' };

/** What the body of a success holds. */
export function readCompletion(received: unknown, circumstances: Circumstances): Outcome {
  const body = typeof received === 'string' ? fromText(received) : received;
  if ((body ?? '') === '') return { kind: 'empty' };
  const error = errorIn(body);
  if (error !== undefined) return problemInside(error, body);
  const foreign: Problem = { kind: 'foreign', what: describe(body) };
  const completion = Body.safeParse(body);
  if (!completion.success) return foreign;

  const { choices, model, provider, usage } = completion.data;
  const { system_fingerprint: fingerprint = null } = completion.data;
  const choice = choices?.find((each) => Number(each?.index) === 0) ?? choices?.[0];
  if (choice?.error) return problemInside(choice.error);
  const message = choice?.message ?? (isFilterFinish(choice?.finish_reason ?? null) ? {} : null);
  if (!choice || !message) return isCompletion(body) ? withheld : foreign;

  const parts =
    typeof message.content === 'string'
      ? [{ type: 'text', text: message.content }]
      : (message.content ?? []);
  const content = textIn(parts.filter(({ type }) => !isReasoning(type)));
  const details = (message.reasoning_details ?? []).map(
    ({ text, summary }) => text ?? summary ?? '',
  );
  const reasoning =
    message.reasoning_content ||
    message.reasoning ||
    message.thinking ||
    details.join('') ||
    textIn(parts.filter(({ type }) => isReasoning(type))) ||
    null;
  const isBlank = content.trim() === '';
  const ended = choice.finish_reason ?? null;
  const refusal = message.refusal ?? (isBlank && isFilterFinish(ended) ? ended : null);
  const isCall = isBlank && (message.tool_calls ?? []).length > 0;
  const cut = [content, reasoning, refusal].some((text) => text && text.length > keptCharacters);
  const servedModel = model ?? circumstances.model;
  const response: Response = {
    content: kept(content),
    reasoning: reasoning && kept(reasoning),
    refusal: refusal && kept(refusal),
    finish: cut ? cutWhenKept : isCall ? 'tool_calls' : ended,
    logprobs: choice.logprobs?.content ?? null,
    servedModel,
    fingerprint,
    sent: provider ? { ...circumstances.sent, provider } : circumstances.sent,
    usage: usage ? usageOf(usage) : null,
    milliseconds: circumstances.milliseconds,
    at: circumstances.at,
    simulated: isSimulatedModel(servedModel) || (fingerprint ?? '').startsWith('simulated'),
  };
  return { kind: 'answer', response };
}

function textIn(parts: readonly { readonly text: string }[]): string {
  return parts.map(({ text }) => text).join('');
}

/** Whether a part of an answer is thinking, as `thinking` or `reasoning` parts are. */
function isReasoning(type: string): boolean {
  return /think|reason/i.test(type);
}

/** The tokens of a response. Some providers count reasoning in the total alone, and bill it as output. */
function usageOf(usage: WiredUsage): Usage {
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = usage;
  const uncounted = Math.max(0, (total ?? 0) - prompt - completion);
  const cached = usage.prompt_tokens_details?.cached_tokens;
  const reasoning = usage.completion_tokens_details?.reasoning_tokens ?? (uncounted || null);
  return {
    promptTokens: prompt,
    completionTokens: completion + uncounted,
    ...(cached == null ? {} : { cachedTokens: cached }),
    ...(reasoning === null ? {} : { reasoningTokens: reasoning }),
  };
}

/** What a server sends, whatever it says of its type: JSON, an event stream, or text. Null is what breaks off. */
function fromText(text: string): unknown {
  if (isEventStream(text)) return completionIn(text);
  const trimmed = text.trim();
  try {
    return JSON.parse(trimmed);
  } catch {
    return firstOfLines(trimmed) ?? (/^[{[]/.test(trimmed) ? null : trimmed);
  }
}

/** The first of several lines that are each JSON: a stream of another protocol. */
function firstOfLines(text: string): unknown {
  const lines = text.split('\n');
  if (lines.length < 2) return undefined;
  try {
    return lines.map((line) => JSON.parse(line) as unknown)[0];
  } catch {
    return undefined;
  }
}

/** Whether JSON without an answer is a chat completion all the same: it calls itself one, or has null where one has its answer. */
function isCompletion(body: unknown): boolean {
  const choices = field(body, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : choices;
  if (choice != null) return field(choice, 'text') === undefined;
  return choices !== undefined || field(body, 'object') === 'chat.completion';
}

/** As much of a text as is kept, without half a character at its end. */
function kept(text: string): string {
  return text.slice(0, keptCharacters).replace(/[\ud800-\udbff]$/, '');
}

function describe(body: unknown): string {
  if (typeof body === 'object' && body !== null) return 'JSON that is not a chat completion';
  return typeof body === 'string' && isWebPage(body) ? 'a web page, not with JSON' : 'no JSON';
}

/** Whether any text of a response gives the key away. */
function repeatsKey(response: Response, apiKey: Secret): boolean {
  return textsOf(response).some((text) => text !== null && holdsKey(text, apiKey));
}

function textsOf(response: Response): readonly (string | null)[] {
  const { content, reasoning, refusal, finish, servedModel, fingerprint, sent } = response;
  const logprobs = response.logprobs ?? [];
  return [
    content,
    reasoning,
    refusal,
    finish,
    servedModel,
    fingerprint,
    sent.provider ?? null,
    // Side by side, since a key is rarely one token.
    logprobs.map(({ token }) => token).join(''),
    ...logprobs.flatMap(({ top }) => top.map(({ token }) => token)),
  ];
}
