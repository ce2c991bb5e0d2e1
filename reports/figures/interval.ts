import type { IntervalPlot, PlotRow } from '../document/plot.js';
import { gridDrawing } from './interval-grid.js';
import {
  axisTitle,
  dataOf,
  type EndLook,
  endNames,
  figureLayers,
  intervalLayers,
  laneLayers,
  nameLayers,
} from './interval-layers.js';
import {
  AXIS,
  areStacked,
  type Ends,
  endsOf,
  figureColumns,
  GAP,
  type Group,
  hasPoles,
  inColumns,
  noFigures,
  type Placed,
} from './interval-rows.js';
import {
  BOLD,
  type Drawing,
  type Layer,
  MARGIN,
  NORMAL_LINE,
  PAGE_HEIGHT,
  SMALL_LINE,
  texts,
  type,
} from './style.js';
import { nameLines, textWidth, widest, wrapped } from './text.js';

/**
 * An interval plot. Groups with the same rows stand side by side, their names said once; others one
 * below the other. What would be over a page high gets smaller rows, then more columns.
 */
export function intervalDrawing(plot: IntervalPlot, width: number): Drawing {
  const sideways = { ...plot, groups: sidewaysGroups(plot.groups) };
  const grid = isGrid(sideways.groups) ? gridDrawing(sideways, width) : null;
  return grid ?? listDrawing(sideways, width);
}

/** Groups of a row each become rows: what differs names them. */
function sidewaysGroups(groups: readonly Group[]): readonly Group[] {
  if (groups.length < 2 || groups.some(({ rows }) => rows.length !== 1)) return groups;
  const labels = new Set(groups.flatMap(({ rows }) => rows.map(({ label }) => label)));
  return groups.map(({ title, rows, ...poles }) => ({
    title: '',
    ...poles,
    rows: rows.map((row) => ({
      ...row,
      label: title || row.label,
      ...(labels.size > 1 && title !== row.label && title ? { detail: row.label } : {}),
    })),
  }));
}

/** Whether groups of several rows have the same names in the same order. */
function isGrid(groups: readonly Group[]): boolean {
  const names = ({ rows }: Group) => rows.map(({ label }) => label).join('\n');
  const [first] = groups;
  return (
    first !== undefined &&
    groups.length > 1 &&
    first.rows.length > 1 &&
    groups.every((group) => names(group) === names(first))
  );
}

/** How rows are set: closer, and in more columns, where a page is not enough. */
interface Setting {
  readonly columns: number;
  /** Free space of a row. */
  readonly air: number;
  readonly details: boolean;
  /** Share of a page that it may take. */
  readonly share: number;
}

const settings: readonly Setting[] = [1, 2, 3, 4].flatMap((columns) => [
  { columns, air: 6, details: true, share: 0.5 },
  { columns, air: 3.5, details: true, share: 0.8 },
  { columns, air: 1, details: true, share: 1 },
  { columns, air: -0.4, details: false, share: 1 },
]);

/** One group below the other, figures at the right. */
function listDrawing(plot: IntervalPlot, width: number): Drawing {
  for (const setting of settings) {
    const drawing = listWith(plot, width, setting);
    if (drawing.height <= PAGE_HEIGHT * setting.share) return drawing;
  }
  return listWith(plot, width, { columns: 4, air: -0.4, details: false, share: 1 });
}

function listWith(plot: IntervalPlot, width: number, setting: Setting): Drawing {
  const { columns, air, details } = setting;
  const { axis } = plot;
  const between = 2 * GAP;
  // Vega rounds up where views begin, so whole points keep them where they belong.
  const own = Math.floor((width - 2 * MARGIN - between * (columns - 1)) / columns);
  const rows = plot.groups.flatMap((group) => group.rows);
  const names = nameLines(
    rows.map(({ label }) => label),
    { room: own * (columns > 1 ? 0.4 : 0.3), size: type.normal },
  );
  const shownDetail = (row: PlotRow) => (details ? (row.detail ?? '') : '');
  const detailLines = new Map(
    rows.map((row) => [
      row,
      shownDetail(row) === ''
        ? []
        : wrapped(shownDetail(row), { room: own * 0.3, size: type.small, most: 1 }),
    ]),
  );
  const left =
    GAP +
    Math.max(
      widest([...names.values()].flat(), type.normal),
      widest([...detailLines.values()].flat(), type.small),
    );
  const hasFigures = own - left > 2.6 * 40;
  const figures = hasFigures ? figureColumns(rows, own - left) : noFigures;
  const lane = own - left - figures.width;
  const heightOf = (row: PlotRow) =>
    Math.max(
      (names.get(row.label)?.length ?? 1) * NORMAL_LINE +
        (detailLines.get(row)?.length ?? 0) * SMALL_LINE,
      (figures.lines.get(row)?.length ?? 1) * NORMAL_LINE,
    ) + air;
  const shared = sharedEnds(plot);
  const look = {
    isStacked: areStacked(
      plot.groups.map((group) => endsOf(group, axis)),
      lane,
    ),
    hasPoles: hasPoles(plot.groups),
  };
  const endsHeight = (look.isStacked ? 2 : 1) * SMALL_LINE;
  const parts = inColumns(plot.groups, columns, {
    heightOf,
    headingOf: (group) => headingHeight(group, { left, ends: shared === null ? endsHeight : 0 }),
  });
  const titleWidth = textWidth(axis.title, type.small);
  // In the middle of the lane, or as near to it as leaves the title within its column.
  const titleAt = Math.max(
    titleWidth / 2 - left,
    Math.min(lane / 2, lane + figures.width - titleWidth / 2),
  );
  const views = parts.map((placed) => {
    const height = Math.ceil(placed.at(-1)?.to ?? 0);
    const data = dataOf(placed, axis);
    return {
      width: lane,
      height,
      data,
      layer: [
        ...laneLayers(placed, axis),
        ...intervalLayers(data, axis),
        ...headings(placed, { left, lane, own: shared === null, axis, look }),
        ...(shared ? endNames([{ ...shared, y: -SMALL_LINE / 2 - 2 }], lane, look) : []),
        ...nameLayers(placed, { names, detailLines }),
        ...figureLayers(placed, figures, lane + GAP),
        ...axisTitle(axis.title, { x: titleAt, y: height + AXIS - 9 }),
      ],
    };
  });
  const tallest = Math.max(0, ...views.map(({ height }) => height));
  const padding = {
    left: MARGIN + left,
    right: MARGIN + figures.width,
    top: MARGIN + (shared && shared.low + shared.high !== '' ? endsHeight + 2 : 0),
    bottom: AXIS,
  };
  const [only] = views;
  return {
    view:
      only && views.length === 1
        ? only
        : { hconcat: views, spacing: figures.width + between + left, bounds: 'flush' },
    padding,
    height: tallest + padding.top + padding.bottom,
  };
}

/** The ends that all groups share; null where groups have their own. */
function sharedEnds({ axis, groups }: IntervalPlot): Ends | null {
  const ends = groups.map((group) => endsOf(group, axis));
  const [first] = ends;
  return first && ends.every(({ low, high }) => low === first.low && high === first.high)
    ? first
    : null;
}

function headingHeight(
  { title }: Group,
  { left, ends }: { readonly left: number; readonly ends: number },
): number {
  const named = title === '' ? 0 : NORMAL_LINE + 2;
  if (ends === 0) return named;
  return isBesideEnds(title, left) ? Math.max(named, ends + 1) : named + ends;
}

/** Whether a title leaves the ends room on its line. */
function isBesideEnds(title: string, left: number): boolean {
  return textWidth(title, type.normal) * BOLD <= left - 3;
}

/** The titles of groups and, where each has its own, what the ends of the axis mean. */
function headings(
  placed: readonly Placed[],
  {
    left,
    lane,
    own,
    axis,
    look,
  }: {
    readonly left: number;
    readonly lane: number;
    readonly own: boolean;
    readonly axis: IntervalPlot['axis'];
    readonly look: EndLook;
  },
): Layer[] {
  return [
    ...texts(
      placed.flatMap(({ group, top }) =>
        group.title === '' ? [] : [{ x: -left, y: top + NORMAL_LINE / 2 + 0.5, text: group.title }],
      ),
      { bold: true },
    ),
    ...(own
      ? endNames(
          placed.map(({ group, from }) => ({
            ...endsOf(group, axis),
            y: from - SMALL_LINE / 2 - 0.5,
          })),
          lane,
          look,
        )
      : []),
  ];
}
