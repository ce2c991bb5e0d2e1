import type { IntervalPlot, PlotRow } from '../document/plot.js';
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
import { nameLines, textWidth, widest, wrapped } from './text.js';

type Group = IntervalPlot['groups'][number];

/** Space between columns of names, marks and figures. */
const GAP = 7;
/** Height under the plotted area: ticks, their labels, and the title of the axis. */
const AXIS = 28;
/** Room that a line of small type takes. */
const SMALL_LINE = type.small * LINE;
const NORMAL_LINE = type.normal * LINE;

/** A group with its rows, each at a height of its own. */
interface Placed {
  readonly group: Group;
  /** Of its heading, and of the plotted stretch. */
  readonly top: number;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly { readonly row: PlotRow; readonly y: number; readonly height: number }[];
}

interface Ends {
  readonly low: string;
  readonly high: string;
}

/** Whether ends are poles, so that colours say which. */
function hasPoles(groups: readonly Group[]): boolean {
  return groups.some(({ rows }) =>
    rows.some(({ mark }) => mark === 'target' || mark === 'opposite'),
  );
}

/** Whether some ends have no room side by side. */
function areStacked(ends: readonly Ends[], lane: number): boolean {
  return ends.some(
    ({ low, high }) => textWidth(low, type.small) + textWidth(high, type.small) + 6 > lane,
  );
}

/**
 * An interval plot. Groups with the same rows stand side by side, their names said once; others one
 * below the other. What would be over a page high gets smaller rows, then more columns.
 */
export function intervalDrawing(plot: IntervalPlot, width: number): Drawing {
  const groups = sidewaysGroups(plot.groups);
  return isGrid(groups)
    ? gridDrawing({ ...plot, groups }, width)
    : listDrawing({ ...plot, groups }, width);
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

/** Figures and words at the right of the rows. */
interface FigureColumns {
  readonly width: number;
  readonly lines: ReadonlyMap<PlotRow, readonly string[]>;
  /** In a column of their own; empty where they stand under the figures. */
  readonly words: ReadonlyMap<PlotRow, string>;
  /** Where words begin, from where figures begin. */
  readonly indent: number;
}

const noFigures: FigureColumns = { width: 0, lines: new Map(), words: new Map(), indent: 0 };

function figureColumns(rows: readonly PlotRow[], room: number): FigureColumns {
  const lane = room > 300 ? 150 : 54;
  const texts = new Map(
    rows.map((row) => [row, wrapped(row.text, { room: room * 0.54, size: type.normal })]),
  );
  const width = widest([...texts.values()].flat(), type.normal);
  const words = new Map(rows.flatMap((row) => (row.word ? [[row, row.word]] : [])));
  const wordsWidth = widest([...words.values()], type.normal);
  if (words.size > 0 && room - width - wordsWidth - 2 * GAP < lane) {
    const lines = new Map(
      rows.map((row) => [row, [...(texts.get(row) ?? []), ...(row.word ? [row.word] : [])]]),
    );
    return {
      width: GAP + widest([...lines.values()].flat(), type.normal),
      lines,
      words: new Map(),
      indent: 0,
    };
  }
  const indent = width + GAP;
  return {
    width: GAP + (words.size > 0 ? indent + wordsWidth : width),
    lines: texts,
    words,
    indent,
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

function endsOf({ low, high }: Group, axis: IntervalPlot['axis']): Ends {
  return { low: low ?? axis.low, high: high ?? axis.high };
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

/** How much wider semibold type is. */
const BOLD = 1.06;

/** Groups from the top down in columns of about the same height; one that is cut says its title again. */
function inColumns(
  groups: readonly Group[],
  columns: number,
  {
    heightOf,
    headingOf,
  }: { readonly heightOf: (row: PlotRow) => number; readonly headingOf: (group: Group) => number },
): Placed[][] {
  const whole = groups
    .flatMap((group) => [headingOf(group) + BETWEEN, ...group.rows.map(heightOf)])
    .reduce((sum, height) => sum + height, 0);
  const parts: Placed[][] = [[]];
  let y = 0;
  for (const group of groups) {
    let rest = group.rows;
    while (rest.length > 0) {
      const part = parts.at(-1) ?? [];
      const top = part.length === 0 ? 0 : y + BETWEEN;
      const from = top + headingOf(group);
      const isLast = parts.length >= columns;
      const room = isLast
        ? Number.POSITIVE_INFINITY
        : whole / columns + Math.min(40, whole / groups.length / 2) - from;
      const fitting = countFitting(rest.map(heightOf), room);
      if (fitting < Math.min(2, rest.length) && part.length > 0) {
        parts.push([]);
        continue;
      }
      const taken = rest.slice(0, Math.max(1, fitting));
      const rows: Placed['rows'][number][] = [];
      y = from;
      for (const row of taken) {
        const height = heightOf(row);
        rows.push({ row, y: y + height / 2, height });
        y += height;
      }
      part.push({ group, top, from, to: y, rows });
      rest = rest.slice(taken.length);
      if (rest.length > 0) parts.push([]);
    }
  }
  return parts.filter((part) => part.length > 0);
}

/** Between two groups. */
const BETWEEN = 5;

function countFitting(heights: readonly number[], room: number): number {
  let sum = 0;
  const over = heights.findIndex((height) => {
    sum += height;
    return sum > room;
  });
  return over === -1 ? heights.length : over;
}

/** Fewest points that a lane is wide; the less, the fewer bands there are. */
const narrowest = [40, 30, 22, 16] as const;

/** A group beside the other, in as many bands as it takes: narrower ones where a page is not enough. */
function gridDrawing(plot: IntervalPlot, width: number): Drawing {
  for (const least of narrowest) {
    const drawing = gridWith(plot, width, least);
    if (drawing.height <= PAGE_HEIGHT) return drawing;
  }
  return listDrawing(plot, width);
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

/** How the ends and the middle of an axis are said. */
const tickLabels = {
  likelihood: "format(datum.value, '.2~f')",
  percent: "format(100 * datum.value, '.0f') + (datum.index === 1 ? ' %' : '')",
  signed: "datum.value === 0 ? '0' : format(datum.value, '+.2~f')",
} as const;

/** A value of an interval plot on its axis. */
function onAxis({ min, max, null: none, format: kind }: IntervalPlot['axis'], field: string) {
  const middle = (min + max) / 2;
  // The middle is named where a short label of it is exact, or is the null.
  const isPlain = middle === none || Number(middle.toFixed(2)) === middle;
  const values = isPlain ? [min, middle, max] : [min, max];
  const axis = { labelExpr: tickLabels[kind], values, labelFlush: 1, title: null };
  return { ...scaled(field, [min, max]), axis };
}

/** The plotted stretch of each group, the band that counts as none, and the null. */
function laneLayers(placed: readonly Placed[], axis: IntervalPlot['axis']): Layer[] {
  const { min, max, band } = axis;
  const stretches = placed.map(({ from, to }) => ({ from, to, min, max, ...bandOf(band) }));
  const y = { y: pixels('from'), y2: { field: 'to' } } as const;
  const rect = (fill: string, from: string, to: string): Layer => ({
    data: { values: stretches },
    mark: { type: 'rect', fill },
    encoding: { x: onAxis(axis, from), x2: { field: to }, ...y },
  });
  return [
    rect(palette.lane, 'min', 'max'),
    ...(band ? [rect(palette.band, 'bandLow', 'bandHigh')] : []),
    ...(axis.null === null
      ? []
      : [
          {
            data: { values: stretches.map((stretch) => ({ ...stretch, null: axis.null })) },
            mark: { type: 'rule', color: palette.null, strokeWidth: 0.75 },
            encoding: { x: onAxis(axis, 'null'), ...y },
          } satisfies Layer,
        ]),
  ];
}

function bandOf(band: IntervalPlot['axis']['band']) {
  return band ? { bandLow: band[0], bandHigh: band[1] } : {};
}

/** The rows of groups as data: what is drawn, where, and how. */
function dataOf(placed: readonly Placed[], { min, max }: IntervalPlot['axis']) {
  const within = (value: number) => Math.min(max, Math.max(min, value));
  const values = placed.flatMap(({ group, rows }) =>
    rows.map(({ row, y, height }) => {
      const { label, value, low, high, mark, text } = row;
      const limited = low !== null && high !== null;
      const reach = Math.min(height / 2, 4.5);
      return {
        group: group.title,
        label,
        value,
        low: limited ? within(low) : null,
        high: limited ? within(high) : null,
        ...(limited && low < min ? { below: min } : {}),
        ...(limited && high > max ? { above: max } : {}),
        ...(row.null == null ? {} : { null: row.null, nullFrom: y - reach, nullTo: y + reach }),
        text,
        ...lookOf(mark),
        y,
      };
    }),
  );
  return { values };
}

/** Intervals and values: thick and solid where a figure differs from its null, thin and a ring where not. */
function intervalLayers(data: ReturnType<typeof dataOf>, axis: IntervalPlot['axis']): Layer[] {
  const y = pixels('y');
  const held = (field: string) => [{ filter: `isValid(datum['${field}'])` }];
  const has = (field: 'null' | 'below' | 'above') => data.values.some((each) => field in each);
  const arrow = (end: 'below' | 'above', angle: number): Layer => ({
    transform: held(end),
    mark: { type: 'point', shape: 'triangle-up', angle, size: 9 },
    encoding: { x: onAxis(axis, end), y, color: given('colour') },
  });
  return [
    ...(has('null')
      ? [
          {
            transform: held('null'),
            mark: { type: 'rule', color: palette.mid, strokeWidth: 0.9, strokeDash: [1.5, 1] },
            encoding: { x: onAxis(axis, 'null'), y: pixels('nullFrom'), y2: { field: 'nullTo' } },
          } satisfies Layer,
        ]
      : []),
    {
      transform: held('low'),
      mark: { type: 'rule' },
      encoding: { x: onAxis(axis, 'low'), x2: { field: 'high' }, y, ...intervalLook },
    },
    ...(has('below') ? [arrow('below', -90)] : []),
    ...(has('above') ? [arrow('above', 90)] : []),
    {
      transform: held('value'),
      mark: { type: 'point' },
      encoding: { x: onAxis(axis, 'value'), y, ...pointLook },
    },
  ];
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

interface EndLook {
  readonly isStacked: boolean;
  readonly hasPoles: boolean;
}

/** What the ends of a lane mean, above it; one on the other where they have no room side by side. */
function endNames(
  ends: readonly (Ends & { readonly y: number })[],
  lane: number,
  { isStacked, hasPoles }: EndLook,
): Layer[] {
  const lift = isStacked ? SMALL_LINE : 0;
  const [opposite, target] = hasPoles
    ? [palette.opposite, palette.target]
    : [palette.mid, palette.mid];
  const named = (text: string) => text !== '';
  const [before, after] = isStacked ? ['← ', ' →'] : ['', ''];
  const cut = (text: string) =>
    wrapped(text, { room: lane + 2 - (isStacked ? 10 : 0), size: type.small, most: 1 })[0] ?? '';
  return [
    ...texts(
      ends
        .filter(({ low }) => named(low))
        .map(({ low, y }) => ({ x: 0, y: y - lift, text: `${before}${cut(low)}` })),
      { size: type.small, colour: opposite },
    ),
    ...texts(
      ends
        .filter(({ high }) => named(high))
        .map(({ high, y }) => ({ x: lane, y, text: `${cut(high)}${after}` })),
      { size: type.small, colour: target, align: 'right' },
    ),
  ];
}

function nameLayers(
  placed: readonly Placed[],
  {
    names,
    detailLines,
  }: {
    readonly names: ReadonlyMap<string, readonly string[]>;
    readonly detailLines: ReadonlyMap<PlotRow, readonly string[]>;
  },
): Layer[] {
  const lines = placed.flatMap(({ rows }) =>
    rows.map(({ row, y }) => {
      const name = names.get(row.label) ?? [row.label];
      const detail = detailLines.get(row) ?? [];
      const top = y - (name.length * NORMAL_LINE + detail.length * SMALL_LINE) / 2;
      const below = top + name.length * NORMAL_LINE;
      return {
        name: name.map((text, nth) => ({ x: -GAP, y: top + (nth + 0.5) * NORMAL_LINE, text })),
        detail: detail.map((text, nth) => ({
          x: -GAP,
          y: below + (nth + 0.5) * SMALL_LINE,
          text,
        })),
      };
    }),
  );
  return [
    ...texts(
      lines.flatMap(({ name }) => name),
      { align: 'right' },
    ),
    ...texts(
      lines.flatMap(({ detail }) => detail),
      { align: 'right', size: type.small, colour: palette.mid },
    ),
  ];
}

function figureLayers(placed: readonly Placed[], figures: FigureColumns, x: number): Layer[] {
  return texts(
    placed.flatMap(({ rows }) =>
      rows.flatMap(({ row, y }) => {
        const lines = figures.lines.get(row) ?? [];
        const word = figures.words.get(row);
        const colour = row.mark === 'none' ? palette.mid : palette.ink;
        return [
          ...lines.map((text, nth) => ({
            x,
            y: y + (nth - (lines.length - 1) / 2) * NORMAL_LINE,
            text,
            colour,
          })),
          ...(word === undefined ? [] : [{ x: x + figures.indent, y, text: word, colour }]),
        ];
      }),
    ),
  );
}

function axisTitle(title: string, { x, y }: { readonly x: number; readonly y: number }): Layer[] {
  return title === ''
    ? []
    : texts([{ x, y, text: title }], { align: 'center', size: type.small, colour: palette.mid });
}
