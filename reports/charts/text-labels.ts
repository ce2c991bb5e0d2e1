import type { Segment } from './geometry.js';
import type { Words } from './pixel-marks.js';
import { type Place, type PlacingOptions, placeLabels, type Unplaced } from './place-labels.js';
import { ASCENT, LINE_HEIGHT, textSize } from './text-size.js';

/** Lines of text that want a place near their mark. */
export interface UnplacedText extends Omit<Unplaced, 'width' | 'height'> {
  readonly lines: readonly string[];
  /** Of the type, in pixels. */
  readonly size: number;
}

/** Text where it stands, and the line to its mark where it had to go away from it. */
export interface TextLabel {
  readonly words: readonly Words[];
  readonly leader: Segment | null;
}

/** Places texts as `placeLabels` does; null where one has no room. */
export function textLabels(
  texts: readonly UnplacedText[],
  options: PlacingOptions,
): readonly (TextLabel | null)[] {
  const places = placeLabels(
    texts.map((text) => ({ ...text, ...textSize(text.lines, text.size) })),
    options,
  );
  return texts.map((text, nth) => {
    const place = places[nth];
    return place ? { words: wordsAt(place, text), leader: place.leader } : null;
  });
}

export const wordsOf = (labels: readonly TextLabel[]): Words[] =>
  labels.flatMap(({ words }) => words);

export const leadersOf = (labels: readonly TextLabel[]): Segment[] =>
  labels.flatMap(({ leader }) => leader ?? []);

const shares = { left: 0, center: 0.5, right: 1 };

function wordsAt({ box, align }: Place, { lines, size }: UnplacedText): Words[] {
  return lines.map((text, line) => ({
    text,
    align,
    x: box.x + shares[align] * box.width,
    y: box.y + size * (ASCENT + LINE_HEIGHT * line),
  }));
}
