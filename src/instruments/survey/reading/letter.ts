import type { Reading } from '../../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, isHedged, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import {
  copiedOption,
  lonePiece,
  nearestOption,
  quotedOptions,
  tellingPart,
} from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import { largestShare } from '../../../reading/shares.js';
import {
  type Answer,
  bareLine,
  choose,
  invalid,
  isSpokenOf,
  namedPlace,
  numberedOption,
} from './answer.js';
import { isWholly } from './leading-answer.js';
import { other } from './sayings.js';
import { readStance } from './stance.js';

/** A letter that stands for an option. */
const letterOf = ({ labelNoun }: Lexicon) =>
  String.raw`(?:${labelNoun})?\s*["'(\[]*([AB])["')\]]*(?![\w'])`;

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
  const numbered = numberedOption(answer, lexicon);
  if (numbered) return choose(numbered, 'named by its number');
  const part = tellingPart(text, answer, lexicon);
  if (part) return choose(part, 'part of an option');
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
  const found = looseLetter(answer, lexicon);
  if (found?.kind !== 'choice' || !stance) return found;
  if (stance.kind === 'none') {
    if (lexicon.stance.misgiving.test(text.replace(lexicon.stance.concession, '')))
      return undefined;
    // Of two options, the one whose letter stands out may be only what the text speaks of.
    const clear = stance.open.length < 2 || !found.rule.includes('letter');
    return clear && stance.open.includes(found.choice) ? found : undefined;
  }
  return found.choice === stance.choice ? found : invalid('against what it names');
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

/** A letter that stands in a text without a word of who is for it. */
function looseLetter(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { text } = answer;
  const leading = leadingLetter(text, lexicon);
  const committed = commitments(text, lexicon).at(-1);
  const listed = quotedOptions(text, answer).length === 2 || listsBothLetters(text);
  if (leading && committed && leading.choice !== committed.choice && !listed) {
    return invalid('two letters, neither taken back');
  }
  const found = committed ?? (listed ? undefined : leading);
  if (found) return heldToItsText(answer, found, lexicon);
  if (listed) return undefined;

  const repeated = nearestOption(text, answer, lexicon) ?? lonePiece(text, answer, lexicon);
  if (repeated) return choose(repeated, 'option text');
  const place = namedPlace(text, lexicon);
  if (place) return choose(place, 'named by its place');
  const alone = bareLine(text, '([ab])');
  if (alone) return choose(choiceOf(alone), 'a line of its own');
  return onlyLetter(text, lexicon);
}

/** Both letters at the beginning of a line: a verdict on each, or the options over again. */
function listsBothLetters(text: string): boolean {
  const startMessage = (letter: string) =>
    new RegExp(`^["'([]*${letter}["')\\].:]`, 'm').test(text);
  return startMessage('A') && startMessage('B');
}

interface Found {
  readonly choice: Choice;
  /** What follows the letter, often the option's text. */
  readonly rest: string;
}

function choiceOf(letter: string | undefined): Choice {
  return letter?.toUpperCase() === 'A' ? 'first' : 'second';
}

/** The letter that a text begins with, where nothing goes on to name the other one. */
function leadingLetter(text: string, lexicon: Lexicon): Found | undefined {
  const found = letterBefore(text, lexicon);
  const open = found && (otherLetter(lexicon).test(found.rest) || /^\s*\?/.test(found.rest));
  return open ? undefined : found;
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

/** A further letter right after one. */
const otherLetter = madeOnce(
  ({ orAnd, edge }: Lexicon) =>
    new RegExp(String.raw`^\s*(?:[/|&,]|(?:${orAnd})${edge})\s*["'(\[]*[AB](?![\w'])`, 'i'),
);

const committing = madeOnce(
  (lexicon: Lexicon) =>
    new RegExp(
      String.raw`${lexicon.edge}${lexicon.commitment}${lexicon.filler}${letterOf(lexicon)}|,\s*${letterOf(lexicon)}(?=[.!]?\s*$)`,
      'gi',
    ),
);

/** "I would choose A", "the answer is (B)": every commitment that nothing turns round. */
function commitments(text: string, lexicon: Lexicon): readonly Found[] {
  return [...text.matchAll(committing(lexicon))].flatMap((match) => {
    const letter = match[1] ?? match[2] ?? '';
    const rest = text.slice(match.index + match[0].length);
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    if (isArticle(letter, match[0], rest, lexicon)) return [];
    if (otherLetter(lexicon).test(rest) || lexicon.negation.test(before)) return [];
    return [{ choice: choiceOf(letter), rest }];
  });
}

/** "Choose a quiet walk": an A that is no answer. */
function isArticle(letter: string, phrase: string, rest: string, lexicon: Lexicon): boolean {
  if (letter === 'a') {
    const named =
      /["'([]a["')\]]/.test(phrase) || new RegExp(`(?:${lexicon.labelNoun})\\s+a`).test(phrase);
    return !named && !/^\s*(?:[.!,;:]|$)/.test(rest);
  }
  const goesOn = /^\s+[a-z]/.test(rest);
  // In Chinese no letter is an article, but one may be all that a sentence speaks of.
  const spokenOf = isSpokenOf(rest);
  const after = new RegExp(`^\\s+(?:${lexicon.afterLetter})${lexicon.edge}`);
  return ((letter === 'A' && goesOn) || spokenOf) && !after.test(rest);
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
    const choice = exact ? choiceOf(exact[1]) : commitments(clause, lexicon).at(-1)?.choice;
    if (choice) return choice;
  }
  return undefined;
}

/** The one letter that is named at all, as long as nothing hedges around it. */
function onlyLetter(text: string, lexicon: Lexicon): Reading | undefined {
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
  return only && new Set(named).size === 1 ? choose(only, 'only letter') : undefined;
}
