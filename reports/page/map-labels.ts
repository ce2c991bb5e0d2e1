/** A text at a point of a drawing, in pixels from its upper left corner. */
export interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Of its letters. */
  readonly size: number;
}

/** Where a label stands from its point, in pixels: its near end, at half its height. */
export interface LabelPlace {
  readonly dx: number;
  readonly dy: number;
  /** True where it stands so far off that a line must lead to it. */
  readonly led: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a letter's width to its size, on average and a little over. */
const LETTER = 0.62;
const DOT = 5;

/** Steps off a point, and the sides of it that are tried at each. */
const STEPS = [0, 11, 22, 34, 48, 64];
const SIDES = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, 0],
  [-1, 0],
] as const;

/**
 * Places for names beside their points, in their order: none upon another name, a point that is named,
 * or a `fixed` label, as far as there is room. A code stands on its point, and is null where it would
 * lie upon anything, so that a dot is drawn instead.
 */
export function mapLabels({
  names,
  codes,
  fixed,
  width,
  height,
}: {
  readonly names: readonly MapLabel[];
  readonly codes: readonly MapLabel[];
  readonly fixed: readonly Box[];
  readonly width: number;
  readonly height: number;
}): { readonly names: readonly LabelPlace[]; readonly codes: readonly (LabelPlace | null)[] } {
  const dots = names.map(({ x, y }) => around(x, y, 2 * DOT, 2 * DOT));
  const taken: Box[] = [...fixed, ...dots];
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= height &&
    !taken.some((other) => overlap(box, other));
  const placed = names.map((label) => {
    const tried = STEPS.flatMap((step) =>
      SIDES.map(([side, down]) => {
        const dx = side * (DOT + 2 + (down === 0 ? step : step / 2));
        const dy = down * (DOT + 2 + step);
        return { place: { dx, dy, led: step > 0 }, box: besideBox(label, dx, dy) };
      }),
    );
    const found = tried.find(({ box }) => isFree(box)) ?? tried[0];
    if (found) taken.push(found.box);
    return found?.place ?? { dx: 0, dy: 0, led: false };
  });
  return {
    names: placed,
    codes: codes.map(({ x, y, text, size }) => {
      const box = around(x, y, text.length * size * LETTER + 2, size);
      if (!isFree(box)) return null;
      taken.push(box);
      return { dx: 0, dy: 0, led: false };
    }),
  };
}

/** What a label covers that begins, or ends, so far from its point. */
export function besideBox({ x, y, text, size }: MapLabel, dx: number, dy: number): Box {
  const long = text.length * size * LETTER;
  return around(x + dx + (dx < 0 ? -long : long) / 2, y + dy, long, size * 1.1);
}

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
