/** A shorter key may stand in an answer by chance. */
const SHORTEST = 8;

/** So many characters of a key in a row give it away. */
const LONGEST = 12;

/** What gives us access to an endpoint and is never shown: a key, or several secrets; null for none. */
export type Secret = string | readonly string[] | null;

/**
 * Whether a text holds a key or any 12 characters of it in a row, as they are or in base64, in whatever
 * case; never for a key of under 8 characters. Takes time in proportion to the text.
 */
export function holdsKey(text: string, secret: Secret): boolean {
  return keysIn(secret).some((key) => key.length >= SHORTEST && placeIn(evened(text), key) >= 0);
}

function keysIn(secret: Secret): readonly string[] {
  return [secret ?? []].flat();
}

/**
 * A text with `[key]` from where a word begins to give a key away to the word's end: by what
 * {@link holdsKey} finds, or by the first eight characters, as half-masked keys do.
 */
export function withoutKey(text: string, secret: Secret): string {
  return keysIn(secret).reduce(withoutOne, text);
}

function withoutOne(text: string, apiKey: string): string {
  if (apiKey === '') return text;
  if (apiKey.length < SHORTEST) return text.replaceAll(apiKey, '[key]');
  const beginning = apiKey.length > LONGEST ? evened(apiKey.slice(0, SHORTEST)) : null;
  return text.replace(/[^\s"']+/g, (word) => {
    const even = evened(word);
    const places = [placeIn(even, apiKey), beginning === null ? -1 : even.indexOf(beginning)];
    const found = places.filter((place) => place >= 0);
    if (found.length === 0) return word;
    return `${word.slice(0, Math.min(...found))}[key]${/[.,;:!?)\]}]*$/.exec(word)?.[0] ?? ''}`;
  });
}

/** Whether a text begins as the keys of well-known providers do. */
export function beginsLikeKey(text: string): boolean {
  return /^(?:Bearer |sk-|gsk_|hf_|r8_|AIza)/.test(text);
}

/** A text by which keys are compared, of the same length: without case, and base64 as in URLs like any. */
function evened(text: string): string {
  // The one letter that becomes longer.
  const small = text.replaceAll('İ', 'i').toLowerCase();
  return small.replaceAll('-', '+').replaceAll('_', '/');
}

/** What gives a key away. */
interface Marks {
  /** Characters of a piece. */
  readonly length: number;
  readonly pieces: ReadonlySet<string>;
  /** A piece has one in it that begins at a multiple of its own length, wherever the piece stands. */
  readonly halves: ReadonlySet<string>;
}

/** Where an evened text first holds a piece of a key; −1 where it holds none. */
function placeIn(text: string, apiKey: string): number {
  const { length, pieces, halves } = marksOf(apiKey);
  const half = length >> 1;
  for (let place = 0; place + half <= text.length; place += half) {
    if (!halves.has(text.slice(place, place + half))) continue;
    for (let start = Math.max(0, place - half + 1); start <= place; start += 1) {
      if (pieces.has(text.slice(start, start + length))) return start;
    }
  }
  return -1;
}

const known = new Map<string, Marks>();

function marksOf(apiKey: string): Marks {
  const before = known.get(apiKey);
  if (before) return before;
  const spellings = [apiKey, ...inBase64(apiKey)].map(evened);
  const length = Math.min(LONGEST, apiKey.length);
  const partsOf = (size: number) =>
    new Set(
      spellings.flatMap((spelling) =>
        Array.from({ length: Math.max(0, spelling.length - size + 1) }, (_, start) =>
          spelling.slice(start, start + size),
        ),
      ),
    );
  const marks = { length, pieces: partsOf(length), halves: partsOf(length >> 1) };
  known.set(apiKey, marks);
  return marks;
}

/** The key in base64 by itself, or behind other text of whatever length; without what that text shares in. */
function inBase64(apiKey: string): readonly string[] {
  return [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(apiKey)])
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1)
      .replace(/.=+$/, ''),
  );
}
