import type { Reading } from '../../../vocabulary/reading.js';
import { type Choice, choices } from '../../../vocabulary/template.js';
import type { Lexicon } from '../../reading/lexicon.js';
import {
  begunOption,
  copiedOption,
  leadingOption,
  nearestOption,
  openedOption,
  quotationOf,
  unparted,
} from '../../reading/option-text.js';
import { comparedWords, madeOnce } from '../../reading/remembered.js';
import { type Answer, choose, invalid, rate } from './answer.js';
import { other } from './sayings.js';

/** Words of an option that tell it, where a text is nothing but its beginning. */
const BEGUN = 3;

/**
 * The answer that a text begins with: a label or a whole option that stands first and alone, however the
 * text goes on. Undefined where it goes on to the other label or option, as a list of both does.
 */
export function leadingAnswer(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const { form, text } = answer;
  if (text.search(lexicon.correction) >= 0) return undefined;
  const option = leadingWhole(answer, lexicon) ?? begunOption(text, answer, BEGUN);
  if (option && form !== 'likert') return choose(option, 'option text');
  const patterns = labelPatterns(lexicon);
  if (form === 'ab') {
    const [, letter = '', rest = ''] = patterns.letter.exec(text) ?? [];
    const choice = /a/i.test(letter) ? 'first' : 'second';
    if (letter === '' || /^a[\s-]/.test(text) || patterns.otherLetter[choice].test(rest))
      return undefined;
    return isWholly(other(choice), rest, answer, lexicon)
      ? invalid('the letter of one option with the text of the other')
      : choose(choice, 'letter');
  }
  if (form === 'compare') {
    const [, word = '', rest = ''] = patterns.word.exec(text) ?? [];
    const ofOption = choices.some((choice) => sharedWords(text, answer[choice]) > 1);
    const further = patterns.word.exec(rest.replace(/^[^\p{L}]+/u, ''))?.[1];
    if (word === '' || ofOption || further || lexicon.notAnAnswer.test(rest)) return undefined;
    const choice = lexicon.yesWords.includes(word.toLowerCase()) ? 'first' : 'second';
    return isWholly(other(choice), rest, answer, lexicon)
      ? invalid('the word says one option and the rest the other')
      : choose(choice, 'yes or no');
  }
  if (form === 'likert') {
    const [, number, rest = ''] = patterns.number.exec(text) ?? [];
    // A one with a text behind it may begin a list, of steps or of the scale.
    const list = /^(?:\s*=|[.)][ \t]*\S)/.test(rest) && (number === '1' || /^\s*=/.test(rest));
    const further = /(?:^|\n|[,;.]\s)\W{0,3}[1-5]\s*(?:[.:)=\u2013\u2014-])/.test(rest.slice(1));
    return number === undefined || list || further ? undefined : rate(Number(number), 'number');
  }
  return undefined;
}

/** A label at the head of a text, and what follows it. */
const labelPatterns = madeOnce((lexicon: Lexicon) => {
  const { labelNoun, yesWords, noWords, orAnd, edge, afterLetter } = lexicon;
  const open = `^["'(\\[]*(?:(?:${labelNoun})\\s*)?["'(\\[]*`;
  const end = '(?=$|["\')\\]]|\\s*\\n|\\s*[.,:;!)]|\\s+[(\\u2013\\u2014-])';
  // A question, a definition, the other letter joined to it, or as the label of something further on.
  const listed = (letter: string) => {
    const joined = `(?:[/|&,]|(?:${orAnd}|vs)${edge})\\s*["'(\\[]*(?:${letter}(?![\\w'])|$)`;
    const label = `(?:^|[^\\p{L}\\p{N}'])${letter}["')\\]]*\\s*(?:[.:)=\\u2013\\u2014-]|\\n|$)`;
    return new RegExp(`^["')\\]]*\\s*(?:[?=]|${joined})|${label}`, 'u');
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
    joiner: new RegExp(`^(?:${orAnd}|vs|versus)${edge}`, 'i'),
  };
});

/** The option that stands whole at the head of a text, with a mark or the end of its line behind it. */
function leadingWhole(answer: Answer, lexicon: Lexicon): Choice | undefined {
  const { text } = answer;
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const near = nearestOption(line, answer, lexicon);
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
    /^["')\]\s.]*[/|]/.test(rest) ||
    labelPatterns(lexicon).joiner.test(next) ||
    sharedWords(next, answer[other(choice)]) >= Math.min(2, wordsOf(answer[other(choice)]).length);
  return alone && !listed ? choice : undefined;
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

/**
 * The answer that a last paragraph is and nothing else, but for a lead to it, "My choice:": what stands before
 * lists the options or weighs them. Undefined where the text begins with another answer, or where its lead turns down.
 */
export function closingAnswer(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const [, before = '', last = ''] =
    /^([\s\S]*\S)\s*\n[ \t]*\n\s*([^\n]+)$/.exec(answer.text) ?? [];
  const said = last
    .replace(lexicon.label, '')
    .replace(/^[^.!?:"'\n]{0,30}:\s*/, '')
    .trim();
  const above = /[^\n]*:$/.exec(before)?.[0] ?? '';
  const lead = `${above} ${last.slice(0, last.length - said.length)}`;
  if (said === '' || lexicon.negation.test(lead) || lexicon.turning.test(lead)) return undefined;
  const alone = { ...answer, text: said };
  const copied = copiedOption(said.replace(/^["']+|["']+$/g, ''), answer);
  const isLabel = /^["'([]*(?:[ABab]|[1-5]|\p{L}{1,4})["')\].!]*$/u.test(said);
  const found =
    copied && answer.form !== 'likert'
      ? choose(copied, 'last line')
      : isLabel
        ? leadingAnswer(alone, lexicon)
        : undefined;
  const first = leadingAnswer({ ...answer, text: before }, lexicon);
  return found && (!first || isSame(first, found)) ? { ...found, rule: 'last line' } : undefined;
}

function isSame(one: Reading, other: Reading): boolean {
  return JSON.stringify({ ...one, rule: '' }) === JSON.stringify({ ...other, rule: '' });
}

/** The option that a short text is: copied, nearly so, without its subject or article, or as far as it goes. */
export function wholeOption(text: string, answer: Answer, lexicon: Lexicon): Choice | undefined {
  const near = copiedOption(text, answer) ?? nearestOption(text, answer, lexicon);
  if (near) return near;
  const { lead, article } = lexicon;
  const articles = new RegExp(`^(?:${article}) `);
  const bare = (said: string) =>
    unparted(comparedWords(said).replace(lead, '').replace(articles, ''));
  const same = choices.filter((choice) => bare(text) !== '' && bare(text) === bare(answer[choice]));
  if (same.length === 1) return same[0];
  const short = text.replace(/(?:\.{2,}|\u2026)\s*$/, '');
  return begunOption(short, answer, BEGUN);
}
