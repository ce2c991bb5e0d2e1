import { z } from 'zod';
import { charts } from './charts/index.js';
import { csv } from './csv.js';
import { type Figure, renderFigure } from './figures.js';
import { markdown } from './markdown.js';
import { page } from './page.js';
import type { Answers } from './document/raw-answers.js';
import { Report } from './document/report.js';
import { tables } from './tables/index.js';

/** What a report needs beside its numbers; the caller reads it from `reports/assets/`. */
export interface Assets {
  /** `report.css`. */
  readonly style: string;
  /** `report.js`. */
  readonly script: string;
  /** Paths of the TTF files that figures are drawn with. */
  readonly fontFiles: readonly string[];
}

/**
 * A report as files: path → contents, with the same numbers in all of them. The same report gives
 * the same bytes.
 */
export async function renderReport(
  report: Report,
  answers: Answers,
  assets: Assets,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const figures = new Map<string, Figure>();
  for (const { name, table } of tables) files.set(`tables/${name}.csv`, csv(table(report)));
  for (const chart of charts) {
    files.set(`tables/${chart.name}.csv`, csv(chart.table(report)));
    const figure = await renderFigure(chart, { report, fontFiles: assets.fontFiles });
    if (!figure) continue;
    figures.set(chart.name, figure);
    files.set(`figures/${chart.name}.svg`, figure.svg);
    files.set(`figures/${chart.name}.png`, figure.png());
  }
  files.set('report.html', page({ report, answers, figures }, assets));
  files.set('report.md', markdown(report));
  files.set('report.json', json(report));
  files.set('report.schema.json', json(z.toJSONSchema(Report)));
  return files;
}

function json(value: unknown): string {
  // Without indentation: what every item came to makes it three times as long with it.
  return `${JSON.stringify(value)}\n`;
}
