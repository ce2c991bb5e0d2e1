import type {
  Block,
  Finding,
  Page,
  PageTable,
  Quality,
  ReportDocument,
} from '../document/document.js';
import { counted, NOTHING, plainText } from '../document/format.js';
import type { Plot } from '../document/plot.js';

/** Rows of a table in Markdown; a longer one stands in the page. */
const MAX_ROWS = 20;

/** A plot's picture: its path beside the Markdown file; null where it is not drawn. */
type PictureOf = (plot: Plot) => string | null;

/** The report as Markdown: its summary, and what each page found with one table. */
export function markdown(report: ReportDocument, pictureOf: PictureOf): string {
  const { title, facts, origins, notices, findings, overview, pages } = report;
  return `${[
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown([...facts, ...origins.map(({ badge }) => badge)].join(' · ')),
    ...notices.map((notice) => `> **${escapeMarkdown(notice)}**`),
    ...(findings.length > 0 ? [findings.map(findingLine).join('\n')] : []),
    ...overview.flatMap((plot) => picture(plot, pictureOf)),
    ...gridTable(report),
    ...pages.filter((page) => isTold(page, report)).flatMap((page) => section(page, pictureOf)),
    'Everything else is in [report.html](report.html); every figure in [tables/estimates.csv](tables/estimates.csv), explained in [tables/codebook.csv](tables/codebook.csv).',
  ].join('\n\n')}\n`;
}

/** Pages of one respondent among others say what the grid says; browsers of data say nothing here. */
function isTold({ group, blocks }: Page, { rows }: ReportDocument): boolean {
  return (
    (group === null || rows.length === 1) &&
    blocks.some(({ kind }) => ['text', 'plot', 'table'].includes(kind))
  );
}

function findingLine({ text, marks }: Finding): string {
  return `- ${escapeMarkdown([text, ...marks.map((mark) => `(${mark})`)].join(' '))}`;
}

/** The grid of the summary: figures with their intervals, and the grades. */
function gridTable({ columns, rows }: ReportDocument): string[] {
  if (columns.length === 0) return [];
  const body = rows.map(({ respondent, origins, quality }, place) => [
    escapeMarkdown(origins.length > 0 ? `${respondent} (${origins.join(', ')})` : respondent),
    ...columns.map(({ cells }) => {
      const cell = cells[place];
      if (!cell) return NOTHING;
      const text = escapeMarkdown([cell.text, cell.word].filter(Boolean).join(': '));
      return cell.mark === 'none' ? text : `**${text}**`;
    }),
    escapeMarkdown(quality.map(gradeOf).join('; ')),
  ]);
  return [
    table(['respondent', ...columns.map(({ title }) => escapeMarkdown(title)), 'quality'], body),
    'In brackets 95 % intervals. Bold: leans, differs from chance, or has a verdict.',
  ];
}

const gradeOf = ({ instrument, grade, reasons }: Quality) =>
  reasons.length > 0 ? `${instrument} ${grade} (${reasons.join(', ')})` : `${instrument} ${grade}`;

/** What a page found, says and draws, with its first table; methods are a paragraph. */
function section({ id, title, finding, blocks }: Page, pictureOf: PictureOf): string[] {
  const found = blocks.find((block) => block.kind === 'table' && id !== 'methods');
  return [
    `## ${escapeMarkdown(finding.startsWith(title) ? finding : `${title}: ${finding}`)}`,
    ...blocks.flatMap((block) => told(block, pictureOf)),
    ...(found?.kind === 'table' ? pageTable(found.table, id) : []),
  ];
}

function told(block: Block, pictureOf: PictureOf): string[] {
  if (block.kind === 'plot') return picture(block.plot, pictureOf);
  return block.kind === 'text' ? [escapeMarkdown(block.sentences.join(' '))] : [];
}

function picture(plot: Plot, pictureOf: PictureOf): string[] {
  const file = pictureOf(plot);
  return file === null ? [] : [`![${escapeMarkdown(plot.alt)}](${file})`];
}

function pageTable({ title, columns, rows }: PageTable, page: string): string[] {
  if (rows.length === 0) return [];
  if (rows.length > MAX_ROWS)
    return [`[${escapeMarkdown(title)}](report.html#${page}): ${counted(rows.length, 'row')}.`];
  return [
    `**${escapeMarkdown(title)}**`,
    table(
      columns.map((column) => escapeMarkdown(column.title)),
      rows.map((row) => row.map(escapeMarkdown)),
    ),
  ];
}

/** Cells that are Markdown already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Untrusted text for Markdown: on one line, with nothing in it that means something. */
export function escapeMarkdown(text: string): string {
  return plainText(text)
    .replace(/[\\`*_[\]<>|~&#!$]/g, '\\$&')
    .replace(/^(\s*\d*)([-+.)])(?=\s|$)/, '$1\\$2');
}
