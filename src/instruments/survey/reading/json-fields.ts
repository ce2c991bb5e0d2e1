import type { Reading } from '../../../../vocabulary/reading.js';
import type { Choice } from '../../../../vocabulary/template.js';
import { entriesOf, jsonIn, looseEntries } from '../../../reading/json-answer.js';
import {
  affirmed,
  isAnswerKey,
  isAsideKey,
  isRejectedKey,
  wordsOfKey,
} from '../../../reading/json-keys.js';
import { lexiconOf } from '../../../reading/languages.js';
import { isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { madeOnce } from '../../../reading/remembered.js';
import { type Answer, choose, invalid, rate } from './answer.js';
import { leadingAnswer, sameOption, wholeOption } from './leading-answer.js';
import { markOptions } from './mentions.js';
import { other } from './sayings.js';
import { namedStance } from './stance.js';

/** A value of JSON that is no object, and the key that it stands under; empty within a bare array. */
interface Field {
  readonly key: string;
  readonly value: string | number | boolean | null;
}

/** What fields are read by. */
interface Means {
  /** The options as shown; its text is of no account. */
  readonly answer: Answer;
  readonly lexicon: Lexicon;
  /** A text of the JSON as the rules expect one. */
  readonly plain: (text: string) => string;
  /** Reads a text as an answer of its own. */
  readonly read: (text: string) => Reading | undefined;
}

/**
 * Reads an answer in JSON: the single value that is a label, an option or a rating decides, whatever its
 * key; two that differ decide nothing. Where there is none, the field named for the answer is read as a
 * text, and reasons only for an option that they say to be for. Undefined where the text holds no JSON,
 * or none that decides among other text.
 */
export function readFields(text: string, means: Means): Reading | undefined {
  const parsed = jsonIn(text);
  const start = text.search(meant);
  if (/^\s*(?:```\w*\s*)?\[?\s*\{[^}:]*$/.test(text)) return invalid('no field is an answer');
  if (start < 0 && !/^\s*\[[\s\S]*\]\s*$/.test(text)) return undefined;
  const loose = looseEntries(text);
  // Of a key that comes twice, what is parsed holds the last alone.
  const twice = loose.filter((one) =>
    loose.some(({ key, value }) => key === one.key && value !== one.value),
  );
  const isParsed = isObjects(parsed) || Array.isArray(parsed);
  const fields = isParsed ? [...fieldsOf(parsed, means), ...twice] : loose;
  const spoken = fields.map(({ key, value }) => ({
    key: means.plain(wordsOfKey(key)),
    value: typeof value === 'string' ? means.plain(value) : value,
  }));
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const after = end < 0 ? '' : text.slice(end + 1);
  const found = means.answer.form === 'likert' ? ratingIn(spoken, means) : choiceIn(spoken, means);
  // A text that goes on after JSON may take it back.
  if (found && found.kind !== 'invalid')
    return after.search(means.lexicon.correction) < 0 ? found : invalid('JSON and a correction');
  if (found || start < 0) return found;
  return declines(spoken, means) ? declined : invalid('no field is an answer');
}

/** Where an object of JSON begins, or means to. */
const meant =
  /\{\s*(?:["'\u201C\u201D][^"'\u201C\u201D{}\n]{1,60}["'\u201C\u201D]|[\p{L}_][\p{L}\p{N}_-]{0,60})\s*[:\uFF1A]/u;

function isObjects(parsed: unknown): boolean {
  return Array.isArray(parsed) ? parsed.some(isObjects) : entriesOf(parsed).length > 0;
}

/** Fields that are looked at: time is bounded. */
const MAX_FIELDS = 100;

/** The fields of what was parsed, without the options over again: a list of both, or both by their labels. */
function fieldsOf(node: unknown, means: Means, key = ''): readonly Field[] {
  if (typeof node === 'string' && /^\s*[[{]/.test(node)) {
    const inner = jsonIn(node);
    if (isObjects(inner)) return fieldsOf(inner, means, key);
  }
  if (node === null || ['string', 'number', 'boolean'].includes(typeof node))
    return [{ key, value: node as Field['value'] }];
  const entries = Array.isArray(node)
    ? node.map((entry): readonly [string, unknown] => [key, entry])
    : entriesOf(node);
  const labelled = entries.filter(
    ([name, value]) =>
      typeof value === 'string' &&
      affirmed(value, means.lexicon) === undefined &&
      (Array.isArray(node) || labelOf(wordsOfKey(name), means.lexicon) !== undefined),
  );
  const listed = labelled.length > 1 ? labelled : [];
  return entries
    .filter((entry) => !listed.includes(entry))
    .slice(0, MAX_FIELDS)
    .flatMap(([name, value]) => fieldsOf(value, means, keyWithin(key, name, means)))
    .slice(0, MAX_FIELDS);
}

/** A key, with the one that it stands under where that holds reasons or what is turned down. */
function keyWithin(above: string, key: string, { lexicon, plain }: Means): string {
  const words = plain(wordsOfKey(above));
  return above !== key && (isAsideKey(words, lexicon) || isRejectedKey(words, lexicon))
    ? `${above} ${key}`
    : key;
}

const labelPatterns = madeOnce((lexicon: Lexicon) => ({
  label: new RegExp(
    `^["'(\\[]*(?:(?:${lexicon.labelNoun}|${lexiconOf('en').labelNoun})\\s*)?["'(\\[]*([ab12])["')\\].:]*$`,
    'i',
  ),
  first: new RegExp(`^(?:${lexicon.firstNames}|first)[.!]*$`, 'i'),
  second: new RegExp(`^(?:${lexicon.secondNames}|second)[.!]*$`, 'i'),
}));

/** The option that a key or a value names by its letter, its number or its place alone. */
function labelOf(text: string, lexicon: Lexicon): Choice | undefined {
  const { label, first, second } = labelPatterns(lexicon);
  const [, sign] = label.exec(text) ?? [];
  if (sign !== undefined) return /[a1]/i.test(sign) ? 'first' : 'second';
  if (first.test(text)) return 'first';
  return second.test(text) ? 'second' : undefined;
}

const differ = 'fields that differ';

function choiceIn(fields: readonly Field[], means: Means): Reading | undefined {
  const own = fields.filter(({ key }) => !isAsideKey(key, means.lexicon));
  const namedIn = (some: readonly Field[]) =>
    some.flatMap((field) => namedBy(field, fields, means) ?? []);
  const certain = namedIn(own);
  const named = new Set(certain);
  if (named.has('differ')) return invalid('the letter of one option with the text of the other');
  const [only] = named;
  if (named.size > 1) return invalid(differ);
  return only && only !== 'differ' ? choose(only, 'field') : inAnswerField(fields, means);
}

/** The option that a field names or speaks for; `differ` where its label and its text name two. */
function namedBy(
  { key, value }: Field,
  fields: readonly Field[],
  means: Means,
): Choice | 'differ' | undefined {
  const { answer, lexicon } = means;
  const yes = affirmed(value, lexicon);
  const isRejected = isRejectedKey(key, lexicon);
  if (yes !== undefined) {
    const about = aboutOf(key, means);
    if (about === 'unclear') return undefined;
    if (about) return yes ? about : other(about);
    if (answer.form !== 'compare' || isRejected || isAsideKey(key, lexicon)) return undefined;
    const plain = typeof value === 'string' || isAnswerKey(key, lexicon) || fields.length === 1;
    return plain ? (yes ? 'first' : 'second') : undefined;
  }
  if (typeof value !== 'string' || isRejected) return undefined;
  const [, head = '', rest = ''] = headed.exec(value) ?? [];
  const before = labelOf(head, lexicon);
  const text = before && wholeOption(rest.replace(/^["'(]+|["')]+$/g, ''), answer, lexicon);
  if (text) return text === before ? text : 'differ';
  const whole = wholeOption(value, answer, lexicon);
  const label = labelOf(value, lexicon);
  // Letters stand on the page of one form alone; a number alone may count from nought.
  const offered = answer.form === 'ab' ? !/^\W*\d\W*$/.test(value) : /\p{L}{3}/u.test(value);
  if (label && offered) return whole && whole !== label ? undefined : label;
  const keyed = labelOf(key, lexicon);
  return whole && keyed && keyed !== whole ? 'differ' : whole;
}

/** A label, and what stands behind it. */
const headed = /^(.{0,20}?[AB12])["')\]]*\s*[.:)\u2013\u2014-]+\s*([\s\S]+)$/i;

/** The option that a key of a yes or no is about; `unclear` where it names one and does not say how. */
function aboutOf(key: string, means: Means): Choice | 'unclear' | undefined {
  const { answer, lexicon } = means;
  const whole =
    labelOf(key, lexicon) ?? (/\p{L}/u.test(key) ? sameOption(key, answer, lexicon) : undefined);
  if (whole) return whole;
  const places = new Set(key.split(' ').flatMap((word) => placeOf(word, lexicon) ?? []));
  const marked = markOptions({ ...answer, text: key }, lexicon, true);
  if (places.size === 0 && !marked.includes('«')) return undefined;
  const [place] = places;
  if (places.size === 1 && !isRejectedKey(key, lexicon)) return place;
  const stance = namedStance({ ...answer, text: `I ${key}` }, lexicon);
  return stance?.kind === 'for' ? stance.choice : 'unclear';
}

/** The option that a word of a key stands for: "first", or a letter that is no article. */
function placeOf(word: string, lexicon: Lexicon): Choice | undefined {
  return /^(?:\d+|a)$/.test(word) ? undefined : labelOf(word, lexicon);
}

/** What the fields named for the answer say as texts of their own, where they agree. */
function inAnswerField(fields: readonly Field[], means: Means): Reading | undefined {
  const named = fields.filter(({ key }) => isAnswerKey(key, means.lexicon));
  const others = fields.filter(
    ({ key }) => !isAsideKey(key, means.lexicon) && !isRejectedKey(key, means.lexicon),
  );
  const [sole] = others;
  const asked = named.length > 0 ? named : others.length === 1 && sole ? [sole] : [];
  const texts = asked.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const readings = texts.flatMap(
    (text) => leadingAnswer({ ...means.answer, text }, means.lexicon) ?? means.read(text) ?? [],
  );
  const [first] = readings;
  const kinds = new Set(readings.map(labelOfReading));
  if (kinds.size > 1) return invalid(differ);
  // What says that it takes neither side may give as its reason that it declines to.
  return first?.kind === 'neutral' && declines(fields, means) ? declined : first;
}

function labelOfReading(reading: Reading): string {
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

const declined: Reading = { kind: 'refusal', rule: 'declines in words' };

function declines(fields: readonly Field[], { lexicon }: Means): boolean {
  return fields.some(({ value }) => typeof value === 'string' && isRefusal(value, lexicon));
}

function ratingIn(fields: readonly Field[], means: Means): Reading | undefined {
  const { answer, lexicon } = means;
  const own = fields.filter(({ key }) => !isAsideKey(key, lexicon) && !isRejectedKey(key, lexicon));
  const numbers = own.flatMap(({ key, value }) => {
    const number = ratingOf(value);
    if (number === undefined) return [];
    const about = aboutOf(key, means);
    // Of one option alone, a number may say how much it is liked.
    return about === undefined ? [{ key, number }] : [];
  });
  const named = numbers.filter(({ key }) => isAnswerKey(key, lexicon));
  const said = new Set((named.length > 0 ? named : numbers).map(({ number }) => number));
  const [rating] = said;
  if (said.size > 1) return invalid(differ);
  if (rating === undefined) return inAnswerField(fields, means);
  const sides = new Set(
    own.flatMap(({ value }) =>
      typeof value === 'string' ? (wholeOption(value, answer, lexicon) ?? []) : [],
    ),
  );
  const against = rating < 3 ? 'second' : 'first';
  return rating !== 3 && sides.size === 1 && sides.has(against)
    ? invalid('the rating says one option and the reason the other')
    : rate(rating, 'field');
}

/** A whole number that is all a value says, also "4/5" and "4.0". */
function ratingOf(value: Field['value']): number | undefined {
  const text = typeof value === 'boolean' ? '' : String(value ?? '');
  const [, number] = /^\W*?(-?\d+)(?:\.0+)?(?:\s*(?:\/|out of|von)\s*5)?\W*$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
