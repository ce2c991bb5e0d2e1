import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { LedgerBackend } from '../ledger/stored-ledger.js';
import type { AskingOptions } from '../study/connect.js';

/** Trials of one part of one respondent, which a worker plays together. */
export interface Block {
  /** The hash of the study as it was recorded, under which the ledger has its text. */
  readonly study: string;
  readonly respondent: string;
  /** The id of the instrument or the stage that asks. */
  readonly part: string;
  /** The place of its first trial, from 0, and of the first one after it. */
  readonly first: number;
  readonly past: number;
  readonly asking: AskingOptions;
}

/** What came of a block. */
export interface Done {
  readonly observed: number;
  readonly unfinished: number;
  readonly bought: number;
  readonly found: number;
  readonly stopped: string | null;
  readonly lastFailure: string | null;
}

/** How far the blocks of a study are. */
export interface QueueState {
  readonly waiting: number;
  readonly inFlight: number;
  /** Blocks that were given up, since every worker that took them went away. */
  readonly lost: number;
  /** By respondent, what came of those that ended. */
  readonly done: readonly (Done & { readonly respondent: string; readonly blocks: number })[];
}

const SCHEMA = 'undertone_queue';
const NAME = 'blocks';
/** After so many seconds without a sign of its worker a block is another's. */
const LEASE = 20;
/** How often workers give a sign, in milliseconds, and look for blocks that are nobody's, in seconds. */
const SIGN = 5000;
const LOOK = 5;
/** How often a block may be taken by workers that go away with it. */
const RETRIES = 20;

/** The queue of blocks in a ledger's database, over pg-boss. A connection that is lost is made again. */
export class Queue implements AsyncDisposable {
  readonly #keeper: LedgerBackend;
  readonly #boss: PgBoss;
  readonly #taken = new Set<string>();
  readonly #sign: NodeJS.Timeout;

  private constructor(keeper: LedgerBackend, boss: PgBoss) {
    this.#keeper = keeper;
    this.#boss = boss;
    this.#sign = setInterval(() => this.#giveSign(), SIGN).unref();
  }

  /**
   * Opens the queue of a ledger's database, which is made where there is none.
   * @throws LedgerError when the database does not let this user make or use it
   */
  static async open(keeper: LedgerBackend): Promise<Queue> {
    const executeSql = (text: string, values?: unknown[]) => execute(keeper, text, values);
    const boss = new PgBoss({
      db: { executeSql },
      schema: SCHEMA,
      schedule: false,
      maintenanceIntervalSeconds: LOOK,
    });
    // What fails here fails again where it is waited for.
    boss.on('error', () => {});
    try {
      await boss.start();
      await boss.createQueue(NAME, { name: NAME, policy: 'short' });
    } catch (error) {
      await stop(boss);
      throw error;
    }
    return new Queue(keeper, boss);
  }

  /** Adds blocks, but for those that wait or are under way already; returns how many were added. */
  async add(blocks: readonly Block[]): Promise<number> {
    const there = await this.#keysOf(blocks[0]?.study ?? '');
    const fresh = blocks.filter((block) => !there.has(keyOf(block)));
    for (let at = 0; at < fresh.length; at += 500) {
      const jobs = fresh.slice(at, at + 500).map((data) => ({
        name: NAME,
        data,
        singletonKey: keyOf(data),
        expireInSeconds: LEASE,
        retryLimit: RETRIES,
      }));
      await this.#boss.insert(jobs);
    }
    return fresh.length;
  }

  /** Takes the next block; undefined where none waits. */
  async take(): Promise<{ readonly id: string; readonly block: Block } | undefined> {
    const [job] = await this.#boss.fetch<Block>(NAME);
    if (!job) return undefined;
    this.#taken.add(job.id);
    return { id: job.id, block: job.data };
  }

  async finish(id: string, done: Done): Promise<void> {
    await this.#boss.complete(NAME, id, done);
    this.#taken.delete(id);
  }

  /** Gives a block back, for another worker or a later time. */
  async giveBack(id: string): Promise<void> {
    this.#taken.delete(id);
    await execute(
      this.#keeper,
      `update ${SCHEMA}.job set state = 'created', started_on = null where name = $1 and id = $2 and state = 'active'`,
      [NAME, id],
    );
  }

  /** Takes out what waits of a respondent that is not to be asked any further. */
  async drop(study: string, respondent: string): Promise<void> {
    await execute(
      this.#keeper,
      `delete from ${SCHEMA}.job where name = $1 and state < 'active' and data ->> 'study' = $2 and data ->> 'respondent' = $3`,
      [NAME, study, respondent],
    );
  }

  /** How far the blocks of a study are; those that ended only since a time of the database. */
  async stateOf(study: string, since: string): Promise<QueueState> {
    const { rows } = await execute(
      this.#keeper,
      `select state::text, data ->> 'respondent' as respondent, count(*)::int as blocks,
        ${counts.map((each) => `coalesce(sum((output ->> '${each}')::int), 0)::int as ${each}`).join(', ')},
        max(output ->> 'stopped') as stopped, max(output ->> 'lastFailure') as "lastFailure"
      from ${SCHEMA}.job where name = $1 and data ->> 'study' = $2
        and (state <= 'active' or completed_on >= cast($3 as timestamptz))
      group by 1, 2`,
      [NAME, study, since],
    );
    const all = rows as (Done & { state: string; respondent: string; blocks: number })[];
    const sum = (...states: readonly string[]) =>
      all.reduce((total, row) => total + (states.includes(row.state) ? row.blocks : 0), 0);
    return {
      waiting: sum('created', 'retry'),
      inFlight: sum('active'),
      lost: sum('failed'),
      done: all.filter(({ state }) => state === 'completed'),
    };
  }

  /** The time of the database. */
  async now(): Promise<string> {
    const { rows } = await execute(this.#keeper, 'select cast(clock_timestamp() as text) as now');
    return (rows[0] as { readonly now: string }).now;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sign);
    await stop(this.#boss);
  }

  async #keysOf(study: string): Promise<ReadonlySet<string>> {
    const { rows } = await execute(
      this.#keeper,
      `select singleton_key as key from ${SCHEMA}.job where name = $1 and state <= 'active' and data ->> 'study' = $2`,
      [NAME, study],
    );
    return new Set((rows as { readonly key: string }[]).map(({ key }) => key));
  }

  /** The database's clock tells how long a block's worker has given no sign. */
  async #giveSign(): Promise<void> {
    if (this.#taken.size === 0) return;
    try {
      await execute(
        this.#keeper,
        `update ${SCHEMA}.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active'`,
        [NAME, [...this.#taken]],
      );
    } catch {
      // Without a sign the block is another's, who finds in the ledger what was answered.
    }
  }
}

const counts = ['observed', 'unfinished', 'bought', 'found'] as const;

function keyOf({ study, respondent, part, first }: Block): string {
  return JSON.stringify([study, respondent, part, first]);
}

function stop(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: false, wait: true, close: false });
}

function execute(keeper: LedgerBackend, text: string, values: readonly unknown[] = []) {
  // pg-boss's scripts that begin and commit a transaction do so with the one that this is.
  return keeper.read(async ({ database }) => {
    const { rows } = await database.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  });
}
