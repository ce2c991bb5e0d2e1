import type { Clock } from '../rate-limits.js';

/** Above the interval that was measured, so that requests keep below the limit. */
const MARGIN = 1.05;
/** What an interval becomes after so many requests in a row that were not refused. */
const SPEED_UP = { after: 20, factor: 0.95 };
/** Intervals below it are none, in milliseconds. */
const MIN_INTERVAL = 5;
/** An endpoint that was not asked for so long is measured afresh, in milliseconds. */
const IDLE = 60_000;
/** Milliseconds to wait where the endpoint names none: doubled with each refusal in a row. */
const UNNAMED = { first: 500, last: 60_000 };

/**
 * The rate at which an endpoint takes requests to one model, learned from those it refuses with a 429. Until
 * it refuses one, nothing waits. Then all wait as long as it asks, and go on evenly: as many as were taken,
 * over the time that this took and the wait. In milliseconds of the clock's `elapsed`.
 */
export class LearnedRate {
  readonly #clock: Clock;
  #intervalMs = 0;
  /** When the next request may be sent. */
  #freeAt = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Since when requests are counted, and those sent since that were answered. */
  #counted: Counted = { from: 0, answered: 0 };
  /** Those counted before the last refusal; null before the first. */
  #before: Counted | null = null;
  /** Requests answered, and refused, since the last of the other kind. */
  #answeredInRow = 0;
  #refusedInRow = 0;
  #refusedSince: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Requests per minute; null where nothing was refused. */
  get perMinute(): number | null {
    return this.#intervalMs > 0 ? Math.max(1, Math.floor(60_000 / this.#intervalMs)) : null;
  }

  /** For how long every request has been refused. */
  get refusedMs(): number {
    return this.#refusedSince === null ? 0 : this.#clock.elapsed() - this.#refusedSince;
  }

  /** Resolves when a request may be sent, or as soon as the signal aborts. */
  async turn(signal: AbortSignal): Promise<void> {
    for (let waitMs = this.#waitMs(); waitMs > 0 && !signal.aborted; waitMs = this.#waitMs()) {
      await this.#clock.sleep(waitMs, signal);
    }
    const now = this.#clock.elapsed();
    if (now - this.#lastAt > IDLE) this.#counted = { from: now, answered: 0 };
    this.#lastAt = now;
    this.#freeAt = now + this.#intervalMs;
  }

  /** Takes that the request sent at a moment was answered. */
  answered(sentAt: number): void {
    this.#refusedSince = null;
    this.#refusedInRow = 0;
    if (this.#before && sentAt < this.#counted.from) {
      this.#before.answered += 1;
      this.#measure(this.#before);
      return;
    }
    this.#counted.answered += 1;
    this.#answeredInRow += 1;
    if (this.#answeredInRow % SPEED_UP.after !== 0) return;
    const faster = this.#intervalMs * SPEED_UP.factor;
    this.#intervalMs = faster < MIN_INTERVAL ? 0 : faster;
  }

  /** Takes that the request sent at a moment was refused, with the wait that was asked for, if any was. */
  refused(sentAt: number, askedMs: number | null): void {
    const now = this.#clock.elapsed();
    const counted = this.#counted;
    this.#answeredInRow = 0;
    this.#refusedSince ??= now;
    // What was sent before the last refusal came is of the same burst.
    const isFirst = sentAt >= counted.from;
    if (isFirst) {
      // Where none was answered since the last refusal, the limit of then still holds.
      if (counted.answered > 0 || !this.#before) this.#before = counted;
      this.#refusedInRow += 1;
    }
    const doubled = Math.min(UNNAMED.last, UNNAMED.first * 2 ** (this.#refusedInRow - 1));
    const waitMs = this.#refusedInRow > 1 ? Math.max(askedMs ?? 0, doubled) : (askedMs ?? doubled);
    const until = isFirst ? now + waitMs : Math.max(counted.from, now + (askedMs ?? 0));
    this.#counted = { from: until, answered: isFirst ? 0 : counted.answered };
    this.#freeAt = Math.max(this.#freeAt, until);
    if (this.#before) this.#measure(this.#before);
  }

  #measure({ from, answered }: Counted): void {
    this.#intervalMs = (MARGIN * (this.#counted.from - from)) / Math.max(1, answered);
  }

  #waitMs(): number {
    return this.#freeAt - this.#clock.elapsed();
  }
}

/** Requests answered since a moment. */
interface Counted {
  readonly from: number;
  answered: number;
}
