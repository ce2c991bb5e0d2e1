import type { StudyEndpoint } from '../study/study.js';
import { InputError } from '../vocabulary/input-error.js';

/** The environment, passed in: nothing else of it is looked at. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The key of each endpoint, by the endpoint's name; null where it takes none. */
export type Keys = ReadonlyMap<string, string | null>;

/**
 * The key of each endpoint that a study asks.
 * @throws InputError when a variable that a study names is not set; it repeats no name that may be
 * a key itself
 */
export function readKeys(
  study: { readonly endpoints: readonly Pick<StudyEndpoint, 'name' | 'url' | 'apiKeyEnv'>[] },
  environment: Environment,
): Keys {
  return new Map(
    study.endpoints.map(({ name, url, apiKeyEnv }) => {
      if (apiKeyEnv === null) return [name, null];
      const key = environment[apiKeyEnv]?.trim();
      if (key) return [name, key];
      const { host } = new URL(url);
      if (looksLikeKey(apiKeyEnv)) {
        throw new InputError(
          `the key for ${host}: name the variable that holds the key, not the key itself`,
        );
      }
      throw new InputError(
        `the key for ${host} is read from the environment variable ${apiKeyEnv}, which is not set; run "export ${apiKeyEnv}=…" first, or name another variable (--api-key-env, or apiKeyEnv in a study)`,
      );
    }),
  );
}

function looksLikeKey(name: string): boolean {
  if (/^(?:sk-|gsk_|hf_|r8_)/.test(name)) return true;
  return name.length > 24 && (/\d/.test(name) || (/[a-z]/.test(name) && /[A-Z]/.test(name)));
}
