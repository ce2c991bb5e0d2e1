import { connect, type Endpoint } from '../respondents/connect.js';
import type { SimulationServer } from '../simulation/serve-simulation.js';
import { type Plan, simulationOf } from '../study/plan.js';
import type { StudyEndpoint } from '../study/study.js';
import { judgeEndpoint } from './judge-endpoint.js';
import type { Keys } from './read-keys.js';
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
  /** The endpoint of the judge. */
  readonly judge: Endpoint;
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

  const { judge = null } = study.inference ?? {};
  const answering = new Map(
    study.respondents.map(({ id, connection }) => [id, connections.get(connection)]),
  );
  return {
    of(respondent) {
      const connection = answering.get(respondent);
      if (!connection) throw new RangeError(`no endpoint answers for "${respondent}"`);
      return connection;
    },
    get judge() {
      const connection = judge && connections.get(judge.connection);
      if (!connection) throw new RangeError('this study has no judge');
      return judgeEndpoint(connection.endpoint, judge.model);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...connections.values()].map(({ endpoint }) => endpoint.close()));
      await simulation?.close();
    },
  };
}

/** A server for the respondents and the judge that we simulate; undefined where there are none. */
async function simulationFor(plan: Plan): Promise<SimulationServer | undefined> {
  const served = simulationOf(plan);
  if (served.respondents.length + served.judges.length === 0) return undefined;
  // Asking a real endpoint needs none of it.
  const { serveSimulation } = await import('../simulation/serve-simulation.js');
  return serveSimulation(served);
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
