import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { charts } from './charts/index.js';
import { day, estimate, NOTHING } from './format.js';
import { caveats, methodsParagraph, references } from './methods.js';
import { notices } from './notices.js';
import { plainText } from './plain-text.js';
import { profileGrid } from './profile-grid.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';
import { simulatedNotice } from './simulated-notice.js';
import { summarise } from './summary.js';
import { cellText, type Table } from './table.js';
import { costs, parseRates, retest } from './trust-tables.js';

/** Untrusted text for Markdown: on one line, with nothing in it that means something. */
export function escapeMarkdown(text: string): string {
  return plainText(text)
    .replace(/[\\`*_[\]<>|~&#!$]/g, '\\$&')
    .replace(/^(\s*\d*)([-+.)])(?=\s|$)/, '$1\\$2');
}

/** The report as Markdown: the same figures as the page, without the raw answers. */
export function markdown(report: Report): string {
  const { overall, respondents } = summarise(report);
  const simulated = simulatedNotice(report);
  const warnings = notices(report.respondents);
  const again = retest(report);
  const profiled = report.respondents.some(({ profile }) => profile !== null);
  return `${[
    `# ${escapeMarkdown(report.study.name)}`,
    `${day(report.at)}, Undertone ${report.undertone}`,
    ...(simulated === null ? [] : [`> **${escapeMarkdown(simulated)}**`]),
    '## What did we find?',
    ...overall.map(escapeMarkdown),
    ...respondents.map(
      ({ name, sentences }) => `**${escapeMarkdown(name)}** ${escapeMarkdown(sentences.join(' '))}`,
    ),
    '## The profile',
    'Likelihood of the target pole, with its 95 % interval and items (n).',
    profileTable(report),
    ...(profiled
      ? charts.flatMap((chart) => [
          `### ${chart.title}`,
          `![${escapeMarkdown(chart.alt(report))}](figures/${chart.name}.png)`,
          `${escapeMarkdown(chart.caption)} Figures: [tables/${chart.name}.csv](tables/${chart.name}.csv).`,
        ])
      : []),
    '## Can I trust it?',
    ...(warnings.length > 0
      ? [warnings.map((notice) => `- ${escapeMarkdown(notice)}`).join('\n')]
      : []),
    table(parseRates(report)),
    ...(again.rows.length > 0 ? ['Re-asked templates answered alike:', table(again)] : []),
    '## How was it done?',
    escapeMarkdown(methodsParagraph(report)),
    table(costs(report)),
    '## What the figures do not say',
    caveats.map((caveat) => `- ${escapeMarkdown(caveat)}`).join('\n'),
    '## References',
    references.map((reference) => `- ${escapeMarkdown(reference)}`).join('\n'),
  ].join('\n\n')}\n`;
}

function profileTable(report: Report): string {
  return grid(
    ['respondent', ...dimensions.map((dimension) => dimensionCatalogue[dimension].name)],
    profileGrid(report).map(({ respondent, figures }) => [
      respondentName(respondent),
      ...figures.map((figure) => (figure ? `${estimate(figure)}, n = ${figure.n}` : NOTHING)),
    ]),
  );
}

function table({ columns, rows }: Table): string {
  return grid(
    ['respondent', ...columns.map(({ name }) => name)],
    rows.map(({ respondent, cells }) => [
      respondentName(respondent),
      ...columns.map(({ kind }, place) => cellText(cells[place] ?? null, kind)),
    ]),
  );
}

function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}
