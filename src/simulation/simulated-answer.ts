import type { TokenLogprobs } from '../vocabulary/response.js';
import { tokensOf } from './tokens.js';

/** How one answer is drawn. */
export interface Sampling {
  readonly seed: number;
  /** Most tokens it may have; any number unless given. */
  readonly maxTokens?: number | undefined;
  /** Alternatives wanted for each token; no log-probabilities unless given. */
  readonly topLogprobs?: number | undefined;
}

/** One answer of a simulated respondent or judge. */
export interface SimulatedAnswer {
  readonly content: string;
  readonly finish: 'stop' | 'length';
  /** Tokens in `content`. */
  readonly tokens: number;
  readonly logprobs: readonly TokenLogprobs[] | null;
}

/** A text as an answer, cut after `maxTokens` tokens, with `finish` 'length' where there were more. */
export function simulatedAnswer(
  text: string,
  {
    maxTokens = Number.POSITIVE_INFINITY,
    logprobsOf = () => null,
  }: {
    readonly maxTokens?: number | undefined;
    readonly logprobsOf?: (tokens: readonly string[]) => readonly TokenLogprobs[] | null;
  },
): SimulatedAnswer {
  const all = tokensOf(text);
  const tokens = all.slice(0, maxTokens);
  return {
    content: tokens.join(''),
    finish: tokens.length < all.length ? 'length' : 'stop',
    tokens: tokens.length,
    logprobs: logprobsOf(tokens),
  };
}
