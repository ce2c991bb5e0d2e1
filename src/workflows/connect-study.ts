import { instruments } from '../instruments.js';
import { connect, type Endpoint } from '../respondents/connect.js';
import type { SimulationServer } from '../simulation/serve-simulation.js';
import type { Plan } from '../study/plan.js';
import type { StudyEndpoint } from '../study/study.js';
import type { Request } from '../vocabulary/request.js';
import { serviceEndpoint } from './judge-endpoint.js';
import type { Keys } from './read-keys.js';
import { knowledgeOf, simulatedIn } from './simulation-of.js';
import type { Emit } from './workflow-event.js';

/** Most requests under way at once where nobody says. */
const usualConcurrency = 16;

/** How endpoints are asked; what is given here goes before what the study says. */
export interface AskingOptions {
  /** Most requests under way at once, per endpoint. */
  readonly concurrency?: number | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** An endpoint, ready to be asked. */
export interface Connection {
  readonly endpoint: Endpoint;
  /** Most requests under way at once. */
  readonly concurrency: number;
}

/** Every endpoint of a study. */
export interface Connections extends AsyncDisposable {
  /** The connection that answers for a respondent. */
  of(respondent: string): Connection;
  /** The endpoint that answers a request to a model in an instrument's service, such as a judge. */
  serving(request: Request): Endpoint;
}

interface ConnectOptions {
  /** By the endpoint's name. */
  readonly keys: Keys;
  readonly asking: AskingOptions;
  readonly emit: Emit;
}

/** Connects to every endpoint of a plan, and starts a server for the respondents we simulate. */
export async function connectStudy(plan: Plan, options: ConnectOptions): Promise<Connections> {
  const { study } = plan;
  const simulation = await simulationFor(plan);
  const connections = new Map<string | null, Connection>();
  if (simulation) {
    connections.set(null, open({ ...ourOwn, url: simulation.url }, study.seed, options));
  }
  for (const endpoint of study.endpoints) {
    const { name, url, apiKeyEnv } = endpoint;
    if (apiKeyEnv) options.emit({ kind: 'key', variable: apiKeyEnv, host: new URL(url).host });
    connections.set(name, open(endpoint, study.seed, options));
  }

  const services = instruments.flatMap((each) => each.services?.(study) ?? []);
  const answering = new Map(
    study.respondents.map(({ id, connection }) => [id, connections.get(connection)]),
  );
  return {
    of(respondent) {
      const connection = answering.get(respondent);
      if (!connection) throw new RangeError(`no endpoint answers for "${respondent}"`);
      return connection;
    },
    serving({ endpoint, model }) {
      const service = services.find((each) => each.endpoint === endpoint && each.model === model);
      const connection = service && connections.get(service.connection);
      if (!connection) throw new RangeError(`no endpoint of this study answers as "${model}"`);
      return serviceEndpoint(connection.endpoint, service);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...connections.values()].map(({ endpoint }) => endpoint.close()));
      await simulation?.close();
    },
  };
}

/** A server for the respondents and judges that we simulate; undefined where there are none. */
async function simulationFor(plan: Plan): Promise<SimulationServer | undefined> {
  const served = simulatedIn(plan);
  if (served.respondents.length + served.services.length === 0) return undefined;
  // Asking a real endpoint needs none of it.
  const { serveKnown } = await import('../simulation/serve-simulation.js');
  return serveKnown({ ...served, knowledge: await knowledgeOf(plan) });
}

const ourOwn = {
  name: 'the simulation',
  apiKeyEnv: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
} as const;

function open(
  { name, url, ...limits }: StudyEndpoint,
  seed: number,
  { keys, asking, emit }: ConnectOptions,
): Connection {
  const concurrency = asking.concurrency ?? limits.concurrency ?? usualConcurrency;
  const endpoint = connect({
    url,
    apiKey: keys.get(name) ?? null,
    seed,
    maxConcurrency: concurrency,
    requestsPerMinute: asking.requestsPerMinute ?? limits.requestsPerMinute ?? undefined,
    tokensPerMinute: asking.tokensPerMinute ?? limits.tokensPerMinute ?? undefined,
    onEvent(event) {
      if (event.kind === 'retry') {
        const { waitMs, message } = event;
        emit({ kind: 'retry', endpoint: name, waitMs, message });
      } else if (event.kind === 'changed') {
        const { model, change } = event;
        emit({ kind: 'changed', endpoint: name, model, change });
      }
    },
  });
  return { endpoint, concurrency };
}
