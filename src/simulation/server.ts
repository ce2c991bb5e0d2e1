import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../vocabulary/input.js';
import { simulatedModel } from '../../vocabulary/request.js';
import { simulationOwner } from '../asking/simulated/declaration.js';
import type { Simulation } from '../asking/simulated/simulation.js';
import { type BatchCall, createBatchService } from './batches/batch-service.js';
import { type ApiReply, apiError, createChatService } from './chat-service.js';
import { Faults } from './faults.js';

const LARGEST_BODY = 1_000_000;
/** Of a file of requests. */
const LARGEST_FILE = 210_000_000;

/** A request that was dealt with. `status` is null where no answer was sent. */
export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
}

export interface SimulationServer extends AsyncDisposable {
  /** The base URL for a client, ending in `/v1`. */
  readonly url: string;
  /** Chat completions asked for so far, whatever became of them. */
  readonly requests: number;
  /** Stops serving and cuts what is open. */
  close(): Promise<void>;
}

/**
 * Serves simulated models on 127.0.0.1 as an OpenAI-compatible endpoint. Without a `port` any free one is
 * taken.
 * @throws InputError when the port cannot be had
 */
export async function serve(
  simulation: Simulation,
  {
    port = 0,
    faults = Faults.parse({}),
    onRequest = () => {},
  }: {
    readonly port?: number | undefined;
    readonly faults?: Faults | undefined;
    readonly onRequest?: ((request: ServedRequest) => void) | undefined;
  } = {},
): Promise<SimulationServer> {
  const chat = createChatService(simulation, faults);
  let requests = 0;
  const complete = (body: string, now: number) => {
    requests++;
    return chat(body, now);
  };
  const batches = createBatchService(complete, faults);

  async function reply(request: IncomingMessage, body: Buffer | null): Promise<ApiReply> {
    const path = pathOf(request);
    const method = methods.get(path);
    if (faults.needsKey && request.headers.authorization !== `Bearer ${faults.needsKey}`) {
      return apiError(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
    }
    const batched = body && (await batches(callOf(request, body), Date.now()));
    if (batched) return batched;
    if (!method) return apiError(404, { message: `There is nothing at ${path}.` });
    if (request.method !== method) {
      return {
        ...apiError(405, { message: `${path} takes ${method} only.` }),
        headers: { allow: method },
      };
    }
    if (method === 'GET') return { status: 200, body: modelList(simulation) };
    if (body === null) requests++;
    if (faults.latencyMs > 0) await sleep(faults.latencyMs);
    if (body === null) return apiError(413, { message: 'The body is larger than 1 MB.' });
    return complete(body.toString('utf8'), Date.now());
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const body = await readBody(request).catch(() => undefined);
    // Without a body the client went away in the middle of its request.
    if (body !== undefined) deliver(response, await reply(request, body));
    const status = response.writableEnded ? response.statusCode : null;
    onRequest({ method: request.method ?? '', path: pathOf(request), status });
  });
  const bound = await listen(server, port);

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return {
    url: `http://127.0.0.1:${bound}/v1`,
    get requests() {
      return requests;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const methods: ReadonlyMap<string, string> = new Map([
  ['/v1/models', 'GET'],
  ['/v1/chat/completions', 'POST'],
]);

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function callOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): BatchCall {
  const { pathname: path, searchParams: query } = new URL(url, 'http://localhost');
  return { method, path, query, contentType: headers['content-type'] ?? '', body };
}

/** The body of a request, or null when it is too large; read to its end all the same. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const largest = pathOf(request) === '/v1/files' ? LARGEST_FILE : LARGEST_BODY;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largest) chunks.push(chunk);
  }
  return size <= largest ? Buffer.concat(chunks) : null;
}

function deliver(
  response: ServerResponse,
  { status, headers, body, text, broken }: ApiReply,
): void {
  if (broken === 'hang') return;
  if (broken === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const json = text ?? JSON.stringify(body);
  const sent = Buffer.from(broken === 'cut' ? json.slice(0, json.length / 2) : json);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': sent.length,
    ...headers,
  });
  response.end(sent);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new InputError(
      `port ${port} of 127.0.0.1 ${inUse ? 'is in use' : 'cannot be opened'}; name another with --port, or 0 for any free one`,
    );
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** The answer to `GET /v1/models`; `owned_by` carries the hash of what each is declared to be. */
function modelList({ respondents, services = [] }: Simulation): object {
  const served = [
    ...respondents.map(({ id, declaration }) => ({ id, declared: declaration })),
    ...services,
  ];
  return {
    object: 'list',
    data: served.map(({ id, declared }) => ({
      id: simulatedModel(id),
      object: 'model',
      created: 0,
      owned_by: simulationOwner(declared),
    })),
  };
}
