import type { Draw } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Measured } from '../../vocabulary/trial.js';
import { dropClaims, wanted, wantedDraws } from './claims.js';
import { DamagedText } from './failure.js';
import { keepRequests, storedText, textOf } from './requests.js';
import {
  asBytes,
  type Bytes,
  type ResponseColumns,
  rowsOf,
  type Store,
  textsOf,
  undamaged,
} from './tables.js';

export interface Recorded {
  readonly draw: Draw;
  readonly response: Response;
}

/** A response as it is read; `ms` apart, because out of JSON it would not always be the very same number. */
interface ResponseBytes extends Bytes {
  readonly ms: number;
}

interface FoundRow extends ResponseBytes {
  /** The draw's place in the block, from 0. */
  readonly place: number;
}

const texts = [
  ...['content', 'reasoning', 'refusal', 'finish', 'logprobs', 'served_model', 'fingerprint'],
  ...['sent', 'usage', 'at', 'simulated'],
] as const satisfies readonly (keyof ResponseColumns)[];

/** SQL for a response, which {@link columnsIn} reads. */
export const responseBytes = `cast(ms as real) as ms, ${asBytes(texts)}`;

export const columns = [...texts, 'ms'] as const;

const find = `
  select wanted.place, ${responseBytes} from ${wanted} as wanted
  join responses on responses.request_id = wanted.request_id and responses.draw = wanted.draw`;

const seek = `
  select wanted.place from ${wanted} as wanted
  join responses on responses.request_id = wanted.request_id and responses.draw = wanted.draw`;

// Row by row: out of JSON a time would not always come back as the very same number.
const add = `
  insert into responses (request_id, draw, ${columns.join(', ')})
  values (?, ?, ${columns.map(() => '?').join(', ')})`;

/** The responses to these draws, in their order; undefined where there is none. */
export async function findResponses(
  store: Store,
  draws: readonly Draw[],
): Promise<(Response | undefined)[]> {
  const rows = await rowsOf<FoundRow>(store, find, [wantedDraws(draws)]);
  const byPlace = new Map(rows.map((row) => [row.place, responseIn(row)]));
  return draws.map((_draw, place) => byPlace.get(place));
}

/** Whether there is a response to each of these draws, in their order. */
export async function haveResponses(store: Store, draws: readonly Draw[]): Promise<boolean[]> {
  const rows = await rowsOf<Pick<FoundRow, 'place'>>(store, seek, [wantedDraws(draws)]);
  const places = new Set(rows.map(({ place }) => place));
  return draws.map((_draw, place) => places.has(place));
}

// Rows are numbered from 1 and none is ever deleted, so that the last number counts them all at once.
const size = 'select max(rowid) as size from responses';

/** How many responses there are. */
export async function responseCount(store: Store): Promise<number> {
  const [row] = await rowsOf<{ readonly size: number | null }>(store, size, []);
  return row?.size ?? 0;
}

const measured = `
  select count(*) as responses, avg(responses.ms) as milliseconds,
    avg(responses.usage ->> 'completionTokens') as completionTokens,
    ${asBytes(['requests.endpoint', 'requests.model', 'requests.parameters'])}
  from responses join requests on requests.id = responses.request_id
  where responses.ms > 0
  group by requests.endpoint, requests.model, requests.parameters`;

type MeasuredRow = Bytes & Omit<Measured, 'endpoint' | 'model' | 'parameters'>;

/** What responses took, by whom and how they were asked. */
export async function measuredResponses(store: Store): Promise<readonly Measured[]> {
  const rows = await rowsOf<MeasuredRow>(store, measured, []);
  return rows.map((row) => {
    const [endpoint, model, parameters] = textsOf(row).map(required);
    const { responses, milliseconds, completionTokens } = row;
    return {
      endpoint: endpoint ?? '',
      model: model ?? '',
      parameters: parameters ?? '',
      responses,
      milliseconds,
      completionTokens,
    };
  });
}

/**
 * Stores a block of responses, drops the claims on their draws and returns the response that stands
 * for each: the first one recorded. A later one is kept whole as a surplus attempt. Inside a
 * transaction.
 */
export async function recordResponses(
  store: Store,
  block: readonly Recorded[],
): Promise<Response[]> {
  const draws = block.map(({ draw }) => draw);
  const rowOf = await keepRequests(store, draws);
  const earlier = await findResponses(store, draws);

  const standing = new Map<string, Response>();
  const first = [];
  const surplus = [];
  const results = [];
  for (const [place, { draw, response }] of block.entries()) {
    const row = rowOf(draw);
    const key = `${row.request_id} ${row.draw}`;
    const stands = earlier[place] ?? standing.get(key);
    if (stands) {
      const message = JSON.stringify(response);
      surplus.push({ ...row, at: response.at, kind: 'surplus', status: null, message });
      results.push(stands);
    } else {
      const stored = columnsOf(response);
      // As it will be found again: what is computed from it now is computed from the same on a replay.
      const ours = responseOf(stored);
      standing.set(key, ours);
      first.push([row.request_id, row.draw, ...columns.map((column) => stored[column])]);
      results.push(ours);
    }
  }

  for (const row of first) await rowsOf(store, add, row);
  if (surplus.length > 0) await store.insertInto('attempts').values(surplus).execute();
  await dropClaims(store, draws);
  return results;
}

/** A response as it is stored. */
function columnsOf(response: Response): ResponseColumns {
  return {
    content: storedText(response.content),
    reasoning: orNull(response.reasoning, storedText),
    refusal: orNull(response.refusal, storedText),
    finish: orNull(response.finish, storedText),
    logprobs: orNull(response.logprobs, JSON.stringify),
    served_model: storedText(response.servedModel),
    fingerprint: orNull(response.fingerprint, storedText),
    sent: JSON.stringify(response.sent),
    usage: orNull(response.usage, JSON.stringify),
    ms: response.milliseconds,
    at: storedText(response.at),
    // libsql aborts the process when it is handed a boolean.
    simulated: response.simulated ? 1 : 0,
  };
}

/**
 * The columns of a response that was read as bytes, in the order of {@link texts}.
 * @throws DamagedText when one is missing that is always there
 */
export function columnsIn(row: ResponseBytes): ResponseColumns {
  const [content, reasoning, refusal, finish, logprobs, servedModel, fingerprint, ...rest] =
    textsOf(row);
  const [sent, usage, at, simulated] = rest;
  return {
    content: required(content),
    reasoning: reasoning ?? null,
    refusal: refusal ?? null,
    finish: finish ?? null,
    logprobs: logprobs ?? null,
    served_model: required(servedModel),
    fingerprint: fingerprint ?? null,
    sent: required(sent),
    usage: usage ?? null,
    at: required(at),
    simulated: Number(simulated),
    ms: row.ms,
  };
}

function required(text: string | null | undefined): string {
  if (text == null) throw new DamagedText('a response lacks a column');
  return text;
}

/**
 * The response that was read as bytes.
 * @throws DamagedText when it cannot have been stored so
 */
export function responseIn(row: ResponseBytes): Response {
  return undamaged(() => responseOf(columnsIn(row)));
}

/** The response that was stored; the inverse of {@link columnsOf}. */
function responseOf(columns: ResponseColumns): Response {
  return {
    content: textOf(columns.content),
    reasoning: orNull(columns.reasoning, textOf),
    refusal: orNull(columns.refusal, textOf),
    finish: orNull(columns.finish, textOf),
    logprobs: orNull(columns.logprobs, JSON.parse),
    servedModel: textOf(columns.served_model),
    fingerprint: orNull(columns.fingerprint, textOf),
    sent: JSON.parse(columns.sent),
    usage: orNull(columns.usage, JSON.parse),
    milliseconds: columns.ms,
    at: textOf(columns.at),
    simulated: columns.simulated === 1,
  };
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value);
}
