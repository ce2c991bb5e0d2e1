import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

/** Starts a script of `children/`, which imports the built ledger: Node cannot run TypeScript. */
export function startChild(script: string, ...parameters: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(`./children/${script}`, import.meta.url));
  return spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What a child prints, line by line. */
export function linesOf(child: ChildProcess): AsyncIterable<string> {
  if (!child.stdout) throw new Error('the child was started without a pipe');
  return createInterface({ input: child.stdout });
}

/** Runs a child to its end and returns what it printed. */
export async function runChild(script: string, ...parameters: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for await (const line of linesOf(startChild(script, ...parameters))) lines.push(line);
  return lines.join('\n');
}

/** Ends a child as a power cut would, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
