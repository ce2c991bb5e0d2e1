import { connect, type Endpoint } from '../respondents/connect.js';
import { serveSimulation } from '../simulation/serve-simulation.js';
import type { Plan } from '../study/plan.js';
import type { StudyEndpoint } from '../study/study.js';
import { type Environment, readKeys } from './read-keys.js';
import type { Emit } from './workflow-event.js';

/** How endpoints are asked where the study does not say. */
export interface AskingOptions {
  /** Most requests under way at once, per endpoint. */
  readonly concurrency?: number | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** Every endpoint of a study, ready to be asked. */
export interface Connections extends AsyncDisposable {
  /** The endpoint that answers for a respondent. */
  of(respondent: string): Endpoint;
}

/**
 * Connects to every endpoint of a plan, and starts a server for the respondents we simulate.
 * @throws InputError when a key is missing
 */
export async function connectStudy(
  plan: Plan,
  {
    environment,
    asking,
    emit,
  }: { readonly environment: Environment; readonly asking: AskingOptions; readonly emit: Emit },
): Promise<Connections> {
  const { study } = plan;
  const keys = readKeys(study, environment);
  const endpoints = new Map<string, Endpoint>();
  for (const endpoint of study.endpoints) {
    const { name, url, apiKeyEnv } = endpoint;
    if (apiKeyEnv) emit({ kind: 'key', variable: apiKeyEnv, host: new URL(url).host });
    const apiKey = keys.get(name) ?? null;
    endpoints.set(name, open(endpoint, { apiKey, seed: study.seed, asking, emit }));
  }

  const declared = study.respondents.flatMap(({ id, declaration }) =>
    declaration ? [{ id, declaration }] : [],
  );
  const simulation = declared.length
    ? await serveSimulation({
        respondents: declared,
        questionnaires: Object.values(plan.questionnaires),
        templates: Object.values(plan.templates),
      })
    : undefined;
  const simulated = simulation
    ? open(
        { ...unlimited, name: 'the simulation', url: simulation.url },
        { apiKey: null, seed: study.seed, asking, emit },
      )
    : undefined;

  const answering = new Map(
    study.respondents.map(({ id, connection }) => [
      id,
      connection === null ? simulated : endpoints.get(connection),
    ]),
  );
  return {
    of(respondent) {
      const endpoint = answering.get(respondent);
      if (!endpoint) throw new RangeError(`no endpoint answers for "${respondent}"`);
      return endpoint;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(
        [...endpoints.values(), ...(simulated ? [simulated] : [])].map((one) => one.close()),
      );
      await simulation?.close();
    },
  };
}

const unlimited = {
  apiKeyEnv: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
} as const;

interface Opening {
  readonly apiKey: string | null;
  readonly seed: number;
  readonly asking: AskingOptions;
  readonly emit: Emit;
}

function open(endpoint: StudyEndpoint, { apiKey, seed, asking, emit }: Opening): Endpoint {
  return connect({
    url: endpoint.url,
    apiKey,
    seed,
    maxConcurrency: asking.concurrency ?? endpoint.concurrency ?? undefined,
    requestsPerMinute: asking.requestsPerMinute ?? endpoint.requestsPerMinute ?? undefined,
    tokensPerMinute: asking.tokensPerMinute ?? endpoint.tokensPerMinute ?? undefined,
    onEvent(event) {
      if (event.kind === 'retry') {
        const { waitMs, message } = event;
        emit({ kind: 'retry', endpoint: endpoint.name, waitMs, message });
      } else if (event.kind === 'changed') {
        const { model, change } = event;
        emit({ kind: 'changed', endpoint: endpoint.name, model, change });
      }
    },
  });
}
