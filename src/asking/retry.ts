import { setMaxListeners } from 'node:events';
import type { Clock } from './rate-limits.js';

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
      deadline = Math.min(deadline, clock.elapsed() + elapsedMs);
      if (clock.elapsed() + waitMs > deadline) throw new RetryError('elapsed', error, waitMs);
      options.onRetry(error, waitMs);
      await clock.sleep(waitMs, signal);
      if (signal.aborted) throw new RetryError('halted', error);
    }
  }
}

const firstMs = 500;
const longestMs = 60_000;

/**
 * Milliseconds to wait after the nth failure (from 1): full jitter, uniform between 0 and a
 * ceiling that starts at 500 ms, doubles with each failure and stays at 60 s.
 * Source: "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
 */
export function backOff(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(longestMs, firstMs * 2 ** (failures - 1)));
}

/** Why a signal of ours aborts. Node would make one, with a stack trace, for every request. */
export const aborted = new DOMException('This operation was aborted', 'AbortError');

/** A signal that lets go of those it follows when it is disposed of. */
interface JoinedSignal extends Disposable {
  readonly signal: AbortSignal;
  abort(): void;
}

/** What follows each signal: one listener for all of them, since a listener of each request has its price. */
const followers = new WeakMap<AbortSignal, Followers>();

class Followers {
  readonly #signal: AbortSignal;
  readonly #aborts = new Set<() => void>();
  readonly #tell = () => {
    followers.delete(this.#signal);
    for (const abort of this.#aborts) abort();
  };

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', this.#tell, { once: true });
    followers.set(signal, this);
  }

  add(abort: () => void): void {
    this.#aborts.add(abort);
  }

  remove(abort: () => void): void {
    this.#aborts.delete(abort);
    if (this.#aborts.size > 0) return;
    this.#signal.removeEventListener('abort', this.#tell);
    followers.delete(this.#signal);
  }
}

/**
 * A signal that aborts with any of these. `AbortSignal.any` would do, but in Node 20 each call
 * leaves a trace in the signals it follows, and ours live for a million requests.
 */
export function joinSignals(signals: readonly AbortSignal[]): JoinedSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(aborted);
  // Requests, plain ones among them, listen to it; past ten, Node would warn of a leak.
  setMaxListeners(0, controller.signal);
  for (const signal of signals) {
    if (signal.aborted) abort();
    else (followers.get(signal) ?? new Followers(signal)).add(abort);
  }
  return {
    signal: controller.signal,
    abort,
    [Symbol.dispose]() {
      for (const signal of signals) followers.get(signal)?.remove(abort);
    },
  };
}
