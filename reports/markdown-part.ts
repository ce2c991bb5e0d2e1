import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { type Chart, NOTHING_DRAWN } from './charts/chart.js';
import { escapeMarkdown } from './escape-markdown.js';
import { estimate, NOTHING } from './document/format.js';
import { markdownGrid, markdownTable } from './markdown-table.js';
import type { Part } from './parts.js';
import { profileGrid } from './profile-grid.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';

/** A part of a section in Markdown, in blocks. */
export function markdownPart(part: Part, report: Report): readonly string[] {
  switch (part.kind) {
    case 'heading':
      return [`### ${escapeMarkdown(part.text)}`];
    case 'text':
    case 'quote':
      return part.paragraphs.map(escapeMarkdown);
    case 'list':
    case 'notices':
      return [bullets(part.sentences)];
    case 'entries':
      return part.entries.flatMap(({ name, text, more }) => [
        `**${escapeMarkdown(name)}** ${escapeMarkdown(text)}`,
        ...(more === undefined ? [] : [`<small>${escapeMarkdown(more)}</small>`]),
      ]);
    case 'chart':
      return [
        ...chartBlocks(part.chart, report),
        ...(part.table ? [markdownTable(part.table, report)] : []),
      ];
    case 'table':
      return [markdownTable(part.table, report)];
    case 'folded':
      return [
        `### ${escapeMarkdown(part.title)}`,
        ...part.parts.flatMap((each) => markdownPart(each, report)),
      ];
    case 'profile':
      return [escapeMarkdown(part.caption), profileTable(report)];
    case 'answers':
      return [
        'They stand beside their prompts in [report.html](report.html); `undertone export responses` gives every one.',
      ];
  }
}

/** Sentences as a list. */
export function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n');
}

function chartBlocks(chart: Chart, report: Report): string[] {
  const { name, title } = chart;
  if (chart.specification(report) === null)
    return [escapeMarkdown(`${title}: ${chart.none ?? NOTHING_DRAWN}`)];
  return [
    `### ${escapeMarkdown(title)}`,
    `![${escapeMarkdown(chart.alt(report))}](figures/${name}.png)`,
    `${escapeMarkdown(chart.caption(report))} Figures: [tables/${name}.csv](tables/${name}.csv).`,
  ];
}

function profileTable(report: Report): string {
  return markdownGrid(
    ['respondent', 'figure', ...dimensions.map((dimension) => dimensionCatalogue[dimension].name)],
    profileGrid(report).map(({ respondent, kind, figures }) => [
      respondentName(respondent),
      kind,
      ...figures.map((figure) => (figure ? `${estimate(figure)}, n = ${figure.n}` : NOTHING)),
    ]),
  );
}
