import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Attempt, Ledger, StudyRecord } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import { type Attempted, recordAttempts } from './attempts.js';
import { checkpoint } from './checkpoint.js';
import { dropAllClaims, dropClaims, renewClaims, takeClaims } from './claims.js';
import { Disk } from './disk.js';
import { Gather } from './gather.js';
import { LedgerError, reasonOf } from './ledger-error.js';
import { newOwner } from './owner.js';
import { findResponses, haveResponses, type Recorded, recordResponses } from './responses.js';
import { latestStudies, latestStudy, recordStudy } from './studies.js';
import type { Store } from './tables.js';

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
}

/** A ledger in one SQLite file. What it cannot do rejects with a LedgerError. */
export class SqliteLedger implements Ledger {
  readonly place: string;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #disk: Disk;
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
  constructor(store: Store, { place, now }: SqliteLedgerOptions) {
    this.#store = store;
    this.place = place;
    this.#now = now;
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

  recordStudy(study: StudyRecord): Promise<void> {
    return this.#write((store) => recordStudy(store, study));
  }

  latestStudy(name?: string): Promise<StudyRecord | undefined> {
    return this.#read((store) => latestStudy(store, name));
  }

  latestStudies(): Promise<readonly StudyRecord[]> {
    return this.#read(latestStudies);
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
    try {
      if (this.#renewal) await this.#write((store) => dropAllClaims(store, this.#owner));
      await this.#disk.close();
      await this.#read(checkpoint);
    } catch {
      // On a full disk claims lapse by themselves, and the next to open the ledger checkpoints.
    }
    this.#closed = true;
    await this.#store.destroy();
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
    return this.#use('written to', () => this.#store.transaction().execute(work));
  }

  async #use<T>(how: 'read' | 'written to', work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new LedgerError(`${this.place} has been closed.`);
    try {
      return await work();
    } catch (error) {
      throw new LedgerError(`${this.place} could not be ${how}: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }
}
