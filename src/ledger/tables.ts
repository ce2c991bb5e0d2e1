import { CompiledQuery, type Generated, type Kysely } from 'kysely';
import type { Request } from '../../vocabulary/request.js';
import { DamagedText } from './failure.js';

/** The tables of a ledger as Kysely sees them, whatever database they are in. */
export interface Tables {
  texts: { hash: string; text: string };
  requests: {
    id: Generated<number>;
    hash: string;
    endpoint: string;
    model: string;
    messages: string;
    parameters: string;
  };
  responses: ResponseRow;
  attempts: AttemptRow;
  claims: ClaimRow;
  studies: { id: Generated<number>; name: string; text_hash: string; version: string; at: string };
  notes: { key: string; text: string };
}

/** Which draw a row is about. */
export interface DrawRow {
  request_id: number;
  draw: number;
}

interface ResponseRow extends DrawRow, ResponseColumns {
  /** See `checksumOf`; null where a version before there was one stored it. */
  checksum: number | null;
}

interface AttemptRow extends DrawRow {
  at: string;
  kind: string;
  status: number | null;
  message: string;
}

/** `until` is in milliseconds since 1970. */
export interface ClaimRow extends DrawRow {
  owner: string;
  until: number;
}

/** A response in columns: `logprobs`, `sent` and `usage` are JSON, `simulated` is 0 or 1. */
export interface ResponseColumns {
  content: string;
  reasoning: string | null;
  refusal: string | null;
  finish: string | null;
  logprobs: string | null;
  served_model: string;
  fingerprint: string | null;
  sent: string;
  usage: string | null;
  ms: number;
  at: string;
  simulated: number;
}

/** A ledger's database, or a transaction in it, with the words of its SQL. */
export interface Store {
  readonly database: Kysely<Tables>;
  readonly words: SqlDialect;
  /** Rows of requests that are known to be committed. */
  readonly ids?: WeakMap<Request, number>;
}

/** SQL that databases write differently; all else is written once, for every one of them. */
export interface SqlDialect {
  /** One parameter, the text of a JSON array, as rows `each` with a `value`. */
  readonly each: string;
  /** The place of such a row, from 0. */
  readonly place: string;
  /** One parameter, the time in milliseconds since 1970; where it is null, a clock that all who share the ledger have. */
  readonly now: string;
  /** The column of `attempts` that numbers its rows as they came. */
  readonly attempt: string;
  /** A statement that counts all responses, as `size`. */
  readonly size: string;
  /** Whether a number comes out of JSON as the very same, whatever it has behind the point. */
  readonly exactJson: boolean;
  /** The type of columns of JSON. */
  readonly json: 'json' | 'text';
  /** Whether transactions run side by side. */
  readonly sideBySide: boolean;
  /** The nth parameter, from 1. */
  parameter(place: number): string;
  /** Columns of text as one column `texts`, which {@link textsOf} reads. */
  texts(columns: readonly string[]): string;
  /** A number as a text that gives back the very same. */
  exactly(column: string): string;
  /** What lets a transaction delete responses, and what forbids it again. */
  readonly deleting: { readonly allow: string; readonly forbid: string };
  /** All rows of a select, each a list of values, as one column `texts`, which {@link listsOf} reads. */
  lists(values: readonly string[], from: string): string;
}

/** A statement with a question mark for each parameter. */
type Statement = string | ((words: SqlDialect) => string);

/**
 * The rows that a statement returns. Its text never depends on how many values it is about, which
 * travel as one parameter of JSON, so that it is prepared once.
 */
export async function rowsOf<Row>(
  { database, words }: Store,
  statement: Statement,
  parameters: readonly (string | number | null)[],
): Promise<readonly Row[]> {
  let place = 0;
  const text = typeof statement === 'string' ? statement : statement(words);
  const numbered = text.replace(/\?/g, () => words.parameter(++place));
  const { rows } = await database.executeQuery(CompiledQuery.raw(numbered, [...parameters]));
  return rows as readonly Row[];
}

/** A row with the texts that {@link SqlDialect.texts} selects, as JSON. */
export interface Texts {
  readonly texts: string | ArrayBuffer;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The texts of a row, in the order of their columns.
 * @throws DamagedText when they are no UTF-8
 */
export function textsOf(row: Texts): readonly (string | null)[] {
  return jsonOf(row);
}

/**
 * The rows that {@link SqlDialect.lists} selects; what is no UTF-8 in them reads as U+FFFD, which is all that
 * tells of it where a row has no checksum.
 */
export function listsOf<List>({ texts }: Texts): readonly List[] {
  return undamaged(() => JSON.parse(typeof texts === 'string' ? texts : lenient.decode(texts)));
}

function jsonOf({ texts }: Texts) {
  return undamaged(() => JSON.parse(typeof texts === 'string' ? texts : utf8.decode(texts)));
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * What `read` makes of something stored.
 * @throws DamagedText when it throws
 */
export function undamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new DamagedText('changed after it was stored', { cause: error });
  }
}
