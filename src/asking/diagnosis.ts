import { distance } from 'fastest-levenshtein';
import type { Request } from '../../vocabulary/request.js';
import { requestedWaitMs } from './limits/requested-wait.js';
import type { Problem, StatusProblem } from './problem.js';
import type { ProxyServer } from './proxy.js';
import { isRateLimit } from './refusal.js';
import { type Secret, withoutKey } from './secret.js';

/**
 * Why a draw was not answered:
 * - `stop`: this respondent cannot go on, and asking again would not help;
 * - `unfinished`: it might have passed, but the retries are used up for this one request;
 * - `halted`: we were told to stop, nothing is wrong.
 */
type EndpointErrorKind = 'stop' | 'unfinished' | 'halted';

/** One clear sentence on what went wrong at an endpoint and how to fix it; never holds a key. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly kind: EndpointErrorKind;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  /** How long the endpoint asks us to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** Whether this one request would fail again, however often it is sent. */
  readonly final: boolean;
  /** The longest wait that is of use before it is sent again, in milliseconds. */
  readonly longestWaitMs: number;

  constructor(
    kind: EndpointErrorKind,
    message: string,
    details: {
      readonly status?: number | null;
      readonly retryAfterMs?: number | null;
      readonly final?: boolean;
      readonly longestWaitMs?: number;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.final = details.final ?? false;
    this.longestWaitMs = details.longestWaitMs ?? Number.POSITIVE_INFINITY;
  }
}

/** What it takes to explain a problem at an endpoint. */
interface Situation {
  /** The endpoint's address, without secrets. */
  readonly url: string;
  /** Redacted from whatever the endpoint says. */
  readonly apiKey: Secret;
  /** What it is reached through. */
  readonly proxy?: ProxyServer | null | undefined;
  /** Whether it has given an answer yet: what it says afterwards may pass, but for some statuses. */
  readonly answered: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type ConnectionProblem = Extract<Problem, { kind: 'connection' }>;

/** A problem as an error: can it pass, what is wrong in one sentence, and how to fix it. */
export function diagnose(problem: Problem, situation: Situation): EndpointError {
  const { url, answered } = situation;
  const once = answered ? 'unfinished' : 'stop';
  switch (problem.kind) {
    case 'status':
      return diagnoseStatus(problem, situation);
    case 'connection':
      return diagnoseConnection(problem, situation);
    case 'timeout':
      return new EndpointError('unfinished', `${wayTo(situation)} did not answer in time`);
    case 'aborted':
      return new EndpointError('halted', `the request to ${url} was cancelled`);
    case 'empty':
      return new EndpointError('unfinished', `${url} sent an answer that is empty or incomplete`);
    case 'unanswered':
      // A server that sends an empty completion is not too busy for another.
      return new EndpointError('unfinished', `${url} ${unanswered(problem)}`, {
        longestWaitMs: 1_000,
      });
    case 'withheld':
      return new EndpointError('unfinished', `${url} sent a chat completion with no answer in it`);
    case 'key':
      return new EndpointError(
        'stop',
        `${url} repeated its key in an answer; the answer was not kept`,
      );
    case 'foreign':
      return new EndpointError(once, `${url} answered with ${problem.what}; ${addressHint(url)}`);
  }
}

/** What is said of a completion that is no answer, and what to do where it is always so. */
export function unanswered({
  why,
  response: { finish, reasoning },
}: Pick<Extract<Problem, { kind: 'unanswered' }>, 'why' | 'response'>): string {
  const ending = finish === null ? 'no finish' : `the finish “${quote(finish, null)}”`;
  if (why === 'failed') return `broke off its answer, with ${ending}`;
  return reasoning ? `${reasonedOnly}; ${contentRemedy}` : `sent an empty answer, with ${ending}`;
}

export const reasonedOnly = 'sent only reasoning, with empty content';
export const contentRemedy =
  'if this happens every time, start its server without --reasoning-parser or with the one for this model, or switch thinking off with extra: { chat_template_kwargs: { enable_thinking: false } }';

function diagnoseStatus(problem: StatusProblem, situation: Situation): EndpointError {
  const { url, apiKey, answered, now } = situation;
  const { status, headers } = problem;
  const said = quote(problem.said, apiKey);
  const stop = (message: string) => new EndpointError('stop', message, { status });
  const thinking = /thinking|reasoning/i.test(said) ? `; ${howToThinkLess}` : '';
  const rejected = (message: string) =>
    new EndpointError(answered ? 'unfinished' : 'stop', message + thinking, { status });

  if (problem.codes.includes('insufficient_quota') || status === 402) {
    return stop(`the quota at ${url} is exhausted: ${said}`);
  }
  if (canPass(status) || isRateLimit(problem)) {
    return new EndpointError('unfinished', `${url} answered ${status}: ${said}`, {
      status,
      retryAfterMs: requestedWaitMs(problem, now),
    });
  }
  if (status >= 300 && status < 400) {
    const target = quote(headers.get('location') ?? 'nowhere', apiKey);
    return rejected(`${url} redirects to ${target}; give the address it points to as the URL`);
  }
  switch (status) {
    case 401:
      return stop(
        apiKey === null
          ? `${url} requires a key and was given none: ${said}; name its variable with --api-key-env or apiKeyEnv`
          : `${url} does not accept the key it was given: ${said}; check the variable it comes from`,
      );
    case 404:
      return stop(nothingAt(url, said));
    case 405:
      return rejected(nothingAt(url, said));
    case 403:
      return stop(`${url} rejects the request (403): ${said}`);
    default:
      return rejected(`${url} rejects the request (${status}): ${said}`);
  }
}

/** What switches thinking off, for a sentence's end. */
export const howToThinkLess =
  'to switch thinking off, set extra: {chat_template_kwargs: {enable_thinking: false}} in a study, --extra enable_thinking=false, or reasoningEffort: none';

function nothingAt(url: string, said: string): string {
  return `${url}/chat/completions does not exist: ${said}; ${addressHint(url)}`;
}

function addressHint(url: string): string {
  return /\/v\d\w*$/.test(url)
    ? 'is it the base URL of an OpenAI-compatible endpoint?'
    : 'the URL usually ends in /v1';
}

/** Whether a status tells of something that can pass. A 200 here is an error wrapped in a success. */
function canPass(status: number): boolean {
  return status === 200 || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Before anything has answered, a refusal is a wrong address; afterwards, a server restarting. */
function diagnoseConnection(problem: ConnectionProblem, situation: Situation): EndpointError {
  const { url, apiKey, proxy, answered } = situation;
  const { code } = problem;
  const said = quote(problem.said, apiKey);
  const reason = answered
    ? null
    : ((proxy && stoppedBy(proxy, code, url)) ?? unreachable(code, url));
  return reason === null
    ? new EndpointError('unfinished', `the connection to ${wayTo(situation)} failed: ${said}`)
    : new EndpointError('stop', `${reason}${code === 'ECONNREFUSED' ? '' : ` (${said})`}`);
}

function wayTo({ url, proxy }: Situation): string {
  return proxy ? `${url} through ${named(proxy)}` : url;
}

/** A proxy for people, with the variable that names it. */
export function named({ host, variable }: ProxyServer): string {
  return `the proxy ${host} (${variable})`;
}

/** Why a proxy does not lead to a URL, and how to fix it; null where the proxy is not what fails. */
function stoppedBy(proxy: ProxyServer, code: string, url: string): string | null {
  const { host, hostname } = new URL(url);
  const { variable } = proxy;
  const without = `or add ${hostname} to NO_PROXY to reach it without the proxy`;
  if (code === 'ECONNREFUSED') return `nothing answers at ${named(proxy)}; correct it, ${without}`;
  if (code === 'ENOTFOUND')
    return `the host of ${named(proxy)} was not found; correct it, ${without}`;
  if (code === 'PROXY_407') {
    return proxy.hasUser
      ? `${named(proxy)} does not accept the user and password in ${variable}; correct them, ${without}`
      : `${named(proxy)} asks for a user and a password; write them into ${variable} as http://user:password@${proxy.host}, ${without}`;
  }
  return code.startsWith('PROXY_')
    ? `${named(proxy)} does not connect to ${host}; ask its administrator, ${without}`
    : null;
}

// OpenSSL's names of what a certificate of an unknown authority fails by.
const unknownAuthority =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?))$/;

function unreachable(code: string, url: string): string | null {
  if (code === 'ECONNREFUSED') return `nothing answers at ${url}; is the server running?`;
  if (code === 'ENOTFOUND') return `the host ${new URL(url).host} was not found; is the URL right?`;
  if (code === 'UND_ERR_INVALID_ARG') {
    return `no request can be sent to ${url}; are the URL and the key well-formed?`;
  }
  if (unknownAuthority.test(code)) {
    return `the certificate of ${url} is from an authority that this machine does not know; if you trust it, save the authority's certificate as PEM and name that file in NODE_EXTRA_CA_CERTS`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `the certificate of ${url} is for another host; use a host name that it covers`;
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `the certificate of ${url} is not valid at this time; renew it, or set the clock of this machine`;
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `the server at ${url} does not use TLS; should its URL begin with http://?`;
  }
  return /CERT|^UNABLE_TO_|^ERR_SSL/.test(code) ? `${url} has an invalid certificate` : null;
}

/** The error for a prompt that is longer than the model's context: no answer, since a server may be given more. */
export function tooLong(
  { status, said }: StatusProblem,
  { model, apiKey }: { readonly model: string; readonly apiKey: Secret },
): EndpointError {
  const message = `a prompt is too long for ${model}: ${quote(said, apiKey)}; serve it with a longer context, or shorten the prompt`;
  return new EndpointError('unfinished', message, { status, final: true });
}

/** Whether a problem may be that the endpoint does not have the model. */
export function mayLackModel(problem: Problem): problem is StatusProblem {
  return (
    problem.kind === 'status' &&
    (problem.status === 404 || problem.codes.includes('model_not_found'))
  );
}

/**
 * The error for a model that an endpoint does not have, with the nearest of those it lists; null
 * where neither the list nor the endpoint's words say that it is the model that is missing.
 */
export function missingModel(
  problem: StatusProblem,
  asked: {
    readonly model: string;
    readonly listed: readonly string[];
    readonly apiKey: Secret;
  },
): EndpointError | null {
  const { model, listed, apiKey } = asked;
  const told = tellsMissingModel(problem, model);
  const unlisted = listed.length > 0 && !listed.includes(model);
  if (!told && !unlisted) return null;
  const nearest = unlisted ? `; it lists: ${quote(nearestNames(model, listed), apiKey)}` : '';
  const message = `the endpoint has no model "${model}": ${quote(problem.said, apiKey)}${nearest}`;
  return new EndpointError('stop', message, { status: problem.status });
}

/**
 * What a server lists, in words, where it lists models and not the one that it answers for; else null. A tag such as
 * `:latest` and an owner before a slash are no other name.
 */
export function listedInstead(
  model: string,
  listed: readonly string[],
  apiKey: Secret,
): string | null {
  const name = (id: string) => id.toLowerCase().replace(/:latest$/, '');
  const isIt = (id: string) =>
    id === name(model) || id.endsWith(`/${name(model)}`) || name(model).endsWith(`/${id}`);
  if (listed.length === 0 || listed.map(name).some(isIt)) return null;
  return `the server lists only ${quote(nearestNames(model, listed), apiKey)}`;
}

/** Whether a problem says itself that there is no such model. */
export function tellsMissingModel(problem: Problem, model: string): boolean {
  if (!mayLackModel(problem)) return false;
  return problem.codes.includes('model_not_found') || namesModel(problem.said, model);
}

const noSystem =
  /\bsystem['"`]? (?:role|message|prompt|instruction)|\bsupport\w* ['"`]?system\b|role\b.{0,9}\bsystem\b|developer instruction|(?:valid|unexpected|unknown) role|roles must alternate|only user,? (?:and )?assistant/i;
const refusing = /\b(?:not|only|must|un(?:supported|expected|known)|invalid|valid)\b|n't\b/i;

/** The error for a model that takes no system message, where it was sent one and says so; else null. */
export function noSystemRole(
  problem: Problem,
  asked: { readonly request: Request; readonly url: string; readonly apiKey: Secret },
): EndpointError | null {
  const { request, url, apiKey } = asked;
  if (problem.kind !== 'status' || ![400, 404, 422, 500, 501].includes(problem.status)) return null;
  const wasSent = request.messages.some(({ role }) => role === 'system');
  if (!wasSent || !noSystem.test(problem.said) || !refusing.test(problem.said)) return null;
  const message = `${request.model} at ${url} does not accept a system message: ${quote(problem.said, apiKey)}; write "system: user" under the respondent, which puts persona and instructions at the start of the user message`;
  return new EndpointError('stop', message, { status: problem.status });
}

/** True when a text names the model by itself, and not as a part of another word. */
export function namesModel(text: string, model: string): boolean {
  const parts = text.split(/[\s"'`,;:()[\]]+/).map((part) => part.replace(/[.?!]+$/, ''));
  return parts.includes(model);
}

const shown = 5;

/** Names in words, those most like `name` first, at most five: `a, b and 3 more`. */
function nearestNames(name: string, names: readonly string[]): string {
  const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  const nearest = names.toSorted((a, b) => far(a) - far(b)).slice(0, shown);
  const rest = names.length - nearest.length;
  return nearest.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const longest = 1000;

/**
 * An endpoint's own words, fit for a terminal and a log: one line without control characters, at
 * most 1,000 characters and never half a word, without a full stop at its end since a sentence of ours goes on, and with the
 * key redacted should the endpoint echo it.
 */
export function quote(text: string, apiKey: Secret): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const safe = withoutKey(line, apiKey);
  if (safe.length <= longest) return safe.replace(/(?<!\.)\.$/, '');
  return `${safe.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}
