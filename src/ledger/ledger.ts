import { setImmediate, setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { InputError } from '../../vocabulary/input.js';
import { type Draw, sha256 } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Attempt, Ledger, Measured, StudyRecord } from '../../vocabulary/trial.js';
import { dropAllClaims, dropClaims, newOwner, renewClaims, takeClaims } from './claims.js';
import { type LedgerMode, openDatabase } from './database.js';
import { DamagedText, LedgerError, ledgerError } from './failure.js';
import { type Fate, freeBesideLedger, Guard } from './guard.js';
import { Lock, type LockOptions } from './lock.js';
import { keepRequests, keepTexts, textOf } from './requests.js';
import {
  findResponses,
  haveResponses,
  measuredResponses,
  type Recorded,
  recordResponses,
  responseCount,
} from './responses.js';
import {
  asBytes,
  type Bytes,
  LibsqlDialect,
  rowsOf,
  type Store,
  type Tables,
  textsOf,
  undamaged,
} from './tables.js';
import { Disk, Gather } from './write-queue.js';

interface OpenLedgerOptions extends LockOptions {
  /**
   * `write` unless given, which makes a ledger where there is none; `read` makes none, changes
   * nothing in one of the newest format, and is content with a file that may only be read.
   */
  readonly mode?: LedgerMode;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Most pages of 4 KiB that the file may have; without it the disk is the limit. */
  readonly maxPages?: number;
}

/**
 * Opens the ledger in a file. Several processes may hold the same one open.
 * @throws InputError when the file cannot serve as a ledger; it says why and is left as it was.
 * LedgerError when it is damaged, or another program keeps it locked
 */
export async function openLedger(
  path: string,
  { mode = 'write', now = Date.now, maxPages, ...locking }: OpenLedgerOptions = {},
): Promise<Ledger> {
  if (/^[a-z]+:\/\//i.test(path)) {
    throw new InputError('a ledger is a file in this version; name one with --ledger');
  }
  const lock = new Lock(locking);
  const database = await lock
    .wait(() => openDatabase(path, mode))
    .catch((error: unknown) => {
      if (error instanceof InputError) throw error;
      throw ledgerError(path, mode === 'write' ? 'written to' : 'read', error);
    });
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
  const store = new Kysely<Tables>({ dialect: new LibsqlDialect(database) });
  const guard = mode === 'write' ? new Guard(path) : null;
  return new SqliteLedger(store, { place: path, now, lock, guard });
}

/** Calls of one turn of the event loop go together. */
const turn = { most: 500, wait: () => setImmediate() };

/** What arrives within two milliseconds shares a commit, which costs more than what is in it. */
const moment = { most: 500, wait: () => setTimeout(2) };

/** How often claims are renewed, in milliseconds: three times within a lease. */
const RENEWAL = 10_000;

interface SqliteLedgerOptions {
  readonly place: string;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly lock: Lock;
  /** Watches the file; null where nothing is written to it. */
  readonly guard: Guard | null;
}

/** A ledger in one SQLite file. What it cannot do rejects with a LedgerError. */
export class SqliteLedger implements Ledger {
  readonly place: string;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #disk: Disk;
  readonly #lock: Lock;
  readonly #guard: Guard | null;
  readonly #owner = newOwner();
  #renewal: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #closed = false;

  readonly #finds = new Gather(
    (draws: readonly Draw[]) => this.#read((store) => findResponses(store, draws)),
    turn,
  );
  readonly #seeks = new Gather(
    (draws: readonly Draw[]) => this.#read((store) => haveResponses(store, draws)),
    turn,
  );
  readonly #claims = new Gather(
    (draws: readonly Draw[]) =>
      this.#write((store) => takeClaims(store, draws, { owner: this.#owner, now: this.#now() })),
    turn,
  );
  readonly #releases = new Gather(async (draws: readonly Draw[]) => {
    await this.#write((store) => dropClaims(store, draws, this.#owner));
    return draws.map(() => undefined);
  }, turn);
  readonly #records = new Gather(async (block: readonly Recorded[]) => {
    const stored = await this.#write((store) => recordResponses(store, block));
    await this.#use('written to', () => this.#disk.take(block.length));
    return stored;
  }, moment);
  readonly #attempts = new Gather(async (block: readonly Attempted[]) => {
    await this.#write((store) => recordAttempts(store, block));
    return block.map(() => undefined);
  }, moment);

  /** Takes over `store`, a database of the newest format, and closes it in the end. */
  constructor(store: Store, { place, now, lock, guard }: SqliteLedgerOptions) {
    this.#store = store;
    this.place = place;
    this.#now = now;
    this.#lock = lock;
    this.#guard = guard;
    this.#disk = new Disk(`${place}-wal`);
  }

  find(draws: readonly Draw[]): Promise<(Response | undefined)[]> {
    return Promise.all(draws.map((draw) => this.#finds.add(draw)));
  }

  has(draws: readonly Draw[]): Promise<boolean[]> {
    return Promise.all(draws.map((draw) => this.#seeks.add(draw)));
  }

  claim(draws: readonly Draw[]): Promise<boolean[]> {
    this.#renewal ??= setInterval(() => this.#renew(), RENEWAL).unref();
    return Promise.all(draws.map((draw) => this.#claims.add(draw)));
  }

  async release(draws: readonly Draw[]): Promise<void> {
    await Promise.all(draws.map((draw) => this.#releases.add(draw)));
  }

  record(draw: Draw, response: Response): Promise<Response> {
    return this.#records.add({ draw, response });
  }

  recordAttempt(draw: Draw, attempt: Attempt): Promise<void> {
    return this.#attempts.add({ draw, attempt });
  }

  failed(): Promise<ReadonlySet<string>> {
    return this.#read(failedDraws);
  }

  size(): Promise<number> {
    return this.#read(responseCount);
  }

  measured(): Promise<readonly Measured[]> {
    return this.#read(measuredResponses);
  }

  recordStudy(study: StudyRecord): Promise<void> {
    return this.#write((store) => recordStudy(store, study));
  }

  latestStudy(name?: string): Promise<StudyRecord | undefined> {
    return this.#read((store) => latestStudy(store, name));
  }

  latestStudies(): Promise<readonly StudyRecord[]> {
    return this.#read(latestStudies);
  }

  notes(): Promise<ReadonlyMap<string, string>> {
    return this.#read(notes);
  }

  async note(key: string, text: string | null): Promise<void> {
    await this.#write((store) => note(store, key, text));
    await this.#use('written to', () => this.#disk.take(1));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#renewal);
    const waiting = [
      this.#finds,
      this.#seeks,
      this.#claims,
      this.#releases,
      this.#records,
      this.#attempts,
    ];
    await Promise.all(waiting.map((gather) => gather.flush()));
    const fate = this.#guard?.fate();
    const lost = fate && (await this.#rescue(fate));
    try {
      if (this.#renewal && !lost) await this.#write((store) => dropAllClaims(store, this.#owner));
      await this.#disk.close();
      if (!lost) await this.#read(checkpoint);
    } catch {
      // On a full disk claims lapse by themselves, and the next to open the ledger checkpoints.
    }
    this.#closed = true;
    await this.#store.destroy();
    if (lost) throw lost;
  }

  /** Saves what the open connection still holds of a file that is gone, and says so. */
  async #rescue(fate: Fate): Promise<LedgerError> {
    const file = freeBesideLedger(this.place, 'rescued');
    const what = `${this.place} was ${fate} while it was being written to`;
    try {
      await sql`vacuum into ${file}`.execute(this.#store);
    } catch (cause) {
      return new LedgerError(`${what}, and what it held is lost; run the same command again.`, {
        cause,
      });
    }
    return new LedgerError(`${what}; all that it held is in ${file}: go on with --ledger ${file}.`);
  }

  async #renew(): Promise<void> {
    try {
      await this.#write((store) => renewClaims(store, { owner: this.#owner, now: this.#now() }));
    } catch {
      // Nothing is lost: the next renewal may succeed, and else the claims lapse.
    }
  }

  #read<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#use('read', () => work(this.#store));
  }

  #write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#use('written to', async () => {
      const done = await this.#store.transaction().execute(work);
      const fate = this.#guard?.fate();
      if (fate) throw new LedgerError(`${this.place} was ${fate} while it was being written to.`);
      return done;
    });
  }

  async #use<T>(how: 'read' | 'written to', work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new LedgerError(`${this.place} has been closed.`);
    try {
      return await this.#lock.wait(work);
    } catch (error) {
      throw ledgerError(this.place, how, error);
    }
  }
}

/** Stores a run; one that is identical but for its time becomes the latest again. Inside a transaction. */
async function recordStudy(store: Store, study: StudyRecord): Promise<void> {
  const { name, text, version, at } = study;
  await keepTexts(store, [text]);
  await store
    .insertInto('studies')
    .values({ name, text_hash: sha256(text), version, at })
    .onConflict((conflict) =>
      conflict.columns(['name', 'text_hash', 'version']).doUpdateSet({ at }),
    )
    .execute();
}

const latest = `
  select ${asBytes(['studies.name', 'texts.text', 'studies.version', 'studies.at', 'texts.hash'])}
  from studies join texts on texts.hash = studies.text_hash
  where ? is null or studies.name = ?
  order by studies.at desc, studies.id desc limit 1`;

/** The latest run, of that name where one is given. */
async function latestStudy(store: Store, wanted?: string): Promise<StudyRecord | undefined> {
  const [run] = await rowsOf<Bytes>(store, latest, [wanted ?? null, wanted ?? null]);
  if (!run) return undefined;
  const [name, stored, version, at, hash] = textsOf(run) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const text = undamaged(() => textOf(stored));
  if (sha256(text) !== hash) throw new DamagedText('a study is not as it was recorded');
  return { name, text, version, at };
}

const names = `select ${asBytes(['name'])} from (select distinct name from studies)`;

/** The latest run of every study, the latest of all last. */
async function latestStudies(store: Store): Promise<readonly StudyRecord[]> {
  const studies = (await rowsOf<Bytes>(store, names, [])).flatMap((row) => textsOf(row)[0] ?? []);
  const runs = await Promise.all(studies.map((name) => latestStudy(store, name)));
  return runs.flatMap((run) => run ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));
}

const allNotes = `select ${asBytes(['key', 'text'])} from notes`;

async function notes(store: Store): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<Bytes>(store, allNotes, []);
  return new Map(rows.map((row) => textsOf(row) as [string, string]));
}

/** Keeps one note, or forgets it. Inside a transaction. */
async function note(store: Store, key: string, text: string | null): Promise<void> {
  await store.deleteFrom('notes').where('key', '=', key).execute();
  if (text !== null) await store.insertInto('notes').values({ key, text }).execute();
}

interface Attempted {
  readonly draw: Draw;
  readonly attempt: Attempt;
}

/** Stores a block of attempts. Inside a transaction. */
async function recordAttempts(store: Store, block: readonly Attempted[]): Promise<void> {
  const rowOf = await keepRequests(
    store,
    block.map(({ draw }) => draw),
  );
  const rows = block.map(({ draw, attempt: { at, kind, status, message } }) => ({
    ...rowOf(draw),
    at,
    kind,
    status,
    message,
  }));
  await store.insertInto('attempts').values(rows).execute();
}

const failed = `
  select distinct ${asBytes(['requests.hash', 'attempts.draw'])} from attempts
  join requests on requests.id = attempts.request_id
  where attempts.kind = 'failure' and not exists (
    select 1 from responses
    where responses.request_id = attempts.request_id and responses.draw = attempts.draw
  )`;

/** The keys of the draws that failed and have no response yet. */
async function failedDraws(store: Store): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<Bytes>(store, failed, []);
  return new Set(rows.map((row) => textsOf(row).join(' ')));
}

/**
 * Brings everything from the write-ahead log into the ledger's own file, so that this one file can
 * be copied. libsql leaves the log behind at closing, so SQLite does not do it then.
 */
async function checkpoint(store: Store): Promise<void> {
  // Where another process is at work, the last one to close does this.
  await sql`pragma busy_timeout = 0`.execute(store);
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
}
