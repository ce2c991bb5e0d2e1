import OpenAI from 'openai';
import { request } from 'undici';
import * as z from 'zod';
import { agentFor, type ProxyServer, throwRefusal } from './proxy.js';
import { connectPastInterim, decoded, encodingsIn, textIn } from './received.js';
import type { Secret } from './secret.js';

const DAY = 86_400_000;

/** What it takes to be answered by an endpoint, beside its address. */
export interface Access {
  /** Sent as a bearer token; null sends none. A key in the environment is never used. */
  readonly apiKey: string | null;
  /** Further headers, by their names in small letters. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What is added to every address as its query. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Those values of headers and query that are secrets. */
  readonly secrets?: readonly string[] | undefined;
  /** Absent or null where the endpoint is reached directly. */
  readonly proxy?: ProxyServer | null | undefined;
}

/** All that an endpoint is not to repeat. */
export function secretOf({ apiKey, secrets = [] }: Access): Secret {
  return secrets.length === 0 ? apiKey : [apiKey ?? [], ...secrets].flat();
}

interface Client {
  readonly openai: OpenAI;
  close(): Promise<void>;
}

/**
 * The SDK, on our own connections and without anything from the environment: it would send the
 * key, organisation and project it finds there to any address. It is never told the key; the
 * fetch beneath it adds that.
 */
export function createClient(
  options: Access & {
    readonly url: string;
    /** Takes the headers of each answer, whatever its status. */
    readonly onHeaders?: ((headers: Headers) => void) | undefined;
  },
): Client {
  const { fetch, close } = createPooledFetch(options);
  const openai = new Sdk({
    baseURL: options.url,
    apiKey: 'placeholder',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // Whoever asks keeps the time.
    timeout: DAY,
    fetch,
  });
  return { openai, close };
}

class Sdk extends OpenAI {
  /** The SDK looks for an error under `error`; some servers put it at the top or into an array. */
  protected override makeStatusError(
    status: number,
    body: object | undefined,
    message: string | undefined,
    headers: Headers,
  ) {
    const outer: unknown = Array.isArray(body) ? body[0] : body;
    const nested = typeof outer === 'object' && outer !== null && 'error' in outer;
    const error = super.makeStatusError(
      status,
      nested ? outer : { error: outer },
      message,
      headers,
    );
    // The SDK keeps what is under `error` alone, and a wait may stand beside it.
    error.cause = body;
    return error;
  }
}

interface PooledFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Drops every connection, whatever is under way on it. */
  close(): Promise<void>;
}

/** Most bytes of one answer, so that an endless one does not fill the memory. */
const largest = 32 * 2 ** 20;

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A `fetch` for JSON and files over kept-alive connections, at under half the built-in's cost.
 *
 * It sends its own headers and none of the caller's: the SDK would add what it finds in
 * `OPENAI_CUSTOM_HEADERS` and a description of this machine. No redirect is followed, so the key
 * goes nowhere but to the address it was given for. The body is read to its end before the answer
 * is returned, so that the caller's time limit, which is the only one, covers it; but for a file.
 */
export function createPooledFetch(
  options: Access & { readonly onHeaders?: ((headers: Headers) => void) | undefined },
): PooledFetch {
  const { proxy = null, query } = options;
  const patient = { headersTimeout: 0, bodyTimeout: 0, connect: connectPastInterim() };
  const agent = agentFor(proxy, { ...patient, maxResponseSize: largest });
  // What is in a file is read as it comes, so that its size is no matter.
  const files = agentFor(proxy, patient);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'undertone',
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
    ...options.headers,
  };
  return {
    async fetch(input, init) {
      const url = String(input);
      const isFile = /\/files\/[^/?]+\/content$/.test(url);
      const form = init?.body instanceof FormData ? new Response(init.body) : null;
      const received = await request(query ? withQuery(url, query) : url, {
        dispatcher: isFile ? files : agent,
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers: form ? { ...headers, 'content-type': contentTypeOf(form) } : headers,
        body: form ? Buffer.from(await form.arrayBuffer()) : textOf(init?.body),
        signal: init?.signal ?? null,
      }).catch(throwRefusal);
      const own = readHeaders(received.headers);
      options.onHeaders?.(own);
      const encodings = encodingsIn(own);
      const body = decoded(received.body, encodings);
      if (isFile && received.statusCode === 200) {
        return new Response(streamOf(body), { headers: own });
      }
      const text =
        encodings.length > 0 ? await textIn(body, { largest }) : await received.body.text();
      return responseOf(received.statusCode, { text, headers: own });
    },
    async close() {
      await Promise.all([agent.destroy(), files.destroy()]);
    },
  };
}

/** A status that HTTP does not have. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered with the status ${status}`);
    this.status = status;
  }
}

function responseOf(
  status: number,
  { text, headers }: { readonly text: string; readonly headers: Headers },
): Response {
  if (status < 200 || status > 599) throw new StatusError(status);
  // These have no body, and take not even an empty text for one.
  const isBodiless = [204, 205, 304].includes(status);
  return new ReceivedResponse({
    status,
    headers,
    text: isBodiless ? '' : text,
  }) as unknown as Response;
}

/** An answer that has come whole, as far as the SDK looks at one: Node's own makes a stream of its text. */
class ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body = null;
  readonly url = '';
  readonly #text: string;

  constructor(received: {
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
  }) {
    this.status = received.status;
    this.headers = received.headers;
    this.#text = received.text;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async text(): Promise<string> {
    return this.#text;
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function contentTypeOf({ headers }: Response): string {
  return headers.get('content-type') ?? '';
}

function textOf(body: unknown): string | null {
  return typeof body === 'string' ? body : null;
}

function readHeaders(received: ReceivedHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

/** A model that an endpoint offers. */
export interface ListedModel {
  readonly id: string;
  /** Who the endpoint says it belongs to; null where it does not say. */
  readonly ownedBy: string | null;
}

const patienceMs = 5_000;

const Listed = z.object({
  id: z.string().optional().catch(undefined),
  // Servers with a protocol of their own.
  model: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  owned_by: z.string().nullish().catch(null),
});

const Listing = z
  .union([z.object({ data: z.array(z.unknown()) }), z.object({ models: z.array(z.unknown()) })])
  .transform((listing) => ('data' in listing ? listing.data : listing.models));

/** The models an endpoint lists, or none where it lists none, fails or takes over 5 s. Never throws. */
export async function listModels(openai: OpenAI): Promise<readonly ListedModel[]> {
  try {
    const listing = Listing.parse(await openai.get<unknown>('/models', { timeout: patienceMs }));
    return listing.flatMap((each) => {
      const { id, model, name, owned_by } = Listed.safeParse(each).data ?? {};
      const known = id ?? model ?? name;
      return known === undefined ? [] : [{ id: known, ownedBy: owned_by ?? null }];
    });
  } catch {
    return [];
  }
}
