import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { NoAnswer, Response } from '../../vocabulary/response.js';
import { StatusError } from './client.js';
import { TOO_LARGE } from './received.js';

/** What can come back in place of an answer. Texts are the endpoint's own, untouched. */
export type Problem =
  /** An error with its HTTP status, or one wrapped in a 200. */
  | {
      readonly kind: 'status';
      readonly status: number;
      /** The error's `code` and `type`, as far as they are words. */
      readonly codes: readonly string[];
      /** The parameter that the endpoint blames. */
      readonly parameter: string | null;
      readonly said: string;
      readonly headers: Headers;
      /** What was received, parsed, which may name a wait; absent where it was no JSON. */
      readonly body?: unknown;
    }
  /** No connection, or one that broke off; `code` is Node's, such as `ECONNREFUSED`. */
  | { readonly kind: 'connection'; readonly code: string; readonly said: string }
  | { readonly kind: 'timeout' }
  /** We cut the request ourselves. */
  | { readonly kind: 'aborted' }
  /** An answer that is promised and not there: no body, or one that breaks off. */
  | { readonly kind: 'empty' }
  /** A chat completion with nothing in place of its choices or its message, and no error beside. */
  | { readonly kind: 'withheld'; readonly said: string }
  /** A completion that is empty or was broken off: an attempt, and no answer. */
  | { readonly kind: 'unanswered'; readonly why: NoAnswer; readonly response: Response }
  /** An answer that repeats the key it was asked with. */
  | { readonly kind: 'key' }
  /** Success, but no chat completion: very likely the wrong URL. */
  | { readonly kind: 'foreign'; readonly what: string };

export type StatusProblem = Extract<Problem, { kind: 'status' }>;

/**
 * The problem behind what the SDK threw.
 * @throws `error` itself when it is none of the network's
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof APIUserAbortError) return { kind: 'aborted' };
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout' };
  if (error instanceof APIConnectionError) {
    const cause: unknown = error.cause;
    if (cause instanceof StatusError) {
      return {
        kind: 'foreign',
        what: `the status ${cause.status}, which is not a valid HTTP status`,
      };
    }
    const code = codeOf(cause);
    if (code === TOO_LARGE) return { kind: 'foreign', what: 'more than 32 MB' };
    const said = cause instanceof Error ? cause.message : error.message;
    return { kind: 'connection', code, said };
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    const said = error.error === undefined ? withoutStatus(error.message) : messageIn(error.error);
    return statusProblem({
      status: error.status,
      error: error.error,
      said,
      headers: error.headers,
      body: error.cause,
    });
  }
  // The SDK parses what calls itself JSON.
  if (error instanceof SyntaxError) return { kind: 'empty' };
  // The stack is used up by JSON that nests some thousand levels deep.
  if (error instanceof RangeError) return { kind: 'foreign', what: 'JSON that nests too deeply' };
  throw error;
}

/**
 * What in the body of a success is an error, wherever servers put one; undefined where nothing is. What
 * stands at the top is one only where it tells a status or calls itself an error.
 */
export function errorIn(body: unknown): unknown {
  const outer: unknown = Array.isArray(body) ? body[0] : body;
  const own = field(outer, 'error') || first(field(outer, 'errors'));
  const isAnswered = first(field(outer, 'choices')) != null;
  if (own && (!isAnswered || tellsError(own))) return own;
  if (typeof outer !== 'object' || isAnswered) return undefined;
  const base = field(outer, 'base_resp');
  const all = typeof base === 'object' && base !== null ? base : outer;
  const claims =
    field(all, 'object') === 'error' ||
    field(all, 'type') === 'error' ||
    field(all, 'success') === false ||
    field(all, 'detail') != null ||
    statusIn(all) !== null;
  return claims && wordsIn(all) !== null ? all : undefined;
}

/** Some servers put an error that is empty, or has the code 0, beside an answer. */
function tellsError(error: unknown): boolean {
  const code = field(error, 'code');
  return Boolean(wordsIn(error)) || (Boolean(code) && ![0, 200].includes(numberOf(code)));
}

function first(all: unknown): unknown {
  return Array.isArray(all) ? all[0] : undefined;
}

/** The problem that an error inside an answer of 200 tells of: as if it had come with its own status. */
export function problemInside(error: unknown, body: unknown = error): Problem {
  const status = statusIn(error) ?? 200;
  return statusProblem({ status, error, said: messageIn(error), headers: new Headers(), body });
}

/** Where errors have their status, as a number or as words. */
const statusFields = [
  ...['status', 'status_code', 'statusCode', 'http_status', 'http_code', 'code', 'error_code'],
  ...['type', 'name', 'reason'],
];

// In this order: "exceeded your current quota; check your billing" is no limit that passes.
const statusWords: readonly (readonly [status: number, words: RegExp])[] = [
  [402, /insufficient.?(quota|credit|balance|fund)|payment.?required|billing|out of credit/i],
  [429, /rate.?limit|too.?many.?requests|throttl|resource.?exhausted/i],
  [401, /unauthori[sz]ed|unauthenticated|authentication|(invalid|incorrect).?(api.?)?key/i],
  [403, /permission.?denied|permission_error|forbidden|access.?denied/i],
  [404, /not.?found|does not exist/i],
  [503, /overload|unavailable|no.?capacity/i],
  [504, /time.?out|timed out|deadline.?exceeded/i],
  [
    400,
    /content.?(filter|policy)|(invalid|bad).?request|invalid.?(prompt|argument)|context.?length/i,
  ],
  [500, /internal.?(server)?.?error|server.?error/i],
];

/** The status that an error tells in a field, else in its words, else in an error within it; null where it tells none. */
function statusIn(error: unknown, depth = 0): number | null {
  const values = typeof error === 'string' ? [] : statusFields.map((name) => field(error, name));
  if (validationIn(error) !== null) return 422;
  const numbers = values.map(numberOf).filter((number) => number >= 400 && number <= 599);
  if (numbers[0] !== undefined) return numbers[0];
  const codes = values.filter((value) => typeof value === 'string');
  const said = wordsIn(error) ?? '';
  const [, numbered] =
    /(?:^|error|code|status|http)[\s:=(]*(?:code)?[\s:=(]*([45]\d\d)\b/i.exec(said) ?? [];
  const named = (texts: readonly string[]) =>
    statusWords.find(([, words]) => texts.some((text) => words.test(text)))?.[0];
  const told = named(codes) ?? (numbered === undefined ? named([said]) : Number(numbered));
  const within = errorWithin(error);
  return told ?? (within === undefined || depth > 2 ? null : statusIn(within, depth + 1));
}

function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** The error of a provider within that of a router. */
function errorWithin(error: unknown): unknown {
  const raw = field(error, 'error') ?? field(field(error, 'metadata'), 'raw');
  if (typeof raw !== 'string') return raw;
  try {
    const parsed: unknown = JSON.parse(raw);
    return errorIn(parsed) ?? parsed;
  } catch {
    return raw;
  }
}

/** The problem that a status of 400 or above and the body beside it tell of, as in a line of a batch. */
export function problemWith(status: number, body: unknown): Problem {
  const error = errorIn(body) ?? body;
  return statusProblem({ status, error, said: messageIn(error), headers: new Headers() });
}

/** Whether a text is a web page rather than an answer. */
export function isWebPage(text: string): boolean {
  return /^\s*<(!doctype|html)/i.test(text);
}

function statusProblem(from: {
  readonly status: number;
  readonly error: unknown;
  readonly said: string;
  readonly headers: Headers;
  readonly body?: unknown;
}): Problem {
  const { status, error, said, headers, body = error } = from;
  const parameter = field(error, 'param');
  return {
    kind: 'status',
    status,
    codes: ['code', 'type', 'status']
      .map((name) => field(error, name))
      .filter((code) => typeof code === 'string'),
    parameter: typeof parameter === 'string' ? parameter : null,
    said: isWebPage(said) ? 'a web page' : said,
    headers,
    body,
  };
}

function messageIn(error: unknown): string {
  return wordsIn(error) ?? JSON.stringify(error) ?? 'no reason given';
}

/** Where errors have their words. */
const wordFields = [
  ...['message', 'detail', 'msg', 'error_msg', 'error_message', 'status_msg', 'title'],
];

/** The words of an error, with those of the provider behind a router; null where it has none. */
function wordsIn(error: unknown): string | null {
  if (typeof error === 'string') return error;
  const own = wordFields.map((name) => field(error, name)).find((words) => words != null);
  const plain = typeof own === 'string' || own === undefined ? own : JSON.stringify(own);
  const said = validationIn(error) ?? plain;
  const raw = field(field(error, 'metadata'), 'raw');
  if (typeof raw === 'string' && raw !== '') return said ? `${said}: ${raw}` : raw;
  return said || null;
}

/** What a server that checks its input says is wrong, as `seed: extra fields not permitted`; null where it says nothing so. */
function validationIn(error: unknown): string | null {
  const detail = field(error, 'detail');
  if (!Array.isArray(detail)) return null;
  const said = detail.flatMap((each: unknown) => {
    const [words, place] = [field(each, 'msg'), field(each, 'loc')];
    if (typeof words !== 'string') return [];
    const name = Array.isArray(place)
      ? `${place.filter((part) => part !== 'body').join('.')}: `
      : '';
    return [`${name}${words}`];
  });
  return said.length === 0 ? null : said.join('; ');
}

/** The SDK puts the status before a body that is no JSON, and says so when there is no body. */
function withoutStatus(message: string): string {
  return message.replace(/^\d+ /, '').replace(/^status code \(no body\)$/, 'no reason given');
}

function codeOf(cause: unknown): string {
  const code = field(cause, 'code');
  return typeof code === 'string' ? code : '';
}

/** A field of what may be an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
