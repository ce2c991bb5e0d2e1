import { distance } from 'fastest-levenshtein';
import { type Choice, choices } from '../../vocabulary/template.js';
import { isRefusal, type Lexicon, type StoryLexicon } from './lexicon.js';
import { comparedText, comparedWords, remembered } from './remembered.js';
import { bareOption } from './spoken-text.js';

/** The options as they were shown, without their dressing. */
interface Options {
  readonly first: string;
  readonly second: string;
}

/** Edit distance over the longer length, 0 the same … 1 nothing in common. */
export function normalisedDistance(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : distance(a, b) / longer;
}

/** An option must be this near, and the other this much further away. */
const NEAR = 0.3;
const MARGIN = 0.15;
/** So small a distance is a slip of the pen: then three times as far is far enough. */
const SLIP = 0.05;

/** The option that a text is, but for case, punctuation and spacing. */
export function copiedOption(text: string, options: Options): Choice | undefined {
  const said = comparedText(text);
  const copied = choices.filter((choice) => said !== '' && said === comparedText(options[choice]));
  return copied.length === 1 ? copied[0] : undefined;
}

/**
 * The option that a text repeats, by normalised edit distance with a margin; undefined when neither
 * is near or both are.
 */
export function nearestOption(
  text: string,
  options: Options,
  lexicon: Lexicon,
): Choice | undefined {
  const copied = copiedOption(text, options);
  if (copied) return copied;
  const said = comparedWords(text);
  const gaps = choices.map((choice) =>
    normalisedDistance(unparted(said), unparted(comparedWords(options[choice]))),
  );
  const [first = 1, second = 1] = gaps;
  // Of options that differ in a sign alone, "$5" and "€5", only a copy is one of them.
  if (first === second) return undefined;
  if (first === 0) return 'first';
  if (second === 0) return 'second';
  const [near, far] = first < second ? [first, second] : [second, first];
  const apart = far - near >= MARGIN || (near <= SLIP && far >= 3 * near);
  if (near > NEAR) return undefined;
  const choice = apart ? (first < second ? 'first' : 'second') : toldApart(said, options);
  return choice && isMeant(choice, said, { options, lexicon }) ? choice : undefined;
}

/** False where a text turns the option round with a not, or mixes words of the other into it. */
function isMeant(
  choice: Choice,
  said: string,
  { options, lexicon }: { readonly options: Options; readonly lexicon: Lexicon },
): boolean {
  const sameTurn = negations(said, lexicon) === negations(comparedWords(options[choice]), lexicon);
  return sameTurn && !isMixed(choice, said, options);
}

/** True where a text has words that only the other option has: two, or one in place of a word of this one. */
function isMixed(choice: Choice, said: string, options: Options): boolean {
  const option = comparedWords(options[choice]);
  const other = comparedWords(options[choice === 'first' ? 'second' : 'first']);
  const mixed = ownWords(other, option).filter((word) => has(said, word));
  return (
    mixed.length > 1 ||
    (mixed.length === 1 && ownWords(option, other).some((word) => !has(said, word)))
  );
}

function has(text: string, word: string): boolean {
  return ` ${text} `.includes(` ${word} `);
}

function negations(words: string, { nots }: Lexicon): number {
  return words.match(nots)?.length ?? 0;
}

/** Chinese words without the spaces that part them: a sign that differs counts in full. */
export const unparted = remembered((words) =>
  words.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''),
);

/** The words of one option that the other does not have. */
function ownWords(option: string, other: string): readonly string[] {
  return option.split(' ').filter((word) => !has(other, word));
}

/** The option whose own words a text has, all of them, and none of the other's own. */
function toldApart(said: string, options: Options): Choice | undefined {
  const first = comparedWords(options.first);
  const second = comparedWords(options.second);
  const fits = (mine: readonly string[], others: readonly string[]) =>
    mine.every((word) => has(said, word)) && !others.some((word) => has(said, word));
  const [ofFirst, ofSecond] = [ownWords(first, second), ownWords(second, first)];
  const fitting = choices.filter((choice) =>
    choice === 'first' ? fits(ofFirst, ofSecond) : fits(ofSecond, ofFirst),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Which options stand word for word in a text. One that lies inside the other counts by itself only. */
export function quotedOptions(text: string, options: Options): readonly Choice[] {
  const first = comparedWords(options.first);
  const second = comparedWords(options.second);
  const said = ` ${comparedWords(text)} `;
  const without = (option: string) => said.replaceAll(` ${option} `, ' | ');
  return choices.filter((choice) => {
    const [own, other] = choice === 'first' ? [first, second] : [second, first];
    const rest = other.includes(own) ? without(other) : said;
    return rest.includes(` ${own} `);
  });
}

/** A text without the options it quotes: what is said around them. */
export function withoutOptions(text: string, options: readonly string[]): string {
  return [...options]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, option) => rest.replace(quotationOf(option, rest), ' '), text);
}

/** An expression takes longer to make than to use. */
const quotations = remembered(makeQuotation);

/** Finds the words of an option in a text, whatever marks and spaces stand between them; from the text's beginning. */
export function quotationOf(option: string, text: string): RegExp {
  const { shortest, quotation } = quotations(option);
  // Most answers are a letter or a word, which no search need be begun for.
  if (text.length < shortest) return nowhere;
  quotation.lastIndex = 0;
  return quotation;
}

const nowhere = /(?!)/g;

/**
 * What is no letter, nearly. Classes by Unicode, and those of what they leave out, would take a millisecond
 * to compile without regard to case, for every option.
 */
const BETWEEN =
  '[\\0-/:-@[-^`{-\\u00B4\\u00B6-\\u00BF\\u2000-\\u2BFF\\u2E00-\\u303F\\uD800-\\uFFFF]+';

function makeQuotation(option: string) {
  const words = option.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { shortest: Number.POSITIVE_INFINITY, quotation: nowhere };
  const quotation = new RegExp(`(?<!\\w)${words.join(BETWEEN)}(?!\\w)`, 'gi');
  return { shortest: words.join(' ').length, quotation };
}

/** The option that a text begins with, word for word but for an article; the longer one where both fit, none where they have the same words. */
export function leadingOption(
  text: string,
  options: Options,
  { article }: Lexicon,
): Choice | undefined {
  const articles = new RegExp(`^(?:${article}) `);
  const bare = (words: string) => comparedWords(words).replace(articles, '');
  const said = `${bare(text)} `;
  if (bare(options.first) === bare(options.second)) return undefined;
  return choices
    .filter((choice) => said.startsWith(`${bare(options[choice])} `))
    .sort((a, b) => options[b].length - options[a].length)[0];
}

/** The option that a text begins to say: three of its opening words or more, and more than of the other's. */
export function openedOption(
  text: string,
  options: Options,
  { lead }: Lexicon,
): Choice | undefined {
  const said = comparedWords(text).replace(lead, '').split(' ');
  const shared = choices.map((choice) => {
    const words = comparedWords(options[choice]).replace(lead, '').split(' ');
    const differs = words.findIndex((word, place) => word !== said[place]);
    return differs < 0 ? words.length : differs;
  });
  const [first = 0, second = 0] = shared;
  if (first === second || Math.max(first, second) < 3) return undefined;
  return first > second ? 'first' : 'second';
}

/**
 * For each clause of a text the option that has the same clause and does not share it; undefined where there is
 * none. Of Chinese alone, where marks part all clauses: "不买" is another than "不，买".
 */
export function clauseOptions(text: string, options: Options): readonly (Choice | undefined)[] {
  if (!/\p{Script=Han}/u.test(text)) return [];
  const own = { first: clausesOf(options.first), second: clausesOf(options.second) };
  return clausesOf(text).map((clause) => {
    const saying = choices.filter((choice) => own[choice].includes(clause));
    return saying.length === 1 ? saying[0] : undefined;
  });
}

/** The one option with a clause that a text in Chinese is the beginning of: "不参加" of "不参加聚会". */
export function begunClause(text: string, options: Options): Choice | undefined {
  if (!/^\p{Script=Han}{2,}[.!]*$/u.test(text)) return undefined;
  const said = text.replace(/[.!]+$/, '');
  const begun = choices.filter((choice) =>
    options[choice].split(/[,.;:!?"\s]+/).some((clause) => clause.startsWith(said)),
  );
  return begun.length === 1 ? begun[0] : undefined;
}

function clausesOf(text: string): readonly string[] {
  return text
    .split(/[,.;:!?\n]/)
    .map((clause) => comparedWords(clause))
    .filter((clause) => clause !== '');
}

/** The option that a text of at least `words` words breaks off in the middle of. */
export function begunOption(text: string, options: Options, words: number): Choice | undefined {
  const said = comparedWords(text);
  if (said.split(' ').length < words) return undefined;
  const begun = choices.filter((choice) => comparedWords(options[choice]).startsWith(said));
  return begun.length === 1 ? begun[0] : undefined;
}

/** True where a text declines to answer in words of its own, not in those of an option that it repeats. */
export function isDeclined(
  text: string,
  options: readonly string[],
  lexicon: StoryLexicon,
): boolean {
  return isRefusal(withoutOptions(text, options.map(bareOption)), lexicon);
}
