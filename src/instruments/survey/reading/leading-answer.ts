import type { Reading } from '../../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../../vocabulary/template.js';
import type { Lexicon } from '../../../reading/lexicon.js';
import {
  begunOption,
  copiedOption,
  leadingOption,
  nearestOption,
  openedOption,
  quotationOf,
  unparted,
} from '../../../reading/option-text.js';
import { comparedWords, madeOnce } from '../../../reading/remembered.js';
import { type Answer, choose, invalid, rate } from './answer.js';
import { other } from './sayings.js';

/** Words of an option that tell it, where a text is nothing but its beginning. */
const BEGUN = 3;

/**
 * The answer that a text begins with: a label or a whole option that stands first and alone, however the
 * text goes on. Undefined where it goes on to the other label or option, as a list of both does.
 */
export function leadingAnswer(answer: Answer, lexicon: Lexicon): Reading | undefined {
  if (answer.text.search(lexicon.correction) >= 0) return undefined;
  if (answer.form === 'likert') return leadingNumber(answer, lexicon);
  const option = leadingWhole(answer, lexicon) ?? begunOption(answer.text, answer, BEGUN);
  if (option) return choose(option, 'option text');
  if (answer.form === 'ab') return leadingLetter(answer, lexicon);
  return answer.form === 'compare' ? leadingWord(answer, lexicon) : undefined;
}

function leadingLetter(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { letter: pattern, otherLetter, spokenOf } = labelPatterns(lexicon);
  const [, letter, rest = ''] = pattern.exec(answer.text) ?? [];
  if (letter === undefined || /^a[\s-]/.test(answer.text) || spokenOf.test(rest)) return undefined;
  const choice = /a/i.test(letter) ? 'first' : 'second';
  if (otherLetter[choice].test(rest)) return undefined;
  return isWholly(other(choice), rest, answer, lexicon)
    ? invalid('the letter of one option with the text of the other')
    : choose(choice, 'letter');
}

function leadingWord(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { word: pattern } = labelPatterns(lexicon);
  const [, word, rest = ''] = pattern.exec(answer.text) ?? [];
  // An option may itself begin with the word; and a yes after a no takes it back.
  const ofOption = choices.some((choice) => sharedWords(answer.text, answer[choice]) > 1);
  const further = pattern.test(rest.replace(/^[^\p{L}]+/u, ''));
  if (word === undefined || ofOption || further || lexicon.notAnAnswer.test(rest)) return undefined;
  const choice = lexicon.yesWords.includes(word.toLowerCase()) ? 'first' : 'second';
  return isWholly(other(choice), rest, answer, lexicon)
    ? invalid('the word says one option and the rest the other')
    : choose(choice, 'yes or no');
}

function leadingNumber({ text }: Answer, lexicon: Lexicon): Reading | undefined {
  const { number: pattern, spokenOf } = labelPatterns(lexicon);
  const [, number, rest = ''] = pattern.exec(text) ?? [];
  if (number === undefined || spokenOf.test(rest)) return undefined;
  // A one with a text behind it may begin a list, of steps or of the scale.
  const list = /^\s*=/.test(rest) || (number === '1' && /^[.)][ \t]*\S/.test(rest));
  const further = /(?:^|\n|[,;.]\s)\W{0,3}[1-5]\s*(?:[.:)=\u2013\u2014-]|\n|$)/.test(rest.slice(1));
  return list || further ? undefined : rate(Number(number), 'number');
}

/** A label at the head of a text, and what follows it. */
const labelPatterns = madeOnce((lexicon: Lexicon) => {
  const { labelNoun, yesWords, noWords, orAnd, edge, afterLetter, stance } = lexicon;
  const open = `^["'(\\[]*(?:(?:${labelNoun})\\s*)?["'(\\[]*`;
  const end = '(?=$|["\')\\]]|\\s*\\n|\\s*[.,:;!)]|\\s+[(\\u2013\\u2014-])';
  // A question, a definition, the other letter joined to it, or as the label of something further on.
  const listed = (letter: string) => {
    const joined = `(?:[/|&,]|(?:${orAnd}|vs)${edge})\\s*["'(\\[]*(?:${letter}(?![\\w'])|$)`;
    const line = `(?:^|\\n)[^\\p{L}\\p{N}]{0,4}(?:(?:${labelNoun})\\s+)?${letter}["')\\]]*\\s*(?:[.:)=\\u2013\\u2014-]|\\n|$)`;
    const label = `${line}|[,;.!?"]\\s+\\(?(?:(?:${labelNoun})\\s+)?${letter}["')\\]]*[:)=]`;
    return new RegExp(`^["')\\]]*\\s*(?:[?=]|${joined})|${label}`, 'iu');
  };
  return {
    letter: new RegExp(
      `${open}([AB])(?:${end}|(?=\\s+(?:${afterLetter})${edge}))([\\s\\S]*)$`,
      'i',
    ),
    otherLetter: { first: listed('B'), second: listed('A') },
    word: new RegExp(`^["'(\\[]*(${[...yesWords, ...noWords].join('|')})${end}([\\s\\S]*)$`, 'i'),
    number:
      /^["'([]*([1-5])(?:\.0)?(?:\s*\/\s*5)?(?![\d/%])(?!\.\d)(?=$|["')\]]|\s*\n|\s*[.,:;!)=]|\s+[(\u2013\u2014-]\s*(?!\d))([\s\S]*)$/,
    // Written large, it begins a sentence of its own.
    joiner: new RegExp(`^(?:${orAnd}|vs|versus)${edge}`),
    endsJoined: new RegExp(`(?:[/|&]|${edge}(?:${orAnd}|vs|versus))\\W*$`, 'i'),
    spokenOf: new RegExp(`^["')\\]]*\\s+(?:${stance.predicates})(?!\\w)`, 'i'),
  };
});

/** The option that stands whole at the head of a text, with a mark or the end of its line behind it. */
function leadingWhole(answer: Answer, lexicon: Lexicon): Choice | undefined {
  const { text } = answer;
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const { letter, endsJoined, joiner } = labelPatterns(lexicon);
  // A label is no article.
  if (letter.test(line)) return undefined;
  // A line that is cut may go on to speak of what it is near to.
  const open = answer.isCut === true && text.trim().endsWith(line.trim());
  const near = open || endsJoined.test(line) ? undefined : nearestOption(line, answer, lexicon);
  const choice = near ?? leadingOption(text, answer, lexicon);
  if (!choice) return undefined;
  const quoted = near ? undefined : quotationOf(answer[choice], text).exec(text);
  if (!near && !quoted) return undefined;
  const end = quoted ? quoted.index + quoted[0].length : text.indexOf(line) + line.length;
  const rest = text.slice(end);
  const alone =
    near !== undefined || /^["')\]]*(?:\s*$|\s*\n|\s*[.,:;!]|\s+[\u2013\u2014-]\s)/.test(rest);
  const next = rest.replace(/^[^\p{L}\p{N}]+/u, '');
  const listed =
    /^["')\]\s.]*[/|]/.test(rest) || joiner.test(next) || beginsWith(next, answer[other(choice)]);
  return alone && !listed ? choice : undefined;
}

/** Whether a text begins with an option, as far as it goes: not with a sentence that is about it. */
function beginsWith(text: string, option: string): boolean {
  const own = wordsOf(option).length;
  const shared = sharedWords(text, option);
  if (shared < own) return shared >= 2;
  const [whole] = quotationOf(option, text).exec(text) ?? [];
  return (
    whole === undefined || /^["')\]]*(?:\s*$|\s*\n|\s*[.,:;!?])/.test(text.slice(whole.length))
  );
}

function wordsOf(text: string): readonly string[] {
  return comparedWords(text).split(' ');
}

/** How many words two texts have in common at their head. */
function sharedWords(text: string, option: string): number {
  const [said, own] = [wordsOf(text), wordsOf(option)];
  const differs = own.findIndex((word, place) => word !== said[place]);
  return differs < 0 ? own.length : differs;
}

/**
 * True where a text begins with an option and ends there or goes on after a mark, breaks off in it or ends it
 * in other words. An option that its sentence goes on to speak of is only what it speaks of.
 */
export function isWholly(choice: Choice, text: string, answer: Answer, lexicon: Lexicon): boolean {
  const said = text.replace(/^[\s"'([).:,;=>\u2013\u2014-]+/, '');
  const found =
    leadingWhole({ ...answer, text: said }, lexicon) ?? begunOption(said, answer, BEGUN);
  if (found) return found === choice;
  const bare = (words: string) => comparedWords(words).replace(lexicon.lead, '');
  const opened = openedOption(said, answer, lexicon) === choice;
  return opened && !`${bare(said)} `.startsWith(`${bare(answer[choice])} `);
}

/** The option that a short text is but for its subject or article: "stay in my seat". */
export function sameOption(text: string, answer: Answer, lexicon: Lexicon): Choice | undefined {
  const articles = new RegExp(`^(?:${lexicon.article}) `);
  const bare = (said: string) =>
    unparted(comparedWords(said).replace(lexicon.lead, '').replace(articles, ''));
  const same = choices.filter((choice) => bare(text) !== '' && bare(text) === bare(answer[choice]));
  return copiedOption(text, answer) ?? (same.length === 1 ? same[0] : undefined);
}

/** The option that a short text is: the same, nearly so, or as far as it goes. */
export function wholeOption(text: string, answer: Answer, lexicon: Lexicon): Choice | undefined {
  const short = text.replace(/(?:\.{2,}|\u2026)\s*$/, '');
  return (
    sameOption(text, answer, lexicon) ??
    nearestOption(text, answer, lexicon) ??
    begunOption(short, answer, BEGUN)
  );
}
