import { type Draw, drawKey, requestKey } from '../../vocabulary/request.js';
import { noAnswerIn, type Response } from '../../vocabulary/response.js';
import type { Measured } from '../../vocabulary/trial.js';
import { checksumOf } from './checksum.js';
import { dropClaimsOn } from './claims.js';
import { DamagedText } from './failure.js';
import { keepRequests, storedText, textOf } from './requests.js';
import {
  type DrawRow,
  listsOf,
  type ResponseColumns,
  rowsOf,
  type SqlDialect,
  type Store,
  type Texts,
  textsOf,
} from './tables.js';

export interface Recorded {
  readonly draw: Draw;
  readonly response: Response;
}

/** A response as it is read; `ms` apart, because out of JSON it would not always be the very same number. */
export interface ResponseTexts extends Texts {
  readonly ms: number;
}

const texts = [
  ...['content', 'reasoning', 'refusal', 'finish', 'logprobs', 'served_model', 'fingerprint'],
  ...['sent', 'usage', 'at', 'simulated'],
] as const satisfies readonly (keyof ResponseColumns)[];

/** SQL for a response, which {@link columnsIn} reads. */
export const responseTexts = (words: SqlDialect) =>
  `cast(ms as double precision) as ms, ${words.texts([...texts, 'checksum'])}`;

export const columns = [...texts, 'ms'] as const;

/** A draw and the response to it: `ms`, the checksum, and the texts in their order. */
type Listed = readonly [draw: number, ms: string, sum: string | null, ...texts: (string | null)[]];

/** All that there is of each request, from one draw to another, with the place of the request. */
const listed = (words: SqlDialect, values: readonly string[]) => `
  select ${words.place} as place, ${words.lists(
    ['draw', ...values],
    `from responses where request_id = requests.id
      and draw between cast(each.value ->> 1 as integer) and cast(each.value ->> 2 as integer)`,
  )}
  from ${words.each} join requests on requests.hash = each.value ->> 0`;

const find = (words: SqlDialect) =>
  listed(words, [
    words.exactly('ms'),
    ...['checksum', ...texts].map((column) => `cast(${column} as text)`),
  ]);

const seek = (words: SqlDialect) => listed(words, []);

const stored = [...columns, 'checksum'] as const;

const into = `insert into responses (request_id, draw, ${stored.join(', ')})`;
const unlessThere = 'on conflict do nothing returning request_id, draw';

const addOne = `${into} values (?, ?, ${stored.map(() => '?').join(', ')}) ${unlessThere}`;

const kinds: { readonly [column in (typeof stored)[number]]?: string } = {
  checksum: 'bigint',
  simulated: 'smallint',
  ms: 'double precision',
};

const addBlock = ({ each, json }: SqlDialect) => `
  ${into}
  select cast(each.value ->> 0 as integer), cast(each.value ->> 1 as integer),
    ${stored.map((column, place) => `cast(each.value ->> ${place + 2} as ${column === 'usage' ? json : (kinds[column] ?? 'text')})`).join(', ')}
  from ${each} where true ${unlessThere}`;

/** Stands for a response that is not as it was stored. */
export const damaged = Symbol('damaged');

/** The responses to these draws, in their order; undefined where there is none. */
export async function findResponses(
  store: Store,
  draws: readonly Draw[],
): Promise<(Response | typeof damaged | undefined)[]> {
  const found = await lookUp<Listed>(store, find, draws);
  return draws.map(({ request, draw }) => {
    const list = found({ request, draw });
    if (!list) return undefined;
    const [, ms, sum, ...texts] = list;
    try {
      const columns = columnsOfTexts(texts, Number(ms));
      if (sum === null && texts.some((text) => text?.includes('\uFFFD'))) return damaged;
      const key = { hash: requestKey(request), draw, sum: sum === null ? null : Number(sum) };
      const response = responseOf(columns);
      return hasChecksum(columns, key) ? response : damaged;
    } catch {
      return damaged;
    }
  });
}

/**
 * Moves responses that are not as they were stored among the attempts, as failures with what is left of
 * them, so that their draws are asked again. Inside a transaction.
 * @param at the time, UTC ISO 8601
 */
export async function setDamagedAside(
  store: Store,
  wanted: readonly Draw[],
  at: string,
): Promise<void> {
  const unique = [...new Map(wanted.map((draw) => [drawKey(draw), draw])).values()];
  // Locks the table first, where the store lets two write at a time: another process may be doing the same.
  await rowsOf(store, store.words.deleting.allow, []);
  // Another process may have done so, and asked it again.
  const responses = await findResponses(store, unique);
  const draws = unique.filter((_, place) => responses[place] === damaged);
  const found = await lookUp<Listed>(store, find, draws);
  const rowOf = await keepRequests(store, draws);
  for (const draw of draws) {
    const { request_id, draw: number } = rowOf(draw);
    const left = JSON.stringify(found(draw) ?? []);
    const message = storedText(`damaged in the ledger: ${left}`);
    await store.database
      .insertInto('attempts')
      .values({ request_id, draw: number, at, kind: 'failure', status: null, message })
      .execute();
    await store.database
      .deleteFrom('responses')
      .where('request_id', '=', request_id)
      .where('draw', '=', number)
      .execute();
  }
  await rowsOf(store, store.words.deleting.forbid, []);
}

/** Whether there is a response to each of these draws, in their order. */
export async function haveResponses(store: Store, draws: readonly Draw[]): Promise<boolean[]> {
  const found = await lookUp<readonly [draw: number]>(store, seek, draws);
  return draws.map((draw) => found(draw) !== undefined);
}

/** Looks up draws, those of a request together, and returns what finds what was selected of each. */
async function lookUp<List extends readonly [draw: number, ...rest: unknown[]]>(
  store: Store,
  statement: (words: SqlDialect) => string,
  draws: readonly Draw[],
): Promise<(draw: Draw) => List | undefined> {
  const ranges = new Map<string, { first: number; last: number }>();
  for (const { request, draw } of draws) {
    const key = requestKey(request);
    const range = ranges.get(key);
    if (!range) ranges.set(key, { first: draw, last: draw });
    else if (draw < range.first) range.first = draw;
    else if (draw > range.last) range.last = draw;
  }
  const wanted = JSON.stringify(Array.from(ranges, ([key, { first, last }]) => [key, first, last]));
  const rows = await rowsOf<Texts & { readonly place: number }>(store, statement, [wanted]);
  const keys = [...ranges.keys()];
  const lists = new Map<string | undefined, ReadonlyMap<number, List>>();
  for (const row of rows) {
    const byDraw = new Map(listsOf<List>(row).map((list) => [list[0], list]));
    lists.set(keys[row.place], byDraw);
  }
  return ({ request, draw }) => lists.get(requestKey(request))?.get(draw);
}

/** How many responses there are. */
export async function responseCount(store: Store): Promise<number> {
  const [row] = await rowsOf<{ readonly size: number | null }>(store, ({ size }) => size, []);
  return row?.size ?? 0;
}

const measured = ({ texts }: SqlDialect) => `
  select cast(count(*) as integer) as responses, avg(responses.ms) as milliseconds,
    avg(cast(responses.usage ->> 'completionTokens' as double precision)) as "completionTokens",
    ${texts(['requests.endpoint', 'requests.model', 'requests.parameters'])}
  from responses join requests on requests.id = responses.request_id
  where responses.ms > 0
  group by requests.endpoint, requests.model, requests.parameters`;

type MeasuredRow = Texts & Omit<Measured, 'endpoint' | 'model' | 'parameters'>;

/** What responses took, by whom and how they were asked. */
export async function measuredResponses(store: Store): Promise<readonly Measured[]> {
  const rows = await rowsOf<MeasuredRow>(store, measured, []);
  return rows.map((row) => {
    const [endpoint, model, parameters] = textsOf(row).map(required);
    const { responses, milliseconds, completionTokens } = row;
    return {
      endpoint: endpoint ?? '',
      model: textOf(model ?? ''),
      parameters: parameters ?? '',
      responses,
      milliseconds,
      completionTokens,
    };
  });
}

/**
 * Stores a block of responses, drops the claims on their draws and returns the response that stands
 * for each: the first one recorded, but for one that is `superseded` by a later one. What does not stand
 * is kept whole as an attempt. Inside a transaction.
 */
export async function recordResponses(
  store: Store,
  block: readonly Recorded[],
  isSuperseded?: (response: Response) => boolean,
): Promise<Response[]> {
  const draws = block.map(({ draw }) => draw);
  const rowOf = await keepRequests(store, draws);
  // Mostly there is none, as adding tells.
  let earlier = isSuperseded ? await foundOrAside(store, block) : [];

  const keys = draws.map((draw) => keyOf(rowOf(draw)));
  const own = block.map(({ response }) => columnsOf(response));
  const superseded = new Set<string>();
  for (const [place, { draw, response }] of block.entries()) {
    const old = earlier[place];
    const key = keys[place] ?? '';
    if (!old || superseded.has(key) || !isSuperseded?.(old) || isSuperseded(response)) continue;
    superseded.add(key);
    const ours = columnsOf(afterNoAnswer(response, old));
    own[place] = ours;
    await supersede(store, old, rowToAdd(rowOf(draw), requestKey(draw.request), ours));
  }
  if (superseded.size > 0) earlier = await foundOrAside(store, block);
  const first = new Map<string, readonly (string | number | null)[]>();
  for (const [place, draw] of draws.entries()) {
    const key = keys[place] ?? '';
    const row = rowOf(draw);
    const ours = own[place];
    if (!ours || earlier[place] || first.has(key)) continue;
    first.set(key, rowToAdd(row, requestKey(draw.request), ours));
  }
  const added = new Set((await addResponses(store, [...first.values()])).map(keyOf));
  let there = earlier;
  if (added.size < first.size) {
    // Another has recorded them, or what is there is damaged and now set aside.
    there = await foundOrAside(store, block);
    const free = [...first].filter(([key]) => !added.has(key) && !there[keys.indexOf(key)]);
    const more = await addResponses(
      store,
      free.map(([, row]) => row),
    );
    for (const row of more) added.add(keyOf(row));
  }

  const standing = new Map<string, Response>();
  const surplus = [];
  const results = [];
  for (const [place, columns] of own.entries()) {
    const key = keys[place] ?? '';
    // As it will be found again: what is computed from it now is computed from the same on a replay.
    const ours = responseOf(columns);
    const isFirst = added.has(key) && !standing.has(key);
    const stands = isFirst ? ours : (standing.get(key) ?? there[place] ?? ours);
    standing.set(key, stands);
    results.push(stands);
    if (isFirst) continue;
    const message = JSON.stringify(ours);
    // What was recorded by a try whose end we did not hear of is no second answer.
    if (message === JSON.stringify(stands)) continue;
    const { draw } = block[place] as Recorded;
    surplus.push({ ...rowOf(draw), at: ours.at, kind: 'surplus', status: null, message });
  }
  if (surplus.length > 0) await store.database.insertInto('attempts').values(surplus).execute();
  await dropClaimsOn(store, draws.map(rowOf));
  return results;
}

/** What there is of a block, once what is damaged of it was set aside. */
async function foundOrAside(store: Store, block: readonly Recorded[]) {
  const draws = block.map(({ draw }) => draw);
  const found = await findResponses(store, draws);
  const bad = draws.filter((_, place) => found[place] === damaged);
  if (bad.length > 0) await setDamagedAside(store, bad, block[0]?.response.at ?? '');
  return found.map((response) => (response === damaged ? undefined : response));
}

/** A response as {@link addResponses} takes it. */
export function rowToAdd(
  { request_id, draw }: DrawRow,
  hash: string,
  own: ResponseColumns,
): readonly (string | number | null)[] {
  return [request_id, draw, ...columns.map((column) => own[column]), checksumOf(hash, draw, own)];
}

/** A response whose draw was answered before by what is no answer. */
function afterNoAnswer(response: Response, old: Response): Response {
  const first = old.sent.first ?? noAnswerIn(old);
  return first === null ? response : { ...response, sent: { ...response.sent, first } };
}

const replace = `
  update responses set ${stored.map((column) => `${column} = ?`).join(', ')}
  where request_id = ? and draw = ? and at = ?`;

/** Puts a response in the place of one that is kept whole as an attempt; none where another process did so. */
async function supersede(
  store: Store,
  old: Response,
  [request_id, draw, ...values]: ReturnType<typeof rowToAdd>,
): Promise<void> {
  const { at } = columnsOf(old);
  const row = { request_id: Number(request_id), draw: Number(draw) };
  const attempt = { ...row, at, kind: 'surplus', status: null, message: JSON.stringify(old) };
  await store.database.insertInto('attempts').values(attempt).execute();
  await rowsOf(store, replace, [...values, row.request_id, row.draw, at]);
}

function keyOf({ request_id, draw }: DrawRow): string {
  return `${request_id} ${draw}`;
}

/**
 * Stores responses, each as {@link rowToAdd} makes it, but for draws that have one, and returns which were
 * stored.
 */
export async function addResponses(
  store: Store,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<readonly DrawRow[]> {
  if (rows.length === 0) return [];
  if (store.words.exactJson || rows.every(areExact))
    return rowsOf(store, addBlock, [JSON.stringify(rows)]);
  const added: DrawRow[] = [];
  for (const row of rows) added.push(...(await rowsOf<DrawRow>(store, addOne, row)));
  return added;
}

/** Whether the numbers of a row come out of any JSON as they are: SQLite keeps 15 digits. */
function areExact(row: readonly (string | number | null)[]): boolean {
  return row.every((value) => typeof value !== 'number' || Number(value.toPrecision(15)) === value);
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
export function columnsIn(row: ResponseTexts): ResponseColumns {
  return columnsOfTexts(textsOf(row), row.ms);
}

function columnsOfTexts(all: readonly (string | null)[], ms: number): ResponseColumns {
  const [content, reasoning, refusal, finish, logprobs, servedModel, fingerprint, ...rest] = all;
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
    ms,
  };
}

function required(text: string | null | undefined): string {
  if (text == null) throw new DamagedText('a response lacks a column');
  return text;
}

/**
 * Whether a response is as it was stored for a draw, by its checksum; of one without, whether it can be read.
 */
export function isAsStored(columns: ResponseColumns, key: ChecksumKey): boolean {
  try {
    responseOf(columns);
    return hasChecksum(columns, key);
  } catch {
    return false;
  }
}

/** What a response was stored for, and its checksum; null of one without. */
interface ChecksumKey {
  readonly hash: string;
  readonly draw: number;
  readonly sum: number | null;
}

function hasChecksum(columns: ResponseColumns, { hash, draw, sum }: ChecksumKey): boolean {
  return sum === null || sum === checksumOf(hash, draw, columns);
}

/** The same of a response that was read as bytes. */
export function isWhole(row: ResponseTexts, hash: string, draw: number): boolean {
  try {
    const sum = textsOf(row)[texts.length];
    return isAsStored(columnsIn(row), { hash, draw, sum: sum == null ? null : Number(sum) });
  } catch {
    return false;
  }
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
