import { graphemes, textWidth } from './text-width.js';

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
