import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { caveats } from './caveats.js';
import { charts } from './charts/index.js';
import { explanations } from './explanations.js';
import { day, estimate, NOTHING } from './format.js';
import { methodsParagraph, references } from './methods.js';
import { allClear, notices } from './notices.js';
import { plainText } from './plain-text.js';
import { profileGrid } from './profile-grid.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';
import { simulatedNotice } from './simulated-notice.js';
import { summarise } from './summary.js';
import { cellText, type Table } from './table.js';
import { costs, parseRates, parseRatesByTemplate, ratings, retest } from './trust-tables.js';

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
  const rated = ratings(report);
  const declared = report.respondents.flatMap((respondent) =>
    respondent.declared === null ? [] : [`${respondentName(respondent)}: ${respondent.declared}`],
  );
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
    'Likelihood of the target pole, with its 95 % interval and items (n). The headline counts unread answers as 0.50; answered-only leaves them out.',
    profileTable(report),
    ...(profiled
      ? charts.flatMap((chart) => [
          `### ${chart.title}`,
          `![${escapeMarkdown(chart.alt(report))}](figures/${chart.name}.png)`,
          `${escapeMarkdown(chart.caption(report))} Figures: [tables/${chart.name}.csv](tables/${chart.name}.csv).`,
        ])
      : []),
    ...(rated.rows.length > 0
      ? ['### Ratings', escapeMarkdown(explanations.ratings), table(rated)]
      : []),
    '## Can I trust it?',
    warnings.length > 0 ? bullets(warnings) : escapeMarkdown(allClear),
    '### Could the answers be read?',
    escapeMarkdown(explanations.shares),
    table(parseRates(report)),
    'By template:',
    table(parseRatesByTemplate(report)),
    '### What do unread answers do to the figures?',
    escapeMarkdown(explanations.unread),
    '### Does it answer the same when asked again?',
    ...(again.rows.length > 0
      ? [escapeMarkdown(explanations.retest), table(again)]
      : ['Nothing was asked twice in this study.']),
    '## How was it done?',
    escapeMarkdown(methodsParagraph(report)),
    ...(declared.length > 0
      ? ['### What the simulated respondents were declared to be', bullets(declared)]
      : []),
    '### What it cost',
    table(costs(report)),
    '### Raw answers',
    'They stand beside their prompts in [report.html](report.html); `undertone export responses` gives every one.',
    '## What the figures do not say',
    bullets(caveats(report)),
    '## References',
    bullets(references),
  ].join('\n\n')}\n`;
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n');
}

function profileTable(report: Report): string {
  return grid(
    ['respondent', 'figure', ...dimensions.map((dimension) => dimensionCatalogue[dimension].name)],
    profileGrid(report).map(({ respondent, kind, figures }) => [
      respondentName(respondent),
      kind,
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
