import type { IntervalPlot, PlotRow } from '../document/plot.js';
import { type } from './style.js';
import { textWidth, widest, wrapped } from './text.js';

export type Group = IntervalPlot['groups'][number];

/** Space between columns of names, marks and figures. */
export const GAP = 7;
/** Height under the plotted area: ticks, their labels, and the title of the axis. */
export const AXIS = 28;

/** A group with its rows, each at a height of its own. */
export interface Placed {
  readonly group: Group;
  /** Of its heading, and of the plotted stretch. */
  readonly top: number;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly { readonly row: PlotRow; readonly y: number; readonly height: number }[];
}

export interface Ends {
  readonly low: string;
  readonly high: string;
}

/** Whether ends are poles, so that colours say which. */
export function hasPoles(groups: readonly Group[]): boolean {
  return groups.some(({ rows }) =>
    rows.some(({ mark }) => mark === 'target' || mark === 'opposite'),
  );
}

/** Whether some ends have no room side by side. */
export function areStacked(ends: readonly Ends[], lane: number): boolean {
  return ends.some(
    ({ low, high }) => textWidth(low, type.small) + textWidth(high, type.small) + 6 > lane,
  );
}

/** Figures and words at the right of the rows. */
export interface FigureColumns {
  readonly width: number;
  readonly lines: ReadonlyMap<PlotRow, readonly string[]>;
  /** In a column of their own; empty where they stand under the figures. */
  readonly words: ReadonlyMap<PlotRow, string>;
  /** Where words begin, from where figures begin. */
  readonly indent: number;
}

export const noFigures: FigureColumns = { width: 0, lines: new Map(), words: new Map(), indent: 0 };

export function figureColumns(rows: readonly PlotRow[], room: number): FigureColumns {
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

export function endsOf({ low, high }: Group, axis: IntervalPlot['axis']): Ends {
  return { low: low ?? axis.low, high: high ?? axis.high };
}

/** Groups from the top down in columns of about the same height; one that is cut says its title again. */
export function inColumns(
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
