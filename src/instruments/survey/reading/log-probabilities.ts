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
import type { Lexicon } from '../../../reading/lexicon.js';
import { madeOnce } from '../../../reading/remembered.js';
import { type Asked, readResponse } from './response.js';

/**
 * The largest chance of a text that begins otherwise than an answer does. It may still come to one, such as
 * "I would choose B", and the more of it there is, the less is known of those answers.
 */
const MAX_UNREAD = 0.1;

/** What is left of 1 by rounding alone. */
const ROUNDING = 1e-9;

const rule = 'log-probabilities';

/**
 * Reads what log-probabilities say of a choice or a rating, at the token at which the answers part: every
 * token that spells an answer counts, and the chances are taken among those. What can only lead to an answer,
 * "Option" or "**", is no answer and not unread either: a draw that begins so is read at the token after it,
 * and any other as if there were none. As draws begin so as often as it is likely, the mean over draws is the
 * chance of the answer, however much of it there is (Rao–Blackwell: E[P(answer | lead)] = P(answer)).
 *
 * Undefined where an answer has to be drawn instead: without log-probabilities, for `repeat`, where more than
 * 0.10 would be unread, where the text goes on to take its first token back, and after reasoning, given which
 * alone they hold. `mostUnread` is for who asks what they would have said beyond 0.10.
 * @throws RangeError when the language has no reading rules
 */
export function readLogprobs(
  response: Pick<Response, 'content' | 'refusal' | 'finish' | 'reasoning' | 'logprobs'>,
  asked: Asked,
  mostUnread = MAX_UNREAD,
): Distribution | RatingDistribution | undefined {
  if (!response.logprobs || response.reasoning) return undefined;
  const places = placesOf(response.logprobs, answersTo(asked), leadsIn(asked));
  const [opening] = places;
  const parting = places.at(-1);
  // What all draws share decides whether they are scored, or those that are not would be draws of one kind.
  if (!opening || !parting || opening.other > mostUnread) return undefined;
  const readable = parting.chances.reduce((sum, chance) => sum + chance, 0);
  const unread = readable > 0 ? parting.other / (readable + parting.other) : 1;
  if (parting.isLead || unread > mostUnread || readable === 0)
    return alone(readResponse(response, asked), asked);
  if (parting.said !== null && parting.said !== placeOf(readResponse(response, asked)))
    return undefined;
  return distribution(
    parting.chances.map((chance) => chance / readable),
    unread,
    asked,
  );
}

function distribution(
  [first = 0, ...others]: readonly number[],
  unread: number,
  { form }: Asked,
): Distribution | RatingDistribution {
  if (form !== 'likert') return { kind: 'distribution', first, unread, rule };
  const [second = 0, third = 0, fourth = 0, fifth = 0] = others;
  return { kind: 'ratings', shares: [first, second, third, fourth, fifth], unread, rule };
}

/** What one text says, where it alone stands for those that begin as it does. */
function alone(reading: Reading, asked: Asked): Distribution | RatingDistribution {
  const answers = asked.form === 'likert' ? ratings : choices;
  const said = placeOf(reading);
  return distribution(
    answers.map((_, place) => (said === null ? 1 / answers.length : Number(place === said))),
    said === null ? 1 : 0,
    asked,
  );
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

/** How the alternatives for one token share out its chance, given the tokens before it. */
interface Place {
  /** P(answer), 0..1, by its place in the list of answers. */
  readonly chances: readonly number[];
  /** P(neither an answer nor what leads to one), 0..1. */
  readonly other: number;
  /** Whether the token that was taken only leads to an answer. */
  readonly isLead: boolean;
  /** The place of the answer that the token spells; null where it is none. */
  readonly said: number | null;
}

/** White space, brackets, quotes and asterisks; Ġ, ▁ and Ċ are how some servers write white space. */
const DRESSING = String.raw`\s()[\]"'“”‘’«»*_Ġ▁Ċ`;
const around = new RegExp(`^[${DRESSING}]+|[.:,;!${DRESSING}]+$`, 'g');

/** Rounding puts the sum of a list a little over 1; a list that says much more is none of chances. */
const MAX_LISTED = 1.02;

/** Whether a text that begins so can only go on to an answer: dressing, "Option", "Answer:". */
export function leadsIn({ language }: Pick<Asked, 'language'>): (text: string) => boolean {
  const lexicon = lexiconOf(language);
  const noun = nounOf(lexicon);
  return (text) => {
    const said = plainCharacters(text).replace(around, '');
    return said === '' || noun.test(said) || lexicon.label.exec(`${said}:`)?.[0] === `${said}:`;
  };
}

const nounOf = madeOnce(({ labelNoun }: Lexicon) => new RegExp(`^(?:${labelNoun})$`, 'i'));

/**
 * The first tokens of a response, up to the one at which answers part, given as the words that spell each.
 * Empty where a list of alternatives is missing, since one chance says nothing of the other answers', or
 * adds up to more than everything.
 */
export function placesOf(
  tokens: readonly TokenLogprobs[],
  answers: readonly (readonly string[])[],
  isLead: (text: string) => boolean,
): readonly Place[] {
  if (answers.length === 0) return [];
  const places: Place[] = [];
  let lead = '';
  for (const token of tokens) {
    const listed = listedChances(token);
    const total = [...listed.values()].reduce((sum, chance) => sum + chance, 0);
    if (total > MAX_LISTED) return [];
    const chances = answers.map(() => 0);
    let leading = 0;
    for (const [text, chance] of listed) {
      const answer = answerOf(text, answers);
      if (answer !== null) chances[answer] = (chances[answer] ?? 0) + chance;
      else if (isLead(lead + text)) leading += chance;
    }
    const said = answerOf(token.token, answers);
    const goesOn = said === null && isLead(lead + token.token);
    if (!goesOn && listed.size < 2) return [];
    const rest = 1 - leading - chances.reduce((sum, chance) => sum + chance, 0);
    places.push({ chances, other: rest < ROUNDING ? 0 : rest, isLead: goesOn, said });
    if (!goesOn) break;
    lead += token.token;
  }
  return places;
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
