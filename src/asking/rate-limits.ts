import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Request } from '../../vocabulary/request.js';

/** Time as an argument, so that tests never wait. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since any moment; it never goes back, whatever is done to the clock. */
  elapsed(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await setTimeout(milliseconds, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};

const charactersPerToken = 4;

/** Lets requests through as requests and tokens per minute allow. */
export interface Pacer {
  /** Resolves when a request may be sent, or as soon as the signal aborts. */
  turn(request: Request, signal: AbortSignal): Promise<Pick<RatePermit, 'tokens'>>;
}

export function createPacer(limits: RateLimits, clock: Clock): Pacer {
  const window = new SlidingWindow(limits);
  return {
    async turn(request, signal) {
      const tokens = estimateTokens(request);
      let waitMs = window.waitMs(tokens, clock.elapsed());
      while (waitMs > 0 && !signal.aborted) {
        await clock.sleep(waitMs, signal);
        waitMs = window.waitMs(tokens, clock.elapsed());
      }
      return window.enter(tokens, clock.elapsed());
    },
  };
}

/** Tokens a request may take: a quarter of its characters, and the longest answer it allows. */
export function estimateTokens({ messages, parameters }: Request): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return Math.ceil(characters / charactersPerToken) + (parameters.maxTokens ?? 0);
}

const widthMs = 60_000;

export interface RateLimits {
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** One request that was let through; its tokens are an estimate until they are known. */
interface RatePermit {
  readonly at: number;
  tokens: number;
}

/** The requests and tokens of the last 60 s, held against limits per minute. */
export class SlidingWindow {
  readonly #requests: number;
  readonly #tokens: number;
  readonly #permits: RatePermit[] = [];

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimits) {
    this.#requests = requestsPerMinute ?? Number.POSITIVE_INFINITY;
    this.#tokens = tokensPerMinute ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Milliseconds until a request of so many tokens fits; 0 when it fits now. A request larger
   * than the limit itself fits once the window is empty, since it would otherwise never be sent.
   */
  waitMs(tokens: number, now: number): number {
    while (this.#permits[0] && this.#permits[0].at + widthMs <= now) this.#permits.shift();
    let requests = this.#permits.length;
    let taken = this.#permits.reduce((sum, permit) => sum + permit.tokens, 0);
    const fits = () =>
      requests < this.#requests && (requests === 0 || taken + tokens <= this.#tokens);

    if (fits()) return 0;
    for (const permit of this.#permits) {
      requests -= 1;
      taken -= permit.tokens;
      if (fits()) return permit.at + widthMs - now;
    }
    return 0;
  }

  /** Lets a request through. Set `tokens` on what it returns once they are known. */
  enter(tokens: number, now: number): RatePermit {
    const permit = { at: now, tokens };
    // Without limits nothing is looked up, and a fast endpoint would fill the window for nothing.
    if (Number.isFinite(this.#requests) || Number.isFinite(this.#tokens)) {
      this.#permits.push(permit);
    }
    return permit;
  }
}

/** An endpoint's slots, as many as it bears. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work that claims before it takes a slot; twice as much at once as there are slots. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** Tells that an answer came after so many milliseconds. */
  answered(milliseconds: number): void;
  /** Tells that the endpoint asked us to slow down. */
  throttled(): void;
}

/** Slots that grow to `max` while answers come and shrink when the endpoint is asked too fast. */
export function createSlots(options: {
  readonly max: number;
  readonly clock: Clock;
  onChange(value: number): void;
}): Slots {
  const { max, clock, onChange } = options;
  let concurrency = initialConcurrency(max);
  const limit = pLimit(concurrency.value);
  const turns = pLimit(2 * concurrency.value);

  function become(next: Concurrency): void {
    const changed = next.value !== concurrency.value;
    concurrency = next;
    if (!changed) return;
    limit.concurrency = next.value;
    turns.concurrency = 2 * next.value;
    onChange(next.value);
  }

  return {
    run: (work) => limit(work),
    turn: (work) => turns(work),
    answered(milliseconds) {
      const saturated = limit.activeCount >= concurrency.value;
      become(afterAnswer(concurrency, { saturated, milliseconds, now: clock.elapsed() }));
    },
    throttled() {
      become(afterThrottle(concurrency, clock.elapsed()));
    },
  };
}

/** How many requests may be under way at once, and what is needed to adapt it. */
export interface Concurrency {
  /** 1..max. */
  readonly value: number;
  readonly max: number;
  /** Whether it doubles, as it does until the endpoint first asks us to slow down. */
  readonly doubling: boolean;
  /** Answers of the present round; a round is as many as there are slots. */
  readonly answers: number;
  /** Milliseconds that the answers of the present round took together. */
  readonly milliseconds: number;
  /** Mean milliseconds of an answer in the quickest round so far. */
  readonly quickest: number;
  /** Until when, in elapsed milliseconds, nothing changes after a 429. */
  readonly coolUntil: number;
}

const start = 8;
const growth = 0.05;
const shrinkage = 0.8;
const coolDownMs = 15_000;
/** An endpoint whose answers take so many times as long as in the quickest round lets requests wait. */
const MAX_SLOWDOWN = 3;

/** The concurrency to begin with. `max` is a whole number from 1. */
export function initialConcurrency(max: number): Concurrency {
  return {
    value: Math.min(start, max),
    max,
    doubling: true,
    answers: 0,
    milliseconds: 0,
    quickest: Number.POSITIVE_INFINITY,
    coolUntil: 0,
  };
}

/**
 * After an answer: twice as many for each round of answers that came while every slot was taken
 * (`saturated`), and once there was a 429 5 % more, and at least one. What a half-idle endpoint bears
 * says nothing of what it could; one whose answers take ever longer has enough to do.
 */
export function afterAnswer(
  concurrency: Concurrency,
  answer: { readonly saturated: boolean; readonly milliseconds: number; readonly now: number },
): Concurrency {
  if (!answer.saturated || answer.now < concurrency.coolUntil) return concurrency;
  const { value, max, doubling } = concurrency;
  const answers = concurrency.answers + 1;
  const milliseconds = concurrency.milliseconds + answer.milliseconds;
  if (answers < value) return { ...concurrency, answers, milliseconds };
  const mean = milliseconds / answers;
  const quickest = Math.min(concurrency.quickest, mean);
  const round = { ...concurrency, answers: 0, milliseconds: 0, quickest };
  if (mean > MAX_SLOWDOWN * quickest) return round;
  const more = doubling ? value : Math.max(1, Math.round(value * growth));
  return { ...round, value: Math.min(max, value + more) };
}

/** After a 429: a fifth less, once, and no change for 15 s, since they come in bursts. */
export function afterThrottle(concurrency: Concurrency, now: number): Concurrency {
  if (now < concurrency.coolUntil) return concurrency;
  return {
    ...concurrency,
    doubling: false,
    answers: 0,
    milliseconds: 0,
    value: Math.max(1, Math.floor(concurrency.value * shrinkage)),
    coolUntil: now + coolDownMs,
  };
}
