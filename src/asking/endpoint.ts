import type OpenAI from 'openai';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Draw, endpointIdentity } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import { createClient, type ListedModel, listModels } from './client.js';
import { type Outcome, send } from './completion.js';
import { diagnose, EndpointError, mayLackModel, missingModel } from './diagnosis.js';
import type { Problem } from './problem.js';
import {
  type Clock,
  createPacer,
  createSlots,
  type Pacer,
  type RateLimits,
  type Slots,
  systemClock,
} from './rate-limits.js';
import { backOff, joinSignals, type RetryBounds, RetryError, retry } from './retry.js';
import { Peculiarities, rejectedParameter, wire, wireParameterCatalogue } from './wire.js';

export interface ConnectOptions extends RateLimits {
  /** Base URL, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** Null sends none; a key in the environment is never used. */
  readonly apiKey: string | null;
  /** Most requests under way at once, a whole number from 1; 16 unless given. */
  readonly maxConcurrency?: number | undefined;
  /** 8 attempts and 10 minutes unless given. */
  readonly retry?: RetryBounds | undefined;
  /** Longest time for one request, to its last byte; 2 minutes unless given. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** For the jitter of retries. */
  readonly seed: number;
  onEvent(event: EndpointEvent): void;
}

/** A connection to one endpoint. */
export interface Endpoint {
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
  const { apiKey, seed, onEvent } = options;
  const { maxConcurrency = 16, timeoutMs = 120_000, clock = systemClock } = options;
  const { retry: bounds = { attempts: 8, elapsedMs: 600_000 } } = options;
  const url = endpointIdentity(options.url);
  const { openai, close } = createClient({ url, apiKey, timeoutMs, connections: maxConcurrency });
  const slots = createSlots({
    max: maxConcurrency,
    clock,
    onChange: (value) => onEvent({ kind: 'concurrency', value }),
  });
  const generator = xoroshiro128plus(seed);
  const asker = new Asker({
    url,
    apiKey,
    openai,
    slots,
    pacer: createPacer(options, clock),
    bounds,
    clock,
    random: () => uniformFloat64(generator),
    onEvent,
  });
  return {
    slot: (work) => slots.run(work),
    ask: (draw, signals) => asker.ask(draw, signals),
    models: () => listModels(openai),
    close,
  };
}

/** What an endpoint has to tell while it is asked. */
export type EndpointEvent =
  /** A request failed and is sent again after a wait. */
  | {
      readonly kind: 'retry';
      readonly status: number | null;
      readonly waitMs: number;
      readonly message: string;
    }
  /** An endpoint rejects a parameter; said once per model. */
  | { readonly kind: 'changed'; readonly model: string; readonly change: string }
  /** How many requests may now be under way at once. */
  | { readonly kind: 'concurrency'; readonly value: number };

/** How asking ends early. */
interface AskSignals {
  /** Soft: no new attempt is begun and a wait ends; what is under way is finished. */
  readonly stop: AbortSignal;
  /** Hard: cuts the request; a wait is ended by `stop` alone. */
  readonly abort: AbortSignal;
}

/** What asking an endpoint is made of. */
interface AskParts {
  readonly url: string;
  readonly apiKey: string | null;
  readonly openai: OpenAI;
  readonly slots: Slots;
  readonly pacer: Pacer;
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
  #answered = false;

  constructor(parts: AskParts) {
    this.#parts = parts;
  }

  /**
   * One response to a draw, however many attempts it takes.
   * @throws EndpointError when there is none to be had
   */
  async ask(draw: Draw, { stop, abort }: AskSignals): Promise<Response> {
    const { bounds, clock, random, onEvent } = this.#parts;
    using cut = joinSignals([abort]);
    const attempt = () => this.#attempt(draw, { halt: stop, cut: cut.signal });
    try {
      return await retry(attempt, {
        attempts: bounds.attempts,
        elapsedMs: bounds.elapsedMs,
        clock,
        signal: stop,
        shouldRetry: canPass,
        delay: (failure, failures) => failure.retryAfterMs ?? backOff(failures, random),
        onRetry: ({ status, message }, waitMs) =>
          onEvent({ kind: 'retry', status, waitMs, message }),
      });
    } catch (error) {
      throw error instanceof RetryError ? gaveUp(error, bounds) : error;
    }
  }

  /** Sends a draw, and again at once for each parameter that the endpoint turns out to reject. */
  async #attempt(
    draw: Draw,
    { halt, cut }: { readonly halt: AbortSignal; readonly cut: AbortSignal },
  ): Promise<Response> {
    const { apiKey, openai, pacer, clock, onEvent } = this.#parts;
    const { model } = draw.request;
    for (;;) {
      const passage = await pacer.turn(draw.request, halt);
      if (halt.aborted) throw halted();
      const wired = wire(draw, this.#peculiarities.of(model));
      const outcome = await send(openai, wired, { apiKey, clock, signal: cut });
      this.#notice(outcome);
      if (outcome.kind === 'answer') {
        const { usage } = outcome.response;
        if (usage) passage.tokens = usage.promptTokens + usage.completionTokens;
        return outcome.response;
      }
      const rejected = rejectedParameter(outcome, wired.parameters);
      if (rejected === null) throw await this.#explain(outcome, model);
      if (this.#peculiarities.learn(model, rejected)) {
        onEvent({ kind: 'changed', model, change: wireParameterCatalogue[rejected] });
      }
    }
  }

  /** What an outcome says of the endpoint as a whole. */
  #notice(outcome: Outcome): void {
    const { slots } = this.#parts;
    if (!['connection', 'timeout', 'aborted'].includes(outcome.kind)) this.#answered = true;
    if (outcome.kind === 'answer') slots.answered();
    if (outcome.kind === 'status' && outcome.status === 429) slots.throttled();
  }

  async #explain(problem: Problem, model: string): Promise<EndpointError> {
    const { url, apiKey, openai, clock } = this.#parts;
    if (mayLackModel(problem)) {
      const listed = (await listModels(openai)).map(({ id }) => id);
      const missing = missingModel(problem, { model, listed, apiKey });
      if (missing) return missing;
    }
    return diagnose(problem, { url, apiKey, answered: this.#answered, now: clock.now() });
  }
}

function canPass(error: unknown): error is EndpointError {
  return error instanceof EndpointError && error.kind === 'unfinished';
}

function halted(): EndpointError {
  return new EndpointError('halted', 'stopped before an answer came');
}

/** The last attempt's error, with why it was the last. */
function gaveUp({ reason, cause, waitMs }: RetryError, bounds: RetryBounds): EndpointError {
  if (reason === 'halted' || !(cause instanceof EndpointError)) return halted();
  const { attempts, elapsedMs } = bounds;
  const asked = cause.retryAfterMs === null ? '' : `it asks to wait ${seconds(waitMs)}, and `;
  const why =
    reason === 'attempts'
      ? `gave up after ${attempts} attempts`
      : `${asked}no more than ${seconds(elapsedMs)} may be spent on one request`;
  // A server that asks for a longer wait than there is time will say the same to every request.
  const kind = reason === 'elapsed' && cause.retryAfterMs !== null ? 'stop' : 'unfinished';
  return new EndpointError(kind, `${cause.message}; ${why}`, cause);
}

function seconds(milliseconds: number): string {
  return `${Math.ceil(milliseconds / 1_000)} s`;
}
