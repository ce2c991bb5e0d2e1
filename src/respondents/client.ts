import OpenAI from 'openai';
import { createPooledFetch } from './pooled-fetch.js';

interface Client {
  readonly openai: OpenAI;
  close(): Promise<void>;
}

/**
 * The SDK, on our own connections and without anything from the environment: it would send the
 * key, organisation and project it finds there to any address. It is never told the key; the
 * fetch beneath it adds that.
 */
export function createClient(options: {
  readonly url: string;
  readonly apiKey: string | null;
  readonly connections: number;
  readonly timeoutMs: number;
}): Client {
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
    timeout: options.timeoutMs,
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
    return super.makeStatusError(status, nested ? outer : { error: outer }, message, headers);
  }
}
