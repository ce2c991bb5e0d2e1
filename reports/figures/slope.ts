import type { SlopePlot } from '../document/plot.js';
import {
  type Drawing,
  given,
  intervalLook,
  type Layer,
  LINE,
  lookOf,
  MARGIN,
  PAGE_HEIGHT,
  palette,
  pixels,
  pointLook,
  scaled,
  texts,
  type,
} from './style.js';
import { shortNames, textWidth, widest, wrapped } from './text.js';

type Panel = SlopePlot['panels'][number];
type Line = Panel['lines'][number];

const GAP = 5;
const NORMAL_LINE = type.normal * LINE;
const SMALL_LINE = type.small * LINE;
/** Of no preference. */
const NULL = 0.5;
/** Above a panel: its title and the upper pole; below: the lower pole and the two moments. */
const HEAD = NORMAL_LINE + SMALL_LINE + 3;
const FOOT = 2 * SMALL_LINE + 3;

/** Lines from one moment to another, a panel for each dimension, the change at the right of each. */
export function slopeDrawing(plot: SlopePlot, width: number): Drawing {
  const { panels } = plot;
  const room = width - 2 * MARGIN;
  const across = Math.min(panels.length, room > 300 ? 3 : 2);
  const bands = Math.ceil(panels.length / Math.max(1, across));
  const between = 2 * GAP;
  const panelWidth = (room - between * (across - 1)) / Math.max(1, across);
  const names = shortNames(
    panels.flatMap(({ lines }) => lines.map(({ label }) => label)),
    (name) => textWidth(name, type.normal) <= panelWidth * 0.68,
  );
  const isNamed = panels.some(({ lines }) => lines.length > 1);
  const labelOf = (line: Line) => [
    ...(isNamed ? [names.get(line.label) ?? line.label] : []),
    ...wrapped(line.text, { room: panelWidth * 0.68, size: type.small }),
  ];
  const right =
    GAP +
    3 +
    widest(
      panels.flatMap(({ lines }) => lines.flatMap(labelOf)),
      type.normal,
    );
  const most = Math.max(
    0,
    ...panels.map(({ lines }) => lines.reduce((sum, line) => sum + labelOf(line).length, 0)),
  );
  const tallest = PAGE_HEIGHT / bands - HEAD - FOOT;
  const height = Math.min(tallest, Math.max(76, most * SMALL_LINE + 6));
  const lane = Math.min(panelWidth - right, 90);
  const views = panels.map((panel) => ({
    width: lane,
    height,
    layer: [
      ...frame({ lane, height }),
      ...slopes(panel),
      ...lineNames(panel, { labelOf, x: lane + GAP + 3, height }),
      ...texts([{ x: 0, y: -HEAD + NORMAL_LINE / 2 + 1, text: panel.title }], { bold: true }),
      ...texts(
        [
          { x: 0, y: -SMALL_LINE / 2 - 1, text: `↑ ${panel.high}` },
          { x: 0, y: height + SMALL_LINE / 2 + 1, text: `↓ ${panel.low}` },
        ],
        { size: type.small, colour: palette.mid },
      ),
      ...texts([{ x: 0, y: height + 1.5 * SMALL_LINE + 1, text: plot.from }], {
        size: type.small,
      }),
      ...texts([{ x: lane, y: height + 1.5 * SMALL_LINE + 1, text: plot.to }], {
        size: type.small,
        align: 'right',
      }),
    ],
  }));
  const spacing = { row: HEAD + FOOT + 8, column: panelWidth - lane + between };
  const padding = {
    left: MARGIN,
    right: MARGIN + panelWidth - lane,
    top: MARGIN + HEAD,
    bottom: FOOT + MARGIN,
  };
  return {
    view: { concat: views, columns: Math.max(1, across), spacing, bounds: 'flush' },
    padding,
    height: bands * height + (bands - 1) * spacing.row + padding.top + padding.bottom,
  };
}

/** A likelihood, from the bottom of a panel to its top; a moment, from its left to its right. */
const up = (field: string) => scaled(field, [0, 1]);
const along = up;

/** The ground of a panel and the null across it. */
function frame({ lane, height }: { readonly lane: number; readonly height: number }): Layer[] {
  return [
    {
      data: { values: [{ x: 0, x2: lane, y: 0, y2: height }] },
      mark: { type: 'rect', fill: palette.lane },
      encoding: { x: pixels('x'), x2: { field: 'x2' }, y: pixels('y'), y2: { field: 'y2' } },
    },
    {
      data: { values: [{ from: 0, to: 1, value: NULL }] },
      mark: { type: 'rule', color: palette.null },
      encoding: { x: along('from'), x2: { field: 'to' }, y: up('value') },
    },
  ];
}

/** Where the two moments stand in a panel. */
const START = 0.08;
const END = 0.92;

/** Lines with a solid or a hollow end, and the interval that the change has about it. */
function slopes({ title, lines }: Panel): Layer[] {
  const values = lines.flatMap(({ label, from, to, low, high, mark, text }) => {
    if (from === null || to === null) return [];
    const at = (limit: number | null | undefined) =>
      limit == null ? null : Math.max(0, Math.min(1, from + limit));
    const look = { ...lookOf(mark), line: mark === 'none' ? 0.8 : 1.4 };
    const start = START;
    return [
      {
        panel: title,
        label,
        text,
        start,
        end: END,
        from,
        to,
        low: at(low),
        high: at(high),
        ...look,
      },
    ];
  });
  // Solid ones last, so that they lie above.
  const ordered = values.toSorted((a, b) => a.line - b.line);
  const ends = ordered.flatMap(({ label, from, to, colour, fill, area }) => [
    { label, x: START, y: from, colour, fill, area },
    { label, x: END, y: to, colour, fill, area },
  ]);
  return [
    {
      data: { values: ordered.filter(({ low, high }) => low !== null && high !== null) },
      mark: { type: 'rule' },
      encoding: { x: along('end'), y: up('low'), y2: { field: 'high' }, ...intervalLook },
    },
    {
      data: { values: ordered },
      mark: { type: 'rule' },
      encoding: {
        x: along('start'),
        x2: { field: 'end' },
        y: up('from'),
        y2: { field: 'to' },
        color: given('colour'),
        strokeWidth: given('line', 'quantitative'),
      },
    },
    {
      data: { values: ends },
      mark: { type: 'point' },
      encoding: { x: along('x'), y: up('y'), ...pointLook },
    },
  ];
}

/** The names and changes of lines at their right ends, moved apart as far as they need. */
function lineNames(
  { lines }: Panel,
  {
    labelOf,
    x,
    height,
  }: {
    readonly labelOf: (line: Line) => readonly string[];
    readonly x: number;
    readonly height: number;
  },
): Layer[] {
  const wanted = lines
    .map((line) => {
      const text = labelOf(line);
      return {
        line,
        text,
        y: (1 - (line.to ?? NULL)) * height,
        height: text.length * SMALL_LINE + 1,
      };
    })
    .toSorted((a, b) => a.y - b.y);
  return texts(
    apart(wanted, height).flatMap(({ line, text, y }) =>
      text.map((each, nth) => ({
        x,
        y: y + (nth - (text.length - 1) / 2) * SMALL_LINE,
        text: each,
        colour: line.mark === 'none' ? palette.mid : palette.ink,
      })),
    ),
    { size: type.small },
  );
}

/** Things in order from the top, none upon another, each as near as may be to where it wants to be. */
function apart<T extends { readonly y: number; readonly height: number }>(
  things: readonly T[],
  height: number,
): T[] {
  const down: T[] = [];
  let bottom = 0;
  for (const thing of things) {
    const y = Math.max(thing.y, bottom + thing.height / 2);
    down.push({ ...thing, y });
    bottom = y + thing.height / 2;
  }
  let top = Math.max(
    height,
    things.reduce((sum, each) => sum + each.height, 0),
  );
  return down
    .toReversed()
    .map((thing) => {
      const y = Math.min(thing.y, top - thing.height / 2);
      top = y - thing.height / 2;
      return { ...thing, y };
    })
    .toReversed();
}
