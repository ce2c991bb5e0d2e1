import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Draw, endpointIdentity } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import { Asker, type AskSignals } from './asker.js';
import { createClient } from './client.js';
import { type Clock, systemClock } from './clock.js';
import type { EndpointEvent } from './endpoint-event.js';
import { type ListedModel, listModels } from './listed-models.js';
import { createPacer } from './pacer.js';
import type { RetryBounds } from './retry.js';
import type { RateLimits } from './sliding-window.js';
import { createSlots } from './slots.js';

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
