import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Draw, endpointIdentity } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Ledger } from '../../../vocabulary/trial.js';
import { EndpointError, mayLackModel, missingModel, quote } from '../diagnosis.js';
import type { AskSignals, BatchesUnderWay, Endpoint, EndpointEvent } from '../endpoint.js';
import type { Problem } from '../problem.js';
import { systemClock } from '../rate-limits.js';
import {
  Peculiarities,
  rejectedParameter,
  type WireParameter,
  wire,
  wireParameterCatalogue,
} from '../wire.js';
import {
  cancelled,
  expired,
  explainLine,
  type Failure,
  judgeFailure,
  leftOut,
  problemOfBatch,
} from './batch-answers.js';
import {
  answerLine,
  type BatchLimits,
  customId,
  inBatches,
  providerLimits,
  requestLine,
} from './batch-lines.js';
import { type BatchNote, batchNotes, noteBatch, requestsIn } from './batch-notes.js';
import { type Batch, type BatchProvider, connectProvider } from './batch-provider.js';

export interface BatchOptions {
  /** Base URL. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Where batches are noted, and what failed. */
  readonly ledger: Pick<Ledger, 'notes' | 'note' | 'recordAttempt'>;
  /** Name of the study. */
  readonly study: string;
  /** Asks nothing further: what is under way is cancelled, and what it has answered is taken. */
  readonly cancel?: boolean | undefined;
  /** OpenAI's unless given. */
  readonly limits?: BatchLimits | undefined;
  /** For the jitter of retries. */
  readonly seed: number;
  onEvent(event: EndpointEvent): void;
}

/** An endpoint that is asked in batches. */
export interface BatchEndpoint extends Endpoint {
  /** What is under way at the provider for this study; null where nothing is. */
  underWay(): Promise<BatchesUnderWay | null>;
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
/** So many batches may fail to answer a draw. */
const TRIES = 3;

const ended: readonly Batch['status'][] = ['completed', 'failed', 'expired', 'cancelled'];

/** A draw that waits for its answer. */
interface Waiting {
  readonly draw: Draw;
  readonly stop: AbortSignal;
  failures: number;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** A batch that was submitted, by this process or by one before it. */
interface Submitted {
  readonly note: BatchNote;
  readonly draws: ReadonlySet<string>;
  /** Whether it had ended when this process found it. */
  readonly found: boolean;
  done: number;
}

/**
 * Prepares an endpoint to be asked in batches. What is wanted at one time is a round: it is submitted
 * once nothing more is wanted for half a second, a batch for each model, and further ones where the
 * provider's limits want them. What batches of an earlier process have under way is not asked again.
 * @throws TypeError when `url` is no URL
 */
export function connectBatches(options: BatchOptions): BatchEndpoint {
  const rounds = new Rounds(options);
  return {
    lookAgainMs: 10_000,
    slot: (work) => work(),
    ask: (draw, signals) => rounds.ask(draw, signals),
    models: () => rounds.provider.models(),
    underWay: () => rounds.underWay(),
    settle: (ending) => rounds.settle(ending),
    close: () => rounds.close(),
  };
}

class Rounds {
  readonly provider: BatchProvider;
  readonly #options: BatchOptions;
  readonly #source: { readonly url: string; readonly apiKey: string | null };
  readonly #stop = new AbortController();
  readonly #peculiarities = new Peculiarities();
  readonly #waiting = new Map<string, Waiting>();
  readonly #submitted = new Map<string, Submitted>();
  readonly #ended = new Set<string>();
  /** Those of the ended all of whose answers were taken here. */
  readonly #whole = new Set<string>();
  readonly #heard = new WeakSet<AbortSignal>();
  #limits: BatchLimits;
  /** A provider works on so many tokens at once, and no more. */
  #isFull = false;
  #isDue = false;
  #quiet: NodeJS.Timeout | undefined;
  #wake: () => void = () => {};
  #working: Promise<void> | undefined;

  constructor(options: BatchOptions) {
    this.#options = options;
    const { apiKey } = options;
    this.#source = { url: endpointIdentity(options.url), apiKey };
    this.#limits = options.limits ?? providerLimits;
    const generator = xoroshiro128plus(options.seed);
    this.provider = connectProvider({
      ...this.#source,
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

  ask(draw: Draw, { stop }: AskSignals): Promise<Response> {
    if (stop.aborted) return Promise.reject(halted());
    this.#hear(stop);
    return new Promise((resolve, reject) => {
      this.#waiting.set(customId(draw), { draw, stop, failures: 0, resolve, reject });
      this.#settleDown();
    });
  }

  async underWay(): Promise<BatchesUnderWay | null> {
    const notes = [...(await this.#notes())].filter(
      ([file, { study }]) => study === this.#options.study && !this.#ended.has(file),
    );
    const done = (file: string) => this.#submitted.get(file)?.done ?? 0;
    return notes.length === 0
      ? null
      : countOf(notes.map(([file, note]) => ({ note, done: done(file) })));
  }

  async settle({ played }: { readonly played: boolean }): Promise<void> {
    for (const [file, note] of await this.#notes()) {
      if (this.#whole.has(file)) await this.#note(file, null);
      if (this.#whole.has(file) || !played || note.study !== this.#options.study) continue;
      const batch = this.#ended.has(file) ? null : await this.#batchOf(file, note);
      const isOver = !batch || ended.includes(batch.status);
      if (!isOver && this.#options.cancel) await this.provider.cancel(batch.id);
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

  /** What one respondent no longer wants is not waited for; it stays under way. */
  #hear(stop: AbortSignal): void {
    if (this.#heard.has(stop)) return;
    this.#heard.add(stop);
    const leave = () => {
      for (const [id, waiting] of this.#waiting) {
        if (waiting.stop === stop) this.#take(id)?.reject(halted());
      }
    };
    stop.addEventListener('abort', leave, { once: true });
  }

  /** Takes a draw from those that wait. */
  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
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
          if (this.#options.cancel) this.#giveUpTheRest();
          else await this.#submitAll();
        }
        await this.#collectAll();
        if (this.#waiting.size > 0 && !this.#isDue) await this.#pause();
      }
    } catch (error) {
      for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
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
      if (this.#submitted.has(file) || this.#ended.has(file)) continue;
      const draws = new Set(note.draws.split(' '));
      // Nobody else has claimed what waits here, so that nobody else is at work on that batch.
      if (![...this.#waiting.keys()].some((id) => draws.has(id))) continue;
      const batch = await this.#batchOf(file, note);
      if (!batch) {
        await this.#note(file, null);
        continue;
      }
      const isOver = ended.includes(batch.status);
      if (this.#options.cancel && !isOver) await this.provider.cancel(batch.id);
      this.#submitted.set(file, {
        note: { ...note, batch: batch.id },
        draws,
        found: isOver,
        done: 0,
      });
    }
  }

  /** What waits and is in no batch under way. */
  #wanted(): [string, Waiting][] {
    const batches = [...this.#submitted.values()];
    return [...this.#waiting].filter(([id]) => !batches.some(({ draws }) => draws.has(id)));
  }

  #giveUpTheRest(): void {
    for (const [id] of this.#wanted()) this.#take(id)?.reject(halted());
  }

  async #submitAll(): Promise<void> {
    if (this.#isFull && this.#submitted.size > 0) return;
    const wanted = this.#wanted();
    // A provider takes one model in a batch.
    for (const model of new Set(wanted.map(([, { draw }]) => draw.request.model))) {
      const rejected = this.#peculiarities.of(model);
      const own = wanted.filter(([, { draw }]) => draw.request.model === model);
      const pieces = own.map(([id, { draw }]) => ({
        id,
        line: requestLine(draw, wire(draw, rejected)),
      }));
      for (const batch of inBatches(pieces, this.#limits)) {
        if (this.#stop.signal.aborted) return;
        await this.#submit(batch, [...rejected]);
      }
    }
  }

  /** Uploads requests, notes them, and has them worked on. */
  async #submit(
    pieces: readonly { readonly id: string; readonly line: string }[],
    rejected: string[],
  ): Promise<void> {
    const { study } = this.#options;
    const at = Date.now();
    const name = `undertone-${pieces[0]?.id}.jsonl`;
    const file = await this.provider.upload(
      name,
      pieces.map(({ line }) => line),
    );
    if (pieces.every(({ id }) => !this.#waiting.has(id))) return;
    const draws = pieces.map(({ id }) => id).join(' ');
    const note = { endpoint: this.#source.url, study, batch: null, rejected, at, draws };
    await this.#note(file, note);
    try {
      const { id } = await this.provider.create(file, { undertone: study.slice(0, 500) });
      await this.#note(file, { ...note, batch: id });
      const known = { ...note, batch: id };
      this.#submitted.set(file, {
        note: known,
        draws: new Set(draws.split(' ')),
        found: false,
        done: 0,
      });
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
      if (batch?.status === 'failed') await this.#refuse(file, batch, submitted);
      else if (batch && (await this.#collect(batch, submitted))) this.#whole.add(file);
      this.#submitted.delete(file);
      this.#ended.add(file);
      // What nothing came of may be submitted again, beside what those answers make wanted.
      this.#settleDown();
    }
    this.#tell();
  }

  /**
   * Hands out what an ended batch has answered; what it has not is wanted again, or given up. Returns whether
   * all that it has answered was waited for.
   */
  async #collect(batch: Batch, submitted: Submitted): Promise<boolean> {
    const { url, apiKey } = this.#source;
    const rejected = new Set(submitted.note.rejected as WireParameter[]);
    const failures = new Map<string, Failure>();
    const unsaid = new Set(submitted.draws);
    let answered = false;
    let whole = true;
    for (const answers of [batch.output_file_id, batch.error_file_id]) {
      if (!answers) continue;
      for await (const text of this.provider.lines(answers)) {
        const line = answerLine(text);
        const waiting = line && this.#waiting.get(line.id);
        if (!waiting) {
          whole = false;
          continue;
        }
        unsaid.delete(line.id);
        const explained = explainLine(line, waiting.draw, { url, apiKey, rejected });
        if (explained.kind === 'answer') {
          answered = true;
          this.#take(line.id)?.resolve(explained.response);
        } else if (explained.kind === 'rejected') this.#learn(waiting.draw, explained.parameter);
        else failures.set(line.id, explained);
      }
    }
    for (const [id, failure] of failures) {
      await this.#fail(id, await this.#judge(failure, answered));
    }
    for (const id of unsaid) await this.#leave(id, batch, submitted);
    return whole;
  }

  /** What becomes of a draw that an ended batch says nothing of. */
  async #leave(id: string, batch: Batch, { found }: Submitted): Promise<void> {
    const { url } = this.#source;
    if (batch.status !== 'cancelled') {
      await this.#fail(id, batch.status === 'expired' ? expired(url) : leftOut(url));
    } else if (this.#options.cancel) this.#take(id)?.reject(halted());
    // One that was cancelled before this process came is submitted again.
    else if (!found) this.#take(id)?.reject(cancelled(url, batch));
  }

  async #judge(failure: Failure, answered: boolean): Promise<Response | EndpointError> {
    const { problem, circumstances } = failure;
    const missing = answered ? null : await this.#missing(problem, circumstances.model);
    return missing ?? judgeFailure(failure, { ...this.#source, answered });
  }

  async #missing(problem: Problem, model: string): Promise<EndpointError | null> {
    if (!mayLackModel(problem)) return null;
    const listed = (await this.provider.models()).map(({ id }) => id);
    return missingModel(problem, { model, listed, apiKey: this.#source.apiKey });
  }

  /** A provider did not begin to work on a batch: nothing of it was bought. */
  async #refuse(file: string, batch: Batch, { draws, note }: Submitted): Promise<void> {
    await this.#note(file, null);
    const waiting = [...draws].flatMap((id) => this.#waiting.get(id) ?? []);
    const [first] = waiting;
    if (!first) return;
    const problem = problemOfBatch(batch);
    const { parameters } = wire(first.draw, new Set(note.rejected as WireParameter[]));
    const parameter = rejectedParameter(problem, parameters);
    if (parameter !== null) return this.#learn(first.draw, parameter);
    if (problem.codes.includes('token_limit_exceeded') && draws.size > 1) {
      this.#isFull = true;
      this.#limits = { ...this.#limits, requests: Math.ceil(draws.size / 2) };
      return;
    }
    const { url, apiKey } = this.#source;
    const said = quote(problem.said, apiKey);
    const error =
      (await this.#missing(problem, first.draw.request.model)) ??
      new EndpointError('stop', `${url} rejects the batch: ${said}`, { status: null });
    for (const id of draws) this.#take(id)?.reject(error);
  }

  #learn({ request: { model } }: Draw, parameter: WireParameter): void {
    if (!this.#peculiarities.learn(model, parameter)) return;
    const change = wireParameterCatalogue[parameter];
    this.#options.onEvent({ kind: 'changed', model, change });
  }

  /** Takes what stands in place of an answer; where it may pass, the draw is wanted again. */
  async #fail(id: string, outcome: Response | EndpointError): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (!(outcome instanceof EndpointError)) return this.#take(id)?.resolve(outcome);
    const { kind, final, status, message } = outcome;
    if (kind !== 'unfinished' || final) return this.#take(id)?.reject(outcome);
    waiting.failures += 1;
    if (waiting.failures === TRIES) {
      const last = `${message}; gave up after ${TRIES} batches`;
      return this.#take(id)?.reject(new EndpointError('unfinished', last, outcome));
    }
    const at = new Date().toISOString();
    await this.#options.ledger.recordAttempt(waiting.draw, {
      at,
      kind: 'failure',
      status,
      message,
    });
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

function halted(): EndpointError {
  return new EndpointError('halted', 'asking was halted');
}
