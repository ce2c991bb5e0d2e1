import type { Draw } from '../../../vocabulary/request.js';
import { EndpointError, mayLackModel, missingModel, quote } from '../diagnosis.js';
import type { Problem } from '../problem.js';
import type { Secret } from '../secret.js';
import { rejectedParameter, type WireParameter, wire } from '../wire.js';
import {
  cancelled,
  expired,
  explainLine,
  type Failure,
  judgeFailure,
  leftOut,
  problemOfBatch,
} from './batch-answers.js';
import { answerLine } from './batch-lines.js';
import type { BatchNote } from './batch-notes.js';
import type { Batch, BatchProvider } from './batch-provider.js';
import { halted, type WaitingDraws } from './waiting-draws.js';

/** A batch that was submitted, by this process or by one before it. */
export interface Submitted {
  readonly note: BatchNote;
  readonly draws: ReadonlySet<string>;
  /** Whether it had ended when this process found it. */
  readonly found: boolean;
  done: number;
}

/** What taking in a batch is made of. */
export interface Collecting {
  readonly url: string;
  /** Redacted from whatever the endpoint says. */
  readonly apiKey: Secret;
  /** Whether what is cancelled was meant to be. */
  readonly cancel: boolean;
  readonly provider: Pick<BatchProvider, 'lines' | 'models'>;
  readonly waiting: WaitingDraws;
  /** Takes a parameter that the endpoint rejects; without it the draw may be answered. */
  learn(draw: Draw, parameter: WireParameter): void;
}

/**
 * Hands out what an ended batch has answered; what it has not waits on, or is given up.
 * @returns the draws that it has a line for and that nobody waited for
 */
export async function collect(
  batch: Batch,
  submitted: Submitted,
  collecting: Collecting,
): Promise<ReadonlySet<string>> {
  const { url, apiKey, provider, waiting, learn } = collecting;
  const rejected = rejectedIn(submitted);
  const failures = new Map<string, Failure>();
  const unsaid = new Set(submitted.draws);
  const left = new Set<string>();
  let answered = false;
  for (const file of [batch.output_file_id, batch.error_file_id]) {
    if (!file) continue;
    for await (const text of provider.lines(file)) {
      const line = answerLine(text);
      if (!line) continue;
      const draw = waiting.drawOf(line.id);
      if (!draw) {
        if (submitted.draws.has(line.id)) left.add(line.id);
        continue;
      }
      unsaid.delete(line.id);
      const explained = explainLine(line, draw, { url, apiKey, rejected });
      if (explained.kind === 'answer') {
        answered = true;
        waiting.answer(line.id, explained.response);
      } else if (explained.kind === 'rejected') learn(draw, explained.parameter);
      else failures.set(line.id, explained);
    }
  }
  const missing = answered ? null : await missingIn([...failures.values()], collecting);
  for (const [id, failure] of failures) {
    const { problem } = failure;
    if (problem.kind === 'unanswered') await waiting.unanswered(id, problem.response);
    const isMissing = missing !== null && mayLackModel(failure.problem);
    await waiting.fail(id, isMissing ? missing : judgeFailure(failure, { url, apiKey, answered }));
  }
  for (const id of unsaid) await leave(id, batch, { ...collecting, found: submitted.found });
  return left;
}

/** What becomes of a draw that an ended batch says nothing of. */
async function leave(
  id: string,
  batch: Batch,
  { url, waiting, cancel, found }: Collecting & Pick<Submitted, 'found'>,
): Promise<void> {
  if (batch.status !== 'cancelled') {
    await waiting.fail(id, batch.status === 'expired' ? expired(url) : leftOut(url));
  } else if (cancel) waiting.giveUp(id, halted());
  // One that was cancelled before this process came is submitted again.
  else if (!found) waiting.giveUp(id, cancelled(url, batch));
}

/** The error for a model that the endpoint does not have, where that is what a failure tells of. */
async function missingIn(
  failures: readonly Failure[],
  { provider, apiKey }: Collecting,
): Promise<EndpointError | null> {
  const [first] = failures.filter(({ problem }) => mayLackModel(problem));
  return first ? missing(first.problem, first.circumstances.model, { provider, apiKey }) : null;
}

async function missing(
  problem: Problem,
  model: string,
  { provider, apiKey }: Pick<Collecting, 'provider' | 'apiKey'>,
): Promise<EndpointError | null> {
  if (!mayLackModel(problem)) return null;
  const listed = (await provider.models()).map(({ id }) => id);
  return missingModel(problem, { model, listed, apiKey });
}

/**
 * Takes in that a provider did not begin to work on a batch, of which nothing was bought.
 * @returns whether it was too much for it, so that less may do
 */
export async function refuse(
  batch: Batch,
  submitted: Submitted,
  {
    url,
    apiKey,
    provider,
    waiting,
    learn,
    alone,
  }: Collecting & {
    /** Whether no other batch of the model is under way here. */
    readonly alone: boolean;
  },
): Promise<boolean> {
  const [first] = [...submitted.draws].flatMap((id) => waiting.drawOf(id) ?? []);
  if (!first) return false;
  const problem = problemOfBatch(batch);
  const parameter = rejectedParameter(problem, wire(first, rejectedIn(submitted)).parameters);
  if (parameter !== null) {
    learn(first, parameter);
    return false;
  }
  const mayDoWithLess = submitted.draws.size > 1 || !alone;
  if (problem.codes.includes('token_limit_exceeded') && mayDoWithLess) return true;
  const rejects = `${url} rejects the batch: ${quote(problem.said, apiKey)}`;
  const error =
    (await missing(problem, first.request.model, { provider, apiKey })) ??
    new EndpointError('stop', rejects);
  for (const id of submitted.draws) waiting.giveUp(id, error);
  return false;
}

function rejectedIn({ note }: Submitted): ReadonlySet<WireParameter> {
  return new Set(note.rejected as WireParameter[]);
}
