import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../vocabulary/input.js';
import type { StudyRecord } from '../../vocabulary/trial.js';
import { requestBudget } from '../asking/purchase.js';
import { run } from '../asking/run.js';
import { version } from '../content/package-data.js';
import { placeOf, refuseFile } from '../ledger/address.js';
import { openKeeper } from '../ledger/ledger.js';
import { findText } from '../ledger/requests.js';
import { type LedgerBackend, StoredLedger } from '../ledger/stored-ledger.js';
import { mayUseKeys } from '../study/access/allowed-keys.js';
import { type Environment, readKeys } from '../study/access/keys.js';
import { type Connections, connectStudy, type OwnModels } from '../study/connect.js';
import type { Plan } from '../study/plan.js';
import { recordedPlan } from '../study/recorded/recorded.js';
import type { Emit } from '../study/study-event.js';
import { laneOf } from '../study/trials.js';
import { Parts } from './parts.js';
import { type Block, type Done, Queue } from './queue.js';
import { Sharing } from './sharing.js';

export interface WorkOptions {
  /** Where keys are read from, such as `process.env`. */
  readonly environment: Environment;
  /** Where they may go although only a study says so, each VARIABLE=HOST. */
  readonly allowKey: readonly string[];
  /** Ends the work cleanly: what is under way is finished, and the rest of its blocks given back. */
  readonly interrupt: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  readonly emit: Emit;
  /** How the models are asked that studies simulate themselves. */
  readonly ownModels: OwnModels;
  /** Hears that the queue is open. */
  readonly begun: () => void;
  /** Hears what came of each block; of none where none waits, once for each wait. */
  readonly tell: (block: Block | null, done: Done | null) => void;
  readonly now: () => Date;
}

/** Blocks under way at once: the last requests of one leave room that the next ones fill. */
const BLOCKS = 4;

/** How often is looked for a block where none waits, in milliseconds. */
const LOOK_AGAIN = 1000;

/**
 * Works through the queue in a ledger's database, whatever studies it is of, until it is interrupted.
 * @throws InputError when the database cannot be used, or a key that a study needs is not set here or may
 * not go where the study says
 * @throws LedgerError when the database fails, or is gone for longer than a minute
 */
export async function work(address: string, options: WorkOptions): Promise<void> {
  refuseFile(address);
  const onLost = () => options.emit({ kind: 'lost', ledger: placeOf(address) });
  const keeper = await openKeeper(address, { onLost });
  const ledger = new StoredLedger(keeper, () => null);
  try {
    await using sharing = new Sharing(keeper);
    await using queue = await Queue.open(keeper);
    options.begun();
    await using worker = new Worker({ keeper, ledger, queue, sharing, options });
    await worker.work();
  } finally {
    await ledger.close();
  }
}

interface WorkerParts {
  readonly keeper: LedgerBackend;
  readonly ledger: StoredLedger;
  readonly queue: Queue;
  readonly sharing: Sharing;
  readonly options: WorkOptions;
}

/** A study that is worked for, connected to its endpoints. */
interface Job {
  readonly plan: Plan;
  readonly record: StudyRecord;
  readonly connections: Connections;
  readonly parts: Map<string, Parts>;
  recorded: Promise<void> | undefined;
}

class Worker implements AsyncDisposable {
  readonly #given: WorkerParts;
  readonly #jobs = new Map<string, Promise<Job>>();
  readonly #broken = new AbortController();
  #idle = 0;

  constructor(given: WorkerParts) {
    this.#given = given;
  }

  async work(): Promise<void> {
    const loops = Array.from({ length: BLOCKS }, () => this.#loop());
    const ended = await Promise.allSettled(loops);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const jobs = await Promise.allSettled(this.#jobs.values());
    for (const job of jobs) {
      if (job.status === 'fulfilled') await job.value.connections[Symbol.asyncDispose]();
    }
  }

  async #loop(): Promise<void> {
    const { queue, options } = this.#given;
    const stop = AbortSignal.any([options.interrupt, options.abort, this.#broken.signal]);
    try {
      while (!stop.aborted) {
        const taken = await queue.take();
        if (taken) {
          this.#idle = 0;
          await this.#perform(taken.id, taken.block, stop);
        } else {
          this.#idle += 1;
          if (this.#idle === BLOCKS) options.tell(null, null);
          await sleep(LOOK_AGAIN, undefined, { signal: stop }).catch(() => {});
        }
      }
    } catch (error) {
      this.#broken.abort(error);
      throw error;
    }
  }

  async #perform(id: string, block: Block, stop: AbortSignal): Promise<void> {
    const { queue, options } = this.#given;
    let done: Done | undefined;
    try {
      done = await this.#ask(block, stop);
    } finally {
      // What this worker cannot do another one may.
      if (!done) await queue.giveBack(id);
    }
    if (!done) return;
    await queue.finish(id, done);
    options.tell(block, done);
  }

  /** What came of a block; undefined where it was interrupted. */
  async #ask(block: Block, stop: AbortSignal): Promise<Done | undefined> {
    const { ledger, options } = this.#given;
    const job = await this.#jobFor(block);
    const respondent = job.plan.study.respondents.find(({ id }) => id === block.respondent);
    if (!respondent) throw new RangeError(`the study has no respondent "${block.respondent}"`);
    const key = JSON.stringify([block.respondent, block.part]);
    const parts = job.parts.get(key) ?? new Parts(job.plan, ledger);
    job.parts.set(key, parts);
    const trials = await parts.trialsOf(block);
    const lane = { ...laneOf(respondent, job.connections), planned: trials.length, trials };
    const { ending, lanes } = await run([lane], {
      ledger,
      budget: requestBudget(),
      interrupt: stop,
      abort: options.abort,
      emit: (event) => {
        // A study that got no answer at all shall not become the ledger's latest.
        if (event.kind === 'observed' || event.kind === 'bought') recordOnce(job, ledger);
        if (event.kind === 'silent') options.emit(event);
      },
    });
    await job.recorded;
    const [result] = lanes;
    if (ending !== 'played' || !result) return undefined;
    const { observed, unfinished, bought, found, stopped, lastFailure } = result;
    return { observed, unfinished, bought, found, stopped, lastFailure };
  }

  #jobFor({ study, asking }: Block): Promise<Job> {
    const key = JSON.stringify([study, asking]);
    const known = this.#jobs.get(key) ?? this.#begin(study, asking);
    this.#jobs.set(key, known);
    return known;
  }

  async #begin(study: string, asking: Block['asking']): Promise<Job> {
    const { keeper, ledger, sharing, options } = this.#given;
    const text = await keeper.read((store) => findText(store, study));
    if (text === undefined) {
      throw new InputError(
        'lacks the text of a queued study; queue it again with "undertone run --queue"',
        { file: keeper.place },
      );
    }
    const name = nameIn(text);
    const record = { name, text, version, at: options.now().toISOString() };
    const plan = await recordedPlan(record, keeper.place);
    const { environment, allowKey: allowed } = options;
    await mayUseKeys(plan.study.endpoints, { allowed, environment, ask: null });
    const keys = readKeys(plan.study, environment);
    const { emit, ownModels } = options;
    const means = { keys, asking, emit, ownModels, ledger, share: sharing.of };
    const connections = await connectStudy(plan, means);
    return { plan, record, connections, parts: new Map(), recorded: undefined };
  }
}

function recordOnce(job: Job, ledger: StoredLedger): void {
  if (job.recorded) return;
  job.recorded = ledger.recordStudy(job.record);
  // Its failure is thrown once the block is done.
  job.recorded.catch(() => {});
}

function nameIn(text: string): string {
  const { study } = JSON.parse(text) as { readonly study: { readonly name: string } };
  return study.name;
}
