import { parentPort, workerData } from 'node:worker_threads';
import { documentOf } from '../../reports/chapters.js';
import { pageDataOf } from '../../reports/page/page-data.js';
import { plain } from '../../reports/page/render-page.js';
import { version } from '../content/package-data.js';
import { observe, type Part, record, StudyRecording } from '../study/observe.js';
import { openRecorded } from '../study/recorded.js';
import { assembleRecorded } from '../study/report.js';
import type { StudyRespondent } from '../study/study.js';
import { type AnswerIndex, AnswerIndexer, buffersOf } from './answer-index.js';

// Reads a whole study in a thread of its own, so that pages are served meanwhile: its answers into an
// index, then its figures into a document. It reads once, tells what it made, and ends.

/** What is read. */
export interface ReadingTask {
  readonly ledger: string;
  readonly study: string;
}

/** What asked a part of the answers, so that its trials can be begun again. */
export interface IndexedPart {
  /** Id of the instrument or stage. */
  readonly of: string;
  readonly asked: unknown;
  readonly fewer: boolean;
  readonly respondent: StudyRespondent;
}

/** What a reading tells, in this order; `read` many times. */
export type ReadingMessage =
  | { readonly kind: 'read'; readonly responses: number }
  | {
      readonly kind: 'indexed';
      readonly index: AnswerIndex;
      readonly parts: readonly IndexedPart[];
    }
  | {
      readonly kind: 'figured';
      /** JSON of a `ReportDocument`, and of `PageData` without answers. */
      readonly document: Uint8Array;
      readonly data: Uint8Array;
    };

/** Responses between two messages. */
const STEP = 5000;

async function read({ ledger, study }: ReadingTask): Promise<void> {
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
      const { part, place, observation } = observed;
      const number = numbers.get(part) ?? parts.length;
      if (!numbers.has(part)) {
        numbers.set(part, number);
        parts.push({ of: part.of.id, asked: part.asked, fewer: part.fewer, respondent });
      }
      indexer.add(await part.of.rows(observation, source), { part: number, trial: place });
      if (indexer.length - told >= STEP) {
        told = indexer.length;
        tell({ kind: 'read', responses: told });
      }
    }
  }
  const index = indexer.index();
  tell({ kind: 'indexed', index, parts }, buffersOf(index));
  const facts = { version, at: recorded.record.at };
  const { report, answers } = await assembleRecorded({ recording, respondents }, recorded.ledger, {
    facts,
  });
  const document = json(plain({ ...documentOf(report, answers), overview: [] }));
  // The index has the answers, all of them.
  const data = json(pageDataOf(report, { ...answers, rows: [] }, () => 0));
  tell({ kind: 'figured', document, data }, [document.buffer, data.buffer]);
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function tell(message: ReadingMessage, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transferred]);
}

if (parentPort) await read(workerData as ReadingTask);
