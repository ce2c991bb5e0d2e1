import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

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
    }
  /** No connection, or one that broke off; `code` is Node's, such as `ECONNREFUSED`. */
  | { readonly kind: 'connection'; readonly code: string; readonly said: string }
  | { readonly kind: 'timeout' }
  /** We cut the request ourselves. */
  | { readonly kind: 'aborted' }
  /** An answer that is promised and not there: no body, JSON that breaks off, no choice among `choices`. */
  | { readonly kind: 'empty' }
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
    });
  }
  // The SDK parses what calls itself JSON.
  if (error instanceof SyntaxError) return { kind: 'empty' };
  // The stack is used up by JSON that nests some thousand levels deep.
  if (error instanceof RangeError) return { kind: 'foreign', what: 'JSON that nests too deeply' };
  throw error;
}

/** The problem that an `error` object inside an answer of 200 tells of. */
export function problemInside(error: unknown): Problem {
  const code = Number(field(error, 'code'));
  const status = code >= 400 && code <= 599 ? code : 200;
  return statusProblem({ status, error, said: messageIn(error), headers: new Headers() });
}

/** The problem that a status of 400 or above and the body beside it tell of, as in a line of a batch. */
export function problemWith(status: number, body: unknown): Problem {
  const error = field(body, 'error') ?? body;
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
}): Problem {
  const { status, error, said, headers } = from;
  const parameter = field(error, 'param');
  return {
    kind: 'status',
    status,
    codes: [field(error, 'code'), field(error, 'type')].filter((code) => typeof code === 'string'),
    parameter: typeof parameter === 'string' ? parameter : null,
    said: isWebPage(said) ? 'a web page' : said,
    headers,
  };
}

function messageIn(error: unknown): string {
  const message = field(error, 'message') ?? field(error, 'detail') ?? error;
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** The SDK puts the status before a body that is no JSON, and says so when there is no body. */
function withoutStatus(message: string): string {
  return message.replace(/^\d+ /, '').replace(/^status code \(no body\)$/, 'no reason given');
}

function codeOf(cause: unknown): string {
  const code = field(cause, 'code');
  return typeof code === 'string' ? code : '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
