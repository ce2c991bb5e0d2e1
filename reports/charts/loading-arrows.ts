import type { HumansMap } from '../../analysis/comparison.js';
import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { palette } from '../palette.js';
import { boxAbout, closedPath, type Point } from './geometry.js';
import type { Layer, Panel } from './panel.js';
import { leaderMarks, pathMarks, wordMarks } from './pixel-marks.js';
import { leadersOf, textLabels, wordsOf } from './text-labels.js';

/** Pixels of a loading of 1, and the room for names beside the circle that it reaches. */
const RADIUS = 84;
const BESIDE = 62;
const SIZE = 10.5;
/** How long the barbs of an arrow are, and how far they spread to either side, in pixels and radians. */
const BARB = 7;
const SPREAD = 0.4;

/** How wide and how high the arrows stand, in pixels. */
export const ARROWS_WIDTH = 2 * (RADIUS + BESIDE);
const HEIGHT = 2 * (RADIUS + 16);
const middle: Point = { x: ARROWS_WIDTH / 2, y: HEIGHT / 2 };

/** Where on the map each dimension grows: its weights on the two components as an arrow. */
export function loadingArrows({ loadings }: HumansMap): Panel {
  const arrows = dimensions.map((dimension) => ({
    name: dimensionCatalogue[dimension].name,
    tip: {
      x: middle.x + RADIUS * (loadings[0]?.[dimension] ?? 0),
      y: middle.y - RADIUS * (loadings[1]?.[dimension] ?? 0),
    },
  }));
  return {
    title: { text: 'Where each dimension grows' },
    width: ARROWS_WIDTH,
    height: HEIGHT,
    layer: [
      pathMarks([circle], { colour: palette.line, width: 1, fillOpacity: 0.05 }),
      pathMarks(
        arrows.map(({ tip }) => arrowTo(tip)),
        { colour: palette.ink, width: 1.3 },
      ),
      ...names(arrows),
    ],
  };
}

/** What an arrow of length 1 reaches. */
const circle = Array.from({ length: 72 }, (_, step) => ({
  x: middle.x + RADIUS * Math.cos((step * Math.PI) / 36),
  y: middle.y + RADIUS * Math.sin((step * Math.PI) / 36),
}));

function names(arrows: readonly { readonly name: string; readonly tip: Point }[]): Layer[] {
  const labels = textLabels(
    arrows.map(({ name, tip }) => ({
      at: tip,
      mark: 2,
      reach: 2 * RADIUS,
      lines: [name],
      size: SIZE,
    })),
    {
      frame: { x: 0, y: 0, width: ARROWS_WIDTH, height: HEIGHT },
      marks: arrows.map(({ tip }) => boxAbout(tip, 2)),
      lines: arrows.map(({ tip }) => ({ from: middle, to: tip })),
      outlines: closedPath(circle),
    },
  ).filter((label) => label !== null);
  return [
    leaderMarks(leadersOf(labels), palette.ink),
    ...wordMarks(wordsOf(labels), { size: SIZE, colour: palette.ink }),
  ];
}

/** A shaft with two barbs, in one stroke. */
function arrowTo(tip: Point): Point[] {
  const back = Math.atan2(middle.y - tip.y, middle.x - tip.x);
  const barb = (turn: number): Point => ({
    x: tip.x + BARB * Math.cos(back + turn),
    y: tip.y + BARB * Math.sin(back + turn),
  });
  return [middle, tip, barb(SPREAD), tip, barb(-SPREAD)];
}
