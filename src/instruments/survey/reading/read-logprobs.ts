import { choices } from '../../../vocabulary/pole.js';
import {
  type Distribution,
  type RatingDistribution,
  type Reading,
  ratings,
} from '../../../vocabulary/reading.js';
import type { Response } from '../../../vocabulary/response.js';
import { answerChances } from './answer-chances.js';
import { lexiconOf } from './lexicons.js';
import { type Asked, readResponse } from './read-response.js';

/**
 * The largest chance of anything but an answer. What begins otherwise may still come to an answer,
 * such as "I would choose B", and the more of it there is, the less is known of those answers.
 */
const MOST_UNREAD = 0.1;

/** What is left of 1 by rounding alone. */
const ROUNDING = 1e-9;

const rule = 'log-probabilities';

/**
 * Reads what log-probabilities say of a choice or a rating: every token that spells an answer counts,
 * and the chances are taken among those. Undefined where an answer has to be drawn instead: without
 * log-probabilities, for `repeat`, where more than 0.10 would be unread, where the text goes on to take
 * its first token back, and after reasoning, given which alone they hold.
 * @throws RangeError when the language has no reading rules
 */
export function readLogprobs(
  response: Pick<Response, 'content' | 'refusal' | 'finish' | 'reasoning' | 'logprobs'>,
  asked: Asked,
): Distribution | RatingDistribution | undefined {
  if (!response.logprobs || response.reasoning) return undefined;
  const found = answerChances(response.logprobs, answersTo(asked));
  if (!found) return undefined;
  const readable = found.chances.reduce((sum, chance) => sum + chance, 0);
  const unread = 1 - readable < ROUNDING ? 0 : 1 - readable;
  if (unread > MOST_UNREAD) return undefined;
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
