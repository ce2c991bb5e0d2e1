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

/** The characters of a text as readers see them. */
export function graphemes(text: string): string[] {
  return Array.from(segments.segment(text), ({ segment }) => segment);
}

/** The width that a line takes in Inter at most, in points; a little wider for a reader's other font. */
export function textWidth(text: string, size: number): number {
  return graphemes(text)
    .map((grapheme) => known.get(grapheme.normalize('NFD').charAt(0)) ?? WIDEST)
    .reduce((sum, width) => sum + width * size, 0);
}

/** The width of the widest of these lines, 0 of none. */
export function widest(lines: readonly string[], size: number): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)));
}

/** A text on lines no wider than `room` points, broken at spaces, at most `most` of them. */
export function wrapped(
  text: string,
  {
    room,
    size,
    most = 2,
  }: { readonly room: number; readonly size: number; readonly most?: number },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
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

/** Shares of a cut name that are its beginning, tried in turn until all names differ. */
const beginnings = [0.5, 0.3, 0.7, 0.1, 0.9];

/**
 * Names made short enough, each by its full name: without what stands before a slash where they differ
 * all the same, then with their middle left out, where it leaves them different. Names that cannot be
 * kept different so are numbered.
 */
export function shortNames(
  names: readonly string[],
  fits: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const whole = [...new Set(names)];
  if (whole.every(fits)) return new Map(whole.map((name) => [name, name]));
  const bare = whole.map((name) => name.slice(name.lastIndexOf('/') + 1) || name);
  const base = new Set(bare).size === whole.length ? bare : whole;
  for (const share of beginnings) {
    const cut = base.map((name) => middleCut(name, share, fits));
    if (new Set(cut).size === whole.length) {
      return new Map(whole.map((name, place) => [name, cut[place] ?? name]));
    }
  }
  return new Map(
    whole.map((name, place) => {
      const number = `…${place + 1}`;
      return [
        name,
        `${middleCut(base[place] ?? name, 1, (cut) => fits(`${cut}${number}`))}${number}`,
      ];
    }),
  );
}

function middleCut(name: string, share: number, fits: (name: string) => boolean): string {
  if (fits(name)) return name;
  const all = graphemes(name);
  for (let kept = all.length - 1; kept > 0; kept--) {
    const before = Math.ceil(kept * share);
    const after = all.slice(all.length - (kept - before));
    const cut = `${all.slice(0, before).join('')}${share === 1 ? '' : '…'}${kept === before ? '' : after.join('')}`;
    if (fits(cut)) return cut;
  }
  return '…';
}
