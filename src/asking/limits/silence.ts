import type { Exchange } from '../completion.js';

/** How long an endpoint may say nothing while requests are under way, in milliseconds. */
export interface StallBounds {
  /** Until it is told. */
  readonly noticeMs: number;
  /** Until no more is expected. */
  readonly limitMs: number;
}

/** Silence before a pause of so many milliseconds, in which nothing was asked, is forgotten. */
const IDLE = 60_000;

/** Watches whether an endpoint gives any whole answer, an error among them, while it is asked. */
export class StallWatchdog {
  readonly #bounds: StallBounds;
  readonly #onNotice: (seconds: number) => void;
  #limitMs: number;
  #draws = 0;
  #idleSince = 0;
  #inFlight = 0;
  /** When it began; null where there is none. */
  #since: number | null = null;
  #timers: { readonly notice: NodeJS.Timeout; limit: NodeJS.Timeout } | undefined;
  #broken = new AbortController();

  constructor(bounds: StallBounds, onNotice: (seconds: number) => void) {
    this.#bounds = bounds;
    this.#limitMs = bounds.limitMs;
    this.#onNotice = onNotice;
  }

  /** Aborts once the silence of now has lasted too long; those who ask afterwards get another. */
  get signal(): AbortSignal {
    return this.#broken.signal;
  }

  /** How long it may last, in milliseconds. */
  get limitMs(): number {
    return this.#limitMs;
  }

  /** Tells that a draw is asked, whatever is sent for it, until this is disposed of. */
  asking(): Disposable {
    const isIdle = this.#draws === 0;
    if (isIdle && performance.now() - this.#idleSince > IDLE) this.#since = null;
    this.#draws += 1;
    if (isIdle && this.#since !== null) this.#look();
    return {
      [Symbol.dispose]: () => {
        this.#draws -= 1;
        this.#idleSince = performance.now();
      },
    };
  }

  /** Waits for a request, for which silence may last `atLeastMs`. Only what comes whole ends the silence. */
  async during(request: Promise<Exchange>, atLeastMs: number): Promise<Exchange> {
    this.#inFlight += 1;
    this.#limitMs = Math.max(this.#limitMs, atLeastMs);
    if (this.#since === null) this.#begin();
    try {
      const exchange = await request;
      if (!cut.includes(exchange.outcome.kind)) {
        this.#since = null;
        if (this.#inFlight > 1) this.#begin();
      }
      return exchange;
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Forgets what it heard, so that no timer is left. */
  close(): void {
    clearTimeout(this.#timers?.notice);
    clearTimeout(this.#timers?.limit);
    this.#timers = undefined;
  }

  #begin(): void {
    this.#since = performance.now();
    if (this.#timers) {
      this.#timers.notice.refresh();
      this.#timers.limit.refresh();
      return;
    }
    const { noticeMs } = this.#bounds;
    const tell = () => this.#since !== null && this.#onNotice(noticeMs / 1000);
    this.#timers = {
      notice: setTimeout(tell, noticeMs).unref(),
      limit: setTimeout(() => this.#look(), this.#limitMs).unref(),
    };
  }

  /** Ends the silence of now where it has lasted too long, else looks again when it will have. */
  #look(): void {
    if (this.#since === null || this.#draws === 0 || !this.#timers) return;
    const leftMs = this.#since + this.#limitMs - performance.now();
    if (leftMs > 0) {
      clearTimeout(this.#timers.limit);
      this.#timers.limit = setTimeout(() => this.#look(), leftMs).unref();
      return;
    }
    this.#since = null;
    this.#broken.abort();
    this.#broken = new AbortController();
  }
}

/** What comes of a request whose answer did not come, or not to its end. */
const cut: readonly Exchange['outcome']['kind'][] = ['timeout', 'aborted', 'connection'];

/** Requests that took too long and may still be answered. */
export interface Overdue {
  requests: number;
}

/** The requests of one draw that took too long: an answer that comes all the same is kept. */
export class LateAnswerRace {
  /** The first answer, once there is one. */
  answer: Exchange | undefined;
  readonly #overdue: Overdue;
  #came: (answer: Exchange) => void = () => {};
  readonly #coming = new Promise<Exchange>((resolve) => {
    this.#came = resolve;
  });

  constructor(overdue: Overdue) {
    this.#overdue = overdue;
  }

  /** What comes first: what is sent, an answer to what was sent before, or `otherwise` after so many milliseconds. */
  async first(sent: Promise<Exchange>, otherwise: Exchange, ms: number): Promise<Exchange> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Exchange>((resolve) => {
      timer = setTimeout(() => resolve(otherwise), ms);
    });
    const first = await Promise.race([sent, this.#coming, tooLate]);
    clearTimeout(timer);
    if (first === otherwise) {
      this.#overdue.requests += 1;
      sent.then((exchange) => this.#take(exchange));
    }
    return first;
  }

  #take(exchange: Exchange): void {
    this.#overdue.requests -= 1;
    if (exchange.outcome.kind !== 'answer') return;
    this.answer ??= exchange;
    this.#came(exchange);
  }
}
