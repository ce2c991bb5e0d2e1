import {
  type Draw,
  endpointIdentity,
  type Parameters,
  type Request,
} from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import { type Access, createClient, listModels, secretOf } from './client.js';
import { send } from './completion.js';
import {
  diagnose,
  listedInstead,
  missingModel,
  namesModel,
  noSystemRole,
  tellsMissingModel,
} from './diagnosis.js';
import type { Problem, StatusProblem } from './problem.js';
import { systemClock } from './rate-limits.js';
import { mayRefuseLogprobs, Peculiarities, rejectedParameter, wire } from './wire.js';

/** What any model can answer in a few tokens, and two seeds hardly in the same way. */
export const digitsPrompt = 'Write twelve random digits, and nothing else.';

/** A request for {@link digitsPrompt}, at temperature 1, of a model that is told how to think as it is otherwise. */
export function digitsRequest({
  endpoint,
  model,
  parameters: { reasoningEffort, extra } = {},
}: Pick<Request, 'endpoint' | 'model'> & { readonly parameters?: Parameters }): Request {
  return {
    endpoint,
    model,
    messages: [{ role: 'user', content: digitsPrompt }],
    parameters: {
      temperature: 1,
      maxTokens: 32,
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      ...(extra === undefined ? {} : { extra }),
    },
  };
}

/** What an endpoint gave, once: a response, or what went wrong, in a sentence. */
export type Probed =
  | { readonly kind: 'answer'; readonly response: Response }
  | {
      readonly kind: 'problem';
      /** What is at fault, as far as it can be told. */
      readonly at: 'endpoint' | 'key' | 'model' | 'limits';
      readonly message: string;
    };

/** What a list of models says of one: it is in it, no list was to be had, or others are in it. */
export type ModelListing =
  | { readonly kind: 'listed' | 'untold' }
  | {
      readonly kind: 'others';
      /** Such as `the server lists only llama3.1`. */
      readonly instead: string;
    };

/** An endpoint that is asked to see how it answers: nothing is tried again and nothing is stored. */
export interface Probe extends AsyncDisposable {
  /** Sends a draw, and again for each parameter that the endpoint rejects. Never throws for what it does. */
  ask(draw: Draw): Promise<Probed>;
  /** Whether the endpoint lists a model, or what it lists instead. */
  listing(model: string): Promise<ModelListing>;
  /** Limits as the headers of its answers name them, such as `requests` and `500`. */
  limits(): ReadonlyMap<string, string>;
}

/**
 * Prepares an endpoint to be probed.
 * @throws TypeError when `url` is no URL
 */
export function probe({
  url: address,
  timeoutMs,
  ...access
}: Access & {
  readonly url: string;
  /** After how long a request is given up. */
  readonly timeoutMs: number;
}): Probe {
  const url = endpointIdentity(address);
  const apiKey = secretOf(access);
  const { proxy } = access;
  const limits = new Map<string, string>();
  const { openai, close } = createClient({
    ...access,
    url,
    onHeaders: (headers) => noteLimits(headers, limits),
  });
  const peculiarities = new Peculiarities();
  let answered = false;

  async function explain(problem: Problem, request: Request): Promise<Probed> {
    const { model } = request;
    const asked = { url, apiKey, proxy, answered, now: systemClock.now() };
    // Servers behind a proxy say with several statuses that there is no such model.
    if (problem.kind === 'status' && blamed(problem, model)) {
      const listed = (await listModels(openai)).map(({ id }) => id);
      const missing = missingModel(problem, { model, listed, apiKey });
      if (missing) return { kind: 'problem', at: 'model', message: missing.message };
    }
    const error = noSystemRole(problem, { request, url, apiKey }) ?? diagnose(problem, asked);
    return { kind: 'problem', at: partAtFault(problem), message: error.message };
  }

  return {
    async ask(draw) {
      const { model } = draw.request;
      const scored = { failures: 0, failsWithout: false };
      for (let without = false; ; ) {
        const known = peculiarities.of(model);
        const wired = wire(draw, without ? new Set([...known, 'logprobs']) : known);
        const signal = AbortSignal.timeout(timeoutMs);
        const { outcome } = await send(openai, wired, { apiKey, clock: systemClock, signal });
        if (outcome.kind === 'answer' || outcome.kind === 'unanswered') {
          answered = true;
          return { kind: 'answer', response: outcome.response };
        }
        const rejected = rejectedParameter(outcome, wired.parameters);
        if (rejected !== null && peculiarities.learn(model, rejected)) continue;
        if (rejected === null && !tellsMissingModel(outcome, model)) {
          const before = scored.failures;
          without = mayRefuseLogprobs(outcome, wired.parameters, scored);
          // An error of the server is met once more, to see whether it is one of log-probabilities.
          if (without || scored.failures === before + 1) continue;
        }
        return explain(outcome.kind === 'aborted' ? { kind: 'timeout' } : outcome, draw.request);
      }
    },
    listing: async (model) => {
      const listed = (await listModels(openai)).map(({ id }) => id);
      if (listed.length === 0) return { kind: 'untold' };
      const instead = listedInstead(model, listed, apiKey);
      return instead === null ? { kind: 'listed' } : { kind: 'others', instead };
    },
    limits: () => limits,
    [Symbol.asyncDispose]: close,
  };
}

/** Whether a status may speak of the model: one of the key has to name it. */
function blamed({ status, codes, said }: StatusProblem, model: string): boolean {
  if ([400, 404, 422].includes(status) || codes.includes('model_not_found')) return true;
  return [401, 403].includes(status) && namesModel(said, model);
}

function partAtFault(problem: Problem): 'endpoint' | 'key' | 'limits' {
  if (problem.kind === 'key') return 'key';
  if (problem.kind !== 'status') return 'endpoint';
  const { status, codes } = problem;
  if (status === 401 || status === 402 || codes.includes('insufficient_quota')) return 'key';
  return status === 429 ? 'limits' : 'endpoint';
}

/** Keeps what headers such as `x-ratelimit-limit-requests` say, by the last word of their names. */
function noteLimits(headers: Headers, limits: Map<string, string>): void {
  for (const [name, value] of headers) {
    const [, what] = /ratelimit-(?:limit-)?([\w-]*)$/.exec(name) ?? [];
    if (what === undefined || /reset|remaining|policy/.test(name)) continue;
    limits.set(
      what === '' || what === 'limit' ? 'requests' : what.replace(/-limit$/, ''),
      value.slice(0, 40),
    );
  }
  const wait = headers.get('retry-after');
  if (wait !== null) limits.set('retry-after', wait.slice(0, 40));
}
