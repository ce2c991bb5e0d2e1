import type { ReportedRespondent } from '../../reports/document/report.js';
import { type CsvStyle, csvLine, csvStart } from '../../reports/files/csv.js';
import { type ExportFormat, InputError } from '../../vocabulary/input.js';
import { realPlace } from '../content/files.js';
import { writeWholeFile } from '../content/written-files.js';
import type { ResponseRow } from '../instruments/base/response-row.js';
import { stages } from '../study/instruments.js';
import { openRecorded } from '../study/recorded/recorded.js';
import { observe, StudyRecording } from '../study/recording.js';
import { noteFaults, record, rowsOf } from '../study/trials.js';

export const columns: readonly (keyof ResponseRow)[] = [
  'study',
  'respondent',
  'model',
  'simulated',
  'recorded',
  'human',
  'purpose',
  'item',
  'dimension',
  'domain',
  'form',
  'order',
  'instrument',
  'story',
  'kind',
  'twin',
  'task',
  'probe',
  'style',
  'shots',
  'draw',
  'reading',
  'rule',
  'likelihood',
  'unread',
  'held',
  'inferred',
  'verdict',
  'judged',
  'content',
  'refusal',
  'finish',
  'prompt',
  'servedModel',
  'seed',
  'promptTokens',
  'completionTokens',
  'milliseconds',
  'at',
  'persona',
  'system',
  'logprobs',
  'fingerprint',
  'provider',
  'changes',
];

export interface ExportOptions extends ResponseSource {
  readonly format: ExportFormat;
  /** Of CSV; after RFC 4180 unless given. */
  readonly style?: CsvStyle;
}

/**
 * Writes every response of a recorded study line by line, each once the one before it was taken.
 * @returns how many there were
 * @throws InputError when the ledger has no such study
 */
export async function writeResponses(
  options: ExportOptions,
  write: (line: string) => void | Promise<void>,
): Promise<number> {
  const counter = { rows: 0 };
  for await (const line of linesOf(options, counter)) await write(line);
  return counter.rows;
}

/**
 * As {@link writeResponses}, into a file that appears whole or not at all. A file that is there is
 * replaced only with `force`, and the ledger never.
 * @throws InputError also when the file is there already or cannot be written
 */
export async function exportToFile(
  options: ExportOptions,
  { file, force }: { readonly file: string; readonly force?: boolean | undefined },
): Promise<number> {
  const counter = { rows: 0 };
  const ledger = await realPlace(options.ledger);
  const own = ['', '-wal', '-shm'].map((end) => `${ledger}${end}`);
  if (own.includes(await realPlace(file))) {
    throw new InputError('is the ledger itself; name another with --out', { file });
  }
  await writeWholeFile(file, linesOf(options, counter), { force });
  return counter.rows;
}

async function* linesOf(
  { format, style = 'rfc', ...source }: ExportOptions,
  counter: { rows: number },
): AsyncGenerator<string> {
  const line =
    format === 'csv'
      ? (row: ResponseRow) => csvRow(row, style)
      : (row: ResponseRow) => `${JSON.stringify(row)}\n`;
  // The head waits for the first row, so that a study that is not there leaves no trace.
  const head = format === 'csv' ? csvStart[style] + csvLine(columns, style) : '';
  for await (const row of exportResponses(source)) {
    yield (counter.rows === 0 ? head : '') + line(row);
    counter.rows += 1;
  }
  if (counter.rows === 0) yield head;
}

function csvRow(row: ResponseRow, style: CsvStyle): string {
  return csvLine(
    columns.map((name) => {
      const value = row[name];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    }),
    style,
  );
}

/** Where the responses to export are recorded. */
export interface ResponseSource {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  /** Takes the respondents of whom readers or recorders of ours failed on answers. */
  readonly onFaults?: ((respondent: Pick<ReportedRespondent, 'id' | 'faults'>) => void) | undefined;
  /** Hears at the end what is not among the responses. */
  readonly lacking?: ((lacking: Lacking) => void) | undefined;
}

/** What an export lacks. */
export interface Lacking {
  /** Trials without all of their responses, of so many. */
  readonly trials: number;
  readonly of: number;
  /** Draws whose responses were damaged, by `drawKey`. */
  readonly damaged: readonly string[];
}

/**
 * Every response of a recorded study, one after another: of each respondent those to every instrument,
 * then those under personas.
 * @throws InputError when the ledger has no such study
 */
export async function* exportResponses({
  ledger,
  study,
  onFaults,
  lacking,
}: ResponseSource): AsyncGenerator<ResponseRow> {
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  const recording = await StudyRecording.begin(plan);
  let observedTrials = 0;
  let planned = 0;
  for (const each of recording.respondents()) {
    const { respondent } = each;
    const deciding = stages.filter((stage) => stage.upperBound(plan, respondent) !== null);
    const source = { study: plan.study.name, respondent, system: respondent.persona };
    for await (const observed of observe(each, recorded.ledger)) {
      const { part } = observed;
      observedTrials += 1;
      // Only what decides a stage is folded; the rest passes through.
      if (deciding.some(({ decidedBy }) => decidedBy.includes(part.of.id))) record(observed);
      else noteFaults(observed);
      yield* await rowsOf(observed, source);
    }
    const first = each.faults();
    if (first.length > 0)
      onFaults?.({ id: respondent.id, faults: { count: first.length, first: [...first] } });
    const staged = await Promise.all(stages.map((stage) => each.stagePart(stage, recorded.ledger)));
    for (const { of, asked } of [...each.parts, ...staged.flatMap((part) => part ?? [])]) {
      planned += of.trialCount(asked);
    }
  }
  const damaged = [...recorded.ledger.damaged()];
  lacking?.({ trials: planned - observedTrials, of: planned, damaged });
}
