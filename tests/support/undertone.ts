import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** What a command said, and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null where a signal ended it. */
  readonly code: number | null;
}

export interface Surroundings {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Its environment besides PATH: no key of ours reaches it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running `undertone`; killed when disposed of. */
export interface Running extends AsyncDisposable {
  /** The first match in all that it printed, on either stream. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ctrl-C. */
  interrupt(): void;
  /** Nobody reads that stream any more. */
  close(stream: 'stdout' | 'stderr'): void;
  readonly ended: Promise<Ended>;
}

/** Starts the built command. */
export function startUndertone(
  words: readonly string[],
  { cwd, environment = {} }: Surroundings,
): Running {
  const child = spawn(process.execPath, [main, ...words], {
    cwd,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  let listeners: (() => void)[] = [];
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
      for (const listener of listeners) listener();
    });
  }
  const closed = once(child, 'close');
  const ended = closed.then(([code]): Ended => ({ ...said, code }));
  return {
    ended,
    async printed(pattern) {
      const match = () => pattern.exec(said.stdout) ?? pattern.exec(said.stderr);
      const matched = new Promise<void>((resolve) => {
        listeners = [...listeners, () => match() && resolve()];
      });
      await Promise.race([match() ?? matched, ended]);
      const found = match();
      if (!found) throw new Error(`never printed ${pattern}:\n${said.stdout}${said.stderr}`);
      return found;
    },
    interrupt: () => child.kill('SIGINT'),
    close: (stream) => child[stream].destroy(),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Runs the built command to its end. */
export async function undertone(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<Ended> {
  await using running = startUndertone(words, surroundings);
  return await running.ended;
}
