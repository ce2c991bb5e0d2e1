import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../../../vocabulary/input.js';
import { defaultKeyVariable, variablesOf } from '../../asking/endpoints/named-endpoints.js';
import { isLoopback } from '../../asking/proxy.js';
import type { Environment, KeyedEndpoint } from './keys.js';

interface Permission {
  /** What --allow-key names, each VARIABLE=HOST. */
  readonly allowed: readonly string[];
  readonly environment: Environment;
  /** Asks the user, and answers whether that was a yes; null where there is nobody to ask. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
}

/**
 * Whether each key that a file names may go to the host that it names; a file may come from anybody and name
 * any variable. OpenAI's own key and this machine need no permission. What is allowed once is remembered in
 * the user's configuration.
 * @returns false where the user says no
 * @throws InputError where a pair is new and there is nobody to ask
 */
export async function mayUseKeys(
  endpoints: readonly KeyedEndpoint[],
  { allowed, environment, ask }: Permission,
): Promise<boolean> {
  const file = memoryIn(environment);
  const remembered = file === null ? '' : await readFile(file, 'utf8').catch(() => '');
  const known = new Set(remembered.split('\n'));
  const pairs = new Set(endpoints.flatMap((endpoint) => pairsOf(endpoint, environment)));
  for (const pair of [...pairs].filter((each) => !known.has(each))) {
    if (!allowed.includes(pair)) {
      const [variable, host] = pair.split('=');
      const what = `the key in ${variable} would go to ${host}`;
      if (ask === null) {
        throw new InputError(
          `${what}, because a file names that host; allow this with --allow-key ${pair}`,
        );
      }
      if (
        !(await ask(`Because a file names that host, ${what}. Allow this now and in future runs?`))
      )
        return false;
    }
    if (file !== null) await remember(file, pair);
  }
  return true;
}

/** VARIABLE=HOST, with http:// before a host that is asked without encryption, for each that needs permission. */
function pairsOf(endpoint: KeyedEndpoint, environment: Environment): readonly string[] {
  const { url } = endpoint;
  if (isLoopback(url)) return [];
  const { host, origin, protocol } = new URL(url);
  return (
    variablesOf(endpoint)
      .filter((variable) => variable !== defaultKeyVariable(url))
      // One that is not set is refused later, since its name may be a key itself.
      .filter((variable) => Object.hasOwn(environment, variable))
      .map((variable) => `${variable}=${protocol === 'https:' ? host : origin}`)
  );
}

/** The file of what was allowed; null where the user has no folder for it. */
function memoryIn({ XDG_CONFIG_HOME, HOME, USERPROFILE }: Environment): string | null {
  const home = HOME || USERPROFILE;
  const folder = XDG_CONFIG_HOME || (home && join(home, '.config'));
  return folder ? join(folder, 'undertone', 'allowed-keys') : null;
}

/** What cannot be remembered is asked again. */
async function remember(file: string, pair: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${pair}\n`, { mode: 0o600 });
  } catch {}
}
