const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303F\uFF00-\uFF60]/u;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people see them. */
export function graphemes(text: string): string[] {
  return Array.from(segments.segment(text), ({ segment }) => segment);
}

/** How many columns of a terminal a text takes, without colour codes in it. */
export function textWidth(text: string): number {
  return graphemes(text).reduce((sum, grapheme) => sum + (wide.test(grapheme) ? 2 : 1), 0);
}

/** Spaces where a line may end: not before a unit, nor within the limits of a number, as in "(−0.40 to −0.20)". */
const breaks = / (?<!\d to )(?!%|to [−+]?\d)/u;

/**
 * A text on lines of at most `width` columns (2 or more), broken at spaces, or within a word too long.
 * Numbers stay whole, and no-break spaces hold.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(breaks).flatMap((whole) => pieces(whole, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((each) => each.replaceAll('\u00A0', ' '));
}

function pieces(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const cut: string[] = [''];
  for (const grapheme of graphemes(word)) {
    const last = cut.length - 1;
    const longer = `${cut[last]}${grapheme}`;
    if (textWidth(longer) <= width) cut[last] = longer;
    else cut.push(grapheme);
  }
  return cut;
}

/** A column of a {@link textTable}: figures stand to the right, words to the left. */
interface TextColumn {
  readonly name: string;
  readonly align: 'left' | 'right';
}

/** A table in plain text, its columns as wide as their widest cell and two spaces apart. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => textWidth(cells[index] ?? ''))),
  );
  return lines
    .map((cells) =>
      columns
        .map(({ align }, index) => {
          const cell = cells[index] ?? '';
          const room = ' '.repeat((widths[index] ?? 0) - textWidth(cell));
          return align === 'left' ? cell + room : room + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names made to fit so many columns: without `org/` where that stays unique, then cut in the middle. */
export function shortNames(names: readonly string[], width: number): readonly string[] {
  const bare = names.map((name) => name.replace(/^[^/]*\//, ''));
  const open = new Set(bare).size === new Set(names).size ? bare : names;
  const kept = names.map((name, place) =>
    textWidth(name) <= width ? name : (open[place] ?? name),
  );
  const cut = kept.map((name) => cutMiddle(name, width));
  return cut.map((name, place) => {
    const alike = cut.filter((each) => each === name).length > 1;
    const isSame = kept.filter((each) => each === kept[place]).length > 1;
    return alike && !isSame ? cutMiddle(kept[place] ?? name, width, `…${place + 1}…`) : name;
  });
}

/** A text of at most so many columns, its middle left out where it is longer. */
function cutMiddle(text: string, width: number, mark = '…'): string {
  if (textWidth(text) <= width) return text;
  const letters = graphemes(text);
  const room = Math.max(2, width - textWidth(mark));
  const tail = take(letters.toReversed(), Math.floor(room / 2)).toReversed();
  const head = take(letters, room - textWidth(tail.join('')));
  return `${head.join('')}${mark}${tail.join('')}`;
}

/** The first letters that fit so many columns. */
function take(letters: readonly string[], width: number): string[] {
  const taken: string[] = [];
  for (const letter of letters) {
    if (textWidth([...taken, letter].join('')) > width) break;
    taken.push(letter);
  }
  return taken;
}
