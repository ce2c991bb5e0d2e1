import { type ConnectOptions, connect, type Endpoint } from '../../src/respondents/connect.js';
import { EndpointError } from '../../src/respondents/endpoint-error.js';
import type { EndpointEvent } from '../../src/respondents/endpoint-event.js';
import type { Draw, Parameters } from '../../src/vocabulary/request.js';
import { FakeClock } from '../support/fake-clock.js';

/** A draw of a request to `model-a`. */
export function drawOf(parameters: Parameters = {}, draw = 0): Draw {
  return {
    request: {
      endpoint: 'test',
      model: 'model-a',
      messages: [{ role: 'user', content: 'Tea or coffee?' }],
      parameters,
    },
    draw,
  };
}

/** Signals that never abort. */
export function patience() {
  return { stop: new AbortController().signal, abort: new AbortController().signal };
}

export interface Connected extends AsyncDisposable {
  readonly endpoint: Endpoint;
  readonly events: EndpointEvent[];
  readonly clock: FakeClock;
}

/** A connection whose clock never waits and whose events are kept. */
export function connectTo(url: string, options: Partial<ConnectOptions> = {}): Connected {
  const events: EndpointEvent[] = [];
  const clock = new FakeClock();
  const endpoint = connect({
    url,
    apiKey: null,
    clock,
    seed: 1,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { endpoint, events, clock, [Symbol.asyncDispose]: () => endpoint.close() };
}

/** The error that asking ends with. */
export async function failureOf(asking: Promise<unknown>): Promise<EndpointError> {
  const outcome = await asking.catch((error: unknown) => error);
  if (outcome instanceof EndpointError) return outcome;
  throw new Error(`expected an EndpointError, got ${String(outcome)}`);
}
