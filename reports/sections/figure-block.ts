import { type Chart, NOTHING_DRAWN } from '../charts/chart.js';
import { type Html, html, trusted } from '../html.js';
import type { PageContent } from './section.js';
import { tableBehind } from './table-block.js';

/** A chart with its caption, and its table one click away. */
export function figureBlock(chart: Chart, { report, figures }: PageContent): Html {
  const figure = figures.get(chart.name);
  if (!figure)
    return html`<p class="quiet">${chart.title}: ${chart.none ?? NOTHING_DRAWN}</p>`;
  return html`<figure id="chart-${chart.name}">
<h3>${chart.title}</h3>
<div class="scroll drawing" tabindex="0" role="region" aria-label="${chart.title}">${trusted(figure.inline)}</div>
<figcaption>${chart.caption(report)}</figcaption>
${tableBehind(chart, report)}
</figure>`;
}
