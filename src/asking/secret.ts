/** A shorter key may stand in an answer by chance. */
const MIN_KEY_LENGTH = 8;

/** So many characters of a key in a row give it away, or half of a shorter one. */
const MAX_SHOWN_LENGTH = 12;

/** What gives us access to an endpoint and is never shown: a key, or several secrets; null for none. */
export type Secret = string | readonly string[] | null;

/**
 * Whether a text holds a key or any 12 characters of it in a row (of a key of under 24 that has a digit, half of
 * it), in whatever case: as they are, backwards, in hexadecimal or base64, escaped as in URLs, HTML or JSON, or with
 * anything but letters and digits between them. Never for a key of under 8 characters; one without a digit may be
 * words, and counts with something between only as a whole. Takes time in proportion to the text.
 */
export function holdsKey(text: string, secret: Secret): boolean {
  return keysIn(secret).some((apiKey) => holdsOne(text, apiKey));
}

function keysIn(secret: Secret): readonly string[] {
  return [secret ?? []].flat();
}

function holdsOne(text: string, apiKey: string): boolean {
  if (apiKey.length < MIN_KEY_LENGTH) return false;
  const { plain, squeezed, whole } = marksOf(apiKey);
  if (text.length < plain.length) return false;
  if (placeIn(normalise(text), plain) >= 0) return true;
  const open = unescaped(text);
  if (open !== text && placeIn(normalise(open), plain) >= 0) return true;
  // Squeezed pieces have a digit, which few answers do.
  if (isRandom(apiKey) && !/[\d\uff10-\uff19]/.test(open)) return false;
  const close = squeeze(open);
  return (
    placeIn(close, squeezed) >= 0 || (whole.length >= MAX_SHOWN_LENGTH && close.includes(whole))
  );
}

/**
 * A text with `[key]` from where a word begins to give a key away to the word's end, and in place of all words
 * over which one is spread: by what {@link holdsKey} finds, or by the first eight characters, as half-masked keys do.
 */
export function withoutKey(text: string, secret: Secret): string {
  return keysIn(secret).reduce(withoutOne, text);
}

function withoutOne(text: string, apiKey: string): string {
  const masked = maskedInWords(withoutBroken(text, apiKey), apiKey);
  if (!holdsKey(masked, apiKey)) return masked;
  const words = masked.split(' ');
  const holds = (from: number, to?: number) => holdsKey(words.slice(from, to).join(' '), apiKey);
  const size = words.length;
  const firstEnd = 1 + firstOf(size, (end) => holds(0, end + 1));
  const begin = firstOf(firstEnd, (start) => !holds(start + 1, firstEnd));
  const lastBegin = firstOf(size, (start) => !holds(start + 1));
  const end = 1 + firstOf(size, (last) => holds(lastBegin, last + 1));
  return [...words.slice(0, begin), '[key]', ...words.slice(end)].join(' ');
}

/** A text with `[key]` for a whole key that white space breaks: its last part alone may not give it away. */
function withoutBroken(text: string, apiKey: string): string {
  if (apiKey.length < MIN_KEY_LENGTH || !/\s/.test(text)) return text;
  const letters = [...apiKey].map((letter) => letter.replace(/[^\w]/, '\\$&'));
  return text.replace(new RegExp(letters.join('\\s*'), 'gi'), '[key]');
}

/** The first of so many places at which something holds that then holds at all later ones. */
function firstOf(size: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, size - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function maskedInWords(text: string, apiKey: string): string {
  if (apiKey === '') return text;
  if (apiKey.length < MIN_KEY_LENGTH) return text.replaceAll(apiKey, '[key]');
  const beginning =
    apiKey.length > MAX_SHOWN_LENGTH ? normalise(apiKey.slice(0, MIN_KEY_LENGTH)) : null;
  return text.replace(/[^\s"']+/g, (word) => {
    const even = normalise(word);
    const places = [
      placeIn(even, marksOf(apiKey).plain),
      beginning === null ? -1 : even.indexOf(beginning),
    ];
    const found = places.filter((place) => place >= 0);
    if (found.length === 0) return word;
    return `${word.slice(0, Math.min(...found))}[key]${/[.,;:!?)\]}]*$/.exec(word)?.[0] ?? ''}`;
  });
}

/** Whether a text begins as the keys of well-known providers do. */
export function beginsLikeKey(text: string): boolean {
  return /^(?:Bearer |sk-|xai-|pplx-|nvapi-|gsk_|hf_|r8_|AIza)/.test(text);
}

/**
 * Keys of well-known providers: what they begin with, then, as names of models and deployments rarely have, eight
 * letters and digits in a row that are both, or a longer row.
 */
const providerKey = (() => {
  const row = String.raw`(?=\d*[A-Za-z])(?=[A-Za-z]*\d)[A-Za-z\d]{8}`;
  const begins = '(?:(?:sk|xai|pplx|nvapi|csk)-|AIza)';
  const random = String.raw`[\w-]*?(?:[A-Za-z\d]{12}|${row})[\w-]*`;
  const others = `(?:gsk|hf|r8|fw|tgp_v1)_(?:[A-Za-z\\d]{16}|${row})[\\w-]*`;
  return new RegExp(String.raw`(?<![\w-])(?:${begins}${random}|${others})`, 'g');
})();

/** Whether a part of a text looks like a key of a well-known provider, also escaped as in URLs. */
export function looksLikeKey(text: string): boolean {
  return unescaped(text).search(providerKey) >= 0;
}

/** A text with `[key]` for what looks like a key in it. */
export function withoutLikenesses(text: string): string {
  const escapedOnes = text.replace(/[^\s"']+/g, (word) =>
    looksLikeKey(word) && word.search(providerKey) < 0 ? '[key]' : word,
  );
  return escapedOnes.replace(providerKey, '[key]');
}

/** Whether a text is no path and no words, as keys are. */
export function isRandom(text: string): boolean {
  return (
    text.length >= MAX_SHOWN_LENGTH &&
    /\d/.test(text) &&
    /[A-Za-z]/.test(text) &&
    !/[\s/\\]/.test(text)
  );
}

/** A text by which keys are compared, of the same length: without case, and base64 as in URLs like any. */
function normalise(text: string): string {
  // The one letter that becomes longer.
  const small = text.replaceAll('İ', 'i').toLowerCase();
  return small.replaceAll('-', '+').replaceAll('_', '/');
}

const escaped =
  /%([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?|\\u\{?([\da-f]{2,6})\}?|\\x([\da-f]{2})|&[a-z]{2,8};/gi;

/** A text with characters for the escapes of URLs, HTML and JSON, also where they are escaped again. */
function unescaped(text: string): string {
  let open = text;
  for (let round = 0; round < 3 && /[%&\\]/.test(open); round += 1) {
    open = open.replace(escaped, (_, url, hex, decimal, json, short) => {
      const code = decimal ? Number(decimal) : Number.parseInt(url ?? hex ?? json ?? short, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '-';
    });
  }
  return open;
}

/** The ASCII letters and digits of a text, small, without the 0x of hexadecimal numbers. */
function squeeze(text: string): string {
  const narrow = /[^ -~]/.test(text) ? text.normalize('NFKC') : text;
  return narrow.toLowerCase().replace(/\b0x|[^a-z\d]+/g, '');
}

/** What gives a key away. */
interface Marks {
  readonly plain: Pieces;
  /** Of letters and digits alone, with a digit among them. */
  readonly squeezed: Pieces;
  /** All letters and digits of the key. */
  readonly whole: string;
}

/** Parts of one length. */
interface Pieces {
  readonly length: number;
  readonly pieces: ReadonlySet<string>;
  /** A piece has one in it that begins at a multiple of its own length, wherever the piece stands. */
  readonly halves: ReadonlySet<string>;
}

/** Where a text first holds a piece of a key; −1 where it holds none. */
function placeIn(text: string, { length, pieces, halves }: Pieces): number {
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
  const reversed = [...apiKey].reverse().join('');
  const spellings = [apiKey, reversed, ...inBase64(apiKey), Buffer.from(apiKey).toString('hex')];
  const half = /\d/.test(apiKey) ? apiKey.length >> 1 : apiKey.length;
  const length = Math.min(MAX_SHOWN_LENGTH, Math.max(MIN_KEY_LENGTH, half));
  const [begin = ''] =
    /^(?:sk-(?:proj|ant-api\d\d|or-v1|svcacct|admin)-|nvapi-|tgp_v1_)/.exec(apiKey) ?? [];
  // Half of a key may be words.
  const isTelling = (piece: string) =>
    length === Math.min(MAX_SHOWN_LENGTH, apiKey.length) || /\d/.test(piece);
  const marks = {
    plain: piecesOf(
      spellings.map(normalise),
      length,
      (piece) => isTelling(piece) && !normalise(begin).includes(piece),
    ),
    squeezed: piecesOf(
      spellings.map(squeeze),
      length,
      (piece) => /\d/.test(piece) && !squeeze(begin).includes(piece),
    ),
    whole: squeeze(apiKey),
  };
  known.set(apiKey, marks);
  return marks;
}

function piecesOf(
  spellings: readonly string[],
  length: number,
  isTelling: (piece: string) => boolean,
): Pieces {
  const partsOf = (texts: readonly string[], size: number) =>
    texts.flatMap((text) =>
      Array.from({ length: Math.max(0, text.length - size + 1) }, (_, start) =>
        text.slice(start, start + size),
      ),
    );
  const pieces = partsOf(spellings, length).filter(isTelling);
  return { length, pieces: new Set(pieces), halves: new Set(partsOf(pieces, length >> 1)) };
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
