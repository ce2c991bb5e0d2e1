import { plainCharacters } from '../../../vocabulary/plain-characters.js';
import type { TokenAlternative, TokenLogprobs } from '../../../vocabulary/response.js';

/** How the first tokens of a response share out its chance among the answers. */
export interface AnswerChances {
  /** P(answer), 0..1, by its place in the list of answers; what they lack to 1 is anything else. */
  readonly chances: readonly number[];
  /** The place of the answer that the response itself begins with; null where that is no answer. */
  readonly said: number | null;
}

/** White space, brackets, quotes and asterisks; Ġ, ▁ and Ċ are how some servers write white space. */
const DRESSING = String.raw`\s()[\]"'“”‘’«»*_Ġ▁Ċ`;
const onlyDressing = new RegExp(`^[${DRESSING}]*$`);
const around = new RegExp(`^[${DRESSING}]+|[.:,;!${DRESSING}]+$`, 'g');

/** Rounding puts the sum of a list a little over 1; a list that says much more is none of chances. */
const MOST_LISTED = 1.02;

/**
 * The chances of some answers, each given as the words that spell it, from the first token that is
 * not pure dressing: all its alternatives that spell an answer, times the chance of the dressing
 * before it. What would have begun with other dressing is left out, so that whether enough is known
 * hardly depends on the draw. Null where there is no such token, where its alternatives are not listed,
 * since one chance says nothing of the other answers', or where they add up to more than everything.
 */
export function answerChances(
  tokens: readonly TokenLogprobs[],
  answers: readonly (readonly string[])[],
): AnswerChances | null {
  const place = tokens.findIndex(({ token }) => !onlyDressing.test(token));
  const token = tokens[place];
  if (!token) return null;
  const listed = listedChances(token);
  const total = [...listed.values()].reduce((sum, chance) => sum + chance, 0);
  if (listed.size < 2 || total > MOST_LISTED) return null;

  const reached = tokens.slice(0, place).reduce((chance, each) => chance * chanceOf(each), 1);
  const chances = answers.map(() => 0);
  for (const [text, chance] of listed) {
    const answer = answerOf(text, answers);
    if (answer !== null) chances[answer] = (chances[answer] ?? 0) + reached * chance;
  }
  return { chances, said: answerOf(token.token, answers) };
}

/** The alternatives for a place and the token that was taken, each once. */
function listedChances(taken: TokenLogprobs): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  for (const each of [taken, ...taken.top]) {
    listed.set(each.token, Math.max(chanceOf(each), listed.get(each.token) ?? 0));
  }
  return listed;
}

/** e^logprob; 0 where that is no number, and above 1 where an endpoint says what cannot be. */
function chanceOf({ logprob }: TokenAlternative): number {
  return Number.isFinite(logprob) ? Math.exp(logprob) : 0;
}

function answerOf(token: string, answers: readonly (readonly string[])[]): number | null {
  const word = plainCharacters(token).replace(around, '').toLowerCase();
  const answer = answers.findIndex((words) => words.includes(word));
  return answer < 0 ? null : answer;
}
