import { entriesOf, jsonIn, looseEntries } from '../../../reading/json-answer.js';
import { affirmed, isAsideKey, isRejectedKey, wordsOfKey } from '../../../reading/json-keys.js';
import { type KnownText, nearestText } from '../../../reading/known-text.js';
import type { StoryLexicon } from '../../../reading/lexicon.js';

/** The texts as shown, and the words that keys are read by. */
interface Shown {
  readonly texts: readonly KnownText[];
  readonly lexicon: StoryLexicon;
}

/** A text or number of JSON that may be an answer. */
export interface JsonLeaf {
  readonly text: string;
  /** True where its key is one that holds answers, or where there is no key. */
  readonly isNamed: boolean;
  /** True under a key of what goes with an answer: a reason, the number of the question. */
  readonly isAside: boolean;
}

type Entry = readonly [key: string, value: unknown];

/** The fields of an answer that is JSON, or means to be; undefined where it is none. */
export function jsonFields(raw: string): unknown {
  const parsed = jsonIn(raw);
  if (parsed !== undefined) return parsed;
  const loose = looseEntries(raw);
  return loose.length > 0 ? loose.map(({ key, value }) => ({ [key]: value })) : undefined;
}

/** True for a key of what is turned down; "option no" counts options. */
export function isTurnedDownKey(key: string, lexicon: StoryLexicon): boolean {
  const words = wordsOfKey(key).replace(/(?<=\p{L}) no$/iu, '');
  return lexicon.rejectedHeading.test(key) || isRejectedKey(words, lexicon);
}

/** True for an object with a verdict of no on what it names: `{"option": 2, "selected": false}`. */
export function isTurnedDown(node: unknown, lexicon: StoryLexicon): boolean {
  return entriesOf(node).some(
    ([key, value]) =>
      value === false && (lexicon.answerField.test(key) || lexicon.chosen.test(key)),
  );
}

/** The place of the text that a key is the label or the words of. */
function placeOfKey(key: string, { texts, lexicon }: Shown): number | undefined {
  const [, digits] =
    new RegExp(`^\\W*(?:(?:${lexicon.nouns})\\W*)?(\\d+)\\W*$`, 'i').exec(wordsOfKey(key)) ?? [];
  if (digits !== undefined) return Number(digits) - 1 in texts ? Number(digits) - 1 : undefined;
  const near = nearestText(key, texts);
  return near?.similarity === 1 ? near.place : undefined;
}

/** The places whose keys have a yes or a true; undefined where no key has a verdict. Their order says nothing. */
export function affirmedKeys(
  entries: readonly Entry[],
  shown: Shown,
): readonly number[] | undefined {
  const verdicts = entries.flatMap(([key, value]) => {
    const place = placeOfKey(key, shown);
    const yes = affirmed(value, shown.lexicon);
    return place === undefined || yes === undefined ? [] : [{ place, yes }];
  });
  return verdicts.length > 0 ? verdicts.flatMap(({ place, yes }) => (yes ? place : [])) : undefined;
}

/** The place whose key has the largest of the shares that add up; undefined where there are none or two such. */
function largestKey(entries: readonly Entry[], shown: Shown): number | undefined {
  const shares = entries.flatMap(([key, value]) => {
    const place = placeOfKey(key, shown);
    const said = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const [, amount] = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(said) ?? [];
    return place === undefined || amount === undefined ? [] : [{ place, amount: Number(amount) }];
  });
  const all = shares.reduce((sum, { amount }) => sum + amount, 0);
  const most = Math.max(...shares.map(({ amount }) => amount));
  const top = shares.filter(({ amount }) => amount === most);
  const isWhole = [1, 10, 100].some((sum) => Math.abs(all - sum) < sum / 50);
  return shares.length > 1 && top.length === 1 && isWhole ? top[0]?.place : undefined;
}

/** Every text and number that may be an answer, without what is turned down. */
export function jsonLeaves(
  node: unknown,
  shown: Shown,
  path: readonly string[] = [],
): readonly JsonLeaf[] {
  const { lexicon } = shown;
  if (typeof node === 'string' || typeof node === 'number') {
    const key = path.at(-1) ?? '';
    const isAside = path.some(
      (one) => isAsideKey(wordsOfKey(one), lexicon) || lexicon.evidenceField.test(one),
    );
    const isNamed = path.length === 0 || lexicon.answerField.test(key);
    return [{ text: String(node), isNamed, isAside }];
  }
  if (Array.isArray(node)) return node.flatMap((entry) => jsonLeaves(entry, shown, path));
  const entries = entriesOf(node);
  if (isTurnedDown(node, lexicon)) return [];
  const verdicts = affirmedKeys(entries, shown);
  const share = largestKey(entries, shown);
  const labels = verdicts ?? (share === undefined ? [] : [share]);
  const isKeyed = ([key]: Entry) => placeOfKey(key, shown) !== undefined;
  const own = entries.filter((entry) => !isKeyed(entry) && !isTurnedDownKey(entry[0], lexicon));
  return [
    ...labels.map((place) => ({ text: String(place + 1), isNamed: true, isAside: false })),
    ...own.flatMap(([key, value]) => jsonLeaves(value, shown, [...path, key])),
  ];
}
