import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Draw, endpointIdentity } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Ledger } from '../../../vocabulary/trial.js';
import { type Access, secretOf } from '../client.js';
import { EndpointError } from '../diagnosis.js';
import type { AskSignals, Endpoint } from '../endpoint.js';
import type { BatchesUnderWay, EndpointEvent } from '../endpoint-event.js';
import { systemClock } from '../rate-limits.js';
import type { Secret } from '../secret.js';
import { Peculiarities, type WireParameter, wire, wireParameterCatalogue } from '../wire.js';
import { type BatchLimits, inBatches, providerLimits, requestLine } from './batch-lines.js';
import { type BatchNote, batchNotes, noteBatch, requestsIn } from './batch-notes.js';
import { type Batch, type BatchProvider, connectProvider } from './batch-provider.js';
import { type Collecting, collect, refuse, type Submitted } from './collecting.js';
import { halted, WaitingDraws } from './waiting-draws.js';

export interface BatchOptions extends Access {
  /** Base URL. */
  readonly url: string;
  /** Where batches are noted, and what failed. */
  readonly ledger: Pick<Ledger, 'notes' | 'note' | 'recordAttempt'>;
  /** Name of the study. */
  readonly study: string;
  /** Asks nothing further: what is under way was cancelled, and what it has answered is taken. */
  readonly cancel?: boolean | undefined;
  /** OpenAI's unless given. */
  readonly limits?: BatchLimits | undefined;
  /** For the jitter of retries. */
  readonly seed: number;
  onEvent(event: EndpointEvent): void;
}

/** An endpoint that is asked in batches. */
export interface BatchEndpoint extends Endpoint {
  /** Cancels what is under way at the provider for this study, whoever waits for it. */
  cancel(): Promise<void>;
  /** What is under way at the provider for this study; null where nothing is. */
  inFlight(): Promise<BatchesUnderWay | null>;
  /**
   * Forgets batches that have ended and whose answers are recorded; to be called once nothing is asked any
   * more. Where the whole study was `played`, these are all of this study: what is left in them is not wanted.
   */
  settle(ending: { readonly played: boolean }): Promise<void>;
}

/** A round begins once nothing more was wanted for so long, in milliseconds. */
const QUIET = 500;
/** How often batches are looked at, in milliseconds: after a tenth of the time that they have taken. */
const LOOK = { first: 1_000, last: 60_000 };

const ended: readonly Batch['status'][] = ['completed', 'failed', 'expired', 'cancelled'];

/**
 * Prepares an endpoint to be asked in batches. What is wanted at one time is a round: it is submitted
 * once nothing more is wanted for half a second, a batch for each model, and further ones where the
 * provider's limits want them. What batches of an earlier process have under way is not asked again.
 * @throws TypeError when `url` is no URL
 */
export function connectBatches(options: BatchOptions): BatchEndpoint {
  const rounds = new Rounds(options);
  return {
    pollIntervalMs: 10_000,
    turn: (work) => work(),
    slot: (work) => work(),
    ask: (draw, signals) => rounds.ask(draw, signals),
    models: () => rounds.provider.models(),
    cancel: () => rounds.cancel(),
    inFlight: () => rounds.inFlight(),
    settle: (ending) => rounds.settle(ending),
    close: () => rounds.close(),
  };
}

/** A draw as a line of a batch. */
interface Piece {
  readonly id: string;
  readonly line: string;
}

class Rounds {
  readonly provider: BatchProvider;
  readonly #options: BatchOptions;
  readonly #source: { readonly url: string; readonly apiKey: Secret };
  readonly #stop = new AbortController();
  readonly #peculiarities = new Peculiarities();
  readonly #waiting: WaitingDraws;
  readonly #submitted = new Map<string, Submitted>();
  /** By the file of an ended batch, the draws in its answers that nobody waited for. */
  readonly #ended = new Map<string, ReadonlySet<string>>();
  readonly #limits: BatchLimits;
  /** Requests by the model whose provider took no more tokens at once: one batch of so many at a time. */
  readonly #atOnce = new Map<string, number>();
  #isDue = false;
  #quiet: NodeJS.Timeout | undefined;
  #wake: () => void = () => {};
  #working: Promise<void> | undefined;

  constructor(options: BatchOptions) {
    this.#options = options;
    this.#source = { url: endpointIdentity(options.url), apiKey: secretOf(options) };
    this.#limits = options.limits ?? providerLimits;
    this.#waiting = new WaitingDraws(options.ledger, () => this.#wake());
    const generator = xoroshiro128plus(options.seed);
    this.provider = connectProvider({
      ...options,
      url: this.#source.url,
      clock: systemClock,
      stop: this.#stop.signal,
      random: () => uniformFloat64(generator),
      onRetry: ({ status, message, retryAfterMs }, waitMs) =>
        options.onEvent({
          kind: 'retry',
          status,
          waitMs,
          asked: retryAfterMs !== null,
          message,
        }),
    });
  }

  ask(draw: Draw, signals: AskSignals): Promise<Response> {
    if (signals.stop.aborted) return Promise.reject(halted());
    const answer = this.#waiting.add(draw, signals);
    this.#settleDown();
    return answer;
  }

  async cancel(): Promise<void> {
    for (const [file, note] of await this.#notes()) {
      if (note.study !== this.#options.study) continue;
      const batch = await this.#batchOf(file, note);
      if (batch && !ended.includes(batch.status)) await this.provider.cancel(batch.id);
    }
  }

  async inFlight(): Promise<BatchesUnderWay | null> {
    const notes = [...(await this.#notes())].filter(
      ([file, { study }]) => study === this.#options.study && !this.#ended.has(file),
    );
    const done = (file: string) => this.#submitted.get(file)?.done ?? 0;
    return notes.length === 0
      ? null
      : countOf(notes.map(([file, note]) => ({ note, done: done(file) })));
  }

  async settle({ played }: { readonly played: boolean }): Promise<void> {
    if (!played) this.#stop.abort();
    this.#wake();
    await this.#working;
    for (const [file, note] of await this.#notes()) {
      const isTaken = this.#ended.get(file)?.size === 0;
      if (isTaken) await this.#note(file, null);
      if (isTaken || !played || note.study !== this.#options.study) continue;
      const batch = this.#ended.has(file) ? null : await this.#batchOf(file, note);
      const isOver = !batch || ended.includes(batch.status);
      if (isOver || this.#options.cancel) await this.#note(file, null);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#quiet);
    this.#stop.abort();
    this.#wake();
    await this.#working;
    await this.provider.close();
  }

  #settleDown(): void {
    if (this.#quiet) {
      this.#quiet.refresh();
      return;
    }
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
      this.#isDue = true;
      this.#wake();
      this.#working ??= this.#work().finally(() => {
        this.#working = undefined;
      });
    }, QUIET);
  }

  /** Submits and collects until nothing waits. Never throws: what fails is told to all that wait. */
  async #work(): Promise<void> {
    try {
      while (this.#waiting.size > 0 && !this.#stop.signal.aborted) {
        if (this.#isDue) {
          this.#isDue = false;
          await this.#adopt();
          if (!this.#options.cancel) await this.#submitAll();
          else for (const id of this.#wanted()) this.#waiting.giveUp(id, halted());
        }
        await this.#collectAll();
        if (this.#waiting.size > 0 && !this.#isDue) await this.#pause();
      }
    } catch (error) {
      for (const id of this.#waiting.ids()) this.#waiting.giveUp(id, error);
    }
  }

  async #pause(): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const since = Math.min(...[...this.#submitted.values()].map(({ note }) => note.at));
    const ms = Math.max(LOOK.first, Math.min(LOOK.last, (Date.now() - since) / 10));
    if (!this.#stop.signal.aborted && !this.#isDue) await systemClock.sleep(ms, woken.signal);
  }

  #notes(): Promise<ReadonlyMap<string, BatchNote>> {
    return batchNotes(this.#options.ledger, this.#source.url);
  }

  #note(file: string, note: BatchNote | null): Promise<void> {
    return noteBatch(this.#options.ledger, file, note);
  }

  /** The batch that was noted; null where its provider has none, so that nothing of it was bought. */
  async #batchOf(file: string, { batch, at }: BatchNote): Promise<Batch | null> {
    const known = batch === null ? this.provider.find(file, at) : this.provider.retrieve(batch);
    return (await known) ?? null;
  }

  /** Takes over the batches of earlier processes that have something under way that is wanted. */
  async #adopt(): Promise<void> {
    for (const [file, note] of await this.#notes()) {
      if (this.#submitted.has(file)) continue;
      const draws = this.#ended.get(file) ?? new Set(note.draws.split(' '));
      // Nobody else has claimed what waits here, so that nobody else is at work on that batch.
      if (!this.#waiting.ids().some((id) => draws.has(id))) continue;
      const batch = await this.#batchOf(file, note);
      if (!batch) {
        await this.#note(file, null);
        continue;
      }
      this.#submitted.set(file, {
        note: { ...note, batch: batch.id },
        draws,
        found: ended.includes(batch.status),
        done: 0,
      });
    }
  }

  /** What waits and is in no batch under way. */
  #wanted(): readonly string[] {
    const batches = [...this.#submitted.values()];
    return this.#waiting.ids().filter((id) => !batches.some(({ draws }) => draws.has(id)));
  }

  async #submitAll(): Promise<void> {
    const byModel = new Map<string, string[]>();
    for (const id of this.#wanted()) {
      const model = this.#waiting.drawOf(id)?.request.model;
      if (model === undefined) continue;
      const own = byModel.get(model);
      if (own) own.push(id);
      else byModel.set(model, [id]);
    }
    // A provider takes one model in a batch.
    for (const [model, ids] of byModel) {
      const rejected = this.#peculiarities.of(model);
      const atOnce = this.#atOnce.get(model);
      const limits = { ...this.#limits, requests: atOnce ?? this.#limits.requests };
      for (const batch of inBatches(this.#lines(ids, rejected), limits)) {
        if (this.#stop.signal.aborted) return;
        if (atOnce !== undefined && this.#isUnderWay(model)) break;
        await this.#submit(batch, [...rejected]);
      }
    }
  }

  *#lines(ids: readonly string[], rejected: ReadonlySet<WireParameter>): Generator<Piece> {
    for (const id of ids) {
      const draw = this.#waiting.drawOf(id);
      if (draw) yield { id, line: requestLine(draw, wire(draw, rejected)) };
    }
  }

  /** Uploads requests, notes them, and has them worked on. */
  async #submit(pieces: readonly Piece[], rejected: string[]): Promise<void> {
    const { study } = this.#options;
    const at = Date.now();
    const ids = pieces.map(({ id }) => id);
    const name = `undertone-${ids[0]}.jsonl`;
    const lines = pieces.map(({ line }) => line);
    const file = await this.provider.upload(name, lines);
    if (ids.every((id) => this.#waiting.drawOf(id) === undefined)) return;
    const draws = ids.join(' ');
    const note = { endpoint: this.#source.url, study, batch: null, rejected, at, draws };
    await this.#note(file, note);
    try {
      const { id } = await this.provider.create(file, { undertone: study.slice(0, 500) });
      const known = { ...note, batch: id };
      await this.#note(file, known);
      this.#submitted.set(file, { note: known, draws: new Set(ids), found: false, done: 0 });
      this.#tell();
    } catch (error) {
      // A refusal is certain; a reply that was lost is not, and the next run looks for the batch.
      if (error instanceof EndpointError && error.kind === 'stop') await this.#note(file, null);
      throw error;
    }
  }

  async #collectAll(): Promise<void> {
    for (const [file, submitted] of [...this.#submitted]) {
      if (this.#stop.signal.aborted) return;
      const batch = await this.#batchOf(file, submitted.note);
      submitted.done = batch?.request_counts?.completed ?? submitted.done;
      if (batch && !ended.includes(batch.status)) continue;
      this.#submitted.delete(file);
      if (batch?.status === 'failed') {
        await this.#note(file, null);
        await this.#takeLess(batch, submitted);
      }
      const isAnswered = batch && batch.status !== 'failed';
      const left = isAnswered && (await collect(batch, submitted, this.#collecting()));
      this.#ended.set(file, left || new Set());
      // What nothing came of may be submitted again, beside what those answers make wanted.
      this.#settleDown();
    }
    this.#tell();
  }

  #collecting(): Collecting {
    return {
      ...this.#source,
      cancel: this.#options.cancel ?? false,
      provider: this.provider,
      waiting: this.#waiting,
      learn: (draw, parameter) => this.#learn(draw, parameter),
    };
  }

  /** Where a batch was too much for its provider, asks half as much at a time, or as much but one after another. */
  async #takeLess(batch: Batch, submitted: Submitted): Promise<void> {
    const model = this.#modelOf(submitted);
    const alone = !this.#isUnderWay(model);
    if (!(await refuse(batch, submitted, { ...this.#collecting(), alone }))) return;
    if (model === undefined) return;
    const most = this.#atOnce.get(model) ?? this.#limits.requests;
    this.#atOnce.set(model, alone ? Math.ceil(submitted.draws.size / 2) : most);
  }

  #isUnderWay(model: string | undefined): boolean {
    return [...this.#submitted.values()].some((each) => this.#modelOf(each) === model);
  }

  /** All of a batch are of one model. */
  #modelOf({ draws }: Submitted): string | undefined {
    for (const id of draws) {
      const draw = this.#waiting.drawOf(id);
      if (draw) return draw.request.model;
    }
    return undefined;
  }

  #learn({ request: { model } }: Draw, parameter: WireParameter): void {
    if (!this.#peculiarities.learn(model, parameter)) return;
    const change = wireParameterCatalogue[parameter];
    this.#options.onEvent({ kind: 'changed', model, change });
  }

  #tell(): void {
    const batches = [...this.#submitted.values()];
    if (batches.length + this.#ended.size === 0) return;
    this.#options.onEvent({ kind: 'batches', ...countOf(batches) });
  }
}

function countOf(
  batches: readonly { readonly note: BatchNote; readonly done: number }[],
): BatchesUnderWay {
  const sum = (of: (batch: (typeof batches)[number]) => number) =>
    batches.reduce((all, batch) => all + of(batch), 0);
  return {
    batches: batches.length,
    done: sum(({ done }) => done),
    requests: sum(({ note }) => requestsIn(note)),
    since: Math.min(...batches.map(({ note }) => note.at)),
  };
}
