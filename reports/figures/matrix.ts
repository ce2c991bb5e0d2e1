import type { MatrixPlot } from '../document/plot.js';
import { type Drawing, LINE, MARGIN, palette, pixels, texts, type } from './style.js';
import { shortNames, textWidth, widest } from './text.js';

const GAP = 5;
/** Most points that a cell is wide and high. */
const LARGEST = { width: 56, height: 24 };
/** From the least alike to the most: ink and nothing else, since colours mean poles. */
const shades = [palette.lane, palette.mid] as const;
/** Above this share of the scale text is white. */
const DARK = 0.78;
/** Of the mark of a planned pair. */
const CORNER = 4;
/** Room below for the scale and its key. */
const KEY = 38;

/** A square of pairs as shades of grey, with figures where cells have room; a frame where no difference is shown. */
export function matrixDrawing(plot: MatrixPlot, width: number): Drawing {
  const { names, cells } = plot;
  const short = shortNames(names, (name) => textWidth(name, type.normal) <= width * 0.24);
  const labels = names.map((name) => short.get(name) ?? name);
  const longest = widest(labels, type.normal);
  const left = longest + GAP;
  const step = Math.min(LARGEST.width, (width - 2 * MARGIN - left) / Math.max(1, names.length));
  const height = Math.min(step, LARGEST.height);
  const isUpright = longest > step - 2;
  const printed = cells.filter(({ text }) => textWidth(text, type.normal) <= step - 1);
  const values = cells.flatMap(({ value }) => value ?? []);
  const least = Math.min(1, ...values);
  const side = { width: step * names.length, height: height * names.length };
  const placed = cells.map((cell) => {
    const x = cell.column * step;
    const y = cell.row * height;
    return {
      first: names[cell.row] ?? '',
      second: names[cell.column] ?? '',
      value: cell.value,
      differs: cell.differs,
      planned: cell.planned,
      x,
      x2: x + step,
      y,
      y2: y + height,
    };
  });
  const isDark = (value: number | null) =>
    value !== null && least < 1 && (value - least) / (1 - least) > DARK;
  const figures = (dark: boolean) =>
    texts(
      printed
        .filter(({ value }) => isDark(value) === dark)
        .map(({ row, column, text }) => ({
          x: (column + 0.5) * step,
          y: (row + 0.5) * height,
          text,
        })),
      { align: 'center', colour: dark ? palette.paper : palette.ink },
    );
  const padding = {
    left: MARGIN + left,
    right: width - MARGIN - left - side.width,
    top: MARGIN + GAP + (isUpright ? longest : type.normal * LINE),
    bottom: KEY,
  };
  const box = { x: pixels('x'), x2: { field: 'x2' }, y: pixels('y'), y2: { field: 'y2' } } as const;
  return {
    view: {
      ...side,
      layer: [
        {
          data: { values: placed },
          transform: [{ filter: 'isValid(datum.value)' }],
          mark: { type: 'rect', stroke: palette.paper, strokeWidth: 1 },
          encoding: {
            ...box,
            fill: {
              field: 'value',
              type: 'quantitative',
              scale: { domain: [least, 1], range: [...shades], clamp: true },
              legend: null,
            },
          },
        },
        {
          data: {
            values: placed
              .filter(({ differs, value }) => !differs && value !== null)
              .map((cell) => ({
                ...cell,
                x: cell.x + 1.5,
                y: cell.y + 1.5,
                x2: cell.x2 - 1.5,
                y2: cell.y2 - 1.5,
              })),
          },
          mark: { type: 'rect', fill: null, stroke: palette.ink, strokeWidth: 1 },
          encoding: box,
        },
        {
          data: {
            values: placed
              .filter(({ planned }) => planned)
              .map(({ x2, y }) => ({
                x: x2 - 2 - CORNER,
                x2: x2 - 2,
                y: y + 2,
                y2: y + 2 + CORNER,
              })),
          },
          mark: { type: 'rect', fill: palette.ink },
          encoding: box,
        },
        ...figures(true),
        ...figures(false),
        ...texts(
          labels.map((text, row) => ({ x: -GAP, y: (row + 0.5) * height, text })),
          { align: 'right' },
        ),
        ...texts(
          labels.map((text, column) => ({ x: (column + 0.5) * step, y: -GAP, text })),
          isUpright ? { angle: -90 } : { align: 'center', baseline: 'bottom' },
        ),
        ...key(plot, { least, y: side.height + 8, left }),
      ],
    },
    padding,
    height: side.height + padding.top + padding.bottom,
  };
}

/** What shades, frames and corners mean. */
function key(
  { scale, cells }: MatrixPlot,
  { least, y, left }: { readonly least: number; readonly y: number; readonly left: number },
): Extract<Drawing['view'], { layer: unknown }>['layer'] {
  const steps = 24;
  const bar = { from: -left + 22, width: 70, height: 7 };
  const look = { size: type.small, colour: palette.mid };
  const isFramed = cells.some(({ differs, value }) => !differs && value !== null);
  const right = isFramed ? 120 - left : 0.5 - left;
  const box = { x: pixels('x'), x2: { field: 'x2' }, y: pixels('y'), y2: { field: 'y2' } } as const;
  if (cells.every(({ value }) => value === null)) return [];
  return [
    {
      data: {
        values: Array.from({ length: steps }, (_, nth) => ({
          value: least + ((1 - least) * (nth + 0.5)) / steps,
          x: bar.from + (bar.width * nth) / steps,
          x2: bar.from + (bar.width * (nth + 1)) / steps + (nth + 1 < steps ? 0.6 : 0),
          y,
          y2: y + bar.height,
        })),
      },
      mark: { type: 'rect' },
      encoding: {
        ...box,
        fill: {
          field: 'value',
          type: 'quantitative',
          scale: { domain: [least, 1], range: [...shades], clamp: true },
          legend: null,
        },
      },
    },
    ...texts([{ x: bar.from - 3, y: y + 3.5, text: least.toFixed(2) }], {
      ...look,
      align: 'right',
    }),
    ...texts([{ x: bar.from + bar.width + 3, y: y + 3.5, text: '1.00' }], look),
    ...texts([{ x: -left, y: y + 16, text: scale }], look),
    ...(isFramed
      ? [
          {
            data: { values: [{ x: -left + 0.5, x2: -left + 11, y: y + 21.5, y2: y + 29 }] },
            mark: { type: 'rect', fill: null, stroke: palette.ink, strokeWidth: 1 },
            encoding: box,
          } as const,
          ...texts([{ x: -left + 16, y: y + 25.5, text: 'no difference shown' }], look),
        ]
      : []),
    ...(cells.some(({ planned }) => planned)
      ? [
          {
            data: {
              values: [{ x: right, x2: right + CORNER, y: y + 23.5, y2: y + 23.5 + CORNER }],
            },
            mark: { type: 'rect', fill: palette.ink },
            encoding: box,
          } as const,
          ...texts([{ x: right + 8, y: y + 25.5, text: 'planned' }], look),
        ]
      : []),
  ];
}
