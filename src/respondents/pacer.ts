import type { Request } from '../vocabulary/request.js';
import type { Clock } from './clock.js';
import { type Passage, type RateLimits, SlidingWindow } from './sliding-window.js';

const charactersPerToken = 4;

/** Lets requests through as requests and tokens per minute allow. */
export interface Pacer {
  /** Resolves when a request may be sent, or as soon as the signal aborts. */
  turn(request: Request, signal: AbortSignal): Promise<Passage>;
}

export function createPacer(limits: RateLimits, clock: Clock): Pacer {
  const window = new SlidingWindow(limits);
  return {
    async turn(request, signal) {
      const tokens = estimateTokens(request);
      let waitMs = window.waitMs(tokens, clock.now());
      while (waitMs > 0 && !signal.aborted) {
        await clock.sleep(waitMs, signal);
        waitMs = window.waitMs(tokens, clock.now());
      }
      return window.enter(tokens, clock.now());
    },
  };
}

/** Tokens a request may take: a quarter of its characters, and the longest answer it allows. */
function estimateTokens({ messages, parameters }: Request): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return Math.ceil(characters / charactersPerToken) + (parameters.maxTokens ?? 0);
}
