import type { HumansMap } from '../../analysis/comparison.js';
import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { palette } from '../palette.js';
import { boxAbout, closedPath, type Point, type Segment } from './geometry.js';
import type { Layer, Panel } from './panel.js';
import { leaderMarks, pathMarks, wordMarks } from './pixel-marks.js';
import { leadersOf, textLabels, wordsOf } from './text-labels.js';

/** Pixels of a loading of 1, and the room for names beside the circle that it reaches. */
const RADIUS = 84;
const BESIDE = 40;
const ABOVE = 4;
const SIZE = 10.5;
/** The line of paper about a name, which keeps circle and arrows off its letters, in pixels. */
const HALO = 3;
/** How long the barbs of an arrow are, and how far they spread to either side, in pixels and radians. */
const BARB = 7;
const SPREAD = 0.4;

/** How wide and how high the arrows stand, in pixels. */
export const ARROWS_WIDTH = 2 * (RADIUS + BESIDE);
const HEIGHT = 2 * (RADIUS + ABOVE);

/** Where on the map each dimension grows: its weights on the two components as an arrow, in the middle of a width. */
export function loadingArrows({ loadings }: HumansMap, width: number): Panel {
  const middle = { x: width / 2, y: HEIGHT / 2 };
  const circle = circleAbout(middle);
  const arrows = dimensions.map((dimension) => ({
    name: dimensionCatalogue[dimension].name,
    from: middle,
    to: {
      x: middle.x + RADIUS * (loadings[0]?.[dimension] ?? 0),
      y: middle.y - RADIUS * (loadings[1]?.[dimension] ?? 0),
    },
  }));
  return {
    title: { text: 'Where each dimension grows', anchor: 'middle' },
    width,
    height: HEIGHT,
    layer: [
      pathMarks([circle], { colour: palette.line, width: 1, fillOpacity: 0.05 }),
      pathMarks(arrows.map(arrowPath), { colour: palette.ink, width: 1.3 }),
      ...names(arrows, { circle, width }),
    ],
  };
}

/** What an arrow of length 1 reaches. */
function circleAbout({ x, y }: Point): Point[] {
  return Array.from({ length: 72 }, (_, step) => ({
    x: x + RADIUS * Math.cos((step * Math.PI) / 36),
    y: y + RADIUS * Math.sin((step * Math.PI) / 36),
  }));
}

function names(
  arrows: readonly (Segment & { readonly name: string })[],
  { circle, width }: { readonly circle: readonly Point[]; readonly width: number },
): Layer[] {
  const labels = textLabels(
    arrows.map(({ name, to }) => ({
      at: to,
      mark: 2,
      reach: 4 * RADIUS,
      lines: [name],
      size: SIZE,
    })),
    {
      frame: { x: 0, y: 0, width, height: HEIGHT },
      marks: arrows.map(({ to }) => boxAbout(to, 2)),
      lines: arrows,
      outlines: closedPath(circle),
    },
  ).filter((label) => label !== null);
  return [
    leaderMarks(leadersOf(labels), palette.ink),
    ...wordMarks(wordsOf(labels), { size: SIZE, colour: palette.paper, outline: HALO }),
    ...wordMarks(wordsOf(labels), { size: SIZE, colour: palette.ink }),
  ];
}

/** A shaft with two barbs, in one stroke. */
function arrowPath({ from, to }: Segment): Point[] {
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const barb = (turn: number): Point => ({
    x: to.x + BARB * Math.cos(back + turn),
    y: to.y + BARB * Math.sin(back + turn),
  });
  return [from, to, barb(SPREAD), to, barb(-SPREAD)];
}
