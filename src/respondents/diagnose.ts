import { EndpointError } from './endpoint-error.js';
import type { Problem } from './problem.js';
import { quote } from './quote.js';
import { retryAfterMs } from './retry-after.js';

/** What it takes to explain a problem at an endpoint. */
interface Situation {
  /** The endpoint's address, without secrets. */
  readonly url: string;
  /** Redacted from whatever the endpoint says. */
  readonly apiKey: string | null;
  /** Whether anything has answered there yet. */
  readonly answered: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type StatusProblem = Extract<Problem, { kind: 'status' }>;
type ConnectionProblem = Extract<Problem, { kind: 'connection' }>;

/** A problem as an error: can it pass, what is wrong in one sentence, and how to mend it. */
export function diagnose(problem: Problem, situation: Situation): EndpointError {
  const { url } = situation;
  switch (problem.kind) {
    case 'status':
      return diagnoseStatus(problem, situation);
    case 'connection':
      return diagnoseConnection(problem, situation);
    case 'timeout':
      return new EndpointError('unfinished', `${url} did not answer in time`);
    case 'aborted':
      return new EndpointError('halted', `the request to ${url} was cut`);
    case 'empty':
      return new EndpointError('unfinished', `${url} sent an answer that is empty or breaks off`);
    case 'key':
      return new EndpointError(
        'stop',
        `${url} repeats the key it was given in its answer; nothing of it was kept`,
      );
    case 'foreign':
      return new EndpointError(
        'stop',
        `${url} answered with ${problem.what}; the URL usually ends in /v1`,
      );
  }
}

function diagnoseStatus(problem: StatusProblem, situation: Situation): EndpointError {
  const { url, apiKey, now } = situation;
  const { status, headers } = problem;
  const said = quote(problem.said, apiKey);
  const stop = (message: string) => new EndpointError('stop', message, { status });

  if (problem.codes.includes('insufficient_quota') || status === 402) {
    return stop(`the quota at ${url} is exhausted: ${said}`);
  }
  if (canPass(status)) {
    return new EndpointError('unfinished', `${url} answered ${status}: ${said}`, {
      status,
      retryAfterMs: retryAfterMs(headers, now),
    });
  }
  if (status >= 300 && status < 400) {
    const target = quote(headers.get('location') ?? 'nowhere', apiKey);
    return stop(`${url} redirects to ${target}; give the address it points to as the URL`);
  }
  switch (status) {
    case 401:
      return stop(
        apiKey === null
          ? `${url} asks for a key and was given none: ${said}; name its variable with --api-key-env or apiKeyEnv`
          : `${url} does not accept the key it was given: ${said}; check the variable it comes from`,
      );
    case 404:
    case 405:
      return stop(
        `there is nothing to ask at ${url}/chat/completions: ${said}; the URL usually ends in /v1`,
      );
    default:
      return stop(`${url} rejects the request (${status}): ${said}`);
  }
}

/** Whether a status tells of something that can pass. A 200 here is an error wrapped in a success. */
function canPass(status: number): boolean {
  return status === 200 || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Before anything has answered, a refusal is a wrong address; afterwards, a server restarting. */
function diagnoseConnection(problem: ConnectionProblem, situation: Situation): EndpointError {
  const { url, apiKey, answered } = situation;
  const { code } = problem;
  const said = quote(problem.said, apiKey);
  const reason = answered ? null : unreachable(code, url);
  return reason === null
    ? new EndpointError('unfinished', `the connection to ${url} failed: ${said}`)
    : new EndpointError('stop', `${reason}${code === 'ECONNREFUSED' ? '' : ` (${said})`}`);
}

function unreachable(code: string, url: string): string | null {
  if (code === 'ECONNREFUSED') return `nothing answers at ${url}; is the server running?`;
  if (code === 'ENOTFOUND') return `there is no host ${new URL(url).host}; is the URL right?`;
  if (code === 'UND_ERR_INVALID_ARG') {
    return `no request can be sent to ${url}; are the URL and the key well-formed?`;
  }
  return /CERT|^UNABLE_TO_|^ERR_SSL/.test(code)
    ? `${url} cannot be trusted to be who it says: its certificate does not hold`
    : null;
}
