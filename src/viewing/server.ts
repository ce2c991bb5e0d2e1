import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';

/** What is sent for a path; null where there is nothing. */
export type Served = {
  readonly type: 'text/html' | 'text/css' | 'text/javascript' | 'application/json';
  readonly body: string | Uint8Array;
} | null;

/** Paths by what they give. Each is matched whole, and none is ever taken for a file. */
export type Paths = Readonly<
  Record<string, (parameters: URLSearchParams) => Served | Promise<Served>>
>;

export interface ViewServer extends AsyncDisposable {
  /** The address of the page, ending in `/`. */
  readonly url: string;
}

/** What a browser may do with a page: run our script, show our style, and ask this server alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** A request that is not answered: its status, and why in a sentence. */
interface Refusal {
  readonly status: number;
  readonly why: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves paths on 127.0.0.1 to this machine's own browser: only GET and HEAD, only by the name of this
 * machine, only to pages of its own. Port 0 takes any free one.
 * @throws InputError when the port cannot be had
 */
export async function serveView(paths: Paths, port: number): Promise<ViewServer> {
  const server = createServer(async (request, response) => {
    const { port: bound } = server.address() as { port: number };
    const refusal = refusalOf(request, bound);
    const { status, type, body, extra } = refusal
      ? { status: refusal.status, type: 'text/plain', body: refusal.why, extra: refusal.headers }
      : await answerTo(request, paths);
    response.writeHead(status, {
      ...headers,
      ...extra,
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new InputError(
      `port ${port} of 127.0.0.1 ${inUse ? 'is in use' : 'cannot be opened'}; name another with --port, or 0 for any free one`,
    );
  }
  const { port: bound } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${bound}/`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function refusalOf(request: IncomingMessage, port: number): Refusal | null {
  const { host } = request.headers;
  // A page elsewhere can have its own name point at this machine, and would then be of one origin with us.
  if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(host ?? '')) {
    return { status: 421, why: `This server answers to http://127.0.0.1:${port}/ only.` };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return {
      status: 405,
      why: 'This server is read-only.',
      headers: { allow: 'GET, HEAD' },
    };
  }
  const site = request.headers['sec-fetch-site'] ?? 'none';
  const isLink = request.headers['sec-fetch-mode'] === 'navigate';
  if (request.headers.origin !== undefined && request.headers.origin !== `http://${host}`) {
    return { status: 403, why: 'Another origin may not read this.' };
  }
  if (!['same-origin', 'none'].includes(site) && !isLink) {
    return { status: 403, why: 'Another origin may not read this.' };
  }
  return null;
}

async function answerTo(request: IncomingMessage, paths: Paths) {
  const [path = '/', query] = (request.url ?? '/').split('?');
  const give = ownValue(paths, path);
  const nothing = { status: 404, type: 'text/plain', body: 'Not found.', extra: {} };
  try {
    const served = await give?.(new URLSearchParams(query));
    return served ? { status: 200, ...served, extra: {} } : nothing;
  } catch (error) {
    const body = error instanceof Error ? error.message : String(error);
    return { ...nothing, status: 500, body };
  }
}
