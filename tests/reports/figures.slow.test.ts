import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import type { LoggerInterface } from 'vega';
import * as vega from 'vega';
import { compile } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import { originsAmong } from '../../reports/document/origins.js';
import type { IntervalPlot, Plot } from '../../reports/document/plot.js';
import { renderFigure } from '../../reports/figures/figure.js';
import { type PrintWidth, printWidths } from '../../reports/figures/print-width.js';
import { specificationOf } from '../../reports/figures/specification.js';
import { nameLines, shortNames, textWidth, wrapped } from '../../reports/figures/text.js';
import { assets, hostile, sampleReportOf } from '../support/samples/report.js';
import { plotsOf, sampleInterval, sampleRow } from './sample-plots.js';

const widths: readonly PrintWidth[] = ['one', 'two'];
const { fontFiles } = assets;
/** Of a page with its margins and a caption, in millimetres. */
const PAGE = 240;
const fonts = { font: { fontFiles: [...fontFiles], loadSystemFonts: false } };

describe.each([1, 8, 20])(
  'every figure of %i respondents, one column wide and two',
  (respondents) => {
    const cases = plotsOf(respondents).flatMap((plot) => widths.map((width) => ({ plot, width })));

    test('is as wide as in print, at most a page high, in type of 7 points and more, whole', async () => {
      for (const { plot, width } of cases) {
        const name = `${plot.name}, ${width}`;
        const { svg, png } = await renderFigure(plot, { width, fontFiles });
        const { wide, tall, view } = sizeOf(svg);
        expect(wide, name).toBe(printWidths[width]);
        expect(tall, name).toBeLessThanOrEqual(PAGE);
        expect(readWidth(png), name).toBe(Math.round((wide / 25.4) * 300));

        const points = ((wide / 25.4) * 72) / view.width;
        const sizes = [...svg.matchAll(/font-size="([\d.]+)px"/g)].map(([, size]) => Number(size));
        expect(sizes.length, name).toBeGreaterThan(0);
        expect(Math.min(...sizes) * points, name).toBeGreaterThanOrEqual(6.999);

        const box = drawnBox(svg);
        expect(box.left, name).toBeGreaterThanOrEqual(-0.5);
        expect(box.top, name).toBeGreaterThanOrEqual(-0.5);
        expect(box.right, name).toBeLessThanOrEqual(view.width + 0.5);
        expect(box.bottom, name).toBeLessThanOrEqual(view.height + 0.5);
      }
    });

    test('has a specification that compiles by itself, its data in it', () => {
      for (const { plot, width } of cases) {
        const text = JSON.stringify(specificationOf(plot, width));
        const said: string[] = [];
        const { spec } = compile(JSON.parse(text), { logger: keeping(said) });
        expect(said).toEqual([]);
        expect(text).not.toContain('"url"');
        expect(() => vega.parse(spec)).not.toThrow();
      }
    });
  },
);

describe('an interval plot', () => {
  test.each([
    ['in a grid', sampleInterval(6, 8)],
    ['in a list', sampleInterval(3, 4, { shared: false })],
    ['of one row a group', sampleInterval(6, 1)],
    ['over several columns', sampleInterval(30, 4, { shared: false })],
  ])(
    '%s draws every row that has a figure, at its figure and with its interval',
    async (_, plot) => {
      for (const width of widths) {
        const { points, intervals } = await drawnOf(plot, width);
        const rows = plot.groups.flatMap((group) => group.rows);
        const valued = rows.flatMap(({ value }) => value ?? []);
        const limited = rows.flatMap(({ low, high }) =>
          low === null || high === null ? [] : [[low, high]],
        );
        expect(sorted(points)).toEqual(sorted(valued.map(printed)));
        expect(sorted(intervals)).toEqual(sorted(limited.map((each) => each.map(printed).join())));
      }
    },
  );

  test('draws the null of the axis in every group', async () => {
    const { nulls } = await drawnOf(sampleInterval(6, 8), 'two');
    expect(nulls).toEqual(Array.from({ length: 6 }, () => printed(0.5)));
  });

  test('draws the null that a row has of its own', async () => {
    const plot = sampleInterval(1, 3);
    const own = [0.3, 0.6, 0.71];
    const { nulls } = await drawnOf(
      {
        ...plot,
        axis: { ...plot.axis, null: null },
        groups: plot.groups.map((group) => ({
          ...group,
          rows: group.rows.map((row, nth) => ({ ...row, null: own[nth] ?? null })),
        })),
      },
      'one',
    );
    expect(sorted(nulls)).toEqual(own.map(printed));
  });

  test('tells a figure that differs from its null by a solid mark, not by colour alone', async () => {
    const plot = sampleInterval(1, 4);
    const { svg } = await renderFigure(plot, { width: 'one', fontFiles });
    const solid = plot.groups[0]?.rows.filter(({ mark }) => mark !== 'none').length ?? 0;
    const rings = [...svg.matchAll(/<path[^>]*A[^>]*fill="#ffffff"[^>]*stroke/g)].length;
    expect(solid).toBe(3);
    expect(rings).toBe(1);
  });

  test('shows where an interval goes on beyond its axis', async () => {
    const plot = sampleInterval(1, 1);
    const wide = (low: number, high: number): IntervalPlot => ({
      ...plot,
      groups: [{ title: '', rows: [{ ...sampleRow('a', 0), value: 0.5, low, high }] }],
    });
    const [inside, beyond] = [wide(0.2, 0.8), wide(-0.4, 1.2)].map((each) =>
      JSON.stringify(specificationOf(each, 'one')),
    );
    expect(inside).not.toContain('triangle');
    expect(beyond?.match(/triangle-up/g)).toHaveLength(2);
  });

  test('says names of other people as text and nothing else', async () => {
    const texts = Object.values(hostile);
    const { svg, caption } = await renderFigure(
      sampleInterval(2, texts.length, { names: (nth) => texts[nth] ?? '' }),
      { width: 'two', fontFiles },
    );
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<img');
    for (const hidden of ['\u202E', '\u0007', '\u001B']) expect(svg).not.toContain(hidden);
    expect(caption).toBe('Profiles. Orientation likelihoods with 95 % intervals.');
    expect(() => new Resvg(svg, fonts).render()).not.toThrow();
  });
});

describe('a figure', () => {
  test('is the same to the byte whenever it is drawn', async () => {
    for (const plot of plotsOf(8)) {
      const [first, second] = [
        await renderFigure(plot, { width: 'one', fontFiles }),
        await renderFigure(plot, { width: 'one', fontFiles }),
      ];
      expect(second?.svg).toBe(first?.svg);
      expect(Buffer.from(second?.png ?? []).equals(Buffer.from(first?.png ?? []))).toBe(true);
    }
  });

  test('has an alternative text, and says in its caption who is simulated', async () => {
    const plot = sampleInterval(1, 2);
    const { respondents } = sampleReportOf(2);
    const captioned = (among: typeof respondents) =>
      renderFigure(plot, { width: 'one', fontFiles, origins: originsAmong(among) });
    const drawn = await captioned(respondents.slice(1));
    expect(drawn.svg).toContain('aria-label="Profiles of respondents."');
    expect(drawn.caption).toContain('All respondents are simulated.');
    const some = await captioned(respondents);
    expect(some.caption).toContain('Some respondents are simulated.');
  });

  test('says its resolution in the PNG, so that it is placed at its print width', async () => {
    const { png } = await renderFigure(sampleInterval(1, 2), { width: 'one', fontFiles });
    const file = Buffer.from(png);
    expect(file.subarray(37, 41).toString()).toBe('pHYs');
    expect(file.readUInt32BE(41)).toBe(11_811);
    expect(file[49]).toBe(1);
  });
});

test('Vega and resvg are loaded when something is drawn, not when a report is imported', () => {
  const folder = join(import.meta.dirname, '../../reports/figures');
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).not.toMatch(/^import (?!type )[^;]*from '(?:vega|vega-lite|@resvg\/resvg-js)';/m);
  }
});

/** Where an interval plot has its points, intervals and nulls, read back from what Vega draws. */
async function drawnOf(plot: Plot, width: PrintWidth) {
  const { spec } = compile(specificationOf(plot, width));
  const view = await new vega.View(vega.parse(spec), { renderer: 'none' }).runAsync();
  const points: string[] = [];
  const intervals: string[] = [];
  const nulls: string[] = [];
  const visit = (node: Node, lane: number) => {
    const datum = node.datum ?? {};
    const at = (x: number) => printed(x / lane);
    if (node.mark?.marktype === 'symbol' && 'value' in datum) points.push(at(node.x ?? 0));
    if (node.mark?.marktype === 'rule' && 'mark' in datum) {
      if (node.strokeDash) nulls.push(at(node.x ?? 0));
      else
        intervals.push(
          [node.x2 ?? 0, node.x ?? 0]
            .toSorted((a, b) => a - b)
            .map(at)
            .join(),
        );
    }
    if (node.mark?.marktype === 'rule' && 'from' in datum && 'null' in datum)
      nulls.push(at(node.x ?? 0));
    for (const child of node.items ?? []) visit(child, node.width ?? lane);
  };
  visit((view.scenegraph() as unknown as { root: Node }).root, 1);
  view.finalize();
  return { points, intervals, nulls };
}

/** What a scene graph of Vega is made of. */
interface Node {
  readonly x?: number;
  readonly x2?: number;
  readonly width?: number;
  readonly strokeDash?: unknown;
  readonly datum?: object;
  readonly mark?: { readonly marktype: string };
  readonly items?: readonly Node[];
}

function printed(value: number): string {
  return value.toFixed(4);
}

function sorted(values: readonly string[]): string[] {
  return values.toSorted();
}

function sizeOf(svg: string) {
  const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(svg)?.[1] ?? '';
  const [, , width = 0, height = 0] = read('viewBox').split(' ').map(Number);
  return {
    wide: Number.parseFloat(read(' width')),
    tall: Number.parseFloat(read(' height')),
    view: { width, height },
  };
}

/** What marks and texts take up, measured on a ground with room beyond the edges. */
function drawnBox(svg: string) {
  const bare = svg.replace(/<rect[^>]*fill="#ffffff"[^>]*>/, '');
  const roomy = bare.replace(/viewBox="[^"]*"/, 'viewBox="-500 -500 2000 2000"');
  const box = new Resvg(roomy, fonts).getBBox();
  if (!box) throw new Error('Nothing was drawn.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

function readWidth(png: Uint8Array): number {
  return Buffer.from(png).readUInt32BE(16);
}

/** A logger that keeps what it is told. */
function keeping(said: string[]): LoggerInterface {
  const keep = (...words: readonly unknown[]) => {
    said.push(words.join(' '));
    return logger;
  };
  const logger = {
    level: () => logger,
    error: keep,
    warn: keep,
    info: () => logger,
    debug: () => logger,
  } as LoggerInterface;
  return logger;
}

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), {
  minLength: 1,
  maxLength: 20,
});

test('short names fit and stay different from one another', () => {
  fc.assert(
    fc.property(names, fc.integer({ min: 8, max: 30 }), (all, most) => {
      const fits = (name: string) => Array.from(name).length <= most;
      const short = shortNames(all, fits);
      const shown = all.map((name) => short.get(name) ?? '');
      expect(new Set(shown).size).toBe(all.length);
      expect(shown.every(fits)).toBe(true);
    }),
    { seed: 1 },
  );
});

test('a name that fits is left as it is', () => {
  expect(shortNames(['org/short', 'two'], (name) => name.length <= 12).get('org/short')).toBe(
    'org/short',
  );
});

test('a long name loses its organisation where it differs without it, then its middle', () => {
  const fits = (name: string) => name.length <= 12;
  const short = shortNames(['org/Llama-8B', 'org/Llama-70B-Instruct-Turbo'], fits);
  expect(short.get('org/Llama-8B')).toBe('Llama-8B');
  expect(short.get('org/Llama-70B-Instruct-Turbo')).toBe('Llama-70…rbo');
  const same = shortNames(['a/Llama-70B-Instruct', 'b/Llama-70B-Instruct'], fits);
  expect(new Set(same.values()).size).toBe(2);
});

test('names cut alike keep what tells them from one another', () => {
  const sizes = ['south-16B-instruct', 'south-24B-instruct', 'south-32B-instruct'];
  const short = shortNames(sizes, (name) => Array.from(name).length <= 12);
  expect(sizes.map((name) => short.get(name))).toEqual([
    'south-16…uct',
    'south-24…uct',
    'south-32…uct',
  ]);
});

test('a name of several words is broken at a space before it is cut', () => {
  const room = textWidth('Uncertainty', 7) + 1;
  const lines = nameLines(['Uncertainty avoidance', 'Masculinity'], { room, size: 7 });
  expect(lines.get('Uncertainty avoidance')).toEqual(['Uncertainty', 'avoidance']);
  expect(lines.get('Masculinity')).toEqual(['Masculinity']);
});

test('a wrapped text keeps to its lines and its room', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), fc.integer({ min: 30, max: 200 }), (text, room) => {
      const lines = wrapped(text, { room, size: 7, most: 3 });
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(lines.every((line) => textWidth(line, 7) <= room)).toBe(true);
    }),
    { seed: 1 },
  );
});
