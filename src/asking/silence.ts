import type { Exchange } from './completion.js';

/** How long an endpoint may say nothing while requests are under way, in milliseconds. */
export interface SilenceBounds {
  /** Until it is told. */
  readonly noticeMs: number;
  /** Until no more is expected. */
  readonly limitMs: number;
}

/** Watches whether an endpoint says anything at all while requests are under way. */
export class Silence {
  readonly #bounds: SilenceBounds;
  readonly #onNotice: (seconds: number) => void;
  #underWay = 0;
  #timers: readonly NodeJS.Timeout[] = [];
  #broken = new AbortController();

  constructor(bounds: SilenceBounds, onNotice: (seconds: number) => void) {
    this.#bounds = bounds;
    this.#onNotice = onNotice;
  }

  /** Aborts once the silence of now has lasted too long; those who ask afterwards get another. */
  get signal(): AbortSignal {
    return this.#broken.signal;
  }

  /** Waits for a request; whatever comes of it but a timeout ends the silence. */
  async during(request: Promise<Exchange>): Promise<Exchange> {
    this.#underWay += 1;
    if (this.#underWay === 1) this.#listen();
    try {
      const exchange = await request;
      if (exchange.outcome.kind !== 'timeout') this.#listen();
      return exchange;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Forgets what it heard, so that no timer is left. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #listen(): void {
    if (this.#timers.length > 0) {
      for (const timer of this.#timers) timer.refresh();
      return;
    }
    const { noticeMs, limitMs } = this.#bounds;
    const after = (ms: number, work: () => void) =>
      setTimeout(() => this.#underWay > 0 && work(), ms).unref();
    this.#timers = [
      after(noticeMs, () => this.#onNotice(noticeMs / 1000)),
      after(limitMs, () => {
        this.#broken.abort();
        this.#broken = new AbortController();
      }),
    ];
  }
}

/** The requests of one draw that took too long: an answer that comes all the same is kept. */
export class Late {
  /** The first answer, once there is one. */
  answer: Exchange | undefined;
  #came: (answer: Exchange) => void = () => {};
  readonly #coming = new Promise<Exchange>((resolve) => {
    this.#came = resolve;
  });

  /** What comes first: what is sent, an answer to what was sent before, or `otherwise` after so many milliseconds. */
  async first(sent: Promise<Exchange>, otherwise: Exchange, ms: number): Promise<Exchange> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Exchange>((resolve) => {
      timer = setTimeout(() => resolve(otherwise), ms);
    });
    const first = await Promise.race([sent, this.#coming, tooLate]);
    clearTimeout(timer);
    if (first === otherwise) sent.then((exchange) => this.#take(exchange));
    return first;
  }

  #take(exchange: Exchange): void {
    if (exchange.outcome.kind !== 'answer') return;
    this.answer ??= exchange;
    this.#came(exchange);
  }
}
