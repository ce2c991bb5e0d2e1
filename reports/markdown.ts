import { dimensionCatalogue, dimensions } from '../src/vocabulary/dimension.js';
import { caveats } from './caveats.js';
import { charts } from './charts/index.js';
import { escapeMarkdown } from './escape-markdown.js';
import { day, estimate, NOTHING } from './format.js';
import { literature } from './literature.js';
import { markdownGrid, markdownTable } from './markdown-table.js';
import { methodsParagraphs } from './methods.js';
import { allClear, notices } from './notices.js';
import { profileGrid } from './profile-grid.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';
import { simulatedNotice } from './simulated-notice.js';
import { summarise } from './summary.js';
import { costs } from './tables/costs.js';
import { biasQuestion, formQuestion, type Question, trustQuestions } from './tables/questions.js';
import { referencePoints } from './tables/reference-points.js';
import { whatWouldChange } from './tables/what-would-change.js';

/** The report as Markdown: the same figures as the page, without the raw answers. */
export function markdown(report: Report): string {
  const { overall, respondents } = summarise(report);
  const simulated = simulatedNotice(report);
  const warnings = notices(report.respondents);
  const declared = report.respondents.flatMap((respondent) =>
    respondent.declared === null ? [] : [`${respondentName(respondent)}: ${respondent.declared}`],
  );
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
    ...(report.references.length > 0
      ? [`### ${referencePoints.title}`, markdownTable(referencePoints, report)]
      : []),
    ...chartBlocks(report),
    '## Does it depend on how the question is put?',
    ...[biasQuestion, formQuestion].flatMap((question) => questionBlock(question, report)),
    '## Can I trust it?',
    warnings.length > 0 ? bullets(warnings) : escapeMarkdown(allClear),
    ...trustQuestions.flatMap((question) => questionBlock(question, report)),
    '## How was it done?',
    ...methodsParagraphs(report).map(escapeMarkdown),
    '### What would change',
    markdownTable(whatWouldChange, report),
    ...(declared.length > 0
      ? ['### What the simulated respondents were declared to be', bullets(declared)]
      : []),
    '### What it cost',
    markdownTable(costs, report),
    '### Raw answers',
    'They stand beside their prompts in [report.html](report.html); `undertone export responses` gives every one.',
    '## What the figures do not say',
    bullets(caveats(report)),
    '## References',
    bullets(literature(report)),
  ].join('\n\n')}\n`;
}

function chartBlocks(report: Report): string[] {
  if (report.respondents.every(({ profile }) => profile === null)) return [];
  return charts.flatMap((chart) => [
    `### ${chart.title}`,
    `![${escapeMarkdown(chart.alt(report))}](figures/${chart.name}.png)`,
    `${escapeMarkdown(chart.caption(report))} Figures: [tables/${chart.name}.csv](tables/${chart.name}.csv).`,
  ]);
}

function questionBlock({ question, tables }: Question, report: Report): string[] {
  return [`### ${question}`, ...tables.map((table) => markdownTable(table, report))];
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n');
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
