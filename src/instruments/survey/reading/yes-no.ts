import type { Reading } from '../../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import {
  begunClause,
  copiedOption,
  leadingOption,
  nearestOption,
  openedOption,
  quotedOptions,
  withoutOptions,
} from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import { largestShare } from '../../../reading/shares.js';
import { type Answer, choose, invalid, namedPlace } from './answer.js';
import { markOptions } from './mentions.js';
import { namedStance, readStance } from './stance.js';

/** Reads an answer to `compare`. Undefined when no rule finds a choice. */
export function readYesNo(given: Answer, lexicon: Lexicon): Reading | undefined {
  const shared = largestShare(given.text, [lexicon.yesWords, lexicon.noWords]);
  if (shared)
    return shared.place === undefined
      ? invalid('shares that are equal')
      : choose(choices[shared.place] ?? 'first', 'points');
  const turned = copiedOption(given.text, given) ? null : lexicon.turnedDownWord.exec(given.text);
  // What is turned down may leave the other, or both.
  return turned ? undefined : readUnturned(given, lexicon);
}

function readUnturned(given: Answer, lexicon: Lexicon): Reading | undefined {
  const answer = { ...given, text: given.text.replace(lexicon.yesOrNo, '') };
  const { text } = answer;
  const words = wordPatterns(lexicon);
  const word = words.whole.test(text);
  const copied = word ? undefined : copiedOption(text, answer);
  if (copied) return choose(copied, 'option text');
  // An option may itself begin with yes or no: its whole text comes before that word.
  const repeated = nearestOption(text, answer, lexicon);
  const spoken = leadingWord(text, lexicon);
  if (repeated && spoken && spoken.choice !== repeated && word) {
    return invalid('the answer to the question and the text of the other option');
  }
  if (repeated && (!spoken || leadingWord(answer[repeated], lexicon))) {
    return choose(repeated, 'option text');
  }
  const letter = /^["'(]*(\p{L})["').!]*$/u.exec(text)?.[1];
  if (letter && isWord(letter, lexicon)) return choose(choiceOf(letter, lexicon), 'exact');

  const part = word ? undefined : begunClause(text, answer);
  if (part) return choose(part, 'part of an option');
  const corrected = lastWord(answer, lexicon);
  if (corrected) return choose(corrected, 'self-correction');
  // Each may answer a question of its own: "Walk? No. Drive? Yes."
  if (!words.answered.test(text) && saysBoth(text, lexicon)) return invalid('says both yes and no');
  const said = text.replace(lexicon.toTheQuestion, '');
  const stance = readStance({ ...answer, text: said }, lexicon);
  const final = conclusion(text, lexicon);
  const granted = spoken && final && final !== spoken.choice && lexicon.turnsRound.test(text);
  const concluded = spoken?.turnsDown ? commitment(answer, lexicon) : granted;
  if (spoken && !concluded && !(spoken.loose && stance?.kind === 'for')) {
    const held = heldToItsReason(answer, spoken, lexicon);
    const opening = held?.kind === 'invalid' ? leadingOption(text, answer, lexicon) : undefined;
    // A yes or a no with which an option begins is the option's.
    const own = opening && leadingWord(answer[opening], lexicon);
    return own && quotedOptions(text, answer).length === 1 ? choose(opening, 'option text') : held;
  }
  const committed = commitment(answer, lexicon);
  if (stance?.kind === 'unclear') return invalid('for both, or against what it is for');
  const meant = stance?.kind === 'for';
  const named = stance?.kind === 'against' && namedStance({ ...answer, text: said }, lexicon);
  if (committed && (meant || (named && !final)) && stance.choice !== committed) {
    return invalid('the word says one option and the rest the other');
  }
  if (committed) return choose(committed, 'commitment');
  if (stance?.kind === 'for') return choose(stance.choice, stance.rule);
  return undefined;
}

interface Spoken {
  readonly choice: Choice;
  /** What follows the word. */
  readonly rest: string;
  /** True for "I would not": what is named next is turned down. */
  readonly turnsDown: boolean;
  /** True for "definitely" and "never" where the sentence goes on: it may be for either. */
  readonly loose: boolean;
}

function choiceOf(word: string | undefined, { yesWords }: Lexicon): Choice {
  return yesWords.includes(word?.toLowerCase() ?? '') ? 'first' : 'second';
}

/** Where a yes or a no stands in a text. */
const wordPatterns = madeOnce(({ yesOrNoWord }: Lexicon) => {
  const word = yesOrNoWord;
  const mark = '[^\\p{L}\\p{N}]*';
  return {
    whole: new RegExp(`^${mark}${word}${mark}$`, 'iu'),
    all: new RegExp(word, 'gi'),
    /** Each answers a question of its own: "Walk? No. Drive? Yes." */
    answered: new RegExp(`^(?:[^.!?]{4,}\\?\\s*${word}[.!]?\\s*)+$`, 'i'),
    sentences: new RegExp(`(?:^|[.!?\\n])\\s*${word}\\s*(?=[.!]|\\?[^\\p{L}\\p{N}]*$|$)`, 'giu'),
    row: new RegExp(`^(?:${mark}${word}){4,}${mark}$`, 'iu'),
    end: new RegExp(`(?:^|[.!?:,]\\s*)${word}[.!]*$`, 'i'),
    begin: new RegExp(
      `^(?:[^.!?,:\\n]{0,25}[,:] ?)?(?:[^\\s.!?,:]+ ){0,3}?["'(]?${word}(?!\\s+\\p{L})`,
      'iu',
    ),
  };
});

function leadingWord(text: string, lexicon: Lexicon): Spoken | undefined {
  const bare = text.replace(/^["'([\s]+/, '');
  for (const [pattern, choice] of [
    [lexicon.yes, 'first'],
    [lexicon.no, 'second'],
  ] as const) {
    const match = pattern.exec(bare);
    if (!match) continue;
    const rest = bare.slice(match[0].length);
    const turnsDown = lexicon.turnsDown.test(match[0]);
    const loose = /^\s+\w/.test(rest) && !isWord(match[0], lexicon);
    if (
      /^\s*\?/.test(rest) ||
      lexicon.notAnAnswer.test(rest) ||
      (loose && lexicon.goesOn.test(match[0]))
    )
      return undefined;
    return { choice, rest, turnsDown, loose };
  }
  return undefined;
}

/** A yes with a preference for the second option, or a no with one for the first, is no answer. */
function heldToItsReason(
  answer: Answer,
  { choice, rest, turnsDown }: Spoken,
  lexicon: Lexicon,
): Reading | undefined {
  const clause = rest.replace(/^[\s,.:;!\u2013\u2014-]+/, '');
  const opening = clause.split(/[,.;!?\n]/)[0] ?? '';
  const hedged = lexicon.neutral.some((pattern) => opening.search(pattern) === 0);
  const hedges = hedged || lexicon.noPreference.test(clause);
  // An option may itself begin with "neither".
  if (hedges && !openedOption(clause, answer, lexicon)) return undefined;
  const stance = readStance({ ...answer, text: clause }, lexicon);
  // What a reason turns down by its words may be anything.
  const named = namedStance({ ...answer, text: clause }, lexicon)?.kind;
  const meant = stance?.kind === 'for' || named === 'against';
  if (stance && stance.kind !== 'unclear' && stance.kind !== 'none' && meant && !turnsDown) {
    const turned = lexicon.politeYes?.test(answer.text) && lexicon.turnsRound.test(clause);
    if (turned && stance.kind === 'for') return choose(stance.choice, 'yes, and a but');
    return stance.choice === choice
      ? choose(choice, 'yes or no')
      : invalid('the word says one option and the reason the other');
  }
  if ((choice === 'second' || lexicon.toEach.test(clause)) && lexicon.alike.test(clause))
    return undefined;
  const taken = choice === 'first' ? lexicon.takesBackYes : lexicon.takesBackNo;
  if (taken.test(clause)) return invalid('the word and what takes it back');
  const preferred =
    preferredOption({ ...answer, text: clause }, lexicon) ?? openedOption(clause, answer, lexicon);
  if (!preferred && lexicon.bothAlike.test(clause)) return undefined;
  // Of "I don't", the not belongs to what follows.
  const whole = turnsDown ? answer.text : clause;
  const declines = isRefusal(withoutOptions(whole, [answer.first, answer.second]), lexicon);
  if (declines && !preferred && !commitment({ ...answer, text: clause }, lexicon)) return undefined;
  return preferred && (preferred === choice) === turnsDown
    ? invalid('the word says one option and the reason the other')
    : choose(choice, 'yes or no');
}

/** A yes or a no itself, and not a word that may say how sure one is of either. */
function isWord(word: string, { yesWords, noWords }: Lexicon): boolean {
  return [...yesWords, ...noWords].includes(word.trim().toLowerCase());
}

const preferring = madeOnce(
  ({ commitment, filler, edge }: Lexicon) =>
    new RegExp(`${edge}${commitment}${edge}${filler}`, 'gi'),
);

/** The option a text says it prefers, by its words or its place. */
function preferredOption(answer: Answer, lexicon: Lexicon): Choice | undefined {
  for (const match of answer.text.matchAll(preferring(lexicon))) {
    if (lexicon.negation.test(answer.text.slice(0, match.index))) continue;
    const rest = answer.text.slice(match.index + match[0].length);
    const option = leadingOption(rest, answer, lexicon);
    if (option) return option;
    const clause = rest.split(lexicon.contrast)[0] ?? '';
    const [only, other] = quotedOptions(clause, answer);
    const quoted = other ? undefined : only;
    const found = quoted ?? namedPlace(clause, lexicon);
    if (found) return found;
  }
  return undefined;
}

const committing = madeOnce(
  (lexicon: Lexicon) =>
    new RegExp(`${lexicon.beforeYesOrNo}${lexicon.yesOrNoWord}(?=([\\s\\S]*))`, 'gi'),
);

/** "My answer is yes", "I'd say no", "so that's a yes", "no regrets: yes". */
function commitment(answer: Answer, lexicon: Lexicon): Choice | undefined {
  const text = markOptions(answer, lexicon, true);
  const found = [...text.matchAll(committing(lexicon)), ...text.matchAll(lexicon.wordAtEnd)].filter(
    ({ index, 0: whole, 2: rest }) =>
      (/^[?:]/.test(whole) || !lexicon.negation.test(text.slice(0, index))) &&
      !lexicon.notAnAnswer.test(rest ?? '') &&
      !lexicon.othersSay.test(text.slice(0, index)),
  );
  const word = found.sort((a, b) => a.index - b.index).at(-1)?.[1];
  return word ? choiceOf(word, lexicon) : undefined;
}

/** The yes or no that a text comes to at its end. */
function conclusion(text: string, lexicon: Lexicon): Choice | undefined {
  const [whole = '', word] = lexicon.concludes.exec(text) ?? [];
  return word &&
    !lexicon.turning.test(whole.slice(0, -word.length - 1).replace(lexicon.passing, ''))
    ? choiceOf(word, lexicon)
    : undefined;
}

/** Yes and no each as a sentence of its own, with nothing that takes one of them back. */
function saysBoth(text: string, lexicon: Lexicon): boolean {
  const { sentences, row, all } = wordPatterns(lexicon);
  const said = [...text.matchAll(row.test(text) ? all : sentences)];
  return new Set(said.map(([, word]) => choiceOf(word, lexicon))).size === 2;
}

function lastWord(answer: Answer, lexicon: Lexicon): Choice | undefined {
  for (const clause of correctedClauses(answer.text, lexicon)) {
    const { end, begin } = wordPatterns(lexicon);
    const word = (end.exec(clause) ?? begin.exec(clause))?.[1];
    const choice = word
      ? choiceOf(word, lexicon)
      : commitment({ ...answer, text: clause }, lexicon);
    if (choice) return choice;
  }
  return undefined;
}
