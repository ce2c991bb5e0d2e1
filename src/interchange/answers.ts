import { basename } from 'node:path';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson, type Draw, drawKey, requestKey } from '../../vocabulary/request.js';
import type { RecordedSource, Response } from '../../vocabulary/response.js';
import type { Ledger } from '../../vocabulary/trial.js';
import type { BadItem } from '../instruments/base/instrument.js';
import { placeOf } from '../ledger/address.js';
import { openLedger } from '../ledger/ledger.js';
import { planStudy } from '../study/load.js';
import { recogniseSimulations } from '../study/recognised-simulations.js';
import { type AnswerPlace, recordRun } from '../study/recorded/answer-places.js';
import { blocks } from '../util/blocks.js';
import { listIn, readAnswerCells } from './answer-cells.js';
import { type AnswerCells, type ColumnMap, readAnswerFile } from './answer-file.js';
import type { RowMapping } from './answer-mapping.js';
import { AnswerPlaces } from './answer-places.js';

interface ImportAnswersOptions {
  /** Answers that were given elsewhere, CSV or JSON Lines. */
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
}

interface Unplaced {
  readonly line: number;
  readonly reason: string;
  /** Of a prompt that the study does not ask the nearest that it asks, and where they first differ; of the first of many. */
  readonly nearest?: string;
}

/** An answer with its place in a ledger. */
interface PlacedAnswer {
  readonly line: number;
  readonly respondent: string;
  readonly draw: Draw;
  readonly response: Response;
}

/**
 * Records answers that were given elsewhere as those of the recorded respondents of a study. What is in
 * the ledger stays as it is, so that the same file changes nothing again.
 * @throws InputError when the file or the study cannot be used; nothing is recorded then
 */
export async function importAnswers(options: ImportAnswersOptions): Promise<ImportedAnswers> {
  const { file, now } = options;
  const map = options.mapping?.columns ?? options.map ?? {};
  const { rows, sha256 } = await readAnswerFile(file, map, options.mapping);
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
  const placed: PlacedAnswer[] = [];
  const unplaced: Unplaced[] = [];
  const next = new Map<string, number>();
  let unreadDates: { answers: number; line: number; at: string } | undefined;
  const at = now().toISOString();
  const omitted = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    if ('leftOut' in row) {
      omitted.set(row.leftOut, (omitted.get(row.leftOut) ?? 0) + 1);
      continue;
    }
    const answers =
      'fault' in row ? [{ reason: row.fault }] : answersOf(row.cells, { places, next, source, at });
    for (const answer of answers) {
      if ('reason' in answer) unplaced.push({ line, ...answer });
      else {
        placed.push({ line, ...answer });
        if (
          'cells' in row &&
          isFilled(row.cells.at) &&
          answer.response.sent.unknown?.includes('at')
        ) {
          unreadDates ??= { answers: 0, line, at: String(row.cells.at) };
          unreadDates.answers += 1;
        }
      }
    }
  }
  const counts = new Map(recorded.map(({ id }) => [id, { imported: 0, known: 0 }]));
  if (placed.length > 0) {
    const ledger = await openLedger(options.ledger);
    try {
      for (const { respondent, line, became } of await store(placed, ledger)) {
        const count = counts.get(respondent);
        if (typeof became !== 'string') unplaced.push({ line, ...became });
        else if (count) count[became] += 1;
      }
      await recordRun(plan, ledger, now());
    } finally {
      await ledger.close();
    }
  }
  return {
    study: options.study,
    ledger: placeOf(options.ledger),
    source,
    respondents: [...counts].map(([respondent, count]) => ({ respondent, ...count })),
    unplaced: unplaced.sort((a, b) => a.line - b.line),
    ...(omitted.size > 0
      ? { rowsLeftOut: [...omitted].map(([because, rows]) => ({ because, rows })) }
      : {}),
    leftOut: [...new Set(bad.map(({ fault }) => fault.message))],
    ...(unreadDates ? { unreadDates } : {}),
  };
}

interface Placing {
  readonly places: AnswerPlaces;
  /** Of requests whose rows say no draw the next one. */
  readonly next: Map<string, number>;
  readonly source: RecordedSource;
  /** When it is imported. */
  readonly at: string;
}

/** Why an answer has no place. */
type NoPlace = Omit<Unplaced, 'line'>;

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

type Placed = Omit<PlacedAnswer, 'line'>;

/** An answer in its place, or why it cannot stand there. */
function place(
  cells: AnswerCells,
  { request, draws, respondent }: AnswerPlace,
  { next, source, at }: Placing,
): Placed | NoPlace {
  const answer = readAnswerCells(cells);
  if (typeof answer === 'string') return { reason: answer };
  const key = requestKey(request);
  const draw = answer.draw ?? next.get(key) ?? 0;
  next.set(key, Math.max(draw + 1, next.get(key) ?? 0));
  if (draw >= draws) {
    const often = draws === 1 ? 'once' : `${draws} times`;
    return {
      reason: `is answer ${draw + 1} to a prompt that the study asks ${often}; raise "repeats"`,
    };
  }
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
      recorded: source,
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
  return { respondent: respondent.id, draw: { request, draw }, response };
}

function isFilled(cell: unknown): boolean {
  return cell !== undefined && cell !== null && cell !== '';
}

function isYes(cell: unknown): boolean {
  return cell === true || cell === 'yes';
}

/** Answers looked up, and stored, together. */
const BLOCK = 500;

interface Stored extends Pick<PlacedAnswer, 'line' | 'respondent'> {
  /** Whether it is new or was there; else why it was not stored. */
  readonly became: 'imported' | 'known' | { readonly reason: string };
}

/** Stores what the ledger lacks, each draw once. */
async function store(placed: readonly PlacedAnswer[], ledger: Ledger): Promise<readonly Stored[]> {
  const standing = new Map<string, PlacedAnswer>();
  const stored: Stored[] = [];
  for (const block of blocks(placed, BLOCK)) {
    const found = await ledger.find(block.map(({ draw }) => draw));
    const added: PlacedAnswer[] = [];
    for (const [nth, answer] of block.entries()) {
      const { line, respondent, draw, response } = answer;
      const before = standing.get(drawKey(draw));
      const stands = before?.response ?? found[nth];
      const say = (became: Stored['became']) => stored.push({ line, respondent, became });
      if (!stands) {
        standing.set(drawKey(draw), answer);
        added.push(answer);
        say('imported');
      } else if (saidIn(stands) === saidIn(response)) say('known');
      else {
        const where = before ? `in line ${before.line}` : 'in the ledger';
        say({ reason: `has a different answer from the one ${where} to the same prompt and draw` });
      }
    }
    await Promise.all(added.map(({ draw, response }) => ledger.record(draw, response)));
  }
  return stored;
}

/** What an answer says, to be compared. */
function saidIn({ content, refusal, finish, logprobs }: Response): string {
  return canonicalJson({ content, refusal, finish, logprobs });
}
