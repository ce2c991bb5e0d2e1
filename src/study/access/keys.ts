import { ownValue } from '../../../vocabulary/comparable-text.js';
import { InputError } from '../../../vocabulary/input.js';
import type { Access } from '../../asking/client.js';
import type { StudyEndpoint } from '../../asking/endpoints/endpoint-entry.js';
import { filledIn, variablesSent } from '../../asking/endpoints/sent-values.js';
import { proxyFor } from '../../asking/proxy.js';
import { beginsLikeKey, holdsKey, isRandom } from '../../asking/secret.js';

/** What says who is sent which key. */
export type KeyedEndpoint = Pick<StudyEndpoint, 'url' | 'apiKeyEnv' | 'headers' | 'query'>;

/** The environment, passed in: nothing else of it is looked at. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The key of each endpoint and what else it takes to be answered there, by the endpoint's name. */
export type Keys = ReadonlyMap<string, Access>;

/**
 * The key of each endpoint that a study asks, what else it is sent from the environment, and its proxy.
 * @throws InputError when a variable that a study names is not set, which repeats no name that may be
 * a key itself, or when one that names a proxy is no address
 */
export function readKeys(
  study: { readonly endpoints: readonly (KeyedEndpoint & { readonly name: string })[] },
  environment: Environment,
): Keys {
  return new Map(study.endpoints.map((each) => [each.name, accessTo(each, environment)]));
}

function accessTo(endpoint: KeyedEndpoint, environment: Environment): Access {
  const { url, apiKeyEnv, headers, query } = endpoint;
  const { host } = new URL(url);
  const lookUp = (variable: string): string => {
    // What objects inherit is no variable.
    const value = ownValue(environment, variable)?.trim();
    if (value && isRandom(value) && holdsKey(url, value)) {
      throw new InputError(
        `the URL of an endpoint contains the key from ${variable}; remove it from the URL`,
      );
    }
    if (value) return value;
    if (looksLikeKey(variable)) {
      throw new InputError(
        `the key for ${host}: name the variable that holds the key, not the key itself`,
      );
    }
    throw new InputError(
      `the key for ${host} is read from the environment variable ${variable}, which is not set; run "export ${variable}=…" first, or name another variable (--api-key-env, or apiKeyEnv in a study)`,
    );
  };
  return {
    apiKey: apiKeyEnv === null ? null : lookUp(apiKeyEnv),
    ...(headers && { headers: lowerCased(filledIn(headers, lookUp)) }),
    ...(query && { query: filledIn(query, lookUp) }),
    secrets: variablesSent(endpoint).map(lookUp),
    proxy: proxyFor(url, environment),
  };
}

/** Headers by their names in small letters, since one sent twice is two. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  const all = Object.entries(headers);
  return Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]));
}

function looksLikeKey(name: string): boolean {
  if (beginsLikeKey(name)) return true;
  return name.length > 24 && (/\d/.test(name) || (/[a-z]/.test(name) && /[A-Z]/.test(name)));
}
