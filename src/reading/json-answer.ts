/** Characters, levels, and blocks or lines that are looked at: time and depth are bounded. */
const MAX_LENGTH = 32_000;
const DEEPEST = 32;
const MAX_BLOCKS = 100;

/**
 * The JSON that an answer is, or holds: an object or an array, or several, one a line. Undefined where
 * there is none, where it nests more than 32 deep, and in a text of more than 32,000 characters.
 */
export function jsonIn(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  for (const block of [text, ...fenced(text), ...widest(text)]) {
    const parsed = parse(block);
    if (parsed !== undefined) return parsed;
  }
  const lines = text.split('\n').filter(isOpened).slice(0, MAX_BLOCKS);
  const objects = lines
    .map((line) => parse(line.replace(/,\s*$/, '')))
    .filter((object) => object !== undefined);
  if (objects.length > 0) return objects;
  const start = text.search(/[[{]/);
  return start < 0 ? undefined : parse(closedJson(text.slice(start)) ?? '');
}

/** What stands between fences, the last block first. */
function fenced(text: string): readonly string[] {
  return text
    .split('```')
    .slice(0, -1)
    .filter((_, place) => place % 2 === 1)
    .map((block) => block.replace(/^\w*\n?/, ''))
    .reverse()
    .slice(0, MAX_BLOCKS);
}

/** From the first bracket of a kind to the last, the longer one first. */
function widest(text: string): readonly string[] {
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const array = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  return object.length > array.length ? [object, array] : [array, object];
}

/** A key of what means to be JSON, with what stands before it. */
const QUOTED =
  /(?<=[{,[\n}]\s*)["'\u201C\u201D]([^"'\u201C\u201D\n]{1,60})["'\u201C\u201D]\s*[:\uFF1A]\s*/g;
const BARE = /(?<=[{,[\n]\s*)([\p{L}_][\p{L}\p{N}_-]{0,60})\s*:\s*/gu;

/**
 * The fields of something that means to be JSON and is not: without quotes round its keys, with quotes
 * inside its texts, broken off. A last value that does not end is left out. None where the text holds no brace.
 */
export function looseEntries(
  text: string,
): readonly { readonly key: string; readonly value: string }[] {
  const start = text.indexOf('{');
  if (start < 0 || text.length > MAX_LENGTH) return [];
  const meant = text.slice(start);
  const quoted = [...meant.matchAll(QUOTED)];
  const keys = quoted.length > 0 ? quoted : [...meant.matchAll(BARE)];
  return keys.slice(0, MAX_BLOCKS).flatMap(({ index, 0: whole, 1: key = '' }, place) => {
    const next = keys[place + 1]?.index;
    const value = valueIn(meant.slice(index + whole.length, next).trim(), next === undefined);
    return value === undefined ? [] : [{ key, value }];
  });
}

/** What stands behind a key, without its quotes; undefined where a last one does not end. */
function valueIn(said: string, isLast: boolean): string | undefined {
  const text = said.replace(/^[[{]\s*/, '');
  if (!/^["'\u201C\u201D]/.test(text)) {
    return /^[^,}\]\n]+(?=[,}\]\n])/.exec(text)?.[0].trim();
  }
  const ends = [...text.matchAll(/["'\u201C\u201D](?=\s*(?:[,}\]]|$))/g)].filter(
    ({ index }) => index > 0,
  );
  const end = isLast ? ends[0] : ends.at(-1);
  return end && text.slice(1, end.index);
}

/** Strict JSON, or what is so but for a comma too many or other quotation marks. Objects and arrays alone. */
function parse(block: string): unknown {
  if (!isOpened(block)) return undefined;
  const trimmed = block.trim();
  const fixed = trimmed.replace(/,(?=\s*[\]}])/g, '');
  const requoted = fixed
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/([[{,:]\s*)'/g, '$1"')
    .replace(/'(?=\s*[,:\]}])/g, '"');
  for (const attempt of new Set([trimmed, fixed, requoted])) {
    if (nestingOf(attempt) > DEEPEST) continue;
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}

function isOpened(block: string): boolean {
  return /^\s*[[{]/.test(block);
}

/** The entries of an object; none of an array or anything else. */
export function entriesOf(node: unknown): readonly (readonly [string, unknown])[] {
  return node !== null && typeof node === 'object' && !Array.isArray(node)
    ? Object.entries(node)
    : [];
}

/**
 * JSON that breaks off, without its last unfinished entry and with its brackets closed; undefined where
 * nothing is left open, or nothing is whole.
 */
function closedJson(broken: string): string | undefined {
  let closing = '';
  let whole: { readonly end: number; readonly closing: string } | undefined;
  for (const { index, text } of jsonParts(broken)) {
    if (text === '{' || text === '[') closing = (text === '{' ? '}' : ']') + closing;
    if (text === '}' || text === ']') closing = closing.slice(1);
    if (text === ',') whole = { end: index, closing };
  }
  return closing === '' || !whole ? undefined : broken.slice(0, whole.end) + whole.closing;
}

/** A bracket, a comma or a string of JSON, whole or broken. */
interface JsonPart {
  readonly index: number;
  readonly text: string;
}

/** The parts of a text that tell how JSON is built, in order. */
function* jsonParts(json: string): Generator<JsonPart> {
  for (const { index, 0: text } of json.matchAll(/"(?:\\.|[^"\\])*"?|[[\]{},]/g)) {
    yield { index, text };
  }
}

/** How deep brackets nest, from 0; those inside strings do not count. */
function nestingOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { text } of jsonParts(json)) {
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
