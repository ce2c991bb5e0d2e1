import { NOTHING_DRAWN } from '../charts/chart.js';
import { type Html, html, trusted } from '../html.js';
import type { Part } from '../parts.js';
import type { PageContent } from './section.js';
import { tableBehind, tableBlock } from './table-block.js';

/** A chart with its caption, and its table one click away; a fuller table stands below it instead. */
export function figureBlock(
  { chart, table }: Extract<Part, { kind: 'chart' }>,
  { report, figures }: PageContent,
): Html {
  const fuller = table ? tableBlock(table, report) : null;
  const figure = figures.get(chart.name);
  if (!figure)
    return html`<p class="quiet">${chart.title}: ${chart.none ?? NOTHING_DRAWN}</p>
${fuller}`;
  return html`<figure id="chart-${chart.name}">
<h3>${chart.title}</h3>
<div class="scroll drawing" tabindex="0" role="region" aria-label="${chart.title}">${trusted(figure.inline)}</div>
<figcaption>${chart.caption(report)}</figcaption>
${fuller ? null : tableBehind(chart, report)}
</figure>
${fuller}`;
}
