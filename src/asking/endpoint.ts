import type OpenAI from 'openai';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Draw, endpointIdentity, type Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import { type Access, createClient, type ListedModel, listModels, secretOf } from './client.js';
import { type Exchange, type Outcome, send } from './completion.js';
import {
  diagnose,
  EndpointError,
  mayLackModel,
  missingModel,
  noSystemRole,
  quote,
  tellsMissingModel,
  tooLong,
} from './diagnosis.js';
import type { EndpointEvent } from './endpoint-event.js';
import {
  canPass,
  gaveUp,
  halted,
  longWait,
  passing,
  Refusals,
  seconds,
} from './limits/giving-up.js';
import { LearnedRate } from './limits/learned-rate.js';
import { requestedWaitMs } from './limits/requested-wait.js';
import { LateAnswerRace, type Overdue, type StallBounds, StallWatchdog } from './limits/silence.js';
import type { Problem, StatusProblem } from './problem.js';
import {
  type Clock,
  createPacer,
  createSlots,
  type Pacer,
  type RateLimits,
  type Slots,
  systemClock,
} from './rate-limits.js';
import { blamesPrompt, exceedsContext, isFiltered, plainDraw, refusal } from './refusal.js';
import { backOff, joinSignals, type RetryBounds, RetryError, retry } from './retry.js';
import type { Secret } from './secret.js';
import {
  mayRefuseLogprobs,
  Peculiarities,
  rejectedParameter,
  type Scored,
  type WireParameter,
  wire,
  wireParameterCatalogue,
} from './wire.js';

export interface ConnectOptions extends RateLimits, Access {
  /** Base URL, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** Most requests under way at once, a whole number from 1; 8 unless given. */
  readonly maxConcurrency?: number | undefined;
  /** 8 attempts and 10 minutes unless given. */
  readonly retry?: RetryBounds | undefined;
  /** After how long a request is sent again; unless given 2 minutes, and 15 for a model that reasons. */
  readonly timeoutMs?: number | undefined;
  /** Unless given, it is told after 20 s, and ends asking after 5 minutes or the time for one request. */
  readonly silence?: StallBounds | undefined;
  readonly clock?: Clock | undefined;
  /** Lets requests through in place of the limits per minute; others may share it. */
  readonly pacer?: Pacer | undefined;
  /** For the jitter of retries. */
  readonly seed: number;
  onEvent(event: EndpointEvent): void;
}

/** A connection to one endpoint. */
export interface Endpoint {
  /** How often a draw that someone else has claimed is looked at again, in milliseconds. */
  readonly pollIntervalMs: number;
  /** Runs work that claims before it takes a slot; twice as much at once as there are slots. */
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work in one of the endpoint's slots, whose number adapts to what it bears. */
  slot<T>(work: () => Promise<T>): Promise<T>;
  /**
   * One response to a draw, with retries; call it inside a slot.
   * @throws EndpointError when there is none to be had
   */
  ask(draw: Draw, signals: AskSignals): Promise<Response>;
  /** The models the endpoint lists, none where it lists none, fails or takes over 5 s. Never throws. */
  models(): Promise<readonly ListedModel[]>;
  /** Drops every connection. */
  close(): Promise<void>;
}

/**
 * Prepares an endpoint to be asked; nothing is sent yet.
 * @throws TypeError when `url` is no URL
 */
export function connect(options: ConnectOptions): Endpoint {
  const { seed, onEvent } = options;
  const { maxConcurrency = 8, timeoutMs, clock = systemClock } = options;
  const { retry: bounds = { attempts: 8, elapsedMs: 600_000 } } = options;
  const url = endpointIdentity(options.url);
  const { silence: quiet = { noticeMs: 20_000, limitMs: 300_000 } } = options;
  const { openai, close } = createClient({ ...options, url });
  const silence = new StallWatchdog(quiet, (seconds) => onEvent({ kind: 'silent', seconds }));
  const slots = createSlots({
    max: maxConcurrency,
    clock,
    onChange: (value) => onEvent({ kind: 'concurrency', value }),
  });
  const generator = xoroshiro128plus(seed);
  const asker = new Asker({
    url,
    apiKey: secretOf(options),
    proxy: options.proxy,
    openai,
    slots,
    pacer: options.pacer ?? createPacer(options, clock),
    silence,
    mayBeSilentMs: (forOne) => (options.silence ? 0 : forOne),
    timeoutMs,
    bounds,
    clock,
    random: () => uniformFloat64(generator),
    onEvent,
  });
  return {
    pollIntervalMs: 250,
    turn: (work) => slots.turn(work),
    slot: (work) => slots.run(work),
    ask: (draw, signals) => asker.ask(draw, signals),
    models: () => listModels(openai),
    async close() {
      silence.close();
      asker.tellRate();
      await close();
    },
  };
}

/** How asking ends early. */
export interface AskSignals {
  /** Soft: no new attempt is begun and a wait ends; what is under way is finished. */
  readonly stop: AbortSignal;
  /** Hard: cuts the request; a wait is ended by `stop` alone. */
  readonly abort: AbortSignal;
  /** Takes each completion that is no answer, before the draw is asked again. */
  readonly onUnanswered?: ((response: Response) => Promise<void>) | undefined;
}

/** What asking an endpoint is made of. */
interface AskParts {
  readonly url: string;
  readonly apiKey: Secret;
  readonly proxy: Access['proxy'];
  readonly openai: OpenAI;
  readonly slots: Slots;
  readonly pacer: Pacer;
  readonly silence: StallWatchdog;
  /** How long there may be silence at the least, where one request may take so long, in milliseconds. */
  mayBeSilentMs(forOne: number): number;
  readonly timeoutMs: number | undefined;
  readonly bounds: RetryBounds;
  readonly clock: Clock;
  /** 0 ≤ x < 1. */
  random(): number;
  onEvent(event: EndpointEvent): void;
}

/** Asks one endpoint, and remembers what it learns of it. */
class Asker {
  readonly #parts: AskParts;
  readonly #peculiarities = new Peculiarities();
  /** The models that have given an answer. */
  readonly #answered = new Set<string>();
  /** Those whose answers came with reasoning. */
  readonly #reasoning = new Set<string>();
  readonly #refusals = new Refusals();
  readonly #rates = new Map<string, LearnedRate>();

  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  /**
   * One response to a draw, however many attempts it takes.
   * @throws EndpointError when there is none to be had
   */
  async ask(draw: Draw, { stop, abort, onUnanswered }: AskSignals): Promise<Response> {
    const { bounds, clock, random, onEvent } = this.#parts;
    using _asking = this.#parts.silence.asking();
    const silence = this.#parts.silence.signal;
    using cut = joinSignals([abort, silence]);
    using halt = joinSignals([stop, silence]);
    const overdue = { requests: 0 };
    const own = nothingYet(overdue);
    let tries = 0;
    const attempt = () => {
      tries += 1;
      const signals = { halt: halt.signal, cut: cut.signal, silence, overdue, ...own };
      return this.#attempt(draw, { ...signals, tries, onUnanswered });
    };
    try {
      return await retry(attempt, {
        attempts: bounds.attempts,
        elapsedMs: bounds.elapsedMs,
        clock,
        signal: halt.signal,
        shouldRetry: canPass,
        delay: (failure, failures) =>
          failure.retryAfterMs ?? Math.min(backOff(failures, random), failure.longestWaitMs),
        onRetry: ({ status, message, retryAfterMs }, waitMs) =>
          onEvent({ kind: 'retry', status, waitMs, asked: retryAfterMs !== null, message }),
      });
    } catch (error) {
      if (silence.aborted && !stop.aborted) throw this.#silent();
      throw error instanceof RetryError ? gaveUp(error, bounds) : error;
    } finally {
      // An abort has its price, and a request that has come back needs none.
      if (overdue.requests > 0) cut.abort();
    }
  }

  /**
   * The response to a draw, a provider's refusal of its prompt among them. Where the endpoint might be
   * at fault, or this prompt alone, a plain prompt tells: what it meets as well ends all asking.
   */
  async #attempt(draw: Draw, signals: AttemptSignals): Promise<Response> {
    const { model } = draw.request;
    const { outcome, circumstances } = await this.#exchange(draw, signals);
    const refused = ({ said }: Pick<StatusProblem, 'said'>) =>
      refusal(quote(said, this.#parts.apiKey), circumstances);
    if (outcome.kind === 'answer') return outcome.response;
    if (isFiltered(outcome)) return refused(outcome);
    if (outcome.kind === 'unanswered') {
      await signals.onUnanswered?.(outcome.response);
      signals.unanswered.count += 1;
      const error = this.#diagnose(outcome, model);
      if (signals.unanswered.count < MAX_UNANSWERED) throw error;
      const last = `${error.message}; gave up after ${MAX_UNANSWERED} attempts`;
      throw new EndpointError('unfinished', last, { final: true });
    }
    if (exceedsContext(outcome)) throw tooLong(outcome, { model, apiKey: this.#parts.apiKey });
    const error = await this.#explain(outcome, draw.request);
    this.#refuseLongWait(error, model);
    // Once it may have been a fault that passes.
    const blamed = blamesPrompt(outcome) || (outcome.kind === 'withheld' && signals.tries > 1);
    const hasWorked = this.#hasWorked(outcome, model);
    if (outcome.kind === 'key' || (error.kind !== 'stop' && !blamed)) throw error;
    if (hasWorked && !blamed) throw this.#refusals.add(model, error);

    const own = { ...signals, ...nothingYet(signals.overdue) };
    const plain = (await this.#exchange(plainDraw(draw), own)).outcome;
    if (plain.kind === 'answer' || plain.kind === 'unanswered') {
      if (blamed) return refused(outcome);
      throw passing(error);
    }
    const { kind } = this.#noSystemRole(plain, draw.request) ?? this.#diagnose(plain, model);
    if (kind === 'halted') throw halted();
    if (kind !== 'stop') throw passing(error);
    throw hasWorked ? this.#refusals.add(model, error) : error;
  }

  /** Whether the key, or the model where a refusal is not of the key, has given an answer. */
  #hasWorked(problem: Problem, model: string): boolean {
    const isKey = problem.kind === 'status' && problem.status === 401;
    return isKey ? this.#answered.size > 0 : this.#answered.has(model);
  }

  /** @throws EndpointError where it would be waited for longer than may be spent on one request */
  #refuseLongWait(error: EndpointError, model: string): void {
    const { bounds, clock } = this.#parts;
    const { refusedMs } = this.#rateOf(model);
    const long = longWait(error, { bounds, now: clock.now(), refusedMs });
    if (long) throw long;
  }

  /** Tells at which rate the endpoint was found to take requests, if it refused any. */
  tellRate(): void {
    const rates = [...this.#rates].flatMap(([model, { perMinute }]) =>
      this.#answered.has(model) ? (perMinute ?? []) : [],
    );
    if (rates.length === 0) return;
    const perMinute = rates.reduce((sum, rate) => sum + rate, 0);
    this.#parts.onEvent({ kind: 'rate', perMinute });
  }

  #rateOf(model: string): LearnedRate {
    const rate = this.#rates.get(model) ?? new LearnedRate(this.#parts.clock);
    this.#rates.set(model, rate);
    return rate;
  }

  /**
   * Sends a draw, and again at once for each parameter that the endpoint turns out to reject; without
   * log-probabilities where it may be those that it rejects.
   */
  async #exchange(draw: Draw, signals: AttemptSignals): Promise<Exchange> {
    const { halt, cut, silence, late, scored, unanswered } = signals;
    const { apiKey, openai, pacer, clock, onEvent } = this.#parts;
    const { model } = draw.request;
    const tell = (rejected: WireParameter) =>
      onEvent({ kind: 'changed', model, change: wireParameterCatalogue[rejected] });
    for (let without = false; ; ) {
      await this.#rateOf(model).turn(halt);
      const passage = await pacer.turn(draw.request, halt);
      if (late.answer) return late.answer;
      if (silence.aborted) throw this.#silent();
      if (halt.aborted) throw halted();
      const known = this.#peculiarities.of(model);
      const rejecting = without ? new Set([...known, 'logprobs' as const]) : known;
      const wired = wire(draw, rejecting, unanswered.count);
      const milliseconds = this.#timeoutMs(model);
      const sentAt = clock.elapsed();
      const at = new Date(clock.now()).toISOString();
      const tooLate: Exchange = {
        outcome: { kind: 'timeout' },
        circumstances: { model, sent: wired.sent, milliseconds, at },
      };
      const sent = send(openai, wired, { apiKey, clock, signal: cut });
      const exchange = await this.#parts.silence.during(
        late.first(sent, tooLate, milliseconds),
        this.#parts.mayBeSilentMs(milliseconds),
      );
      if (silence.aborted) throw this.#silent();
      const { outcome } = exchange;
      this.#notice(outcome, model, sentAt);
      if (outcome.kind === 'answer' || outcome.kind === 'unanswered') {
        const { usage, logprobs } = outcome.response;
        if (usage) passage.tokens = usage.promptTokens + usage.completionTokens;
        if (logprobs?.length) this.#peculiarities.noteLogprobs(model);
        if (without && this.#peculiarities.answeredWithout(model)) tell('logprobs');
        return exchange;
      }
      if (isFiltered(outcome) || exceedsContext(outcome)) return exchange;
      if (tellsMissingModel(outcome, model)) return exchange;
      const rejected = rejectedParameter(outcome, wired.parameters);
      if (rejected !== null) {
        if (this.#peculiarities.learn(model, rejected)) tell(rejected);
      } else if (mayRefuseLogprobs(outcome, wired.parameters, scored)) without = true;
      else return exchange;
    }
  }

  #timeoutMs(model: string): number {
    // A model that takes no `max_tokens` is one of OpenAI's that reason.
    const reasons = this.#reasoning.has(model) || this.#peculiarities.of(model).has('max_tokens');
    return this.#parts.timeoutMs ?? (reasons ? 900_000 : 120_000);
  }

  #silent(): EndpointError {
    const { url, silence } = this.#parts;
    return new EndpointError(
      'stop',
      `${url} has sent nothing for ${seconds(silence.limitMs)}; is it overloaded? Allow more time with --timeout`,
    );
  }

  /** What an outcome says of the endpoint as a whole. */
  #notice(outcome: Outcome, model: string, sentAt: number): void {
    const { slots, bounds, clock } = this.#parts;
    if (outcome.kind === 'answer') this.#answered.add(model);
    if (outcome.kind === 'answer' || outcome.kind === 'unanswered') {
      this.#refusals.answered(model);
      this.#rateOf(model).answered(sentAt);
      if (outcome.response.reasoning) this.#reasoning.add(model);
      slots.answered(clock.elapsed() - sentAt);
    }
    // A server that takes one request at a time lets the others wait until they are late.
    if (outcome.kind === 'timeout') slots.throttled();
    if (outcome.kind !== 'status' || outcome.status !== 429) return;
    slots.throttled();
    const waitMs = requestedWaitMs(outcome, clock.now());
    if ((waitMs ?? 0) <= bounds.elapsedMs) this.#rateOf(model).refused(sentAt, waitMs);
  }

  async #explain(problem: Problem, request: Request): Promise<EndpointError> {
    const { apiKey, openai } = this.#parts;
    const { model } = request;
    const noSystem = this.#noSystemRole(problem, request);
    if (noSystem) return noSystem;
    if (mayLackModel(problem)) {
      const listed = (await listModels(openai)).map(({ id }) => id);
      const missing = missingModel(problem, { model, listed, apiKey });
      if (missing) return missing;
    }
    return this.#diagnose(problem, model);
  }

  #noSystemRole(problem: Problem, request: Request): EndpointError | null {
    const { url, apiKey } = this.#parts;
    return noSystemRole(problem, { request, url, apiKey });
  }

  #diagnose(problem: Problem, model: string): EndpointError {
    const { url, apiKey, proxy, clock } = this.#parts;
    // Where one model answers, there is a server, whichever model is asked.
    const answered =
      problem.kind === 'connection' ? this.#answered.size > 0 : this.#answered.has(model);
    return diagnose(problem, { url, apiKey, proxy, answered, now: clock.now() });
  }
}

interface AttemptSignals extends Pick<AskSignals, 'onUnanswered'> {
  /** No further request is sent once this is aborted. */
  readonly halt: AbortSignal;
  /** Cuts the request under way. */
  readonly cut: AbortSignal;
  /** Is aborted where the endpoint has said nothing for too long, which cuts it too. */
  readonly silence: AbortSignal;
  readonly late: LateAnswerRace;
  /** Requests to this draw that took too long and may still be answered. */
  readonly overdue: Overdue;
  readonly scored: Scored;
  /** Completions of the draw that were no answer. */
  readonly unanswered: { count: number };
  /** How often the draw was sent after a wait, this time among them. */
  readonly tries: number;
}

/** So many completions of one draw may be no answer: some prompts bring a model none. */
export const MAX_UNANSWERED = 5;

/** What attempts at one draw remember, before the first. */
function nothingYet(overdue: Overdue): Pick<AttemptSignals, 'late' | 'scored' | 'unanswered'> {
  return {
    late: new LateAnswerRace(overdue),
    scored: { failures: 0, failsWithout: false },
    unanswered: { count: 0 },
  };
}
