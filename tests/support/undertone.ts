import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { runCli } from '../../src/commands/program.js';
import type { Context } from '../../src/commands/terminal.js';
import { packagePath } from '../../src/content/package-data.js';
import type { TemporaryFolder } from './files.js';

interface TestContext extends Omit<Context, 'exit'> {
  /** All that was written so far. */
  readonly printed: { readonly stdout: string; readonly stderr: string };
}

/** The surroundings of one command line: nobody to ask, no terminal, no key, and a clock that stands. */
export function makeContext(
  words: readonly string[],
  changes: Partial<Omit<Context, 'exit' | 'stdout' | 'stderr'>> = {},
): TestContext {
  const printed = { stdout: '', stderr: '' };
  const never = new AbortController().signal;
  const write = (stream: keyof typeof printed) => (text: string) => {
    printed[stream] += text;
  };
  return {
    printed,
    stdout: { write: write('stdout') },
    stderr: { write: write('stderr') },
    environment: {},
    words,
    takeInterrupts: () => ({ interrupt: never, abort: never }),
    now: () => new Date('2026-01-01T00:00:00Z'),
    keyboard: null,
    confirm: null,
    ...changes,
  };
}

/** What a command said, and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly code: number | null;
}

interface Surroundings {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Its environment: no key of ours reaches it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running `undertone`; ended when disposed of. */
export interface Running extends AsyncDisposable {
  /** The first match in all that it printed, on either stream. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ctrl-C. */
  interrupt(): void;
  readonly ended: Promise<Ended>;
}

/** All that a command prints, as it comes. */
class Transcript {
  readonly said = { stdout: '', stderr: '' };
  readonly #listeners: (() => void)[] = [];

  add(stream: 'stdout' | 'stderr', text: string): void {
    this.said[stream] += text;
    for (const listener of this.#listeners) listener();
  }

  /** The first match on either stream; fails where the command ends without one. */
  async printed(pattern: RegExp, ended: Promise<unknown>): Promise<RegExpExecArray> {
    const { said } = this;
    const match = () => pattern.exec(said.stdout) ?? pattern.exec(said.stderr);
    const matched = new Promise<void>((resolve) => {
      this.#listeners.push(() => match() && resolve());
    });
    await Promise.race([match() ?? matched, ended]);
    const found = match();
    if (!found) throw new Error(`never printed ${pattern}:\n${said.stdout}${said.stderr}`);
    return found;
  }
}

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

/** The built command, which `package.json` names as `bin`. */
const built = packagePath('dist/cli.js');

interface Spawned extends Running {
  signal(name: NodeJS.Signals): void;
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
    signal: (name) => child.kill(name),
    close: (stream) => child[stream].destroy(),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed;
    },
  };
}

/**
 * The one sentence with which a command refuses: nothing on stdout, one line on stderr, and in the folder
 * nothing but what had been there and the files named in `leaves`. It exits with 2; where it left
 * something, an endpoint refused, and it exits with 1.
 */
export async function refusalOf(
  words: readonly string[],
  folder: TemporaryFolder,
  leaves: readonly string[] = [],
): Promise<string> {
  // A ledger that this process opened may keep its write-ahead log beside it.
  const names = () => folder.names().filter((name) => !/\.db-(?:shm|wal)$/.test(name));
  const before = names();
  const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
  expect({ stdout, code, lines: stderr.split('\n').length - 1 }, stderr).toEqual({
    stdout: '',
    code: leaves.length > 0 ? 1 : 2,
    lines: 1,
  });
  expect(names()).toEqual([...before, ...leaves].sort());
  return stderr.trimEnd();
}
