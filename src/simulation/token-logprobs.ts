import type { TokenLogprobs } from '../vocabulary/response.js';
import type { Outcome } from './lottery.js';
import { tokenAt } from './tokens.js';

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
