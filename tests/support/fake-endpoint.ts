import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  /** `/v1/chat/completions` and the like. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined for a request without a body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** How many requests came before this one. */
  readonly count: number;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Drops the connection: before anything is sent, or in the middle of the body. */
  readonly destroy?: 'before' | 'within';
}

export interface FakeEndpoint extends AsyncDisposable {
  /** Base URL, ending in /v1. */
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** A server on loopback that answers each request by a function. A promise that stays open hangs. */
export async function fakeEndpoint(
  answer: (received: Received) => Reply | Promise<Reply>,
): Promise<FakeEndpoint> {
  const received: Received[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const one: Received = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
      count: received.length,
    };
    received.push(one);
    write(outgoing, await answer(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The body of a chat completion with one answer. */
export function completion(content: string | null, more: object = {}): object {
  return {
    id: 'one',
    object: 'chat.completion',
    model: 'served-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 2 },
    ...more,
  };
}

function write(outgoing: ServerResponse, reply: Reply): void {
  const { status = 200, headers = {}, body, destroy } = reply;
  if (destroy === 'before') {
    outgoing.destroy();
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (destroy === 'within') outgoing.write(text.slice(0, 5), () => outgoing.destroy());
  else outgoing.end(text);
}
