import type { Study } from '../study/study.js';
import { InputError } from '../vocabulary/input-error.js';

/** The environment, passed in: nothing else of it is looked at. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The key of each endpoint, by the endpoint's name; null where it takes none. */
export type Keys = ReadonlyMap<string, string | null>;

/**
 * The key of each endpoint that a study asks.
 * @throws InputError when a variable that a study names is not set
 */
export function readKeys(study: Study, environment: Environment): Keys {
  return new Map(
    study.endpoints.map(({ name, url, apiKeyEnv }) => {
      if (apiKeyEnv === null) return [name, null];
      const key = environment[apiKeyEnv]?.trim();
      if (key) return [name, key];
      const { host } = new URL(url);
      throw new InputError(
        `the key for ${host} is read from the environment variable ${apiKeyEnv}, which is not set; run "export ${apiKeyEnv}=…" first, or name another variable with --api-key-env`,
      );
    }),
  );
}
