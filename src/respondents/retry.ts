import type { Clock } from './clock.js';

export interface RetryBounds {
  /** Attempts in all, the first included; 1 or more. */
  readonly attempts: number;
  /** Milliseconds after the first failure within which a further attempt may begin. */
  readonly elapsedMs: number;
}

interface RetryOptions<Failure> extends RetryBounds {
  shouldRetry(error: unknown): error is Failure;
  /** Milliseconds to wait after the nth failed attempt, from 1. */
  delay(failure: Failure, attempt: number): number;
  onRetry(failure: Failure, waitMs: number): void;
  readonly clock: Clock;
  /** Ends a wait and lets no new attempt begin; an attempt under way is not touched. */
  readonly signal: AbortSignal;
}

/** Why no further attempt is made; `cause` is what the last attempt threw. */
export class RetryError extends Error {
  override readonly name = 'RetryError';
  readonly reason: 'attempts' | 'elapsed' | 'halted';
  /** The wait that was due, in milliseconds; 0 when none was. */
  readonly waitMs: number;

  constructor(reason: RetryError['reason'], cause: unknown, waitMs = 0) {
    super(`no further attempt: ${reason}`, { cause });
    this.reason = reason;
    this.waitMs = waitMs;
  }
}

/**
 * What `work` returns, tried again while its failures are worth it. A wait that would end after
 * the time allowed is not begun.
 * @throws RetryError when attempts or time are used up or the signal aborts; else what `work` throws
 */
export async function retry<T, Failure>(
  work: () => Promise<T>,
  options: RetryOptions<Failure>,
): Promise<T> {
  const { attempts, elapsedMs, clock, signal } = options;
  let deadline = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!options.shouldRetry(error)) throw error;
      if (signal.aborted) throw new RetryError('halted', error);
      if (attempt >= attempts) throw new RetryError('attempts', error);
      const waitMs = options.delay(error, attempt);
      deadline = Math.min(deadline, clock.now() + elapsedMs);
      if (clock.now() + waitMs > deadline) throw new RetryError('elapsed', error, waitMs);
      options.onRetry(error, waitMs);
      await clock.sleep(waitMs, signal);
      if (signal.aborted) throw new RetryError('halted', error);
    }
  }
}
