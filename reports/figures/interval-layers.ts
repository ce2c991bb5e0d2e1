import type { IntervalPlot, PlotRow } from '../document/plot.js';
import { type Ends, type FigureColumns, GAP, type Placed } from './interval-rows.js';
import {
  given,
  intervalLook,
  type Layer,
  lookOf,
  NORMAL_LINE,
  palette,
  pixels,
  pointLook,
  SMALL_LINE,
  scaled,
  texts,
  type,
} from './style.js';
import { wrapped } from './text.js';

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
export function laneLayers(placed: readonly Placed[], axis: IntervalPlot['axis']): Layer[] {
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
export function dataOf(placed: readonly Placed[], { min, max }: IntervalPlot['axis']) {
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
export function intervalLayers(
  data: ReturnType<typeof dataOf>,
  axis: IntervalPlot['axis'],
): Layer[] {
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

export interface EndLook {
  readonly isStacked: boolean;
  readonly hasPoles: boolean;
}

/** What the ends of a lane mean, above it; one on the other where they have no room side by side. */
export function endNames(
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

export function nameLayers(
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

export function figureLayers(
  placed: readonly Placed[],
  figures: FigureColumns,
  x: number,
): Layer[] {
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

export function axisTitle(
  title: string,
  { x, y }: { readonly x: number; readonly y: number },
): Layer[] {
  return title === ''
    ? []
    : texts([{ x, y, text: title }], { align: 'center', size: type.small, colour: palette.mid });
}
