import { EndpointError } from '../diagnosis.js';
import type { RetryBounds, RetryError } from '../retry.js';

/** So many refusals in a row of a key or a model that has worked, and the next will be one, too. */
const MAX_REFUSALS = 10;

/** Refusals in a row, by model, of what has worked before. */
export class Refusals {
  readonly #inRow = new Map<string, number>();

  answered(model: string): void {
    this.#inRow.delete(model);
  }

  /** An error that would end asking, as one that may pass until there were too many in a row. */
  add(model: string, error: EndpointError): EndpointError {
    const inRow = (this.#inRow.get(model) ?? 0) + 1;
    this.#inRow.set(model, inRow);
    return inRow < MAX_REFUSALS ? passing(error) : error;
  }
}

/** An error that was taken for one of the endpoint as a whole, and is not. */
export function passing({ message, status }: EndpointError): EndpointError {
  return new EndpointError('unfinished', message, { status });
}

export function canPass(error: unknown): error is EndpointError {
  return error instanceof EndpointError && error.kind === 'unfinished' && !error.final;
}

export function halted(): EndpointError {
  return new EndpointError('halted', 'stopped before an answer came');
}

/**
 * The error that ends asking where an endpoint wants to be left alone for longer than may be spent on one
 * request, or has refused every request for so long; null where neither is so. `now` is in milliseconds
 * since 1970, `refusedMs` how long every request has been refused.
 */
export function longWait(
  error: EndpointError,
  {
    bounds: { elapsedMs },
    now,
    refusedMs,
  }: { readonly bounds: RetryBounds; readonly now: number; readonly refusedMs: number },
): EndpointError | null {
  const { message, status, retryAfterMs } = error;
  const stop = (why: string) => new EndpointError('stop', `${message}; ${why}`, error);
  if (retryAfterMs !== null && retryAfterMs > elapsedMs) {
    const until = minute(now + retryAfterMs);
    return stop(`it will answer again after ${until}; run the same command then to continue`);
  }
  return status === 429 && refusedMs > elapsedMs
    ? stop(
        `it has accepted no request for ${seconds(refusedMs)}; run the same command later to continue`,
      )
    : null;
}

/** The last attempt's error, with why it was the last. */
export function gaveUp({ reason, cause, waitMs }: RetryError, bounds: RetryBounds): EndpointError {
  if (reason === 'halted' || !(cause instanceof EndpointError)) return halted();
  const { attempts, elapsedMs } = bounds;
  const asked = cause.retryAfterMs === null ? '' : `it asks to wait ${seconds(waitMs)}, and `;
  const why =
    reason === 'attempts'
      ? `gave up after ${attempts} attempts`
      : `${asked}one request may take at most ${seconds(elapsedMs)}`;
  return new EndpointError('unfinished', `${cause.message}; ${why}`, cause);
}

/** A moment in milliseconds since 1970 to the minute, rounded up, such as `2025-01-01 09:59 UTC`. */
function minute(moment: number): string {
  const whole = Math.min(8.64e15, Math.ceil(moment / 60_000) * 60_000);
  return `${new Date(whole).toISOString().slice(0, -8).replace('T', ' ')} UTC`;
}

export function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1_000)} s`;
}
