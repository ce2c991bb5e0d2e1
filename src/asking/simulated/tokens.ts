import type { TokenLogprobs } from '../../../vocabulary/response.js';
import type { Outcome } from '../../util/random.js';

const TOKEN = /\s*\(?[\p{L}\p{N}']+|\s*[^\s\p{L}\p{N}]+|\s+$/uy;

/** The token of a text that begins at an offset: a word or a run of signs, with the space before it. */
function tokenAt(text: string, offset: number): string | undefined {
  TOKEN.lastIndex = offset;
  return TOKEN.exec(text)?.[0];
}

/** A text in tokens; joined they are the text again. */
export function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  let offset = 0;
  for (let token = tokenAt(text, 0); token !== undefined; token = tokenAt(text, offset)) {
    tokens.push(token);
    offset += token.length;
  }
  return tokens;
}

// What stands in the list of alternatives where a possible answer ends.
const END = '<|end|>';

/**
 * The log-probability of each token given those before it, from every answer that was possible; so
 * log-probabilities and sampling cannot disagree. `top` holds up to `alternatives` tokens, most
 * likely first.
 */
export function tokenLogprobs(
  tokens: readonly string[],
  {
    outcomes,
    alternatives,
  }: { readonly outcomes: readonly Outcome[]; readonly alternatives: number },
): readonly TokenLogprobs[] {
  let possible = outcomes;
  let offset = 0;
  return tokens.map((token) => {
    const chances = new Map<string, number>();
    const still: Outcome[] = [];
    let total = 0;
    for (const outcome of possible) {
      const next = tokenAt(outcome.text, offset) ?? END;
      chances.set(next, (chances.get(next) ?? 0) + outcome.chance);
      total += outcome.chance;
      if (next === token) still.push(outcome);
    }
    possible = still;
    offset += token.length;
    const top = [...chances]
      .map(([text, chance]) => ({ token: text, logprob: Math.log(chance / total) }))
      .sort((a, b) => b.logprob - a.logprob);
    const logprob = Math.log((chances.get(token) ?? 0) / total);
    return { token, logprob, top: top.slice(0, alternatives) };
  });
}

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
