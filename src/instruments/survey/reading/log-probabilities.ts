import { plainCharacters } from '../../../../vocabulary/comparable-text.js';
import {
  type Distribution,
  type RatingDistribution,
  type Reading,
  ratings,
} from '../../../../vocabulary/reading.js';
import type { Response, TokenAlternative, TokenLogprobs } from '../../../../vocabulary/response.js';
import { choices } from '../../../../vocabulary/template.js';
import { lexiconOf } from '../../../reading/languages.js';
import { type Asked, readResponse } from './response.js';

/**
 * The largest chance of anything but an answer. What begins otherwise may still come to an answer,
 * such as "I would choose B", and the more of it there is, the less is known of those answers.
 */
const MAX_UNREAD = 0.1;

/** What is left of 1 by rounding alone. */
const ROUNDING = 1e-9;

const rule = 'log-probabilities';

/**
 * Reads what log-probabilities say of a choice or a rating: every token that spells an answer counts,
 * and the chances are taken among those. Undefined where an answer has to be drawn instead: without
 * log-probabilities, for `repeat`, where more than 0.10 would be unread, where the text goes on to take
 * its first token back, and after reasoning, given which alone they hold. `mostUnread` is for who asks
 * what they would have said beyond 0.10.
 * @throws RangeError when the language has no reading rules
 */
export function readLogprobs(
  response: Pick<Response, 'content' | 'refusal' | 'finish' | 'reasoning' | 'logprobs'>,
  asked: Asked,
  mostUnread = MAX_UNREAD,
): Distribution | RatingDistribution | undefined {
  if (!response.logprobs || response.reasoning) return undefined;
  const found = answerChances(response.logprobs, answersTo(asked));
  if (!found) return undefined;
  const readable = found.chances.reduce((sum, chance) => sum + chance, 0);
  const unread = 1 - readable < ROUNDING ? 0 : 1 - readable;
  if (unread > mostUnread || readable <= 0) return undefined;
  if (found.said !== null && found.said !== placeOf(readResponse(response, asked)))
    return undefined;

  const [first = 0, ...others] = found.chances.map((chance) => chance / readable);
  if (asked.form !== 'likert') return { kind: 'distribution', first, unread, rule };
  const [second = 0, third = 0, fourth = 0, fifth = 0] = others;
  return { kind: 'ratings', shares: [first, second, third, fourth, fifth], unread, rule };
}

/** The words that spell each answer, in the order in which the page offers them. */
function answersTo({ form, language }: Asked): readonly (readonly string[])[] {
  const { yesWords, noWords } = lexiconOf(language);
  switch (form) {
    case 'ab':
      return [['a'], ['b']];
    case 'compare':
      return [yesWords, noWords];
    case 'likert':
      return ratings.map((rating) => [String(rating)]);
    case 'repeat':
      return [];
  }
}

/** The place of a drawn answer among those; null where it is none. */
function placeOf(reading: Reading): number | null {
  if (reading.kind === 'choice') return choices.indexOf(reading.choice);
  return reading.kind === 'rating' ? ratings.indexOf(reading.rating) : null;
}

/** How the first tokens of a response share out its chance among the answers. */
interface AnswerChances {
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
const MAX_LISTED = 1.02;

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
  if (listed.size < 2 || total > MAX_LISTED) return null;

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
