import type { Reading } from '../../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, isHedged, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { copiedOption } from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import { largestShare } from '../../../reading/shares.js';
import { type Answer, choose, invalid, isSpokenOf } from './answer.js';
import { isWholly, leadingAnswer } from './leading-answer.js';
import { hasWordOf } from './own-words.js';
import { other } from './sayings.js';
import { readStance } from './stance.js';

/** Reads an answer to `ab`. Undefined when no rule finds a choice. */
export function readLetter(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  const shared = largestShare(text, [['A'], ['B']]);
  if (shared)
    return shared.place === undefined
      ? invalid('shares that are equal')
      : choose(choices[shared.place] ?? 'first', 'points');
  const exact = /^["'([]*([a-z])["')\].:!]*$/i.exec(text);
  if (exact) {
    return /[ab]/i.test(exact[1] ?? '')
      ? choose(choiceOf(exact[1]), 'exact')
      : invalid('a letter that was not offered');
  }
  const copied = copiedOption(text, answer);
  if (copied) return choose(copied, 'option text');
  const word = wordOfOption(answer, lexicon);
  if (word) return choose(word, 'first word of an option');
  const labelled = letterBefore(text, lexicon);
  if (labelled && copiedOption(labelled.rest, answer))
    return heldToItsText(answer, labelled, lexicon);

  const corrected = lastWord(text, lexicon);
  if (corrected) return choose(corrected, 'self-correction');
  if (lexicon.twoCases.test(text)) return { kind: 'neutral', rule: 'a case for each' };

  if (labelled && heldToItsText(answer, labelled, lexicon).kind === 'invalid') {
    return heldToItsText(answer, labelled, lexicon);
  }
  const stance = readStance(answer, lexicon);
  if (stance?.kind === 'for') return choose(stance.choice, stance.rule);
  if (stance?.kind === 'unclear') return invalid('for both, or against what it is for');
  const leading = leadingAnswer(answer, lexicon);
  const whole = leading && !/(?<![\w'])[AB](?![\w'])/.test(text);
  const found = leading?.rule.startsWith('letter') || whole ? leading : onlyLetter(answer, lexicon);
  if (found?.kind !== 'choice' || stance?.kind === 'against') return undefined;
  if (!stance) return found;
  // Of two options, the one whose letter stands out may be only what the text speaks of.
  const clear = stance.open.length < 2 || found.rule === 'option text';
  return clear && stance.open.includes(found.choice) ? found : undefined;
}

/** A bare yes or no where one option begins with yes and the other with no. */
function wordOfOption({ text, first, second }: Answer, lexicon: Lexicon): Choice | undefined {
  const wordOf = (said: string) => {
    const [word = ''] = /^\p{L}+(?=\P{L}|$)/u.exec(said.toLowerCase()) ?? [];
    if (lexicon.yesWords.includes(word)) return 'yes';
    return lexicon.noWords.includes(word) ? 'no' : undefined;
  };
  const said = /^\p{L}+\W*$/u.test(text) ? wordOf(text) : undefined;
  const [ofFirst, ofSecond] = [wordOf(first), wordOf(second)];
  if (!said || !ofFirst || !ofSecond || ofFirst === ofSecond) return undefined;
  return said === ofFirst ? 'first' : 'second';
}

interface Found {
  readonly choice: Choice;
  /** What follows the letter, often the option's text. */
  readonly rest: string;
}

function choiceOf(letter: string | undefined): Choice {
  return letter?.toUpperCase() === 'A' ? 'first' : 'second';
}

const beforeText = madeOnce(
  (lexicon: Lexicon) =>
    new RegExp(
      String.raw`^["'(\[]*(?:(?:${lexicon.labelNoun})\s+)?["'(\[]*([AB])(?:["')\]]+|[.:,;)]|\s*\n|\s+[-\u2013\u2014:(]|\s+(?=${lexicon.afterLetter}${lexicon.edge})|\s*[=-]+>?\s)([\s\S]*)$`,
      'i',
    ),
);

function letterBefore(text: string, lexicon: Lexicon): Found | undefined {
  const match = beforeText(lexicon).exec(text);
  if (!match || /^a\s/.test(text)) return undefined;
  return { choice: choiceOf(match[1]), rest: match[2] ?? '' };
}

/** A letter followed by the other option's text is no answer. */
function heldToItsText(answer: Answer, { choice, rest }: Found, lexicon: Lexicon): Reading {
  return isWholly(other(choice), rest, answer, lexicon)
    ? invalid('the letter of one option with the text of the other')
    : choose(choice, 'letter');
}

const lastWords = madeOnce(({ noWords, edge }: Lexicon) => {
  const no = noWords.join('|');
  // In Chinese "不是 B" turns B down: only a mark parts a no from what is meant.
  const mark = edge === '' ? '[,.:;\\u2013\\u2014-]' : '';
  return {
    direct: new RegExp(
      String.raw`\b["'(]?[AB]["')]?\s*[?.,;\u2013\u2014-]+\s*(?:\p{L}{1,4}[\s,.]+)?(?:${no})${mark}[\s,.:;\u2013\u2014-]+([AB])\b`,
      'iu',
    ),
    exact: new RegExp(
      String.raw`^(?:(?:${no})${mark}[,:]?\s+)?["'(\[]*([AB])["')\]]*(?=[\s.,!;:]|$)(?!\s+[a-z])`,
    ),
  };
});

/** What is said after the last self-correction, where that is a clear choice. */
function lastWord(text: string, lexicon: Lexicon): Choice | undefined {
  const { direct, exact: alone } = lastWords(lexicon);
  const said = direct.exec(text);
  if (said) return choiceOf(said[1]);
  for (const clause of correctedClauses(text, lexicon)) {
    const exact = alone.exec(clause);
    if (exact) return choiceOf(exact[1]);
  }
  return undefined;
}

/** The one letter that is named at all, as long as nothing hedges around it or is a word of the other option. */
function onlyLetter(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  if (isHedged(text, lexicon) || isRefusal(text, lexicon)) return undefined;
  if (lexicon.turning.test(text)) return undefined;
  const named = [...text.matchAll(/["'([]([AB])["')\]]|(?<![\w'])([AB])(?![\w'])(?!\s+[a-z])/g)]
    .filter(
      (match) =>
        !lexicon.negation.test(text.slice(0, match.index)) &&
        !isSpokenOf(text.slice(match.index + match[0].length)),
    )
    .map((match) => choiceOf(match[1] ?? match[2]));
  const [only] = named;
  if (!only || new Set(named).size > 1 || hasWordOf(text, other(only), answer, lexicon.stance))
    return undefined;
  return choose(only, 'only letter');
}
