import { parentPort, workerData } from 'node:worker_threads';
import { documentOf } from '../../reports/chapters.js';
import type { Answers } from '../../reports/document/raw-answers.js';
import type { Report } from '../../reports/document/report.js';
import type { EarlierReport } from '../../reports/page/ledger/ledger-source.js';
import { pageDataOf } from '../../reports/page/page-data.js';
import { plain } from '../../reports/page/render-page.js';
import { version } from '../content/package-data.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import { openRecorded } from '../study/recorded/recorded.js';
import { readReport } from '../study/recorded/report-file.js';
import { observe, StudyRecording } from '../study/recording.js';
import { assembleRecorded } from '../study/report.js';
import { type Part, record, rowsOf } from '../study/trials.js';
import { type AnswerIndex, AnswerIndexer, buffersOf } from './answer-index.js';

// Reads a whole study in a thread of its own, so that pages are served meanwhile: its answers into an
// index, then its figures into a document. It reads once, tells what it made, and ends.

/** What is read. */
export interface ReadingTask {
  readonly ledger: string;
  readonly study: string;
  /** The report that was written last; looked for by the first reading alone. */
  readonly earlier: string | null;
}

/** What asked a part of the answers, so that its trials can be begun again. */
export interface IndexedPart {
  /** Id of the instrument or stage. */
  readonly of: string;
  readonly asked: unknown;
  readonly fewer: boolean;
  readonly respondent: StudyRespondent;
}

/** Pages to show: JSON of a `ReportDocument`, and of `PageData` without answers. */
interface Pages {
  readonly document: Uint8Array;
  readonly data: Uint8Array;
}

/** What a reading tells, in this order; `read` many times. */
export type ReadingMessage =
  | (Pages & { readonly kind: 'earlier'; readonly earlier: EarlierReport })
  | { readonly kind: 'read'; readonly responses: number }
  | {
      readonly kind: 'indexed';
      readonly index: AnswerIndex;
      readonly parts: readonly IndexedPart[];
      /** Everyone in the study, whom a further run may have added to. */
      readonly respondents: readonly StudyRespondent[];
    }
  | (Pages & { readonly kind: 'figured' });

/** Responses between two messages. */
const STEP = 1000;

async function read({ ledger, study, earlier }: ReadingTask): Promise<void> {
  if (earlier !== null) await tellEarlier(earlier, study);
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  const recording = await StudyRecording.begin(plan);
  const respondents = [...recording.respondents()];
  const indexer = new AnswerIndexer();
  const parts: IndexedPart[] = [];
  let told = 0;
  for (const each of respondents) {
    const { respondent } = each;
    const source = { study: plan.study.name, respondent, system: respondent.persona };
    const numbers = new Map<Part, number>();
    for await (const observed of observe(each, recorded.ledger)) {
      record(observed);
      const { part, place } = observed;
      const number = numbers.get(part) ?? parts.length;
      if (!numbers.has(part)) {
        numbers.set(part, number);
        parts.push({ of: part.of.id, asked: part.asked, fewer: part.fewer, respondent });
      }
      indexer.add(await rowsOf(observed, source), { part: number, trial: place });
      if (indexer.length - told >= STEP) {
        told = indexer.length;
        tell({ kind: 'read', responses: told });
      }
    }
  }
  const index = indexer.index();
  tell({ kind: 'indexed', index, parts, respondents: plan.study.respondents }, buffersOf(index));
  const facts = { version, at: recorded.record.at };
  const { report, answers } = await assembleRecorded({ recording, respondents }, recorded.ledger, {
    facts,
  });
  tellPages({ kind: 'figured' }, report, answers);
}

/** What the last report of the study says, to be shown until its ledger is read; nothing where there is none. */
async function tellEarlier(file: string, study: string): Promise<void> {
  const report = await readReport(file).catch(() => null);
  if (report?.study.name !== study) return;
  const responses = report.respondents.reduce((sum, each) => sum + each.provenance.responses, 0);
  const earlier = { file, responses, at: report.at };
  tellPages({ kind: 'earlier', earlier }, report, {
    items: [],
    rows: [],
    total: responses,
    stories: null,
  });
}

function tellPages(
  told:
    | { readonly kind: 'figured' }
    | { readonly kind: 'earlier'; readonly earlier: EarlierReport },
  report: Report,
  answers: Answers,
): void {
  const document = json(plain({ ...documentOf(report, answers), overview: [] }));
  // The index has the answers, all of them.
  const data = json(pageDataOf(report, { ...answers, rows: [] }, () => 0));
  tell({ ...told, document, data }, [document.buffer, data.buffer]);
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function tell(message: ReadingMessage, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transferred]);
}

if (parentPort) await read(workerData as ReadingTask);
