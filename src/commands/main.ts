#!/usr/bin/env node
import { runCli } from './program.js';
import { confirm, takeInterrupts } from './terminal.js';

// A reader that closes the pipe early, such as head, is no failure: without results there is nothing
// left to do, without progress there is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli({
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  words: process.argv.slice(2),
  takeInterrupts,
  now: () => new Date(),
  confirm:
    process.stdin.isTTY && process.stderr.isTTY
      ? (question) => confirm(question, { input: process.stdin, output: process.stderr })
      : null,
});
