import type { Config } from 'vega-lite';
import type { Chart } from './charts/chart.js';
import { escapeHtml } from './html.js';
import { palette, withVariables } from './palette.js';
import type { Report } from './document/report.js';

/** A chart, drawn. */
export interface Figure {
  /** A file of its own: light colours on white. */
  readonly svg: string;
  /** The same at twice its size, drawn when asked for: a page needs none. */
  readonly png: () => Uint8Array;
  /** For a page: colours are CSS variables, so it follows light and dark. */
  readonly inline: string;
}

const MARGIN = 8;
/** Share of its width that a figure in a page leaves free each side: a reader's font may be wider. */
const SPARE = 0.04;
const label = { labelColor: palette.quiet, labelFontSize: 11, labelLimit: 0 };

const config: Config = {
  font: 'Inter, system-ui, sans-serif',
  aria: false,
  padding: 0,
  background: 'transparent',
  view: { stroke: null },
  axis: {
    ...label,
    titleColor: palette.quiet,
    grid: false,
    domainColor: palette.line,
    tickColor: palette.line,
  },
  header: label,
  text: { fontSize: 11.5, color: palette.ink },
  title: {
    color: palette.ink,
    fontSize: 12,
    fontWeight: 600,
    anchor: 'start',
    frame: 'group',
    offset: 8,
  },
};

/**
 * Draws a chart as SVG and PNG; null when it has nothing to draw. The same report gives the same
 * bytes.
 * @throws when the specification is no valid Vega-Lite
 */
export async function renderFigure(
  chart: Chart,
  { report, fontFiles }: { readonly report: Report; readonly fontFiles: readonly string[] },
): Promise<Figure | null> {
  const specification = chart.specification(report);
  if (specification === null) return null;
  // Loaded when something is drawn: they take longer to load than most commands take to run.
  const [{ compile }, vega, { Resvg }] = await Promise.all([
    import('vega-lite'),
    import('vega'),
    import('@resvg/resvg-js'),
  ]);
  const { spec } = compile(specification, { config });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', logLevel: vega.Error });
  const drawn = withOwnIds(await view.toSVG(), chart.name);
  view.finalize();

  const fonts = { font: { fontFiles: [...fontFiles], loadSystemFonts: false } };
  const box = new Resvg(drawn, fonts).getBBox();
  if (!box) return null;
  const marks = drawn.slice(drawn.indexOf('>') + 1, drawn.lastIndexOf('</svg>'));
  const alt = chart.alt(report);
  const svg = framed(`${paper(box)}${marks}`, { box, margin: MARGIN, alt });
  const png = () =>
    new Resvg(svg, { ...fonts, fitTo: { mode: 'zoom', value: 2 } }).render().asPng();
  const margin = MARGIN + SPARE * box.width;
  return { svg, png, inline: withVariables(framed(marks, { box, margin, alt })) };
}

/** Vega numbers its clip paths over the whole process: number them anew, with the chart's name. */
function withOwnIds(svg: string, name: string): string {
  const known = new Map<string, string>();
  return svg.replace(/(<clipPath id="|url\(#)([\w-]+)/g, (_, before: string, id: string) => {
    const own = known.get(id) ?? `${name}-${known.size}`;
    known.set(id, own);
    return before + own;
  });
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** Vega guesses how wide text is; resvg knows, so the frame is drawn round what it measured. */
function framed(
  marks: string,
  { box, margin, alt }: { readonly box: Box; readonly margin: number; readonly alt: string },
): string {
  const width = Math.ceil(box.width + 2 * margin);
  const height = Math.ceil(box.height + 2 * MARGIN);
  const view = `${Math.floor(box.x - margin)} ${Math.floor(box.y - MARGIN)} ${width} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" role="img" aria-label="${escapeHtml(alt)}">${marks}</svg>`;
}

/** A white ground beyond every edge of the drawing. */
function paper({ x, y, width, height }: Box): string {
  const edge = 4 * MARGIN;
  return `<rect x="${x - edge}" y="${y - edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" fill="${palette.paper}"/>`;
}
