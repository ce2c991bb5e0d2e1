import { plainText } from '../document/format.js';
import type { Report } from '../document/report.js';

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters by the most that one of them takes in Inter, in shares of the type size. */
const widths: readonly (readonly [width: number, characters: string])[] = [
  [0.34, " !',.:;I\\`ijlt|f’"],
  [0.48, '"()-/1[]^_r{}'],
  [0.61, '7?FJLacehknosuvxyz–'],
  [0.62, 'Ebdgpq'],
  [0.7, '#$&*+02345689<=>BKPRSTXYZ~−λ±'],
  [0.77, 'ACDGHNOQUV'],
  [0.88, 'mw…→'],
  [1.01, '%@MW'],
];
/** What any other character takes at most, an emoji among them. */
const WIDEST = 1.4;

const known = new Map(
  widths.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
);

const ascii = /^[\x20-\x7E]*$/;

/** The characters of a text as readers see them. */
function graphemes(text: string): string[] {
  if (ascii.test(text)) return text.split('');
  return Array.from(segments.segment(text), ({ segment }) => segment);
}

/** The width that a line takes in Inter at most, in points; a little wider for a reader's other font. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const grapheme of graphemes(text)) width += size * widthOf(grapheme);
  return width;
}

function widthOf(grapheme: string): number {
  return known.get(grapheme) ?? known.get(grapheme.normalize('NFD').charAt(0)) ?? WIDEST;
}

/** The width of the widest of these lines in whole points, 0 of none. */
export function widest(lines: readonly string[], size: number): number {
  return Math.ceil(Math.max(0, ...lines.map((line) => textWidth(line, size))));
}

/** A text on lines no wider than `room` points, broken at spaces or as said, at most `most` of them. */
export function wrapped(
  text: string,
  {
    room,
    size,
    most = 2,
    at = ' ',
  }: {
    readonly room: number;
    readonly size: number;
    readonly most?: number;
    readonly at?: string | RegExp;
  },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(at)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (textWidth(longer, size) <= room || lines.length === most))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => cutEnd(line, (each) => textWidth(each, size) <= room));
}

function cutEnd(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const all = graphemes(text);
  let kept = all.length - 1;
  while (kept > 0 && !fits(`${all.slice(0, kept).join('').trimEnd()}…`)) kept--;
  return `${all.slice(0, kept).join('').trimEnd()}…`;
}

/**
 * Names on lines no wider than `room`, each by its full name: whole, broken at a space where two lines
 * are enough, else cut short so that they still differ.
 */
export function nameLines(
  names: readonly string[],
  { room, size }: { readonly room: number; readonly size: number },
): ReadonlyMap<string, readonly string[]> {
  const fits = (line: string) => textWidth(line, size) <= room;
  const broken = new Map(names.map((name) => [name, brokenOnce(name, fits)]));
  const cut = shortNames(
    names.filter((name) => !broken.get(name)),
    fits,
  );
  return new Map(names.map((name) => [name, broken.get(name) ?? [cut.get(name) ?? name]]));
}

/** A name on one line, or two where it has a space to break at; null where that is not enough. */
function brokenOnce(name: string, fits: (line: string) => boolean): readonly string[] | null {
  if (fits(name)) return [name];
  const words = name.split(' ');
  for (let first = words.length - 1; first > 0; first--) {
    const lines = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
    if (lines.every(fits)) return lines;
  }
  return null;
}

/** Shares of a cut name that are its beginning; the first at which it differs from others cut alike is taken. */
const beginnings = [0.7, 0.5, 0.9, 0.3, 0.1];

/**
 * Names made short enough, each by its full name: without what stands before a slash (with an ellipsis for
 * it where that is one of the names) where they differ all the same, then with their middle left out, where it leaves them different. A name that cannot be
 * kept different so is numbered.
 */
export function shortNames(
  names: readonly string[],
  fits: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const whole = [...new Set(names)];
  if (whole.every(fits)) return new Map(whole.map((name) => [name, name]));
  const bare = whole.map((name) => {
    const [before, last] = [
      name.slice(0, name.lastIndexOf('/')),
      name.slice(name.lastIndexOf('/') + 1),
    ];
    // What is crossed with a factor is no respondent in its own right, and keeps the mark of that.
    return whole.includes(before) ? `…/${last}` : last || name;
  });
  const base = new Set(bare).size === whole.length ? bare : whole;
  const used = new Set(base.filter(fits));
  const cuts = beginnings.map((share) => cutAlike(base, share, fits));
  return new Map(
    whole.map((name, place) => {
      const long = base[place] ?? name;
      if (fits(long)) return [name, long];
      const cut =
        cuts.map((each) => each.get(long)).find((each) => each && !used.has(each)) ??
        numbered(long, place + 1, fits);
      used.add(cut);
      return [name, cut];
    }),
  );
}

/** Names cut alike: by name, those that no other name comes to. */
function cutAlike(
  names: readonly string[],
  share: number,
  fits: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const cuts = names.map((name) => middleCut(name, share, fits));
  const times = new Map<string, number>();
  for (const cut of cuts) times.set(cut, (times.get(cut) ?? 0) + 1);
  return new Map(
    names
      .map((name, place): [string, string] => [name, cuts[place] ?? name])
      .filter(([, cut]) => times.get(cut) === 1),
  );
}

function numbered(name: string, number: number, fits: (name: string) => boolean): string {
  const end = `…${number}`;
  const all = graphemes(name);
  let kept = all.length;
  while (kept > 0 && !fits(`${all.slice(0, kept).join('')}${end}`)) kept--;
  return `${all.slice(0, kept).join('')}${end}`;
}

/** As much of a name as fits with its middle left out. */
function middleCut(name: string, share: number, fits: (name: string) => boolean): string {
  const all = graphemes(name);
  const cutTo = (kept: number) => {
    const before = Math.ceil(kept * share);
    return `${all.slice(0, before).join('')}…${all.slice(all.length - kept + before).join('')}`;
  };
  let [most, over] = [0, all.length];
  while (over - most > 1) {
    const kept = Math.floor((most + over) / 2);
    if (fits(cutTo(kept))) most = kept;
    else over = kept;
  }
  return cutTo(most);
}

/** The ids of a report's respondents, by id, at most so many letters long and different from one another. */
export function shortIds({ respondents }: Report, letters: number): (id: string) => string {
  const names = shortNames(
    respondents.map(({ id }) => plainText(id)),
    (name) => graphemes(name).length <= letters,
  );
  return (id) => names.get(plainText(id)) ?? plainText(id);
}

/** Most letters of a name on a map, in a matrix, and in a sentence. */
export const LETTERS = { map: 12, matrix: 24, sentence: 32 } as const;

/** The first few of many texts and how many more there are, such as "a; b and 3 more". */
export function firstOf(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  if (more <= 0) return texts.join('; ');
  return `${texts.slice(0, most).join('; ')} and ${more} more`;
}
