import { createHash } from 'node:crypto';
import { count, counted, day } from './format.js';
import { type Html, html, trusted } from './html.js';
import { plainText } from './plain-text.js';
import type { Report } from './report.js';
import { sections } from './sections/index.js';
import type { PageContent } from './sections/section.js';
import { simulatedNotice } from './simulated-notice.js';

/** The report as one file of HTML that loads nothing and runs no script but its own. */
export function page(
  content: PageContent,
  { style, script }: { readonly style: string; readonly script: string },
): string {
  const { report } = content;
  const title = `Undertone: ${plainText(report.study.name)}`;
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
${sections.map(
  (section) =>
    html`<section id="${section.id}"><h2>${section.title}</h2>${section.render(content)}</section>`,
)}
</main>
<script>${trusted(script)}</script>
</body>
</html>
`.toString();
}

function heading(report: Report): Html {
  const { questionnaire, templates, respondents } = report;
  const simulated = simulatedNotice(report);
  return html`<header>
<h1>${plainText(report.study.name)}</h1>
<p class="quiet">${day(report.at)} · ${counted(respondents.length, 'respondent')} · ${count(questionnaire.items)} items of ${plainText(questionnaire.name)} (${questionnaire.language}) · ${templates.builtIn ? 'built-in' : 'changed'} templates · Undertone ${report.undertone}</p>
${simulated === null ? null : html`<p class="banner">${simulated}</p>`}
</header>`;
}
