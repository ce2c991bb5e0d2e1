import { Command } from 'commander';
import { InputError } from '../../vocabulary/input.js';
import {
  type AllowKeyFlag,
  type AskingFlags,
  allowKeyOption,
  type CommonFlags,
  withAskingFlags,
  withCommonFlags,
} from './flags.js';
import type { Context } from './terminal.js';

interface Queued {
  readonly queue?: true;
}

/** `undertone run`: all that a study asks for, then its report. */
export function run(context: Context): Command {
  const command = new Command('run')
    .description('ask all that a study wants and the ledger lacks, then make its report')
    .argument('<study>', 'a study file; "undertone init" writes one');
  withAskingFlags(command).option(...allowKeyOption);
  command.option('--queue', 'let workers ask it, see "undertone worker"');
  withCommonFlags(command, 'folder of the report (default: undertone-report/<study>)');
  return command.action(
    async (file: string, flags: CommonFlags & AskingFlags & AllowKeyFlag & Queued) => {
      if (flags.queue && flags.budget) {
        throw new InputError(
          '--budget is not for --queue, since each worker asks by itself; leave it out',
        );
      }
      const { planStudy } = await import('../study/load.js');
      const { defaultFolder } = await import('../interchange/written-files.js');
      const { askStudy, mayUse } = await import('./asking.js');
      const plan = await planStudy(file);
      // Of a queued study each worker decides itself where its keys may go.
      const asksHere = !flags.dryRun && !flags.queue;
      if (asksHere && !(await mayUse(plan.study.endpoints, flags, context))) return;
      await askStudy(
        plan,
        { ...flags, folder: flags.out ?? defaultFolder(plan.study.name) },
        context,
      );
    },
  );
}
