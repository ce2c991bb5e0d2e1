import * as z from 'zod';
import { chapters, documentOf } from '../chapters.js';
import type { ReportDocument } from '../document/document.js';
import type { Plot } from '../document/plot.js';
import type { Answers } from '../document/raw-answers.js';
import { Report } from '../document/report.js';
import { renderFigure } from '../figures/figure.js';
import { type PrintWidth, printWidths } from '../figures/print-width.js';
import { bibliography } from '../literature.js';
import { methodsOf } from '../methods.js';
import { pageDataOf } from '../page/page-data.js';
import { type PageAssets, packed, renderPage } from '../page/render-page.js';
import { latexTables } from './latex.js';
import { markdown } from './markdown.js';
import { csvTables } from './tables.js';

/** What a report needs beside its numbers. */
export interface Assets extends PageAssets {
  /** Paths of the TTF files that figures are drawn with. */
  readonly fontFiles: readonly string[];
}

/** Hears how many figures are drawn, of how many. */
type Drawn = (done: number, of: number) => void;

/** The contents of files by their path. */
type Files = ReadonlyMap<string, Content>;

/** Text or bytes; a large text in parts, which are made as they are written. */
type Content = string | Uint8Array | Iterable<string>;

/**
 * A report as files: path → contents, with the same numbers in all of them. The same report gives
 * the same bytes.
 */
export async function renderReport(
  report: Report,
  answers: Answers,
  { fontFiles, ...assets }: Assets,
  drawn: Drawn = () => {},
): Promise<Files> {
  const document = documentOf(report, answers);
  const plots = printedPlots(document);
  const data = pageDataOf(report, answers, (value) => packed(value).length);
  const { short, long } = methodsOf(report, chapters);
  const references = bibliography([...short, ...long]);
  const pictureOf = (plot: Plot) =>
    plots.includes(plot) ? `figures/${fileOf(plot, 'two')}.png` : null;
  return new Map<string, Content>([
    ['report.html', renderPage({ document, data, assets })],
    ['report.md', markdown(document, pictureOf)],
    ['report.json', jsonParts(report)],
    ['report.schema.json', json(z.toJSONSchema(Report))],
    ...(references === '' ? [] : [['report.bib', references] as const]),
    ...inFolder('tables', [...csvTables(report, document.rows), ...latexTables(document)]),
    ...inFolder('figures', await pictures(plots, { fontFiles, origins: document.origins, drawn })),
  ]);
}

/** Plots for a paper: of the summary and of pages that answer a question; of a respondent where it is alone. */
function printedPlots({ overview, pages, rows }: ReportDocument): readonly Plot[] {
  const ofPages = pages
    .filter(({ group }) => group === null || rows.length === 1)
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'plot' ? block.plot : [])));
  return [...overview, ...ofPages];
}

/** Every plot in both print widths, with its specification and its caption. */
async function pictures(
  plots: readonly Plot[],
  {
    drawn: tell,
    ...options
  }: {
    readonly fontFiles: readonly string[];
    readonly origins: ReportDocument['origins'];
    readonly drawn: Drawn;
  },
): Promise<readonly (readonly [string, string | Uint8Array])[]> {
  const files: (readonly [string, string | Uint8Array])[] = [];
  // One after another: each takes its picture's memory many times over.
  for (const [done, plot] of plots.entries()) {
    tell(done, plots.length);
    const one = await renderFigure(plot, { width: 'one', ...options });
    const two = await renderFigure(plot, { width: 'two', ...options });
    files.push(
      [`${fileOf(plot, 'one')}.svg`, one.svg],
      [`${fileOf(plot, 'one')}.png`, one.png],
      [`${fileOf(plot, 'two')}.svg`, two.svg],
      [`${fileOf(plot, 'two')}.png`, two.png],
      [`${plot.name}.vl.json`, json(two.specification)],
      [`${plot.name}-caption.txt`, `${two.caption}\n`],
    );
  }
  tell(plots.length, plots.length);
  return files;
}

/** The name of a plot's picture at a width, without its ending. */
const fileOf = ({ name }: Plot, width: PrintWidth) => `${name}-${printWidths[width]}mm`;

function inFolder<Contents>(
  folder: string,
  files: readonly (readonly [string, Contents])[],
): readonly (readonly [string, Contents])[] {
  return files.map(([name, contents]) => [`${folder}/${name}`, contents]);
}

/** As {@link json}, each entry of a list and each other property as a part of its own; as a string, whole. */
function jsonParts(object: object): Iterable<string> & { toString(): string } {
  return {
    *[Symbol.iterator]() {
      let before = '{';
      for (const [name, value] of Object.entries(object)) {
        if (value === undefined) continue;
        yield `${before}${JSON.stringify(name)}:`;
        before = ',';
        if (!Array.isArray(value)) {
          yield JSON.stringify(value);
          continue;
        }
        for (const [place, entry] of value.entries()) {
          yield `${place === 0 ? '[' : ','}${JSON.stringify(entry)}`;
        }
        yield value.length === 0 ? '[]' : ']';
      }
      yield before === '{' ? '{}\n' : '}\n';
    },
    toString() {
      return [...this].join('');
    },
  };
}

function json(value: unknown): string {
  // Without indentation: what every item came to makes it three times as long with it.
  return `${JSON.stringify(value)}\n`;
}
