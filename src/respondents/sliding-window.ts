const widthMs = 60_000;

export interface RateLimits {
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** One request that was let through; its tokens are an estimate until they are known. */
export interface Passage {
  readonly at: number;
  tokens: number;
}

/** The requests and tokens of the last 60 s, held against limits per minute. */
export class SlidingWindow {
  readonly #requests: number;
  readonly #tokens: number;
  readonly #passages: Passage[] = [];

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimits) {
    this.#requests = requestsPerMinute ?? Number.POSITIVE_INFINITY;
    this.#tokens = tokensPerMinute ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Milliseconds until a request of so many tokens fits; 0 when it fits now. A request larger
   * than the limit itself fits once the window is empty, since it would otherwise never be sent.
   */
  waitMs(tokens: number, now: number): number {
    while (this.#passages[0] && this.#passages[0].at + widthMs <= now) this.#passages.shift();
    let requests = this.#passages.length;
    let taken = this.#passages.reduce((sum, passage) => sum + passage.tokens, 0);
    const fits = () =>
      requests < this.#requests && (requests === 0 || taken + tokens <= this.#tokens);

    if (fits()) return 0;
    for (const passage of this.#passages) {
      requests -= 1;
      taken -= passage.tokens;
      if (fits()) return passage.at + widthMs - now;
    }
    return 0;
  }

  /** Lets a request through. Set `tokens` on what it returns once they are known. */
  enter(tokens: number, now: number): Passage {
    const passage = { at: now, tokens };
    // Without limits nothing is looked up, and a fast endpoint would fill the window for nothing.
    if (Number.isFinite(this.#requests) || Number.isFinite(this.#tokens)) {
      this.#passages.push(passage);
    }
    return passage;
  }
}
