/** A place: on the page in pixels, from the left and the top edge. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle, by its left upper corner. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A straight line between two points. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/** A box of this size about a point. */
export function boxAbout({ x, y }: Point, width: number, height = width): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** A box with a margin all round. */
export function widened({ x, y, width, height }: Box, margin: number): Box {
  return {
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

/** Whether two boxes share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether the first box holds all of the second. */
export function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The point of a box that is nearest to another point. */
export function nearestIn({ x, y, width, height }: Box, to: Point): Point {
  return {
    x: Math.min(Math.max(to.x, x), x + width),
    y: Math.min(Math.max(to.y, y), y + height),
  };
}

/** Whether two lines cross: the ends of each lie on two sides of the other. */
export function cross(a: Segment, b: Segment): boolean {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

/** Whether a line touches a box. */
export function touches(line: Segment, box: Box): boolean {
  const { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  const inside = ({ x: left, y: top }: Point) =>
    left > x && left < right && top > y && top < bottom;
  return (
    inside(line.from) ||
    inside(line.to) ||
    cross(line, { from: { x, y }, to: { x: right, y: bottom } }) ||
    cross(line, { from: { x: right, y }, to: { x, y: bottom } })
  );
}

/** The lines from each point to the next, and from the last to the first. */
export function closedPath(points: readonly Point[]): Segment[] {
  return points.map((to, nth) => ({ from: points.at(nth - 1) ?? to, to }));
}

/** Below, on or above 0 as a point lies to one side of a line, on it or to the other. */
function side({ from, to }: Segment, { x, y }: Point): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}
