import { runCli } from '../../src/cli/run-cli.js';
import { makeContext } from './context.js';
import { type Ended, type Running, type Surroundings, Transcript } from './transcript.js';

export type { Ended, Running } from './transcript.js';

/** Whether a command is run to its end now: the folder it runs in is that of the whole process. */
let busy = false;

/**
 * Starts a command in this process, which is in its folder until it ends or another one starts:
 * what goes on serving may no longer read a relative path.
 */
export function startUndertone(
  words: readonly string[],
  { cwd, environment = {} }: Surroundings,
): Running {
  const transcript = new Transcript();
  const [interrupt, abort] = [new AbortController(), new AbortController()];
  const home = process.cwd();
  process.chdir(cwd);
  const command = runCli({
    ...makeContext(words),
    stdout: { write: (text) => transcript.add('stdout', text) },
    stderr: { write: (text) => transcript.add('stderr', text) },
    environment,
    takeInterrupts: () => ({ interrupt: interrupt.signal, abort: abort.signal }),
    now: () => new Date(),
  });
  const ended = command
    .finally(() => process.chdir(home))
    .then((code): Ended => ({ ...transcript.said, code }));
  return {
    ended,
    printed: (pattern) => transcript.printed(pattern, ended),
    interrupt() {
      if (interrupt.signal.aborted) abort.abort();
      else interrupt.abort();
    },
    async [Symbol.asyncDispose]() {
      interrupt.abort();
      abort.abort();
      await ended;
    },
  };
}

/** Runs a command to its end in this process: one at a time. */
export async function undertone(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<Ended> {
  if (busy) throw new Error('commands of one process share its folder: await the one before');
  busy = true;
  try {
    return await startUndertone(words, surroundings).ended;
  } finally {
    busy = false;
  }
}
