import { Argument, Command } from 'commander';
import { count, counted } from '../../../reports/document/format.js';
import type { Copied } from '../../ledger/copy.js';
import { stepProgress } from '../progress/steps.js';
import { type Context, commandLine, plainLines } from '../terminal.js';

interface Flags {
  readonly json?: true;
  readonly quiet?: true;
}

/** `undertone ledger`: all of a ledger into another one, between files and databases either way. */
export function ledger(context: Context): Command {
  return new Command('ledger')
    .description('copy one ledger into another, in files or PostgreSQL')
    .addArgument(new Argument('<what>', 'what to do').choices(['copy']))
    .argument('<from>', 'the ledger to read: a file, or postgres://…')
    .argument('<to>', 'the ledger to add to; it is created if missing')
    .option('--json', 'print what was copied as JSON')
    .option('--quiet', 'hide progress')
    .addHelpText('after', examples)
    .action(async (_what: string, from: string, to: string, flags: Flags) => {
      const { stdout, stderr, words, takeInterrupts, exit } = context;
      const { copyLedger } = await import('../../ledger/copy.js');
      const { interrupt } = takeInterrupts();
      const progress = stepProgress(flags.quiet === true, context);
      const copied = await copyLedger(from, to, {
        interrupt,
        onBlock: (responses) => progress.tell({ kind: 'copying', responses }),
      }).finally(progress.close);
      stdout.write(flags.json ? `${JSON.stringify(copied, null, 2)}\n` : textOf(copied));
      if (!copied.whole) {
        stderr.write(`${plainLines(`Stopped; continue with:\n  ${commandLine(words)}`)}\n`);
      }
      exit(!copied.whole ? 130 : copied.differing + copied.damaged > 0 ? 1 : 0);
    });
}

/** What was copied, a sentence each. */
function textOf({ copied, known, differing, studies, damaged }: Copied): string {
  const there = `${counted(known, 'response')} ${known === 1 ? 'was' : 'were'} there already`;
  const lines = [
    `Copied ${counted(copied, 'response')} and ${studies === 1 ? '1 study' : `${count(studies)} studies`}; ${there}.`,
    differing > 0
      ? `${count(differing)} ${differing === 1 ? 'draw has' : 'draws have'} a different answer there, which was not changed.`
      : '',
    damaged > 0
      ? `${counted(damaged, 'response')} ${damaged === 1 ? 'is' : 'are'} damaged, and left out.`
      : '',
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

const examples = `
Responses already there are not changed, so a stopped copy can be continued.

Examples:
  undertone ledger copy undertone.db postgres://anna@host/answers
  undertone ledger copy postgres://anna@host/answers undertone.db

Keep a password in PGPASSWORD; passwords are never printed.

Exit codes: 0 all is there, 1 where answers differ or are damaged, 130 stopped.`;
