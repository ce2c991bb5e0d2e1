import {
  type Box,
  boxAbout,
  cross,
  holds,
  nearestIn,
  overlap,
  type Point,
  type Segment,
  touches,
  widened,
} from './geometry.js';

/** A label that wants a place near its mark; all in pixels. */
export interface Unplaced {
  /** Where the middle of its mark is, and how wide that is. */
  readonly at: Point;
  readonly mark: number;
  readonly width: number;
  readonly height: number;
  /** How far from the mark it may go; beyond 130 its leader may cross others where there is no other way. */
  readonly reach: number;
}

/** Where a label stands, and the line to its mark where it had to go away from it. */
export interface Place {
  readonly box: Box;
  /** The side of the box that its text keeps to, towards the mark. */
  readonly align: 'left' | 'center' | 'right';
  readonly leader: Segment | null;
}

/** What labels have to find room among. */
export interface PlacingOptions {
  readonly frame: Box;
  readonly marks: readonly Box[];
  /** Lines that no label may cover. */
  readonly lines?: readonly Segment[];
  /** Lines that a label may cover where it must. */
  readonly outlines?: readonly Segment[];
}

/** Free space round a label, since a reader's font may be wider. */
const SPACE = 1.5;
/** The first distance from a mark that is tried, and the step to the next; from there on a leader is needed. */
const NEAR = 2;
const STEP = 4;
/** How much farther a label goes sooner than across an outline. */
const ACROSS = 12;
/** The same for a leader across a mark, a label or another leader, so that only a long reach allows it. */
const BARRED = 130;

/** Right, left, above, below, the corners, then whatever is between: unit steps about a square. */
const directions: readonly Point[] = [
  ...[0, 180, 270, 90, 315, 45, 225, 135],
  ...[337.5, 22.5, 202.5, 157.5, 292.5, 247.5, 67.5, 112.5],
].map((degrees) => {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const longer = Math.max(Math.abs(x), Math.abs(y));
  return { x: x / longer, y: y / longer };
});

/**
 * Places labels inside a frame so that none covers a mark, another label or a leader; nor does a leader
 * cross any of them, while there is another way. Earlier labels choose first; each takes the free
 * place nearest to its mark, or one a little farther that does not lie across an outline.
 * @returns one for each label, in their order; null where no place within its reach is free
 */
export function placeLabels(
  labels: readonly Unplaced[],
  { frame, marks, lines: fixed = [], outlines = [] }: PlacingOptions,
): readonly (Place | null)[] {
  const taken: Box[] = [];
  const lines = [...fixed];

  const isRoom = (box: Box): boolean => {
    const room = widened(box, SPACE);
    return (
      holds(frame, box) &&
      !marks.some((mark) => overlap(mark, room)) &&
      !taken.some((other) => overlap(other, room)) &&
      !lines.some((line) => touches(line, room))
    );
  };
  const isWay = (leader: Segment, own: Box): boolean =>
    !lines.some((line) => cross(line, leader)) &&
    !taken.some((other) => touches(leader, other)) &&
    !marks.some((mark) => !overlap(mark, own) && touches(leader, mark));

  const bestFor = (label: Unplaced): Place | null => {
    const own = boxAbout(label.at, label.mark);
    let best: { place: Place; cost: number } | null = null;
    for (const { gap, ...place } of placesFor(label)) {
      if (best && gap >= best.cost) break;
      const { box, leader } = place;
      if (!isRoom(box)) continue;
      const across = outlines.some((line) => touches(line, box)) ? ACROSS : 0;
      const barred = leader && !isWay(leader, own) ? BARRED : 0;
      const cost = gap + across + barred;
      if (cost <= label.reach && (!best || cost < best.cost)) best = { place, cost };
    }
    return best?.place ?? null;
  };

  return labels.map((label) => {
    const place = bestFor(label);
    if (place) taken.push(place.box);
    if (place?.leader) lines.push(place.leader);
    return place;
  });
}

/** Where a label could stand, the nearest first. */
function* placesFor({
  at,
  mark,
  width,
  height,
  reach,
}: Unplaced): Generator<Place & { readonly gap: number }> {
  for (let gap = NEAR; gap <= reach; gap += STEP) {
    const away = mark / 2 + gap;
    for (const { x, y } of directions) {
      const middle = {
        x: at.x + x * (away + width / 2),
        y: at.y + y * (away + height / 2),
      };
      const box = boxAbout(middle, width, height);
      yield {
        gap,
        box,
        align: alignOf(box, at),
        leader: gap > NEAR ? leaderTo(box, at, mark) : null,
      };
    }
  }
}

function alignOf({ x, width }: Box, at: Point): Place['align'] {
  if (x >= at.x) return 'left';
  return x + width <= at.x ? 'right' : 'center';
}

/** The line from the edge of a mark to a box. */
function leaderTo(box: Box, at: Point, mark: number): Segment {
  const to = nearestIn(box, at);
  const length = Math.hypot(to.x - at.x, to.y - at.y);
  const share = mark / 2 / length;
  return {
    from: { x: at.x + share * (to.x - at.x), y: at.y + share * (to.y - at.y) },
    to,
  };
}
