import type OpenAI from 'openai';
import { z } from 'zod';
import {
  cutWhenKept,
  keptCharacters,
  keptTokens,
  type Response,
  type Sent,
  type TokenLogprobs,
  type Usage,
} from '../../vocabulary/response.js';
import { isWebPage, type Problem, problemInside, problemOf } from './problem.js';
import type { Clock } from './rate-limits.js';
import { holdsKey } from './secret.js';
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
  }: { readonly apiKey: string | null; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Exchange> {
  const before = clock.elapsed();
  const circumstances = (): Circumstances => {
    const at = new Date(clock.now()).toISOString();
    const milliseconds = Math.round(clock.elapsed() - before);
    return { model: wired.body.model, sent: wired.sent, milliseconds, at };
  };
  try {
    const body: unknown = await openai.chat.completions.create(wired.body, { signal });
    const known = circumstances();
    return { outcome: readAnswer(body, known, apiKey), circumstances: known };
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
  refusal: Words,
});

const Choice = z.object({
  error: z.unknown().optional(),
  message: Message.optional(),
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

/** A chat completion, or an error in the place of one or of its choice. */
const Body = z.object({
  error: z.unknown().optional(),
  choices: z.array(Choice).optional(),
  model: Names,
  system_fingerprint: Names,
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

/** What the body of a success holds, which repeats no key. */
export function readAnswer(
  received: unknown,
  circumstances: Circumstances,
  apiKey: string | null,
): Outcome {
  const outcome = readCompletion(received, circumstances);
  const leaks = outcome.kind === 'answer' && repeatsKey(outcome.response, apiKey);
  return leaks ? { kind: 'key' } : outcome;
}

/** What the body of a success holds. */
export function readCompletion(received: unknown, circumstances: Circumstances): Outcome {
  const body = typeof received === 'string' ? fromText(received) : received;
  if ((body ?? '') === '') return { kind: 'empty' };
  const foreign: Problem = { kind: 'foreign', what: describe(body) };
  const completion = Body.safeParse(body);
  if (!completion.success) return foreign;

  const { error, choices, model, system_fingerprint: fingerprint = null, usage } = completion.data;
  if (error) return problemInside(error);
  if (!choices) return foreign;
  const [choice] = choices;
  if (!choice) return { kind: 'empty' };
  if (choice.error) return problemInside(choice.error);
  if (!choice.message) return foreign;

  const { message } = choice;
  const parts =
    typeof message.content === 'string'
      ? [{ type: 'text', text: message.content }]
      : (message.content ?? []);
  const content = textIn(parts.filter(({ type }) => !isReasoning(type)));
  const reasoning =
    message.reasoning_content ??
    message.reasoning ??
    (textIn(parts.filter(({ type }) => isReasoning(type))) || null);
  const refusal = message.refusal ?? null;
  const cut = [content, reasoning, refusal].some((text) => text && text.length > keptCharacters);
  const servedModel = model ?? circumstances.model;
  const response: Response = {
    content: kept(content),
    reasoning: reasoning && kept(reasoning),
    refusal: refusal && kept(refusal),
    finish: cut ? cutWhenKept : (choice.finish_reason ?? null),
    logprobs: choice.logprobs?.content ?? null,
    servedModel,
    fingerprint,
    sent: circumstances.sent,
    usage: usage ? usageOf(usage) : null,
    milliseconds: circumstances.milliseconds,
    at: circumstances.at,
    simulated: servedModel.startsWith('simulated/') || (fingerprint ?? '').startsWith('simulated'),
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

/** What a server sends as text may be JSON all the same. */
function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

/** As much of a text as is kept, without half a character at its end. */
function kept(text: string): string {
  return text.slice(0, keptCharacters).replace(/[\ud800-\udbff]$/, '');
}

function describe(body: unknown): string {
  if (typeof body === 'object' && body !== null) return 'JSON that is no chat completion';
  return typeof body === 'string' && isWebPage(body) ? 'a web page, not with JSON' : 'no JSON';
}

/** Whether any text of a response gives the key away. */
function repeatsKey(response: Response, apiKey: string | null): boolean {
  return textsOf(response).some((text) => text !== null && holdsKey(text, apiKey));
}

function textsOf(response: Response): readonly (string | null)[] {
  const { content, reasoning, refusal, finish, servedModel, fingerprint } = response;
  const logprobs = response.logprobs ?? [];
  return [
    content,
    reasoning,
    refusal,
    finish,
    servedModel,
    fingerprint,
    // Side by side, since a key is rarely one token.
    logprobs.map(({ token }) => token).join(''),
    ...logprobs.flatMap(({ top }) => top.map(({ token }) => token)),
  ];
}
