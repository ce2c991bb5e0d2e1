import { pointsOf, type RatingReading } from '../../../vocabulary/item.js';
import { withoutVersion } from '../../../vocabulary/respondent.js';
import type { Response, TokenLogprobs } from '../../../vocabulary/response.js';
import { jsonIn } from '../../reading/json-answer.js';
import { english } from '../../reading/languages/english.js';
import { lexicons } from '../../reading/languages.js';
import { isRefusal, type RatingWords } from '../../reading/lexicon.js';
import { remembered } from '../../reading/remembered.js';
import { spoken, stripFormatting } from '../../reading/spoken-text.js';
import { leadsIn, placesOf } from '../survey/reading/log-probabilities.js';
import type { Shown, ShownPoint } from './page.js';

/** What a rating is read against. */
export interface Rated extends Shown {
  readonly lines: readonly ShownPoint[];
  readonly language: string;
}

/** The words about ratings of a language, and the English ones that models fall back to. */
const wordsOf = remembered((language) => {
  const own = lexicons.get(withoutVersion(language)) ?? english;
  const either = (key: keyof RatingWords) =>
    [...new Set([own.ratings[key], english.ratings[key]])].join('|');
  return {
    label: new RegExp(`^(?:${either('answerIs')})\\s*[:：]?\\s*`, 'iu'),
    noun: new RegExp(`^(?:${either('markNoun')})\\s+`, 'iu'),
    subject: new RegExp(`^(?:${either('subject')})\\s*`, 'iu'),
    object: new RegExp(`^(?:${either('object')})`, 'iu'),
    takesBack: new RegExp(either('takesBack'), 'iu'),
  };
});

/**
 * Reads the point that a response gives: its number, its words or its letter, with what usually stands
 * around one. A decimal, a range, two points, or a point that was not offered is unread; so are refusals in a
 * language without reading rules.
 */
export function readRating(
  response: Pick<Response, 'content' | 'refusal' | 'finish' | 'original'>,
  rated: Rated,
): RatingReading {
  const said = spoken(response);
  if (said.kind === 'unread')
    return said.why === 'refusal'
      ? { kind: 'refusal', rule: said.rule }
      : { kind: 'invalid', rule: said.rule };
  const text = fieldOf(said.raw) ?? stripFormatting(said.raw);
  const found = pointIn(text, rated) ?? lastLine(text, rated);
  if (found) return found;
  const lexicon = lexicons.get(withoutVersion(rated.language));
  if (lexicon && isRefusal(text, lexicon)) return { kind: 'refusal', rule: 'declines in words' };
  return { kind: 'invalid', rule: said.cut ? 'cut short' : 'no point of the scale' };
}

/** The one value of an object that a response consists of, as in {"rating": 4}. */
function fieldOf(raw: string): string | undefined {
  const value = jsonIn(raw);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value).filter(([key]) =>
    /answer|rating|response|choice|score|antwort|答案|评分/iu.test(key),
  );
  const [field] = fields;
  return fields.length === 1 && field ? String(field[1]) : undefined;
}

/** The last line, where it is an answer by itself; else nothing. */
function lastLine(text: string, rated: Rated): RatingReading | undefined {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  const last = lines.at(-1)?.trim() ?? '';
  if (lines.length < 2 || !wordsOf(rated.language).label.test(last)) return undefined;
  return pointIn(last, rated, 'whole');
}

/** The point that a text begins with, after a label; `whole` where nothing may follow it. */
function pointIn(
  text: string,
  rated: Rated,
  extent: 'whole' | 'begins' = 'begins',
): RatingReading | undefined {
  const { label, noun, subject } = wordsOf(rated.language);
  const bare = text.trim().replace(label, '').replace(noun, '').trim();
  const byWords = startingWords(bare, rated) ?? startingWords(bare.replace(subject, ''), rated);
  if (byWords) return settled(byWords, { ...rated, extent });
  return settled(startingMark(bare, rated), { ...rated, extent });
}

/** A point that a text starts with, and what of it is left. */
interface Start {
  readonly line: ShownPoint;
  readonly rest: string;
  readonly rule: string;
}

const opening = String.raw`^["'“‘„(\[*【「]*`;
const closing = String.raw`["'”’)\]*】」]*`;

function startingMark(text: string, { lines }: Rated): Start | undefined {
  const [, mark = ''] =
    new RegExp(`${opening}(\\d+|[A-Za-z])${closing}(?![\\p{L}\\p{N}])`, 'u').exec(text) ?? [];
  if (mark === '') return undefined;
  const line = lines.find((each) => each.mark === mark.toUpperCase());
  if (!line) return undefined;
  // A lower-case a is an article, and an I a pronoun.
  if (/[a-z]/.test(mark) && text.length > 3) return undefined;
  const after = text.slice(text.indexOf(mark) + mark.length).replace(new RegExp(`^${closing}`), '');
  return { line, rest: after, rule: /\d/.test(mark) ? 'number' : 'letter' };
}

function startingWords(text: string, { lines }: Rated): Start | undefined {
  const found = lines.flatMap((line) => {
    const match = line.words === null ? null : startsWith(line.words).exec(text);
    return match ? [{ line, said: match[0] }] : [];
  });
  const [best] = found.sort((a, b) => b.said.length - a.said.length);
  if (!best) return undefined;
  return { line: best.line, rest: text.slice(best.said.length), rule: 'words of the point' };
}

/** Words at the start of a text, in quotes or not, whatever their case and spaces. */
const startsWith = remembered((words) => {
  const spaced = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return new RegExp(`${opening}${spaced}${closing}(?![\\p{L}\\p{N}])`, 'iu');
});

/** The reading of a start, unless what follows it takes it back or offers another point. */
function settled(
  start: Start | undefined,
  { lines, extent, scale, language }: Rated & { readonly extent: 'whole' | 'begins' },
): RatingReading | undefined {
  if (!start) return undefined;
  const { line, rest, rule } = start;
  const { object, takesBack } = wordsOf(language);
  const after = rest.replace(object, '');
  const own = withoutOwnWords(after, line, pointsOf(scale));
  const isDecimal = /^[.,]\d/.test(after);
  const isRange = /^\s*(?:[-–—~/]|to|or|bis|oder|und|and|或|到|至)\s*["'(]*[\dA-Z]/u.test(own);
  if (isDecimal || isRange) return undefined;
  // What goes on without a stop says something else of the point: "agree with parts of it".
  if (!/^\s*(?:$|[.,;:!?()\n–—-]|[。，；：！（])/.test(own)) return undefined;
  if (extent === 'whole' && /[\p{L}\p{N}]/u.test(own)) return undefined;
  if (namesAnother(own, { line, lines, takesBack, isSaidTwice: own !== after })) return undefined;
  if (line.point === null) return { kind: 'dont know', rule };
  return { kind: 'point', point: line.point, rule };
}

/** What follows a point without its own words, and without a mention of how many points there are. */
function withoutOwnWords(rest: string, { words }: ShownPoint, n: number): string {
  const of = new RegExp(
    `^\\s*(?:/|out of|of|von|分，?满分)\\s*${n}(?!\\d)(?:\\s*points?|分)?`,
    'iu',
  );
  const shorter = rest.replace(of, '').replace(/^\s*分/u, '');
  if (words === null) return shorter;
  const bare = shorter.replace(/^[\s=:.,(–—"'-]+/u, '');
  return bare.toLowerCase().startsWith(words.toLowerCase())
    ? bare.slice(words.length).replace(/^["')]+/, '')
    : shorter;
}

/**
 * Whether what follows a point gives another: in the same sentence, unless number and words said the same; or
 * anywhere after a word that takes the first back.
 */
function namesAnother(
  after: string,
  {
    line,
    lines,
    takesBack,
    isSaidTwice,
  }: {
    readonly line: ShownPoint;
    readonly lines: readonly ShownPoint[];
    readonly takesBack: RegExp;
    readonly isSaidTwice: boolean;
  },
): boolean {
  const others = lines.filter((each) => each !== line);
  const n = lines.filter(({ point }) => point !== null).length;
  const scale = new RegExp(`\\b1\\s*(?:to|-|–|bis|through|到|至)\\s*${n}\\b`, 'giu');
  const text = after.replace(scale, '');
  const [sentence = ''] = text.split(/[.!?]\s|[.!?]$|[\n。！？]/);
  const next = text.replace(/^[^\p{L}\p{N}]+/u, '');
  if (!isSaidTwice && others.some(({ words }) => words !== null && startsWith(words).test(next)))
    return true;
  if (!isSaidTwice && hasNumber(sentence, others)) return true;
  const taken = takesBack.exec(text);
  if (!taken) return false;
  const second = text.slice(taken.index + taken[0].length);
  const said = second.toLowerCase();
  return (
    hasNumber(second, others) ||
    others.some(({ words }) => words !== null && said.includes(words.toLowerCase()))
  );
}

/** Whether a text has the number of one of these points. */
function hasNumber(text: string, lines: readonly ShownPoint[]): boolean {
  const numbers = text.matchAll(/(?<![\d.,])(\d{1,2})(?![\d.,]*\d)/gu);
  return [...numbers].some(([, mark]) => lines.some((line) => line.mark === mark));
}

const rule = 'log-probabilities';

/** The most that may be anything but a point: beyond it answers are drawn. */
const MAX_UNREAD = 0.1;

/**
 * What log-probabilities say of the points, from the first token at which points part; undefined where
 * answers have to be drawn: without log-probabilities, by words, after reasoning, where over 0.10 is
 * anything else, or where a tokenizer splits "10" so that its first token is also that of "1".
 */
export function readRatingLogprobs(
  response: Pick<
    Response,
    'content' | 'refusal' | 'finish' | 'original' | 'reasoning' | 'logprobs'
  >,
  rated: Rated,
): RatingReading | undefined {
  if (!response.logprobs || response.reasoning || rated.template.form === 'label') return undefined;
  if (!lexicons.has(withoutVersion(rated.language))) return undefined;
  const scored = rated.lines.filter(({ point }) => point !== null);
  const marks = scored.map(({ mark }) => [(mark ?? '').toLowerCase()]);
  const places = placesOf(response.logprobs, marks, leadsIn(rated));
  const [opening] = places;
  const parting = places.at(-1);
  if (!opening || !parting || parting.isLead || opening.other > MAX_UNREAD) return undefined;
  const chances = splitTens(parting.chances, { tokens: response.logprobs, marks: marks.flat() });
  if (!chances) return undefined;
  const readable = chances.reduce((sum, chance) => sum + chance, 0);
  const unread = readable > 0 ? parting.other / (readable + parting.other) : 1;
  if (readable <= 0 || unread > MAX_UNREAD) return undefined;
  const shares = Array.from({ length: scored.length }, () => 0);
  for (const [place, { point }] of scored.entries())
    if (point !== null) shares[point - 1] = (chances[place] ?? 0) / readable;
  return { kind: 'points', shares, unread, rule };
}

/** Shares the chance of a first token "1" among the points that begin with it, by the token after it. */
function splitTens(
  chances: readonly number[],
  {
    tokens,
    marks,
  }: { readonly tokens: readonly TokenLogprobs[]; readonly marks: readonly string[] },
): readonly number[] | undefined {
  const one = marks.indexOf('1');
  const long = marks.filter((mark) => mark.length > 1);
  if (one < 0 || long.length === 0) return chances;
  // A tokenizer with a token for "10" has listed it, or gives it next to no chance.
  if (long.some((mark) => (chances[marks.indexOf(mark)] ?? 0) > 0)) return chances;
  const of = chances[one] ?? 0;
  if (of < 1e-6) return chances;
  const place = tokens.findIndex(({ token }) => token.trim() === '1');
  const next = tokens[place + 1];
  if (place < 0) return undefined;
  if (!next) return undefined;
  const listed = new Map(
    [next, ...next.top].map(({ token, logprob }) => [token, Math.exp(logprob)]),
  );
  const shared = [...chances];
  let rest = 1;
  for (const mark of long) {
    const share = Math.min(rest, listed.get(mark.slice(1)) ?? 0);
    shared[marks.indexOf(mark)] = of * share;
    rest -= share;
  }
  shared[one] = of * rest;
  return shared;
}
