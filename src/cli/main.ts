#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { runCli } from './run-cli.js';

const interrupt = new AbortController();
const abort = new AbortController();

process.on('SIGINT', () => {
  if (abort.signal.aborted) process.exit(130);
  if (interrupt.signal.aborted) {
    abort.abort();
    return;
  }
  interrupt.abort();
  process.stderr.write('\nFinishing what is under way; Ctrl-C again stops at once.\n');
});

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  return /^y(?:es)?$/i.test(answer.trim());
}

// A reader that closes the pipe early, such as head, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCli({
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  words: process.argv.slice(2),
  interrupt: interrupt.signal,
  abort: abort.signal,
  now: () => new Date(),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : null,
});
