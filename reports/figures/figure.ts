import type { ReportDocument } from '../document/document.js';
import { plainText } from '../document/format.js';
import type { Plot } from '../document/plot.js';
import { POINTS_PER_MILLIMETRE, type PrintWidth, printWidths } from './print-width.js';
import { drawingOf, type SizedDrawing } from './specification.js';

/** A plot drawn for print. */
interface Figure {
  /** As wide as in print, in millimetres; type stays text, in Inter or what a reader has like it. */
  readonly svg: string;
  /** The same at 300 dots per inch, and saying so. */
  readonly png: Uint8Array;
  /** The Vega-Lite specification with its data, which draws the same picture by itself. */
  readonly specification: Readonly<Record<string, unknown>>;
  /** For a paper: title, what is drawn, and whether respondents are simulated or recorded. */
  readonly caption: string;
}

interface FigureOptions {
  readonly width: PrintWidth;
  /** Inter as TrueType files, regular and semibold; without them a PNG has no text. */
  readonly fontFiles?: readonly string[];
  /** What is said of respondents, such as that they are simulated; nothing unless given. */
  readonly origins?: ReportDocument['origins'];
}

const DOTS_PER_INCH = 300;

/**
 * Draws a plot as SVG and PNG, one column wide (85 mm) or two (175 mm) and at most a page high, with
 * type of 7 points and more. The same plot gives the same bytes.
 */
export async function renderFigure(
  plot: Plot,
  { width, fontFiles = [], origins = [] }: FigureOptions,
): Promise<Figure> {
  const shown = plainPlot(plot);
  const drawing = drawingOf(shown, width);
  const svg = await svgOf(shown, width, drawing);
  // Loaded when something is drawn: it takes longer to load than most commands take to run.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    font: { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Inter' },
    fitTo: { mode: 'width', value: Math.round((printWidths[width] / 25.4) * DOTS_PER_INCH) },
  });
  return {
    svg,
    png: withResolution(image.asPng()),
    specification: { ...drawing.specification },
    caption: `${shown.title}. ${[shown.caption, ...origins.map(({ note }) => note)].join(' ')}`,
  };
}

async function svgOf(plot: Plot, width: PrintWidth, drawing: SizedDrawing): Promise<string> {
  const { specification, padding, height } = drawing;
  const { compile, errorsOnly, parse, View } = await import('./vega.js');
  const { spec } = compile(specification);
  const view = new View(
    parse({
      ...spec,
      // The size is known: Vega guesses how wide text is, and would fit the picture to its guess.
      autosize: 'none',
      padding,
      width: drawing.width - padding.left - padding.right,
      height: height - padding.top - padding.bottom,
    }),
    { renderer: 'none', logLevel: errorsOnly },
  );
  const svg = await view.toSVG();
  view.finalize();
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1);
  const tall = Math.round((height / POINTS_PER_MILLIMETRE) * 100) / 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${printWidths[width]}mm" height="${tall}mm" viewBox="0 0 ${drawing.width} ${height}" role="img" aria-label="${escaped(plot.alt)}"><title>${escaped(plot.title)}</title>${withOwnIds(inside, plot.name)}`;
}

/** Vega numbers its clip paths and gradients over the whole process: number them by the plot. */
function withOwnIds(svg: string, name: string): string {
  const known = new Map<string, string>();
  return svg.replace(/(\bid="|url\(#)([\w-]+)/g, (_, before: string, id: string) => {
    const own = known.get(id) ?? `${name}-${known.size}`;
    known.set(id, own);
    return before + own;
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Names come from studies and servers: a drawing takes them on one line and without control characters. */
function plainPlot(plot: Plot): Plot {
  return JSON.parse(JSON.stringify(plot), (_, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  );
}

/** Where the first chunk of a PNG ends: its signature and its header. */
const AFTER_HEADER = 33;
/** A chunk pHYs of 11,811 dots per metre either way, with its checksum. */
const RESOLUTION = Uint8Array.from([
  0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1, 0x78, 0xa5, 0x3f, 0x76,
]);

/** A PNG that says how large it is in print, so that a text processor places it so. */
function withResolution(png: Uint8Array): Uint8Array {
  const whole = new Uint8Array(png.length + RESOLUTION.length);
  whole.set(png.subarray(0, AFTER_HEADER));
  whole.set(RESOLUTION, AFTER_HEADER);
  whole.set(png.subarray(AFTER_HEADER), AFTER_HEADER + RESOLUTION.length);
  return whole;
}

export { type PrintWidth, printWidths } from './print-width.js';
