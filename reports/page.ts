import { createHash } from 'node:crypto';
import { banners } from './banners.js';
import { extentOf, sourceLines, titleOf } from './heading.js';
import { type Html, html, trusted } from './html.js';
import type { Report } from './document/report.js';
import { shownSections } from './sections/index.js';
import { partBlock } from './sections/part-block.js';
import type { PageContent, Section } from './sections/section.js';

/** The report as one file of HTML that loads nothing and runs no script but its own. */
export function page(
  content: PageContent,
  { style, script }: { readonly style: string; readonly script: string },
): string {
  const { report } = content;
  const sections = shownSections(report);
  const title = `Undertone: ${titleOf(report)}`;
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
<nav aria-label="Sections">${sections.map(({ id, short }) => html`<a href="#${id}">${short}</a>`)}</nav>
<main>
${heading(report)}
${sections.map((section) => sectionBlock(section, content))}
</main>
${report.sources.length === 0 ? html`<script>${trusted(script)}</script>` : null}
</body>
</html>
`.toString();
}

function heading(report: Report): Html {
  const sources = sourceLines(report);
  return html`<header>
<h1>${titleOf(report)}</h1>
<p class="quiet">${extentOf(report)}</p>
${sources.length > 0 ? html`<ul class="quiet">${sources.map((line) => html`<li>${line}</li>`)}</ul>` : null}
${banners(report).map((banner) => html`<p class="banner">${banner}</p>`)}
</header>`;
}

function sectionBlock({ id, title, parts }: Section, content: PageContent): Html {
  return html`<section id="${id}"><h2>${title}</h2>
${parts(content.report).map((part) => partBlock(part, content))}</section>`;
}
