import type { At } from '../../../vocabulary/input.js';
import { endpointIdentity } from '../../../vocabulary/request.js';
import { looksLikeKey } from '../secret.js';
import type { EndpointEntry, StudyEndpoint } from './endpoint-entry.js';
import { variablesSent } from './sent-values.js';

/** Where a model is asked when a study names no endpoint. */
export const defaultEndpoint = 'https://api.openai.com/v1';

/** An endpoint as it will be asked, and its identity in the ledger. */
export interface ResolvedEndpoint {
  readonly identity: string;
  readonly endpoint: StudyEndpoint;
}

/** The endpoints of a study. */
export interface EndpointsOfStudy {
  /** Those that have a name of their own, by that name. */
  readonly named: ReadonlyMap<string, ResolvedEndpoint>;
  /** Those that are asked, by name; what asks another one adds it. */
  readonly asked: Map<string, StudyEndpoint>;
}

/**
 * The endpoint of an entry under `endpoints`; its id is its identity, so that the server may move.
 * @throws what `at` makes when the URL is none, or carries more than an address
 */
export function namedEndpoint({ id, url, ...entry }: EndpointEntry, at: At): ResolvedEndpoint {
  if (!isHttpUrl(url)) throw at('url', `${quote(url)} is not a URL; give one ${likeThis}`);
  refuseExtras(url, 'url', at);
  const { headers, query } = entry;
  const authorizes = Object.keys(headers ?? {}).some((name) => /^authorization$/i.test(name));
  if (authorizes && entry.apiKeyEnv) {
    throw at('headers', 'apiKeyEnv sends Authorization too; leave out one of the two');
  }
  const endpoint = {
    name: id,
    url,
    apiKeyEnv: entry.apiKeyEnv ?? (authorizes ? null : defaultKeyVariable(url)),
    concurrency: entry.concurrency ?? null,
    requestsPerMinute: entry.requestsPerMinute ?? null,
    timeout: entry.timeout ?? null,
    tokensPerMinute: entry.tokensPerMinute ?? null,
    ...(entry.batch ? { batch: true as const } : {}),
    ...(headers && { headers }),
    ...(query && { query }),
  };
  return { identity: `id:${id}`, endpoint };
}

/**
 * The endpoint a respondent names, by id or by URL.
 * @throws what `at` makes when it is neither, when the URL carries more than an address, or when a
 * named endpoint's key is named here
 */
export function endpointOf(
  {
    endpoint = defaultEndpoint,
    apiKeyEnv,
  }: { readonly endpoint?: string | undefined; readonly apiKeyEnv?: string | undefined },
  named: ReadonlyMap<string, ResolvedEndpoint>,
  at: At,
): ResolvedEndpoint {
  const known = named.get(endpoint);
  if (known) {
    if (!apiKeyEnv || apiKeyEnv === known.endpoint.apiKeyEnv) return known;
    throw at('apiKeyEnv', `name the key of endpoint "${endpoint}" under endpoints, not here`);
  }
  if (!isHttpUrl(endpoint)) {
    const ids = named.size ? ` (${[...named.keys()].join(', ')})` : '';
    throw at(
      'endpoint',
      `${quote(endpoint)} is neither a URL ${likeThis} nor the id of an entry under endpoints${ids}`,
    );
  }
  refuseExtras(endpoint, 'endpoint', at);
  const key = apiKeyEnv ?? defaultKeyVariable(endpoint);
  const identity = endpointIdentity(endpoint);
  return {
    identity,
    endpoint: {
      name: key ? `${identity} with ${key}` : identity,
      url: endpoint,
      apiKeyEnv: key,
      concurrency: null,
      requestsPerMinute: null,
      timeout: null,
      tokensPerMinute: null,
    },
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A URL is recorded with every run, and may hold no secret. */
function refuseExtras(url: string, key: string, at: At): void {
  const { username, password, search, hash } = new URL(url);
  if (looksLikeKey(url)) {
    throw at(
      key,
      'this URL holds what looks like a key; remove it, and name the variable that holds the key in apiKeyEnv (--api-key-env)',
    );
  }
  if (!username && !password && !search && !hash) return;
  throw at(
    key,
    'this URL carries a user, a password, a query or a fragment; remove it (a query belongs under "query:" of an entry under endpoints, a key in the variable that apiKeyEnv names)',
  );
}

const likeThis = 'such as http://localhost:8000/v1';

function quote(text: string): string {
  return `"${text.slice(0, 100)}"`;
}

/** The environment variables whose values are sent to an endpoint. */
export function variablesOf({
  apiKeyEnv,
  ...sent
}: Pick<StudyEndpoint, 'apiKeyEnv' | 'headers' | 'query'>): readonly string[] {
  return [...new Set([apiKeyEnv ?? [], variablesSent(sent)].flat())];
}

/** The key in OPENAI_API_KEY is for OpenAI alone. */
export function defaultKeyVariable(url: string): string | null {
  return new URL(url).origin === 'https://api.openai.com' ? 'OPENAI_API_KEY' : null;
}
