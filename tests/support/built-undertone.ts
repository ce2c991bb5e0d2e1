import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packagePath } from '../../src/content/package-root.js';
import { type Ended, type Running, type Surroundings, Transcript } from './transcript.js';

/** The built command, which `package.json` names as `bin`. */
const built = packagePath('dist/cli.js');

export interface Spawned extends Running {
  /** Nobody reads that stream any more. */
  close(stream: 'stdout' | 'stderr'): void;
}

/** Starts the built command, or one that was built elsewhere, in a process of its own, killed when disposed of. */
export function spawnUndertone(
  words: readonly string[],
  { cwd, environment = {}, main = built }: Surroundings & { readonly main?: string },
): Spawned {
  const child = spawn(process.execPath, [main, ...words], {
    cwd,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const transcript = new Transcript();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => transcript.add(stream, text));
  }
  const closed = once(child, 'close');
  const ended = closed.then(([code]): Ended => ({ ...transcript.said, code }));
  return {
    ended,
    printed: (pattern) => transcript.printed(pattern, ended),
    interrupt: () => child.kill('SIGINT'),
    close: (stream) => child[stream].destroy(),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed;
    },
  };
}
