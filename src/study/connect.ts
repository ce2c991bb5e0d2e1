import { plainText } from '../../reports/document/format.js';
import { InputError } from '../../vocabulary/input.js';
import type { Request } from '../../vocabulary/request.js';
import type { NoAnswer } from '../../vocabulary/response.js';
import type { Ledger } from '../../vocabulary/trial.js';
import { type BatchEndpoint, connectBatches } from '../asking/batches/batch-endpoint.js';
import { connectBatchFile } from '../asking/batches/batch-file.js';
import { batchesOf } from '../asking/batches/batch-notes.js';
import type { Access } from '../asking/client.js';
import { EndpointError } from '../asking/diagnosis.js';
import { connect, type Endpoint } from '../asking/endpoint.js';
import type { BatchesUnderWay, EndpointEvent } from '../asking/endpoint-event.js';
import type { StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import { variablesOf } from '../asking/endpoints/named-endpoints.js';
import { isPrivate } from '../asking/proxy.js';
import type { Pacer } from '../asking/rate-limits.js';
import type { Service } from '../instruments/base/instrument.js';
import type { Keys } from './access/keys.js';
import type { Plan } from './plan.js';
import { servicesOf } from './services.js';
import type { Study } from './study.js';
import type { Emit } from './study-event.js';

/** Most requests under way at once where nobody says: more at a server of one's own, as such bear. */
function usualConcurrency(url: string): number {
  return isPrivate(url) ? 256 : 64;
}

/** Requests in batches are all under way at once, as far as memory goes. */
const batchConcurrency = 5000;

/** How endpoints are asked; what is given here goes before what the study says. */
export interface AskingOptions {
  /** Most requests under way at once, per endpoint. */
  readonly concurrency?: number | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
  /** Seconds after which a request is sent again. */
  readonly timeout?: number | undefined;
  /** Asks again what the ledger has as a completion that is no answer. */
  readonly retry?: readonly NoAnswer[] | undefined;
  /** Cancels the batches under way, takes what they have answered, and asks nothing further. */
  readonly cancelBatches?: boolean | undefined;
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
  /** The endpoint that answers a request to a model in an instrument's service, such as a judge, or to another respondent. */
  serving(request: Request): Endpoint;
  /** Cancels the batches of the study that providers have under way, whoever waits for them. */
  cancel: BatchEndpoint['cancel'];
  /** The batches of the study that providers have under way. */
  inFlight(): Promise<readonly HostBatches[]>;
  /** Forgets the batches that have ended, once nothing is asked any more; see `BatchEndpoint`. */
  settle: BatchEndpoint['settle'];
}

/** The batches of a study that one provider has under way. */
export interface HostBatches extends BatchesUnderWay {
  readonly host: string;
}

interface ConnectOptions {
  /** By the endpoint's name. */
  readonly keys: Keys;
  readonly asking: AskingOptions;
  readonly emit: Emit;
  /** How the models are asked that the study simulates itself; without it none are. */
  readonly ownModels?: OwnModels | undefined;
  /** Where limits are kept together with other processes. */
  readonly share?: ((url: string, limits: SharedLimits) => Share) | undefined;
  /** Where batches are noted; without it nothing is asked in batches. */
  readonly ledger?: Ledger;
  /** Nothing is sent: answers are those of a file, and what is wanted else goes to another. */
  readonly batchFile?: Omit<Parameters<typeof connectBatchFile>[0], 'url'> | undefined;
}

/** The limits of an endpoint that are set; processes keep them together. */
export type SharedLimits = Pick<
  AskingOptions,
  'concurrency' | 'requestsPerMinute' | 'tokensPerMinute'
>;

/** What keeps the limits of an endpoint for all who share them; of each only where it is limited. */
export interface Share {
  readonly pacer?: Pacer;
  /** Runs work that takes one of all requests under way at once. */
  slot?<T>(work: () => Promise<T>): Promise<T>;
}

/** A plan as far as connecting goes: its study, and the countries that personas of those we simulate come from. */
type ToConnect = Pick<Plan, 'study'> & Partial<Plan>;

/**
 * Connects to the models that a study simulates itself; null where it simulates none. `open` connects to a
 * URL, at which they are served.
 */
export type OwnModels = (
  plan: ToConnect,
  open: (url: string) => Connection,
) => Promise<Connection | null>;

/** Connects to every endpoint of a plan. */
export async function connectStudy(plan: ToConnect, options: ConnectOptions): Promise<Connections> {
  const { study } = plan;
  const connections = new Map<string | null, Connection>();
  const batched: { readonly host: string; readonly batches: BatchEndpoint }[] = [];
  const own = await options.ownModels?.(plan, (url) =>
    open({ ...ourOwn, url }, study.seed, options),
  );
  if (own) connections.set(null, own);
  for (const endpoint of study.endpoints) {
    const { name, url } = endpoint;
    const { host } = new URL(url);
    for (const variable of options.batchFile ? [] : variablesOf(endpoint)) {
      options.emit({ kind: 'key', variable, host });
    }
    const { ledger, batchFile } = options;
    if (batchFile) {
      const file = connectBatchFile({ url, ...batchFile });
      connections.set(name, { endpoint: file, concurrency: batchConcurrency });
    } else if (endpoint.batch && ledger) {
      const batches = openInBatches(endpoint, study, { ...options, ledger });
      batched.push({ host, batches });
      connections.set(name, { endpoint: batches, concurrency: batchConcurrency });
    } else {
      if (ledger) await refuseBatched(endpoint, study, ledger);
      connections.set(name, open(endpoint, study.seed, options));
    }
  }

  const services = servicesOf(study);
  const answering = new Map(
    study.respondents.map(({ id, connection }) => [id, connections.get(connection)]),
  );
  const of = (respondent: string): Connection => {
    const connection = answering.get(respondent);
    if (!connection) throw new RangeError(`no endpoint answers for "${respondent}"`);
    return connection;
  };
  return {
    of,
    serving({ endpoint, model }) {
      const asked = (each: { readonly endpoint: string; readonly model: string }) =>
        each.endpoint === endpoint && each.model === model;
      // Answers of one respondent are compared with those of another, which are then asked for here.
      const other = study.respondents.find(asked);
      if (other) return of(other.id).endpoint;
      const service = services.find(asked);
      const connection = service && connections.get(service.connection);
      if (!connection) throw new RangeError(`no endpoint of this study answers as "${model}"`);
      return serviceEndpoint(connection.endpoint, service);
    },
    async cancel() {
      for (const { batches } of batched) await batches.cancel();
    },
    async inFlight() {
      const hosts: HostBatches[] = [];
      for (const { host, batches } of batched) {
        const found = await batches.inFlight();
        if (found) hosts.push({ host, ...found });
      }
      return hosts;
    },
    async settle(ending) {
      for (const { batches } of batched) await batches.settle(ending);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...connections.values()].map(({ endpoint }) => endpoint.close()));
    },
  };
}

const ourOwn = {
  name: 'the simulation',
  apiKeyEnv: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeout: null,
} as const;

function open(
  { name, url, ...limits }: StudyEndpoint,
  seed: number,
  { keys, asking, emit, share }: ConnectOptions,
): Connection {
  const most = asking.concurrency ?? limits.concurrency ?? undefined;
  const perMinute = {
    requestsPerMinute: asking.requestsPerMinute ?? limits.requestsPerMinute ?? undefined,
    tokensPerMinute: asking.tokensPerMinute ?? limits.tokensPerMinute ?? undefined,
  };
  const { pacer, slot } = share?.(url, { concurrency: most, ...perMinute }) ?? {};
  const concurrency = most ?? usualConcurrency(url);
  const timeout = asking.timeout ?? limits.timeout;
  const endpoint = connect({
    ...(keys.get(name) ?? noAccess),
    url,
    seed,
    maxConcurrency: concurrency,
    ...perMinute,
    pacer,
    timeoutMs: timeout ? timeout * 1000 : undefined,
    onEvent: telling(name, emit),
  });
  if (!slot) return { endpoint, concurrency };
  return {
    endpoint: { ...endpoint, slot: (work) => endpoint.slot(() => slot(work)) },
    concurrency,
  };
}

/** @throws InputError where requests of the study are under way in batches, which would be bought twice */
async function refuseBatched({ url }: StudyEndpoint, study: Study, ledger: Ledger): Promise<void> {
  const batches = await batchesOf(ledger, { study: study.name, url });
  if (batches === 0) return;
  const { host } = new URL(url);
  throw new InputError(
    `${host} may have requests of this study in progress in batches (${batches}); add --batch to continue with them, or cancel them with --cancel-batches`,
  );
}

function openInBatches(
  { name, url }: StudyEndpoint,
  { name: study, seed }: Study,
  { keys, asking, emit, ledger }: ConnectOptions & { readonly ledger: Ledger },
): BatchEndpoint {
  return connectBatches({
    ...(keys.get(name) ?? noAccess),
    url,
    ledger,
    study,
    cancel: asking.cancelBatches,
    seed,
    onEvent: telling(name, emit),
  });
}

/** Tells of what an endpoint does. */
function telling(name: string, emit: Emit): (event: EndpointEvent) => void {
  return (event) => {
    if (event.kind === 'retry') {
      const { waitMs, asked, message } = event;
      emit({ kind: 'retry', endpoint: name, waitMs, asked, message });
    } else if (event.kind === 'silent') {
      emit({ kind: 'silent', endpoint: name, seconds: event.seconds });
    } else if (event.kind === 'changed') {
      const { model, change } = event;
      emit({ kind: 'changed', endpoint: name, model, change });
    } else emit({ ...event, endpoint: name });
  };
}

/** The endpoint of a model in an instrument's service, whose failures say that they are not the respondent's. */
function serviceEndpoint(
  endpoint: Endpoint,
  { role, place, model }: Pick<Service, 'role' | 'place' | 'model'>,
): Endpoint {
  return {
    ...endpoint,
    async ask(draw, signals) {
      try {
        return await endpoint.ask(draw, signals);
      } catch (error) {
        if (!(error instanceof EndpointError)) throw error;
        const { kind, message } = error;
        throw new EndpointError(
          kind,
          `the ${role} "${plainText(model)}" (${place} of the study): ${message}`,
          error,
        );
      }
    },
  };
}

const noAccess: Access = { apiKey: null };
