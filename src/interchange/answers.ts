import { basename } from 'node:path';
import { InputError } from '../../vocabulary/input.js';
import { requestKey } from '../../vocabulary/request.js';
import type { RecordedSource, Response } from '../../vocabulary/response.js';
import type { BadItem } from '../instruments/base/instrument.js';
import { parsedElsewhere } from '../instruments/base/response-row.js';
import { placeOf } from '../ledger/address.js';
import { planStudy } from '../study/load.js';
import { recogniseSimulations } from '../study/recognised-simulations.js';
import { type AnswerPlace, recordRun } from '../study/recorded/answer-places.js';
import { blocks } from '../util/blocks.js';
import { listIn, readAnswerCells } from './answer-cells.js';
import { type AnswerCells, type ColumnMap, readAnswerFile } from './answer-file.js';
import { mappingOf, type RowMapping } from './answer-mapping.js';
import { AnswerPlaces } from './answer-places.js';
import { AnswerStore, type PlacedAnswer } from './answer-store.js';
import { type OffScale, ParsedNumbers } from './parsed-numbers.js';

interface ImportAnswersOptions {
  /** Answers that were given elsewhere: a table, JSON Lines, a log of Inspect's or results of promptfoo's. */
  readonly file: string;
  /** The study file that has their models as recorded respondents. */
  readonly study: string;
  readonly ledger: string;
  /** What the user says of where they come from, in a line; the file's name unless given. */
  readonly source?: string | undefined;
  /** What the file calls our columns, where it does not call them so. */
  readonly map?: ColumnMap | undefined;
  /** How the file is to be read, in place of `map`. */
  readonly mapping?: RowMapping | undefined;
  /** The sheet of a workbook; the one that has most of the columns unless given. */
  readonly sheet?: string | undefined;
  /** Whether answers that are numbers are replies as they came; unless given, others are taken to have made them of replies. */
  readonly raw?: boolean | undefined;
  /** Whether items that cannot be asked are left out with their answers, and not refused. */
  readonly skipBad?: boolean | undefined;
  readonly now: () => Date;
}

/** What became of a file of answers. */
export interface ImportedAnswers {
  readonly study: string;
  readonly ledger: string;
  readonly source: RecordedSource;
  /** By respondent, how many answers are new in the ledger, and how many were there. */
  readonly respondents: readonly {
    readonly respondent: string;
    readonly imported: number;
    readonly known: number;
  }[];
  /** Rows that could not be placed, by their lines from 1, and why. */
  readonly unplaced: readonly Unplaced[];
  /** Rows that the mapping leaves out, by its reasons; absent where there are none. */
  readonly rowsLeftOut?: readonly { readonly because: string; readonly rows: number }[];
  /** Items that were left out: what is wrong with each, by its file and line. */
  readonly leftOut: readonly string[];
  /** Answers whose date could not be read, so that it is not known, and the first such row; absent where there are none. */
  readonly unreadDates?: { readonly answers: number; readonly line: number; readonly at: string };
  /** Answers that came as numbers, parsed elsewhere, and those of them that are no answer; absent where there are none. */
  readonly parsed?: { readonly answers: number; readonly unread: readonly OffScale[] };
}

interface Unplaced {
  readonly line: number;
  /** What the row is called where it stands on no line, such as a sample of a log. */
  readonly name?: string;
  readonly reason: string;
  /** Of a prompt that the study does not ask the nearest that it asks, and where they first differ; of the first of many. */
  readonly nearest?: string;
}

/**
 * Records answers that were given elsewhere as those of the recorded respondents of a study. What is in
 * the ledger stays as it is, so that the same file changes nothing again.
 * @throws InputError when the file or the study cannot be used; nothing is recorded then
 */
export async function importAnswers(options: ImportAnswersOptions): Promise<ImportedAnswers> {
  const { file, now, sheet, raw = false, mapping = mappingOf(options.map) } = options;
  const { rows, sha256 } = await readAnswerFile(file, { mapping, raw, sheet });
  const bad: BadItem[] = [];
  const plan = await recogniseSimulations(
    await planStudy(options.study, options.skipBad ? (item) => bad.push(item) : undefined),
  );
  const recorded = plan.study.respondents.filter((each) => each.recorded);
  if (recorded.length === 0) {
    throw new InputError(
      'has no recorded respondent; give each model of the answers an entry under respondents, such as { id: NAME, recorded: MODEL }',
      { file: options.study },
    );
  }
  const source = { source: options.source ?? basename(file), file: basename(file), sha256 };
  const places = await AnswerPlaces.of(plan, recorded, bad);
  const placing = { places, next: new Map(), source, at: now().toISOString(), raw };
  const counts = new Map(recorded.map(({ id }) => [id, { imported: 0, known: 0 }]));
  const unplaced: (Pick<Unplaced, 'line' | 'name'> & NoPlace)[] = [];
  const parsed = new ParsedNumbers();
  let unreadDates: { answers: number; line: number; at: string } | undefined;
  const omitted = new Map<string, number>();
  await using store = new AnswerStore(options.ledger);
  const keep = async (block: readonly PlacedAnswer[]) => {
    for (const { answer, became } of await store.keep(block)) {
      const { line, name, place } = answer;
      const count = counts.get(place.respondent.id);
      if (typeof became !== 'string') unplaced.push({ line, ...(name ? { name } : {}), ...became });
      else if (count) count[became] += 1;
    }
  };
  for (const block of blocks(rows, BLOCK)) {
    const placed: PlacedAnswer[] = [];
    for (const row of block) {
      const { line, name } = row;
      if ('leftOut' in row) {
        omitted.set(row.leftOut, (omitted.get(row.leftOut) ?? 0) + 1);
        continue;
      }
      const at = { line, ...(name === undefined ? {} : { name }) };
      const answers = 'fault' in row ? [{ reason: row.fault }] : answersOf(row.cells, placing);
      for (const answer of answers) {
        if ('reason' in answer) unplaced.push({ ...at, ...answer });
        else {
          placed.push({ ...at, ...answer });
          parsed.add(name ?? `line ${line}`, answer);
          const isDated = 'cells' in row && isFilled(row.cells.at);
          if (isDated && answer.response.sent.unknown?.includes('at')) {
            unreadDates ??= { answers: 0, line, at: String(row.cells.at) };
            unreadDates.answers += 1;
          }
        }
      }
    }
    for (const answers of blocks(placed, BLOCK)) await keep(answers);
  }
  if (store.isOpen) await recordRun(plan, await store.ledger(), now());
  return {
    study: options.study,
    ledger: placeOf(options.ledger),
    source,
    respondents: [...counts].map(([respondent, count]) => ({ respondent, ...count })),
    unplaced: explained(unplaced),
    ...(omitted.size > 0
      ? { rowsLeftOut: [...omitted].map(([because, rows]) => ({ because, rows })) }
      : {}),
    leftOut: [...new Set(bad.map(({ fault }) => fault.message))],
    ...(unreadDates ? { unreadDates } : {}),
    ...parsed.result(),
  };
}

/** Rows that are placed and stored together. */
const BLOCK = 500;

interface Placing {
  readonly places: AnswerPlaces;
  /** Of requests whose rows say no draw the next one. */
  readonly next: Map<string, number>;
  readonly source: RecordedSource;
  /** When it is imported. */
  readonly at: string;
  /** Whether numbers are replies as they came. */
  readonly raw: boolean;
}

/** Why an answer has no place. */
interface NoPlace extends Pick<Unplaced, 'reason' | 'nearest'> {
  /** Of an answer beyond the draws of its prompt, which one it is, from 0, and how many draws there are. */
  readonly beyond?: { readonly draw: number; readonly draws: number };
}

/** The rows without a place, in order; those beyond the draws of their prompts with how many draws it would take. */
function explained(rows: readonly (Pick<Unplaced, 'line' | 'name'> & NoPlace)[]): Unplaced[] {
  const needed = rows.reduce((most, { beyond }) => Math.max(most, (beyond?.draw ?? -1) + 1), 0);
  return rows
    .map(({ beyond, ...row }): Unplaced => {
      if (!beyond) return row;
      const often = beyond.draws === 1 ? 'once' : `${beyond.draws} times`;
      const reason = `is one answer too many to a prompt that the study asks ${often}; set "repeats" to ${needed}`;
      return { ...row, reason };
    })
    .sort((a, b) => a.line - b.line);
}

/** The answers of a row: one, or where its cell is a list one for each draw. */
function answersOf(cells: AnswerCells, placing: Placing): readonly (Placed | NoPlace)[] {
  const found = placing.places.of(cells);
  if ('reason' in found) return [found];
  // An answer to a task of stories may itself be a list, of the values that are meant.
  const isText = found.row.task === null;
  const isOne = cells.draw !== undefined && cells.draw !== '' && cells.draw !== null;
  const list = isOne ? null : listIn(cells.response, { isText });
  if (list === null) return [place(cells, found, placing)];
  if (cells.logprobs !== undefined && cells.logprobs !== '') {
    return [
      { reason: 'has several answers and log-probabilities; give each answer a row of its own' },
    ];
  }
  return list.map((response) => place({ ...cells, response }, found, placing));
}

type Placed = Omit<PlacedAnswer, 'line' | 'name'>;

/** An answer in its place, or why it cannot stand there. */
function place(
  cells: AnswerCells,
  placed: AnswerPlace,
  { next, source, at, raw }: Placing,
): Placed | NoPlace {
  const { request, draws, respondent } = placed;
  if (cells.response === null || cells.response === undefined || Number.isNaN(cells.response)) {
    return { reason: 'has no answer: it is empty, NaN or null' };
  }
  const isParsed =
    (typeof cells.response === 'number' && !raw) ||
    (typeof cells.recorded === 'string' && cells.recorded.endsWith(parsedElsewhere));
  const answer = readAnswerCells({
    ...cells,
    response: typeof cells.response === 'number' ? String(cells.response) : cells.response,
  });
  if (typeof answer === 'string') return { reason: answer };
  const key = requestKey(request);
  const draw = answer.draw ?? next.get(key) ?? 0;
  next.set(key, Math.max(draw + 1, next.get(key) ?? 0));
  if (draw >= draws) return { reason: '', beyond: { draw, draws } };
  const { promptTokens, completionTokens } = answer;
  const unknown = [
    ...(answer.at === null ? (['at'] as const) : []),
    ...(isFilled(cells.prompt) ? [] : (['prompt'] as const)),
  ];
  const servedModel = answer.servedModel ?? respondent.model;
  const response: Response = {
    content: answer.response,
    reasoning: null,
    refusal: answer.refusal,
    finish: answer.finish_reason,
    logprobs: answer.logprobs,
    servedModel,
    fingerprint: answer.fingerprint,
    sent: {
      seed: answer.seed,
      changes: answer.changes ?? [],
      recorded: isParsed ? { ...source, parsed: true } : source,
      ...(unknown.length > 0 ? { unknown } : {}),
      ...(answer.temperature === null ? {} : { temperature: answer.temperature }),
    },
    usage:
      promptTokens === null || completionTokens === null
        ? null
        : { promptTokens, completionTokens },
    milliseconds: answer.milliseconds ?? 0,
    at: answer.at ?? at,
    simulated: isYes(cells.simulated) || servedModel.startsWith('simulated/'),
  };
  return { place: placed, draw: { request, draw }, response };
}

function isFilled(cell: unknown): boolean {
  return cell !== undefined && cell !== null && cell !== '';
}

function isYes(cell: unknown): boolean {
  return cell === true || cell === 'yes';
}
