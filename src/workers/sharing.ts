import { endpointIdentity, type Request } from '../../vocabulary/request.js';
import { estimateTokens, type Pacer, systemClock } from '../asking/rate-limits.js';
import { newOwner } from '../ledger/claims.js';
import type { LedgerBackend } from '../ledger/stored-ledger.js';
import { rowsOf } from '../ledger/tables.js';
import type { Share, SharedLimits } from '../study/connect.js';

/** Limits of endpoints that all workers keep together, in the ledger's database. */
export class Sharing implements AsyncDisposable {
  readonly #keeper: LedgerBackend;
  readonly #slots: Slots[] = [];

  constructor(keeper: LedgerBackend) {
    this.#keeper = keeper;
  }

  /** The share of this process in an endpoint; of what is not limited there is none. */
  readonly of = (url: string, limits: SharedLimits): Share => {
    const endpoint = endpointIdentity(url);
    const { concurrency, requestsPerMinute, tokensPerMinute } = limits;
    const isPaced = requestsPerMinute !== undefined || tokensPerMinute !== undefined;
    const slots = concurrency && new Slots(this.#keeper, { endpoint, most: concurrency });
    if (slots) this.#slots.push(slots);
    return {
      ...(isPaced ? { pacer: pacerOf(this.#keeper, endpoint, limits) } : {}),
      ...(slots ? { slot: <T>(work: () => Promise<T>) => slots.run(work) } : {}),
    };
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#slots.map((slots) => slots.giveUp()));
  }
}

const now = 'extract(epoch from clock_timestamp()) * 1000';

// Each request reserves the next free moment: one after another, they keep any limit per minute.
const reserve = `
  insert into request_starts as start (endpoint, requests_free, tokens_free)
  values (?, ${now} + cast(? as double precision), ${now} + cast(? as double precision))
  on conflict (endpoint) do update set
    requests_free = greatest(start.requests_free, ${now}) + cast(? as double precision),
    tokens_free = greatest(start.tokens_free, ${now}) + cast(? as double precision)
  returning cast(greatest(
    requests_free - cast(? as double precision), tokens_free - cast(? as double precision)
  ) - ${now} as double precision) as wait`;

const correct = `
  update request_starts set tokens_free = tokens_free + cast(? as double precision) where endpoint = ?`;

/** Lets requests of all workers through as the limits of an endpoint allow, evenly. */
function pacerOf(
  keeper: LedgerBackend,
  endpoint: string,
  { requestsPerMinute, tokensPerMinute }: SharedLimits,
): Pacer {
  const perRequest = requestsPerMinute ? 60_000 / requestsPerMinute : 0;
  const perToken = tokensPerMinute ? 60_000 / tokensPerMinute : 0;
  return {
    async turn(request: Request, signal: AbortSignal) {
      let tokens = estimateTokens(request);
      const times = [perRequest, tokens * perToken];
      const [reserved] = await keeper.write((store) =>
        rowsOf<{ wait: number }>(store, reserve, [endpoint, ...times, ...times, ...times]),
      );
      await systemClock.sleep(Math.max(0, reserved?.wait ?? 0), signal);
      return {
        get tokens() {
          return tokens;
        },
        set tokens(used) {
          const more = (used - tokens) * perToken;
          tokens = used;
          if (more === 0) return;
          // A limit that is kept by an estimate is kept, too.
          keeper.write((store) => rowsOf(store, correct, [more, endpoint])).catch(() => {});
        },
      };
    },
  };
}

/** How often the slots of all are looked at, how long they are kept without, and how soon again when some are wanted, in milliseconds. */
const RENEWAL = 2000;
const LEASE = 20_000;
const SOON = 200;

const others = `
  select cast(coalesce(sum(held), 0) as integer) as held, cast(count(*) as integer) as count,
    cast(count(*) filter (where held < wanted and held < ?) as integer) as short
  from slots where endpoint = ? and owner <> ? and wanted > 0`;

const hold = `
  insert into slots (endpoint, owner, held, wanted, until) values (?, ?, ?, ?, ${now} + ${LEASE})
  on conflict (endpoint, owner)
    do update set held = excluded.held, wanted = excluded.wanted, until = excluded.until`;

/** The slots of an endpoint, one for each request under way, that all workers take together. */
class Slots {
  readonly #keeper: LedgerBackend;
  readonly #endpoint: string;
  readonly #most: number;
  readonly #owner = newOwner();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  /** How many may be taken here. */
  #mine = 0;
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(keeper: LedgerBackend, { endpoint, most }: { endpoint: string; most: number }) {
    this.#keeper = keeper;
    this.#endpoint = endpoint;
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#mine || this.#waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#renewIn(this.#timer ? RENEWAL : 0);
      });
    } else this.#active += 1;
    try {
      return await work();
    } finally {
      this.#active -= 1;
      this.#admit();
    }
  }

  /** Gives all slots back. */
  async giveUp(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#renewing;
    const giveUp = 'delete from slots where endpoint = ? and owner = ?';
    await this.#keeper.write((store) => rowsOf(store, giveUp, [this.#endpoint, this.#owner]));
  }

  #admit(): void {
    while (this.#active < this.#mine) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#active += 1;
      next();
    }
  }

  #renewIn(milliseconds: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#renewing = this.#renew();
    }, milliseconds).unref();
  }

  async #renew(): Promise<void> {
    const active = this.#active;
    const wanted = active + this.#waiting.length;
    // Nothing further is begun in slots that are just being given away.
    this.#mine = Math.min(this.#mine, active);
    try {
      this.#mine = await this.#take(wanted, active);
    } catch {
      // Slots that are not renewed are others'.
      this.#mine = 0;
    }
    this.#admit();
    if (wanted > 0) this.#renewIn(this.#waiting.length > 0 ? SOON : RENEWAL);
  }

  /** Takes what is free, and leaves others their part of all; what is in use is held until it is not. */
  #take(wanted: number, active: number): Promise<number> {
    const [endpoint, owner] = [this.#endpoint, this.#owner];
    return this.#keeper.write(async (store) => {
      const lock = 'select pg_advisory_xact_lock(hashtext(?))';
      await rowsOf(store, lock, [`undertone slots ${endpoint}`]);
      await rowsOf(store, `delete from slots where endpoint = ? and until < ${now}`, [endpoint]);
      const all = await rowsOf<{ count: number }>(
        store,
        'select cast(count(*) as integer) as count from slots where endpoint = ? and owner <> ? and wanted > 0',
        [endpoint, owner],
      );
      const part = Math.max(1, Math.floor(this.#most / ((all[0]?.count ?? 0) + 1)));
      const [theirs] = await rowsOf<{ held: number; short: number }>(store, others, [
        part,
        endpoint,
        owner,
      ]);
      const free = this.#most - (theirs?.held ?? 0);
      const fair = theirs && theirs.short > 0 ? Math.min(free, part) : free;
      const mine = Math.max(0, Math.min(wanted, fair));
      await rowsOf(store, hold, [endpoint, owner, Math.max(mine, active), wanted]);
      return mine;
    });
  }
}
