import type { InputError } from '../vocabulary/input-error.js';
import { endpointIdentity } from '../vocabulary/request.js';
import type { StudyEndpoint } from './study.js';
import type { StudyFile } from './study-file.js';

/** Where a model is asked when a study names no endpoint. */
export const defaultEndpoint = 'https://api.openai.com/v1';

/** An endpoint as it will be asked, and its identity in the ledger. */
export interface ResolvedEndpoint {
  readonly identity: string;
  readonly endpoint: StudyEndpoint;
}

/**
 * The endpoint of an entry under `endpoints`; its id is its identity, so that the server may move.
 * @throws what `at` makes when the URL is none
 */
export function namedEndpoint(
  { id, url, ...entry }: StudyFile['endpoints'][number],
  at: (key: string, message: string) => InputError,
): ResolvedEndpoint {
  if (!isHttpUrl(url)) throw at('url', `${notAUrl(url)}; mend it`);
  const endpoint = {
    name: id,
    url,
    apiKeyEnv: entry.apiKeyEnv ?? defaultKeyVariable(url),
    concurrency: entry.concurrency ?? null,
    requestsPerMinute: entry.requestsPerMinute ?? null,
    tokensPerMinute: entry.tokensPerMinute ?? null,
  };
  return { identity: `id:${id}`, endpoint };
}

/**
 * The endpoint a respondent names, by id or by URL.
 * @throws what `at` makes when it is neither, or when its key is named in two places
 */
export function endpointOf(
  { endpoint = defaultEndpoint, apiKeyEnv }: StudyFile['respondents'][number],
  named: ReadonlyMap<string, ResolvedEndpoint>,
  at: (key: string, message: string) => InputError,
): ResolvedEndpoint {
  const known = named.get(endpoint);
  if (known) {
    if (!apiKeyEnv || apiKeyEnv === known.endpoint.apiKeyEnv) return known;
    throw at(
      'apiKeyEnv',
      `the key of endpoint "${endpoint}" is named under endpoints; remove this`,
    );
  }
  if (!isHttpUrl(endpoint)) {
    const ids = named.size ? ` (${[...named.keys()].join(', ')})` : '';
    throw at('endpoint', `${notAUrl(endpoint)}, nor the id of an entry under endpoints${ids}`);
  }
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
      tokensPerMinute: null,
    },
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function notAUrl(text: string): string {
  return `"${text.slice(0, 100)}" is not a URL such as http://localhost:8000/v1`;
}

/** The key in OPENAI_API_KEY is for OpenAI alone. */
function defaultKeyVariable(url: string): string | null {
  return new URL(url).host === 'api.openai.com' ? 'OPENAI_API_KEY' : null;
}
