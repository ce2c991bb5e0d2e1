import type { Block, PageTable } from '../document/document.js';
import { count, counted, NOTHING, plainText, share, shareInterval } from '../document/format.js';
import type { ReaderOfRespondent } from '../document/provenance.js';
import { readerFigures, type readerShare } from '../document/quality.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** What a reader model made of a respondent's answers, by instrument. */
export function readingsBy(respondent: Pick<ReportedRespondent, 'reader' | 'statements'>) {
  const { reader, statements } = respondent;
  return [
    { instrument: 'survey', found: reader },
    { instrument: 'statements', found: statements?.reader },
  ].flatMap(({ instrument, found }) => (found ? [{ instrument, found }] : []));
}

/** What a reader model filled in, in a line, and how far it can be trusted, in a table; nothing where there is none. */
export function readerBlocks(report: Report): readonly Block[] {
  const rows = report.respondents.flatMap((respondent) =>
    readingsBy(respondent).map((each) => ({ id: plainText(respondent.id), ...each })),
  );
  if (rows.length === 0) return [];
  const sum = (of: (found: ReaderOfRespondent) => number) =>
    rows.reduce((all, { found }) => all + of(found), 0);
  const model = report.reader ? ` (${plainText(report.reader.model)})` : '';
  const sentence = `The reader model${model} read a choice in ${count(sum(({ read }) => read))} of ${counted(
    sum(({ unread }) => unread),
    'answer',
  )} that the rules left unread.`;
  return [
    { kind: 'text', sentences: [sentence] },
    { kind: 'table', table: readerTable(rows), folded: true },
  ];
}

function readerTable(
  rows: readonly {
    readonly id: string;
    readonly instrument: string;
    readonly found: ReaderOfRespondent;
  }[],
): PageTable {
  const titles = [
    'unread by rules',
    'read',
    'agreement',
    'contradicted',
    'decoys read',
    'requests',
  ];
  return {
    name: 'reader-model',
    title: 'What the reader model read, and its errors',
    columns: [
      ...['respondent', 'instrument'].map((title) => ({ title, numeric: false })),
      ...titles.map((title) => ({ title, numeric: true })),
    ],
    rows: rows.map(({ id, instrument, found }) => {
      const { agreement, contradicts, falseReads } = readerFigures(found);
      return [
        id,
        instrument,
        count(found.unread),
        count(found.read),
        shareText(agreement),
        shareText(contradicts),
        shareText(falseReads),
        count(found.provenance?.responses ?? 0),
      ];
    }),
  };
}

function shareText(figure: ReturnType<typeof readerShare>): string {
  if (!figure) return NOTHING;
  const { value, low, high, n } = figure;
  return `${share(value)} (${shareInterval(low, high)}) of ${count(n)}`;
}
