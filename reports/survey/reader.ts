import { wilsonInterval } from '../../analysis/statistics/intervals.js';
import type { Judged, QualityRule } from '../document/chapter.js';
import type { Block, PageTable } from '../document/document.js';
import {
  count,
  counted,
  list,
  NOTHING,
  plainText,
  share,
  shareInterval,
} from '../document/format.js';
import type { ReaderOfRespondent } from '../document/provenance.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** What a reader model made of a respondent's answers, by instrument. */
export function readingsBy(respondent: Pick<ReportedRespondent, 'reader' | 'statements'>) {
  const { reader, statements } = respondent;
  return [
    { instrument: 'survey', found: reader },
    { instrument: 'statements', found: statements?.reader },
  ].flatMap(({ instrument, found }) => (found ? [{ instrument, found }] : []));
}

/** A share of cases with its 95 % interval (Wilson), 0..1; null of none. */
export function readerShare(part: number, n: number) {
  return n === 0 ? null : { value: part / n, ...wilsonInterval(part, n), n };
}

/** How often it agrees with the rules, and how often it reads a choice where there is none. */
export function readerFigures({ agreement: { same, other, nothing }, decoys }: ReaderOfRespondent) {
  return {
    agreement: readerShare(same, same + other + nothing),
    contradicts: readerShare(other, same + other + nothing),
    falseReads: readerShare(decoys.read, decoys.n),
  };
}

const CHECK = { falseReads: 0.05, contradicts: 0.02 };
const POOR = { falseReads: 0.2, contradicts: 0.1 };

/** That what a reader model filled in can be trusted; a rule of the instrument that it reads for. */
export function readerRule(
  foundIn: (respondent: ReportedRespondent) => ReaderOfRespondent | null | undefined,
): QualityRule {
  return {
    name: 'reader model',
    check: 'a choice read in over 5 % of decoys, or another than the rules read in over 2 %',
    poor: 'over 20 %, or over 10 %',
    because: 'A reader that finds a choice in an answer without one makes choices up.',
    judge(respondent) {
      const found = foundIn(respondent);
      // What filled nothing in is in no figure.
      if (!found || found.read === 0) return null;
      const { falseReads, contradicts } = readerFigures(found);
      if (!falseReads && !contradicts)
        return { grade: 'check', reason: 'the reader model was not checked' };
      const beyond = (limits: typeof CHECK) => [
        ...(falseReads && falseReads.value > limits.falseReads
          ? [`the reader model read a choice in ${share(falseReads.value)} of decoys`]
          : []),
        ...(contradicts && contradicts.value > limits.contradicts
          ? [`the reader model contradicted the rules on ${share(contradicts.value)} of answers`]
          : []),
      ];
      const grade: Judged['grade'] = beyond(POOR).length > 0 ? 'poor' : 'check';
      const reasons = beyond(CHECK);
      return reasons.length === 0 ? null : { grade, reason: list(reasons) };
    },
  };
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
