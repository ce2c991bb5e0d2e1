import type { IntervalPlot, PlotRow } from '../document/plot.js';
import {
  axisTitle,
  dataOf,
  endNames,
  figureLayers,
  intervalLayers,
  laneLayers,
  nameLayers,
} from './interval-layers.js';
import {
  AXIS,
  areStacked,
  endsOf,
  type FigureColumns,
  figureColumns,
  GAP,
  hasPoles,
  inColumns,
  noFigures,
} from './interval-rows.js';
import {
  BOLD,
  type Drawing,
  MARGIN,
  NORMAL_LINE,
  PAGE_HEIGHT,
  SMALL_LINE,
  texts,
  type,
} from './style.js';
import { nameLines, widest } from './text.js';

/** Fewest points that a lane is wide; the less, the fewer bands there are. */
const narrowest = [40, 30, 22, 16] as const;

/**
 * A group beside the other, in as many bands as it takes: narrower ones where a page is not enough, and
 * null where none is narrow enough.
 */
export function gridDrawing(plot: IntervalPlot, width: number): Drawing | null {
  for (const least of narrowest) {
    const drawing = gridWith(plot, width, least);
    if (drawing.height <= PAGE_HEIGHT) return drawing;
  }
  return null;
}

function gridWith(plot: IntervalPlot, width: number, least: number): Drawing {
  const { axis, groups } = plot;
  const rows = groups[0]?.rows ?? [];
  const names = nameLines(
    rows.map(({ label }) => label),
    { room: width * (width > 300 ? 0.22 : 0.27), size: type.normal },
  );
  const left = GAP + widest([...names.values()].flat(), type.normal);
  const room = width - 2 * MARGIN - left;
  const between = 10;
  const most = Math.max(1, Math.floor((room + between) / (least + between)));
  const bands = Math.ceil(groups.length / most);
  const across = Math.ceil(groups.length / bands);
  const panel = Math.floor((room - between * (across - 1)) / across);
  const figures = figureColumns(
    groups.flatMap((group) => group.rows),
    panel,
  );
  const shown = panel - figures.width >= 1.8 * narrowest[0] ? figures : noFigures;
  const lane = panel - shown.width;
  const titleLines = nameLines(
    groups.map(({ title }) => title),
    { room: panel, size: type.small * BOLD },
  );
  const titles = groups.map(({ title }) =>
    title === '' ? [] : (titleLines.get(title) ?? [title]),
  );
  const ends = groups.map((group) => endsOf(group, axis));
  const isStacked = areStacked(ends, lane);
  const look = { isStacked, hasPoles: hasPoles(groups) };
  const hasEnds = ends.some(({ low, high }) => low + high !== '');
  const endLines = hasEnds ? (isStacked ? 2 : 1) : 0;
  const head = Math.ceil(
    (Math.max(...titles.map(({ length }) => length)) + endLines) * SMALL_LINE + 3,
  );
  const foot = AXIS - (axis.title === '' ? 8 : 0);
  const gap = 6;
  const heights = rows.map(
    (row, nth) =>
      NORMAL_LINE *
      Math.max(
        names.get(row.label)?.length ?? 1,
        ...groups.map((group) => linesOf(group.rows[nth], shown)),
      ),
  );
  const free =
    PAGE_HEIGHT / bands - head - foot - gap - heights.reduce((sum, each) => sum + each, 0);
  const air = Math.max(-0.5, Math.min(6, free / Math.max(1, rows.length)));
  const views = groups.map((group, nth) => {
    const parts = inColumns([group], 1, {
      heightOf: (row) => (heights[group.rows.indexOf(row)] ?? NORMAL_LINE) + air,
      headingOf: () => 0,
    });
    const [placed = []] = parts;
    const height = Math.ceil(placed.at(-1)?.to ?? 0);
    const title = titles[nth] ?? [];
    const data = dataOf(placed, axis);
    return {
      width: lane,
      height,
      data,
      layer: [
        ...laneLayers(placed, axis),
        ...intervalLayers(data, axis),
        ...texts(
          title.map((text, line) => ({
            x: 0,
            y: -(endLines + title.length - line - 0.5) * SMALL_LINE - 3,
            text,
          })),
          { size: type.small, bold: true },
        ),
        ...endNames(
          [{ ...(ends[nth] ?? ends[0] ?? { low: '', high: '' }), y: -SMALL_LINE / 2 - 2 }],
          lane,
          look,
        ),
        ...(nth % across === 0 ? nameLayers(placed, { names, detailLines: new Map() }) : []),
        ...figureLayers(placed, shown, lane + GAP),
        ...(nth === Math.floor(groups.length / across - 0.01) * across
          ? axisTitle(axis.title, { x: (room - shown.width) / 2, y: height + AXIS - 9 })
          : []),
      ],
    };
  });
  const height = views[0]?.height ?? 0;
  const padding = {
    left: MARGIN + left,
    right: MARGIN + shown.width,
    top: MARGIN + head,
    bottom: foot,
  };
  return {
    view: {
      concat: views,
      columns: across,
      spacing: { row: head + AXIS - 8 + gap, column: between + shown.width },
      bounds: 'flush',
    },
    padding,
    height: bands * height + (bands - 1) * (head + AXIS - 8 + gap) + padding.top + padding.bottom,
  };
}

/** Lines of figures at the right of a row. */
function linesOf(row: PlotRow | undefined, { lines }: FigureColumns): number {
  return row ? (lines.get(row)?.length ?? 1) : 1;
}
