import { resolve } from 'node:path';
import { InputError } from '../../vocabulary/input.js';
import { isAddress, ledgerFile, placeOf } from './address.js';
import { openKeeper } from './ledger.js';
import { addRequests, addTexts, idsOf, requestColumns } from './requests.js';
import {
  addResponses,
  columns,
  columnsIn,
  isWhole,
  type ResponseTexts,
  responseTexts,
  rowToAdd,
} from './responses.js';
import {
  type DrawRow,
  rowsOf,
  type SqlDialect,
  type Store,
  type Texts,
  textsOf,
} from './tables.js';

/** What copying a ledger came to. */
export interface Copied {
  /** Responses that the other ledger has now and had not before. */
  readonly copied: number;
  /** Responses that were there already, the same in every column. */
  readonly known: number;
  /** Draws to which the other ledger has a different answer, which stands there as it was. */
  readonly differing: number;
  readonly studies: number;
  /** Responses that are not as they were stored, and were left out. */
  readonly damaged: number;
  /** False where it was interrupted. */
  readonly whole: boolean;
}

interface CopyOptions {
  /** Hears how many responses were gone through so far. */
  readonly onBlock?: ((done: number) => void) | undefined;
  /** Ends it after the block under way. */
  readonly interrupt?: AbortSignal | undefined;
}

/** Rows that are read, and written, together. */
const BLOCK = 500;

/**
 * Copies all of a ledger into another one, which may be new: the notes of batches, texts, requests,
 * responses, attempts and studies, block by block. So it may be ended at any time and done again: what is
 * there already is compared, and left as it is.
 * @throws InputError when one of the two cannot be used or both are one; LedgerError when one fails
 */
export async function copyLedger(
  from: string,
  to: string,
  { onBlock = () => {}, interrupt }: CopyOptions = {},
): Promise<Copied> {
  if (identityOf(from) === identityOf(to)) {
    throw new InputError(`${placeOf(from)} is named twice; name another ledger to copy to`);
  }
  await using source = closing(await openKeeper(from, { mode: 'read' }));
  await using target = closing(await openKeeper(to));
  const counts = { copied: 0, known: 0, differing: 0, studies: 0, damaged: 0 };

  async function copy<Row>({ select, start, keyOf, keep }: Table<Row>): Promise<void> {
    for (let after: Key | undefined = start; after && !interrupt?.aborted; ) {
      const key: Key = after;
      const rows: readonly Row[] = await source.read((store) => rowsOf(store, select, key));
      if (rows.length > 0) await target.write((store) => keep(store, rows));
      const last = rows.at(-1);
      after = last && keyOf(last);
    }
  }

  // Before the responses: of a batch that ends meanwhile these are copied.
  await copy(notes);
  await copy(texts);
  await copy(requests);
  await copy({
    ...responses,
    async keep(store, all) {
      const rows = all.filter((row) => isWhole(row, row.hash, row.draw));
      const { added, differing } = await keepResponses(store, rows);
      counts.damaged += all.length - rows.length;
      counts.copied += added;
      counts.differing += differing;
      counts.known += rows.length - added - differing;
      onBlock(counts.copied + counts.known + counts.differing);
    },
  });
  await copy(attempts);
  await copy({
    ...studies,
    async keep(store, rows) {
      for (const row of rows) await rowsOf(store, keepStudy, textsOf(row));
      counts.studies += rows.length;
    },
  });
  return { ...counts, whole: !interrupt?.aborted };
}

/** The same of two names of one ledger. */
function identityOf(ledger: string): string {
  return isAddress(ledger) ? placeOf(ledger) : resolve(ledgerFile(ledger));
}

function closing<LedgerBackend extends { close(): Promise<void> }>(keeper: LedgerBackend) {
  return Object.assign(keeper, { [Symbol.asyncDispose]: () => keeper.close() });
}

/** Where a block begins: after the row with this key. */
type Key = readonly (string | number)[];

interface Table<Row> {
  /** The next rows after a key, in order of their keys. */
  readonly select: (words: SqlDialect) => string;
  readonly start: Key;
  keyOf(row: Row): Key;
  keep(store: Store, rows: readonly Row[]): Promise<unknown>;
}

interface Numbered extends Texts {
  readonly id: number;
}

const texts: Table<Texts> = {
  select: (words) =>
    `select ${words.texts(['hash', 'text'])} from texts where hash > ? order by hash limit ${BLOCK}`,
  start: [''],
  keyOf: (row) => [textsOf(row)[0] ?? ''],
  keep: (store, rows) => addTexts(store, rows.map(textsOf)),
};

const requests: Table<Numbered> = {
  select: (words) => `
    select id, ${words.texts(requestColumns)} from requests where id > ? order by id limit ${BLOCK}`,
  start: [-1],
  keyOf: ({ id }) => [id],
  keep: (store, rows) => addRequests(store, rows.map(textsOf)),
};

const notes: Table<Texts> = {
  select: (words) =>
    `select ${words.texts(['key', 'text'])} from notes where key > ? order by key limit ${BLOCK}`,
  start: [''],
  keyOf: (row) => [textsOf(row)[0] ?? ''],
  async keep(store, rows) {
    for (const row of rows) await rowsOf(store, keepNote, textsOf(row));
  },
};

const keepNote = 'insert into notes (key, text) values (?, ?) on conflict (key) do nothing';

interface ResponseRow extends ResponseTexts, DrawRow {
  readonly hash: string;
}

const responses: Omit<Table<ResponseRow>, 'keep'> = {
  select: (words) => `
    select request_id, draw, requests.hash as hash, ${responseTexts(words)}
    from responses join requests on requests.id = responses.request_id
    where (request_id, draw) > (?, ?) order by request_id, draw limit ${BLOCK}`,
  start: [-1, -1],
  keyOf: ({ request_id, draw }) => [request_id, draw],
};

const there = (words: SqlDialect) => `
  select responses.request_id, responses.draw, ${responseTexts(words)} from ${words.each}
  join responses on responses.request_id = cast(each.value ->> 0 as integer)
    and responses.draw = cast(each.value ->> 1 as integer)`;

/** Stores responses that are missing, and counts those that are there and differ. */
async function keepResponses(
  store: Store,
  rows: readonly ResponseRow[],
): Promise<{ readonly added: number; readonly differing: number }> {
  const ids = await idsOf(store, [...new Set(rows.map(({ hash }) => hash))]);
  const ours = rows.map((row) => {
    const key = { request_id: ids.get(row.hash) ?? 0, draw: row.draw };
    return rowToAdd(key, row.hash, columnsIn(row));
  });
  const added = await addResponses(store, ours);
  const isNew = new Set(added.map(({ request_id, draw }) => `${request_id} ${draw}`));
  const old = ours.filter(([id, draw]) => !isNew.has(`${id} ${draw}`));
  if (old.length === 0) return { added: added.length, differing: 0 };
  const keys = JSON.stringify(old.map((row) => row.slice(0, 2)));
  const found = await rowsOf<ResponseTexts & DrawRow>(store, there, [keys]);
  const theirs = new Set(
    found.map((row) => {
      const stored = columnsIn(row);
      return JSON.stringify([row.request_id, row.draw, ...columns.map((each) => stored[each])]);
    }),
  );
  // Without the checksum, which older rows lack.
  const differing = old.filter((row) => !theirs.has(JSON.stringify(row.slice(0, -1)))).length;
  return { added: added.length, differing };
}

interface AttemptRow extends Numbered {
  readonly draw: number;
  readonly status: number | null;
}

const attempts: Table<AttemptRow> = {
  select: (words) => `
    select cast(attempts.${words.attempt} as integer) as id, attempts.draw, attempts.status,
      ${words.texts(['requests.hash', 'attempts.at', 'attempts.kind', 'attempts.message'])}
    from attempts join requests on requests.id = attempts.request_id
    where attempts.${words.attempt} > ? order by attempts.${words.attempt} limit ${BLOCK}`,
  start: [-1],
  keyOf: ({ id }) => [id],
  async keep(store, rows) {
    const ours = rows.map((row) => {
      const [hash, at, kind, message] = textsOf(row);
      return JSON.stringify([hash, row.draw, at, kind, row.status, message]);
    });
    await rowsOf(store, keepAttempts, [`[${[...new Set(ours)].join(',')}]`]);
  },
};

// An attempt has no key: one that is the same in all but its status is the same.
const keepAttempts = ({ each, place }: SqlDialect) => `
  insert into attempts (request_id, draw, at, kind, status, message)
  select requests.id, cast(each.value ->> 1 as integer), each.value ->> 2, each.value ->> 3,
    cast(each.value ->> 4 as integer), each.value ->> 5
  from ${each} join requests on requests.hash = each.value ->> 0
  left join attempts as there on there.request_id = requests.id
    and there.draw = cast(each.value ->> 1 as integer) and there.at = each.value ->> 2
    and there.kind = each.value ->> 3 and there.message = each.value ->> 5
  where there.request_id is null
  order by ${place}`;

const studies: Omit<Table<Numbered>, 'keep'> = {
  select: (words) => `
    select id, ${words.texts(['name', 'text_hash', 'version', 'at'])}
    from studies where id > ? order by id limit ${BLOCK}`,
  start: [-1],
  keyOf: ({ id }) => [id],
};

const keepStudy = `
  insert into studies (name, text_hash, version, at) values (?, ?, ?, ?)
  on conflict (name, text_hash, version) do update set at = excluded.at
  where studies.at < excluded.at`;
