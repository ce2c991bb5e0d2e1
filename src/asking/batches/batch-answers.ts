import type { Draw } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Circumstances } from '../completion.js';
import { diagnose, EndpointError, quote, tooLong } from '../diagnosis.js';
import type { Problem } from '../problem.js';
import { blamesPrompt, exceedsContext, isFiltered, refusal } from '../refusal.js';
import type { Secret } from '../secret.js';
import { rejectedParameter, type WireParameter, wire } from '../wire.js';
import type { AnswerLine } from './batch-lines.js';
import type { Batch } from './batch-provider.js';

/** Where answers come from. */
interface Source {
  readonly url: string;
  /** Redacted from whatever the endpoint says. */
  readonly apiKey: Secret;
  /** Parameters that were not sent, since the endpoint is known to reject them. */
  readonly rejected: ReadonlySet<WireParameter>;
}

/** What came of one draw in a batch. */
type Explained =
  | { readonly kind: 'answer'; readonly response: Response }
  /** The endpoint rejects a parameter; without it the draw may be answered. */
  | { readonly kind: 'rejected'; readonly parameter: WireParameter }
  | ({ readonly kind: 'failure' } & Failure);

/** What stands in place of an answer. */
export interface Failure {
  readonly problem: Problem;
  readonly circumstances: Circumstances;
}

/** What a line says of the draw that it is about; a provider's refusal of the prompt is an answer. */
export function explainLine(line: AnswerLine, draw: Draw, { apiKey, rejected }: Source): Explained {
  const wired = wire(draw, rejected);
  const circumstances: Circumstances = {
    model: draw.request.model,
    sent: { ...wired.sent, batch: true },
    // Nobody says how long one request of a batch took.
    milliseconds: 0,
    at: new Date().toISOString(),
  };
  const outcome = line.read(circumstances, apiKey);
  if (outcome.kind === 'answer') return outcome;
  if (isFiltered(outcome)) {
    return { kind: 'answer', response: refusal(quote(outcome.said, apiKey), circumstances) };
  }
  const parameter = rejectedParameter(outcome, wired.parameters);
  if (parameter !== null) return { kind: 'rejected', parameter };
  return { kind: 'failure', problem: outcome, circumstances };
}

/**
 * A failure as an error, or as the refusal that it is where the endpoint has answered other requests of
 * the batch and blames this prompt.
 */
export function judgeFailure(
  { problem, circumstances }: Failure,
  { url, apiKey, answered }: Omit<Source, 'rejected'> & { readonly answered: boolean },
): Response | EndpointError {
  const { model } = circumstances;
  if (problem.kind === 'status') {
    const { codes, said } = problem;
    if (codes.includes('batch_expired')) return expired(url);
    if (exceedsContext(problem)) return tooLong(problem, { model, apiKey });
    if (answered && blamesPrompt(problem)) return refusal(quote(said, apiKey), circumstances);
  }
  if (problem.kind === 'withheld' && answered) {
    return refusal(problem.said, circumstances);
  }
  const error = diagnose(problem, { url, apiKey, answered, now: Date.now() });
  const isOneOfMany = error.kind === 'stop' && answered && problem.kind !== 'key';
  return isOneOfMany ? new EndpointError('unfinished', error.message, error) : error;
}

/** The error for a draw that a provider did not come to. */
export function expired(url: string): EndpointError {
  return new EndpointError('unfinished', `${url} did not process the request within 24 hours`);
}

/** The error for a draw that a batch says nothing of. */
export function leftOut(url: string): EndpointError {
  return new EndpointError('unfinished', `${url} returned no answer to a request of a batch`);
}

/** The error for a draw whose batch somebody cancelled. */
export function cancelled(url: string, { id }: Batch): EndpointError {
  return new EndpointError(
    'stop',
    `the batch ${id} at ${url} was cancelled; the next run submits its remaining requests again`,
  );
}

/** Why a provider would not work on a batch at all. */
export function problemOfBatch({ errors }: Batch): Extract<Problem, { kind: 'status' }> {
  const [first] = errors?.data ?? [];
  const line = first?.line == null ? '' : `line ${first.line}: `;
  return {
    kind: 'status',
    status: 400,
    codes: [first?.code ?? ''],
    parameter: first?.param ?? null,
    said: `${line}${first?.message ?? 'no reason given'}`,
    headers: new Headers(),
  };
}
