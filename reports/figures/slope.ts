import type { SlopePlot } from '../document/plot.js';
import {
  BOLD,
  type Drawing,
  given,
  intervalLook,
  type Layer,
  lookOf,
  MARGIN,
  NORMAL_LINE,
  PAGE_HEIGHT,
  palette,
  pixels,
  pointLook,
  SMALL_LINE,
  scaled,
  texts,
  type,
} from './style.js';
import { nameLines, textWidth, widest, wrapped } from './text.js';

type Panel = SlopePlot['panels'][number];
type Line = Panel['lines'][number];

const GAP = 5;
/** Of no preference. */
const NULL = 0.5;
/** Below a panel: the lower pole and the two moments. */
const FOOT = Math.ceil(2 * SMALL_LINE + 3);

/** Panels are no narrower than this where figures stand above them, and where they stand beside lines. */
const NARROWEST = { above: 68, beside: 108 };
/** Most that lines are wide. */
const WIDEST = 84;

/**
 * Lines from one moment to another, a panel for each dimension. What a line comes to stands above its
 * panel, or at its end where there are several.
 */
export function slopeDrawing(plot: SlopePlot, width: number): Drawing {
  const { panels } = plot;
  const isAlone = panels.every(({ lines }) => lines.length < 2);
  const room = width - 2 * MARGIN;
  const between = 2 * GAP;
  const most = Math.max(
    1,
    Math.floor((room + between) / ((isAlone ? NARROWEST.above : NARROWEST.beside) + between)),
  );
  const bands = Math.max(1, Math.ceil(panels.length / most));
  const across = Math.max(1, Math.ceil(panels.length / bands));
  // Vega rounds up where views begin, so whole points keep them where they belong.
  const panelWidth = Math.floor((room - between * (across - 1)) / across);
  const names = nameLines(
    panels.flatMap(({ lines }) => lines.map(({ label }) => label)),
    { room: panelWidth * 0.6, size: type.small },
  );
  // A figure, its interval and its p stay whole.
  const figures = ({ text }: Line, share: number) =>
    wrapped(text, { room: panelWidth * share, size: type.small, most: 3, at: /, | (?=\()/ });
  const labelOf = (line: Line) => [
    ...(names.get(line.label) ?? [line.label]),
    ...figures(line, 0.6),
  ];
  const right = isAlone
    ? 0
    : GAP +
      3 +
      widest(
        panels.flatMap(({ lines }) => lines.flatMap(labelOf)),
        type.small,
      );
  const titles = panels.map(({ title }) =>
    wrapped(title, { room: panelWidth, size: type.normal * BOLD }),
  );
  const above = panels.map(({ lines }) =>
    isAlone ? lines.flatMap((line) => figures(line, 1)) : [],
  );
  const linesOf = (texts: readonly (readonly string[])[]) =>
    Math.max(0, ...texts.map(({ length }) => length));
  const head = Math.ceil(linesOf(titles) * NORMAL_LINE + (linesOf(above) + 1) * SMALL_LINE + 4);
  const beside = panels.map(({ lines }) =>
    lines.reduce((sum, line) => sum + labelOf(line).length * SMALL_LINE + 1, 0),
  );
  const tallest = Math.floor(PAGE_HEIGHT / bands - head - FOOT - 2 * MARGIN);
  const height = Math.min(tallest, Math.ceil(Math.max(76, isAlone ? 0 : Math.max(0, ...beside))));
  const lane = Math.min(panelWidth - right, WIDEST);
  const hasPoles = panels.some(({ lines }) => lines.some(({ mark }) => mark !== 'none'));
  const [opposite, target] = hasPoles
    ? [palette.opposite, palette.target]
    : [palette.mid, palette.mid];
  const views = panels.map((panel, nth) => {
    const title = titles[nth] ?? [];
    const mark = panel.lines[0]?.mark ?? 'none';
    const small = { size: type.small } as const;
    const lines = above[nth] ?? [];
    return {
      width: lane,
      height,
      layer: [
        ...frame({ lane, height }),
        ...slopes(panel),
        ...(isAlone ? [] : lineNames(panel, { labelOf, x: lane + GAP + 3, height })),
        ...texts(
          title.map((text, line) => ({ x: 0, y: -head + (line + 0.5) * NORMAL_LINE, text })),
          { bold: true },
        ),
        ...texts(
          lines.map((text, line) => ({
            x: 0,
            y: -head + linesOf(titles) * NORMAL_LINE + (line + 0.5) * SMALL_LINE + 1,
            text,
          })),
          { ...small, colour: mark === 'none' ? palette.mid : palette.ink },
        ),
        ...texts([{ x: 0, y: -SMALL_LINE / 2 - 1, text: `↑ ${panel.high}` }], {
          ...small,
          colour: target,
        }),
        ...texts([{ x: 0, y: height + SMALL_LINE / 2 + 1, text: `↓ ${panel.low}` }], {
          ...small,
          colour: opposite,
        }),
        ...moments(plot, { lane, y: height + 1.5 * SMALL_LINE + 1 }),
      ],
    };
  });
  const spacing = { row: head + FOOT + 8, column: panelWidth - lane + between };
  const padding = {
    left: MARGIN,
    right: MARGIN + panelWidth - lane,
    top: MARGIN + head,
    bottom: FOOT + MARGIN,
  };
  return {
    view: { concat: views, columns: across, spacing, bounds: 'flush' },
    padding,
    height: bands * height + (bands - 1) * spacing.row + padding.top + padding.bottom,
  };
}

/** The names of the two moments under their ends; on one line where lines are too short for that. */
function moments(
  { from, to }: SlopePlot,
  { lane, y }: { readonly lane: number; readonly y: number },
): Layer[] {
  const look = { size: type.small };
  if (textWidth(`${from}  ${to}`, type.small) > lane)
    return texts([{ x: 0, y, text: `${from} → ${to}` }], look);
  return [
    ...texts([{ x: 0, y, text: from }], look),
    ...texts([{ x: lane, y, text: to }], { ...look, align: 'right' }),
  ];
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
