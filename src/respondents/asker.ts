import type OpenAI from 'openai';
import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import { backOff } from './back-off.js';
import type { Clock } from './clock.js';
import type { Outcome } from './completion.js';
import { diagnose } from './diagnose.js';
import { EndpointError } from './endpoint-error.js';
import type { EndpointEvent } from './endpoint-event.js';
import { joinSignals } from './joined-signal.js';
import { listModels } from './listed-models.js';
import { mayLackModel, missingModel } from './missing-model.js';
import type { Pacer } from './pacer.js';
import { Peculiarities, rejectedParameter } from './peculiarities.js';
import type { Problem } from './problem.js';
import { type RetryBounds, RetryError, retry } from './retry.js';
import { send } from './send.js';
import type { Slots } from './slots.js';
import { wire, wireParameterCatalogue } from './wire.js';

/** How asking ends early. */
export interface AskSignals {
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
export class Asker {
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
