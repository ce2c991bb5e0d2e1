import { likelihood } from '../document/format.js';
import { palette } from '../palette.js';
import type { KeyEntry } from './colour-key.js';

/** A class of similarities, in hundredths as printed, and how its cells look. */
export interface Shade extends KeyEntry {
  readonly from: number;
  readonly to: number;
  /** The colour of text and marks upon it. */
  readonly ink: string;
}

/** From the least similar to the most. */
const looks = [
  { fill: palette['heat-even'], ink: palette['heat-ink'] },
  { fill: palette['heat-target-1'], ink: palette['heat-ink'] },
  { fill: palette['heat-target-2'], ink: palette['heat-ink'] },
  { fill: palette['heat-target-3'], ink: palette['heat-paper'] },
];

/** Classes of equal width, as few as hold these similarities, 0..1; the least similar first. */
export function shadesFor(similarities: readonly number[]): Shade[] {
  const printed = similarities.map(hundredths);
  const [least, most] = [Math.min(...printed), Math.max(...printed)];
  const width = Math.ceil((most - least + 1) / looks.length);
  return looks
    .map((look, nth) => {
      const from = least + nth * width;
      const to = Math.min(most, from + width - 1);
      return { ...look, from, to, text: rangeText(from, to) };
    })
    .filter(({ from }) => from <= most);
}

/** The class that a similarity is in. */
export function shadeOf(similarity: number, shades: readonly Shade[]): Shade | undefined {
  return shades.find(({ to }) => hundredths(similarity) <= to);
}

/** As printed, lest a cell stand in another class than its figure says. */
function hundredths(similarity: number): number {
  return Math.round(100 * Number(likelihood(similarity)));
}

function rangeText(from: number, to: number): string {
  const [first, last] = [likelihood(from / 100), likelihood(to / 100)];
  return from === to ? first : `${first}–${last}`;
}
