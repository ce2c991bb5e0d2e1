import { Command } from 'commander';
import {
  type AllowKeyFlag,
  type AskingFlags,
  allowKeyOption,
  type CommonFlags,
  withAskingFlags,
  withCommonFlags,
} from './flags.js';
import type { Context } from './terminal.js';

/** `undertone run`: all that a study asks for, then its report. */
export function run(context: Context): Command {
  const command = new Command('run')
    .description('ask all that a study wants and the ledger lacks, then make its report')
    .argument('<study>', 'a study file; "undertone init" writes one');
  withAskingFlags(command).option(...allowKeyOption);
  withCommonFlags(command, 'folder of the report (default: undertone-report/<study>)');
  return command.action(async (file: string, flags: CommonFlags & AskingFlags & AllowKeyFlag) => {
    const { planStudy } = await import('../study/load.js');
    const { defaultFolder } = await import('../interchange/written-files.js');
    const { askStudy, mayUse } = await import('./asking.js');
    const plan = await planStudy(file);
    if (!flags.dryRun && !(await mayUse(plan.study.endpoints, flags, context))) return;
    await askStudy(
      plan,
      { ...flags, folder: flags.out ?? defaultFolder(plan.study.name) },
      context,
    );
  });
}
