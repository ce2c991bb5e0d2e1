import { Agent, request } from 'undici';

interface PooledFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Drops every connection, whatever is under way on it. */
  close(): Promise<void>;
}

/** Most bytes of one answer, so that an endless one does not fill the memory. */
const largest = 32 * 2 ** 20;

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A `fetch` for JSON over one pool of kept-alive connections, at under half the built-in's cost.
 *
 * It sends its own headers and none of the caller's: the SDK would add what it finds in
 * `OPENAI_CUSTOM_HEADERS` and a description of this machine. No redirect is followed, so the key
 * goes nowhere but to the address it was given for. The body is read to its end before the answer
 * is returned, so that the caller's time limit, which is the only one, covers it.
 */
export function createPooledFetch(options: {
  readonly connections: number;
  readonly apiKey: string | null;
}): PooledFetch {
  const agent = new Agent({
    connections: options.connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: largest,
  });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'undertone',
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
  };
  return {
    async fetch(input, init) {
      const received = await request(String(input), {
        dispatcher: agent,
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers,
        body: typeof init?.body === 'string' ? init.body : null,
        signal: init?.signal ?? null,
      });
      const text = await received.body.text();
      // A status without a body, such as 204, takes no empty text for one.
      return new Response(text || null, {
        status: received.statusCode,
        headers: readHeaders(received.headers),
      });
    },
    close: () => agent.destroy(),
  };
}

function readHeaders(received: ReceivedHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}
