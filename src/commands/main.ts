import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { runCli } from './program.js';
import { confirm, takeInterrupts } from './terminal.js';

// What a library should do otherwise one day is nothing to a user.
process.noDeprecation = true;

// Results come last, so that nothing is left to do where they cannot be written. A reader that closes
// the pipe early, such as head, is no failure; a full disk is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(
    `The results could not be written to standard output (${error.code}); every answer in the ledger is kept.\n`,
  );
  process.exit(1);
});
// Without progress, as where a terminal has gone, there is still much to do.
process.stderr.on('error', () => {});
// Node crashes at its end where it cannot set a terminal back that has gone; what is closed it leaves alone.
process.on('exit', () => {
  for (const { fd, isTTY } of [process.stdin, process.stdout, process.stderr]) {
    if (isTTY && !isatty(fd)) closeSync(fd);
  }
});

const keyboard =
  process.stdin.isTTY && process.stderr.isTTY
    ? { input: process.stdin, output: process.stderr }
    : null;

process.exitCode = await runCli({
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  words: process.argv.slice(2),
  takeInterrupts,
  now: () => new Date(),
  keyboard,
  confirm: keyboard && ((question) => confirm(question, keyboard)),
});
