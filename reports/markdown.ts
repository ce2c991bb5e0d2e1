import { banners } from './banners.js';
import { escapeMarkdown } from './escape-markdown.js';
import { extentOf, sourceLines, titleOf } from './heading.js';
import { bullets, markdownPart } from './markdown-part.js';
import type { Report } from './document/report.js';
import { shownSections } from './sections/index.js';

/** The report as Markdown: the same sections and figures as the page, without the raw answers. */
export function markdown(report: Report): string {
  const sources = sourceLines(report);
  return `${[
    `# ${escapeMarkdown(titleOf(report))}`,
    escapeMarkdown(extentOf(report)),
    ...(sources.length > 0 ? [bullets(sources)] : []),
    ...banners(report).map((banner) => `> **${escapeMarkdown(banner)}**`),
    ...shownSections(report).flatMap(({ title, parts }) => [
      `## ${title}`,
      ...parts(report).flatMap((part) => markdownPart(part, report)),
    ]),
  ].join('\n\n')}\n`;
}
