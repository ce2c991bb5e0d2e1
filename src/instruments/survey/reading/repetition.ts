import type { Reading } from '../../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, type Lexicon } from '../../../reading/lexicon.js';
import {
  clauseOptions,
  copiedOption,
  nearestOption,
  quotationOf,
  quotedOptions,
  withoutOptions,
} from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import { type Answer, choose, invalid, namedPlace } from './answer.js';
import { leadingAnswer } from './leading-answer.js';
import { hasWordOf } from './own-words.js';
import { readStance } from './stance.js';

/** Reads an answer to `repeat`. Undefined when no rule finds a choice. */
export function readRepetition(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  const copied = copiedOption(text, answer);
  if (copied) return choose(copied, 'option text');
  if (labelPatterns(lexicon).alone.test(text)) {
    return invalid('a label that was not offered');
  }
  const near = nearestOption(text, answer, lexicon);
  if (near && !quotedOptions(text, answer).includes(near)) return choose(near, 'option text');
  const corrected = lastWord(answer, lexicon);
  if (corrected) return choose(corrected, 'self-correction');
  const clauses = clauseOptions(text, answer);
  if (clauses.every(Boolean) && new Set(clauses).size === 2) {
    return invalid('clauses of both options');
  }
  const stance = readStance(answer, lexicon);
  if (stance?.kind === 'for') return choose(stance.choice, stance.rule);
  if (stance?.kind === 'unclear') return invalid('for both, or against what it is for');
  const found = looseRepetition(answer, lexicon);
  if (found?.kind !== 'choice' || !stance) return found;
  if (stance.kind === 'none') return stance.open.includes(found.choice) ? found : undefined;
  return found.choice === stance.choice ? found : invalid('against what it names');
}

/** An option, or most of it, that stands in a text without a word of who is for it. */
function looseRepetition(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  const quoted = quotedOptions(text, answer);
  const [only, other] = quoted;
  if (only && !other && contradicts(answer, only, lexicon)) {
    return invalid('the text of an option, turned down or put in the place of the other');
  }
  const whole = nearestOption(text, answer, lexicon);
  if (whole) return choose(whole, 'option text');
  if (other) {
    const committed = committedOption(answer, lexicon);
    return committed ? choose(committed, 'commitment') : undefined;
  }
  if (only) {
    if (isSubject(answer, only, lexicon)) return undefined;
    return runsOn(answer, only, lexicon)
      ? invalid('the text of an option with a piece of the other')
      : choose(only, 'option text');
  }

  const leading = leadingAnswer(answer, lexicon);
  if (leading) return leading;
  const place = namedPlace(text, lexicon);
  return place ? choose(place, 'named by its place') : undefined;
}

/** A label by itself, and one before something else. */
const labelPatterns = madeOnce(({ labelNoun }: Lexicon) => {
  const noun = `^(?:(?:${labelNoun})\\s*)?["'([]*`;
  return {
    alone: new RegExp(`${noun}(?:[a-z]|\\d)["')\\].:!]*$`, 'i'),
    before: new RegExp(`${noun}([ab12])["')\\]]*[.:)]\\s*\\S`, 'i'),
  };
});

/** True where what stands around a quoted option turns it down, or gives it the other's place or label. */
function contradicts(answer: Answer, choice: Choice, lexicon: Lexicon): boolean {
  const place = namedPlace(withoutOptions(answer.text, [answer.first, answer.second]), lexicon);
  const label = labelPatterns(lexicon).before.exec(answer.text)?.[1];
  const labelled = label && (/[a1]/i.test(label) ? 'first' : 'second');
  return (
    (place !== undefined && place !== choice) ||
    (label !== undefined && labelled !== choice) ||
    isTurnedDown(answer, choice, lexicon)
  );
}

function isTurnedDown(answer: Answer, choice: Choice, lexicon: Lexicon): boolean {
  const quotation = quotationOf(answer[choice], answer.text).exec(answer.text);
  if (!quotation) return false;
  const after = answer.text.slice(quotation.index + quotation[0].length);
  return lexicon.negation.test(answer.text.slice(0, quotation.index)) || lexicon.isNot.test(after);
}

/** True where the clause of a quoted option goes on with words of the other: "walk there and drive back". */
function runsOn(answer: Answer, choice: Choice, { stance }: Lexicon): boolean {
  const quotation = quotationOf(answer[choice], answer.text).exec(answer.text);
  if (!quotation) return false;
  const rest = answer.text.slice(quotation.index + quotation[0].length);
  const clause = rest.split(/[.,;:!?()"\n\u2013\u2014]/)[0] ?? '';
  return hasWordOf(clause, choice === 'first' ? 'second' : 'first', answer, stance);
}

/** True where a quoted option is what a sentence speaks of: "walking there takes an hour". */
function isSubject(answer: Answer, choice: Choice, { stance }: Lexicon): boolean {
  const quotation = quotationOf(answer[choice], answer.text).exec(answer.text);
  const rest = quotation && answer.text.slice(quotation.index + quotation[0].length);
  return new RegExp(`^["']*\\s*(?:${stance.predicates})(?!\\w)`, 'i').test(rest ?? '');
}

const committing = madeOnce(
  ({ commitment, filler, edge }: Lexicon) =>
    new RegExp(`${edge}${commitment}${edge}${filler}`, 'gi'),
);

/** Where both options are quoted: the one that the last commitment leads to. */
function committedOption(answer: Answer, lexicon: Lexicon): Choice | undefined {
  // An option may itself say "I choose".
  const options = choices.flatMap((choice) => [
    ...answer.text.matchAll(quotationOf(answer[choice], answer.text)),
  ]);
  const found = [...answer.text.matchAll(committing(lexicon))].flatMap((match) => {
    const inside = options.some(
      ({ index, 0: { length } }) => match.index > index && match.index < index + length,
    );
    if (inside || options.some(({ index }) => index === match.index)) return [];
    if (lexicon.negation.test(answer.text.slice(0, match.index))) return [];
    const rest = answer.text.slice(match.index + match[0].length).replace(/^[\s"':]+/, '');
    const clause = rest.split(/[\n"]|(?<=[.!?])\s/)[0] ?? '';
    const [only, other] = quotedOptions(clause, answer);
    const quoted = other ? undefined : only;
    return nearestOption(clause, answer, lexicon) ?? quoted ?? namedPlace(clause, lexicon) ?? [];
  });
  return found.at(-1);
}

/** What is said after the last self-correction, where that repeats one option. */
function lastWord(answer: Answer, lexicon: Lexicon): Choice | undefined {
  for (const clause of correctedClauses(answer.text, lexicon)) {
    const [only, other] = quotedOptions(clause, answer);
    if (only && !other) return only;
  }
  return undefined;
}
