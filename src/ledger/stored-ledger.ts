import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Draw, drawKey, type Request } from '../../vocabulary/request.js';
import { type NoAnswer, noAnswerIn, type Response } from '../../vocabulary/response.js';
import type { Attempt, Ledger, Measured, StudyRecord } from '../../vocabulary/trial.js';
import { dropAllClaims, dropClaims, newOwner, renewClaims, takeClaims } from './claims.js';
import type { LedgerMode } from './database.js';
import { LedgerError } from './failure.js';
import {
  type Attempted,
  allOfNotes,
  failedDraws,
  keepNote,
  latestStudies,
  latestStudy,
  recordAttempts,
  recordStudy,
} from './records.js';
import {
  damaged,
  findResponses,
  haveResponses,
  measuredResponses,
  type Recorded,
  recordResponses,
  responseCount,
  setDamagedAside,
} from './responses.js';
import type { DrawRow, Store } from './tables.js';
import { fileUnsaved } from './unsaved.js';
import { Batcher } from './write-queue.js';

/** Keeps an open database: waits where it must, and says what failed. What cannot be done rejects with a LedgerError. */
export interface LedgerBackend {
  /** Where it is, for people. Never contains a password. */
  readonly place: string;
  /** What its unsaved answers are filed under: its own file, or where it is. */
  readonly home: string;
  readonly mode: LedgerMode;
  read<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Does work in one transaction; `again` after a try that may have been committed all the same. */
  write<T>(work: (store: Store, again: boolean) => Promise<T>): Promise<T>;
  /** Hears that so many responses were written; resolves when the next may come. */
  recorded(responses: number): Promise<void>;
  /** Does the last work, where there is some, tells that it is done, and closes. */
  close(last?: (store: Store) => Promise<void>, done?: () => void): Promise<void>;
}

/** Calls of one turn of the event loop go together. */
const turn = { most: 500, wait: () => setImmediate() };

/** What arrives within a few milliseconds shares a commit, which costs more than what is in it. */
const moment = { most: 500, wait: () => setTimeout(3) };

/** How often claims are renewed, in milliseconds: three times within a lease. */
const RENEWAL = 10_000;

/** How often claims of those who are gone are looked for, in milliseconds. */
const CLEARING = 1000;

/** An answer to store, or a draw to claim. */
type Written = Recorded | { readonly draw: Draw };

/** A ledger over the tables of any database. What it cannot do rejects with a LedgerError. */
export class StoredLedger implements Ledger {
  readonly place: string;
  readonly #keeper: LedgerBackend;
  readonly #now: () => number | null;
  readonly #retry: ReadonlySet<NoAnswer>;
  readonly #owner = newOwner();
  /** The keys of the draws that are claimed here. */
  readonly #held = new Set<string>();
  /** What gives way to another answer; nothing does where none is asked again. */
  readonly #superseded: ((response: Response) => boolean) | undefined;
  /** Answers that could not be stored. */
  #unsaved: Recorded[] = [];
  #failure: unknown;
  #renewal: NodeJS.Timeout | undefined;
  #cleared = Number.NEGATIVE_INFINITY;
  readonly #ids = new WeakMap<Request, number>();
  #closing: Promise<void> | undefined;

  readonly #finds = this.#lookUp(findResponses);
  readonly #damaged = new Set<string>();
  readonly #seeks = this.#lookUp(haveResponses);
  /** Answers and claims of the same moment go into one transaction. */
  readonly #writes = new Batcher<Written, Response | boolean>(async (block) => {
    const records = block.flatMap((each) => ('response' in each ? [each] : []));
    const draws = block.flatMap((each) => ('response' in each ? [] : [each.draw]));
    try {
      const { stored, given } = await this.#writeBlock(records, draws);
      if (records.length > 0) await this.#keeper.recorded(records.length);
      const [answers, claims] = [stored.values(), given.values()];
      return block.map((each) => ('response' in each ? answers : claims).next().value as never);
    } catch (error) {
      if (records.length > 0) {
        this.#unsaved.push(...records);
        this.#failure ??= error;
      }
      throw error;
    }
  }, moment);
  readonly #releases = new Batcher(async (draws: readonly Draw[]) => {
    await this.#keeper.write((store) => dropClaims(store, draws, this.#owner));
    for (const draw of draws) this.#held.delete(drawKey(draw));
    return draws.map(() => undefined);
  }, turn);
  readonly #attempts = new Batcher(async (block: readonly Attempted[]) => {
    await this.#keeper.write((store) => recordAttempts(store, block));
    return block.map(() => undefined);
  }, moment);

  /**
   * Takes over the keeper, and closes it in the end. `now` is in milliseconds since 1970; null is the time
   * of the database. Responses that are no answers of the kinds in `retry` are as if they were not there,
   * and give way to what is recorded.
   */
  constructor(keeper: LedgerBackend, now: () => number | null, retry: readonly NoAnswer[] = []) {
    this.#retry = new Set(retry);
    this.#superseded = retry.length > 0 ? (response) => this.#isAskedAgain(response) : undefined;
    this.#keeper = keeper;
    this.place = keeper.place;
    this.#now = now;
  }

  async find(draws: readonly Draw[]): Promise<(Response | undefined)[]> {
    const found = await this.#finds.add(draws);
    const bad = draws.filter((_, place) => found[place] === damaged);
    for (const draw of bad) this.#damaged.add(drawKey(draw));
    if (bad.length > 0 && this.#keeper.mode === 'write') {
      const at = new Date(this.#now() ?? Date.now()).toISOString();
      await this.#keeper.write((store) => setDamagedAside(store, bad, at));
    }
    return found.map((response) =>
      response === damaged || (response && this.#isAskedAgain(response)) ? undefined : response,
    );
  }

  damaged(): ReadonlySet<string> {
    return this.#damaged;
  }

  async has(draws: readonly Draw[]): Promise<boolean[]> {
    if (this.#retry.size === 0) return this.#seeks.add(draws);
    return (await this.find(draws)).map((each) => each !== undefined);
  }

  claim(draws: readonly Draw[]): Promise<boolean[]> {
    this.#renewal ??= setInterval(() => this.#renew(), RENEWAL).unref();
    return Promise.all(draws.map((draw) => this.#writes.add({ draw }) as Promise<boolean>));
  }

  async release(draws: readonly Draw[]): Promise<void> {
    await Promise.all(draws.map((draw) => this.#releases.add(draw)));
  }

  record(draw: Draw, response: Response): Promise<Response> {
    return this.#writes.add({ draw, response }) as Promise<Response>;
  }

  recordAttempt(draw: Draw, attempt: Attempt): Promise<void> {
    return this.#attempts.add({ draw, attempt });
  }

  failed(): Promise<ReadonlySet<string>> {
    return this.#keeper.read(failedDraws);
  }

  size(): Promise<number> {
    return this.#keeper.read(responseCount);
  }

  measured(): Promise<readonly Measured[]> {
    return this.#keeper.read(measuredResponses);
  }

  recordStudy(study: StudyRecord): Promise<void> {
    return this.#keeper.write((store) => recordStudy(store, study));
  }

  latestStudy(name?: string): Promise<StudyRecord | undefined> {
    return this.#keeper.read((store) => latestStudy(store, name));
  }

  latestStudies(): Promise<readonly StudyRecord[]> {
    return this.#keeper.read(latestStudies);
  }

  notes(): Promise<ReadonlyMap<string, string>> {
    return this.#keeper.read(allOfNotes);
  }

  async note(key: string, text: string | null): Promise<void> {
    await this.#keeper.write((store) => keepNote(store, key, text));
    await this.#keeper.recorded(1);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#renewal);
    const waiting = [this.#finds, this.#seeks, this.#writes, this.#releases, this.#attempts];
    await Promise.all(waiting.map((gather) => gather.flush()));
    const unsaved = this.#unsaved;
    const last = async (store: Store) => {
      if (unsaved.length > 0) {
        await recordResponses(store, unsaved, this.#superseded);
      }
      if (this.#renewal) await dropAllClaims(store, this.#owner);
    };
    let isDone = unsaved.length === 0;
    const closed = await Promise.allSettled([
      this.#keeper.close(isDone && !this.#renewal ? undefined : last, () => {
        isDone = true;
      }),
    ]);
    const [failed] = closed.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    if (!isDone) throw this.#setAside(failed ?? this.#failure);
    if (failed) throw failed;
  }

  /** Files what could not be stored at the last try either, and says where it is. */
  #setAside(cause: unknown): LedgerError {
    const why = cause instanceof Error ? cause.message : String(cause);
    const file = fileUnsaved(this.#keeper.home, this.#unsaved);
    const count = this.#unsaved.length;
    const many = count === 1 ? 'An answer' : `${count} answers`;
    const became = file
      ? `kept in ${file}, and the next command on this ledger imports ${count === 1 ? 'it' : 'them'}`
      : 'lost, since no file could be written either';
    return new LedgerError(
      `${why} ${many} that could not be stored ${count === 1 ? 'is' : 'are'} ${became}.`,
      { cause },
    );
  }

  /** Stores answers and claims draws, in one transaction. */
  async #writeBlock(records: readonly Recorded[], draws: readonly Draw[]) {
    const now = performance.now();
    const clear = now - this.#cleared > CLEARING;
    if (clear) this.#cleared = now;
    const claimant = { owner: this.#owner, now: this.#now(), clear };
    const written = await this.#keeper.write(async (given, again) => {
      const store = { ...given, ids: this.#ids };
      const stored =
        records.length > 0 ? await recordResponses(store, records, this.#superseded) : [];
      if (draws.length === 0) return { stored, given: [], rows: [] };
      // What a try took whose end we did not hear of would be ours for ever, and never asked.
      const unheard = again ? draws.filter((draw) => !this.#held.has(drawKey(draw))) : [];
      if (unheard.length > 0) await dropClaims(store, unheard, this.#owner);
      const answeredToo = this.#retry.size > 0;
      const taken = await takeClaims(store, draws, claimant, { answeredToo });
      if (!answeredToo) return { stored, ...taken };
      return { stored, ...taken, given: await this.#withoutAnswered(store, draws, taken.given) };
    });
    for (const { draw } of records) this.#held.delete(drawKey(draw));
    for (const [place, draw] of draws.entries()) {
      this.#ids.set(draw.request, (written.rows[place] as DrawRow).request_id);
      if (written.given[place]) this.#held.add(drawKey(draw));
    }
    return written;
  }

  #isAskedAgain(response: Response): boolean {
    const why = this.#retry.size > 0 ? noAnswerIn(response) : null;
    return why !== null && this.#retry.has(why);
  }

  /** Gives back the claims on draws that have an answer by now, and says which are left. */
  async #withoutAnswered(
    store: Store,
    draws: readonly Draw[],
    taken: readonly boolean[],
  ): Promise<boolean[]> {
    const found = await findResponses(store, draws);
    const isAnswered = found.map(
      (each) => each !== undefined && each !== damaged && !this.#isAskedAgain(each),
    );
    const late = draws.filter((_, place) => taken[place] && isAnswered[place]);
    if (late.length > 0) await dropClaims(store, late, this.#owner);
    return taken.map((given, place) => given && !isAnswered[place]);
  }

  /** Looks up the draws of many calls together. */
  #lookUp<Found>(look: (store: Store, draws: readonly Draw[]) => Promise<readonly Found[]>) {
    return new Batcher<readonly Draw[], Found[]>(
      async (calls) => {
        const found = await this.#keeper.read((store) => look(store, calls.flat()));
        const rest = found[Symbol.iterator]();
        return calls.map((draws) => draws.map(() => rest.next().value as Found));
      },
      { ...turn, sizeOf: ({ length }) => length },
    );
  }

  async #renew(): Promise<void> {
    try {
      await this.#keeper.write((store) =>
        renewClaims(store, { owner: this.#owner, now: this.#now() }),
      );
    } catch {
      // Nothing is lost: the next renewal may succeed, and else the claims lapse.
    }
  }
}
