import { Command, InvalidArgumentError } from 'commander';
import { InputError } from '../../vocabulary/input.js';
import { type NoAnswer, noAnswers } from '../../vocabulary/response.js';
import {
  type AllowKeyFlag,
  type AskingFlags,
  allowKeyOption,
  type CommonFlags,
  withAskingFlags,
  withCommonFlags,
} from './flags.js';
import type { Context } from './terminal.js';

interface Flags extends CommonFlags, AskingFlags, AllowKeyFlag {
  readonly queue?: true;
  readonly batch?: true;
  readonly cancelBatches?: true;
  readonly batchFile?: string;
  readonly retry?: readonly NoAnswer[];
  readonly batchAnswers?: string;
}

/** `undertone run`: all that a study asks for, then its report. */
export function run(context: Context): Command {
  const command = new Command('run')
    .description(
      'run a study: send the requests whose answers are not in the ledger yet, then write the report',
    )
    .argument('<study>', 'a study file; "undertone init" writes one');
  withAskingFlags(command)
    .option(...allowKeyOption)
    .option(
      '--retry <kind>',
      'ask again for completions that the ledger has as "empty" or "failed"; give the option twice for both',
      retried,
    )
    .option('--queue', 'queue the requests for workers; see "undertone worker"')
    .option(
      '--batch',
      "use the provider's batch API: answers within a day, usually at half the price",
    )
    .option('--cancel-batches', 'cancel batches in progress, and keep what they have answered')
    .option(
      '--batch-file <file>',
      'write the missing requests to a JSONL batch file, and send nothing',
    )
    .option('--batch-answers <file>', 'import the answers to such a batch file, and send nothing');
  withCommonFlags(command, 'folder of the report (default: undertone-report/<study>)');
  return command.action(async (file: string, flags: Flags) => {
    refuseWithQueue(flags);
    const { planStudy } = await import('../study/load.js');
    const { defaultFolder } = await import('../content/written-files.js');
    const { askStudy, mayUse } = await import('./asking.js');
    const { withBatches } = await import('../study/plan.js');
    const planned = await planStudy(file);
    const plan = flags.batch || flags.cancelBatches ? withBatches(planned) : planned;
    // Of a queued study each worker decides itself where its keys may go.
    const sends = !(flags.queue || flags.dryRun || flags.batchFile || flags.batchAnswers);
    if (sends && !(await mayUse(plan.study.endpoints, flags, context))) return;
    await askStudy(
      plan,
      { ...flags, folder: flags.out ?? defaultFolder(plan.study.name) },
      context,
    );
  });
}

/** Kinds of what is no answer, one or several. */
function retried(text: string, before: readonly NoAnswer[] = []): readonly NoAnswer[] {
  const kinds = text.split(/[,|]/).map((each) => noAnswers.find((kind) => kind === each.trim()));
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === kinds.length) return [...before, ...known];
  throw new InvalidArgumentError(`It is ${noAnswers.join(' or ')}.`);
}

function refuseWithQueue(flags: Flags): void {
  const alone = ['budget', 'retry', 'batch', 'cancelBatches', 'batchFile', 'batchAnswers'] as const;
  const stray = flags.queue && alone.find((flag) => flags[flag] !== undefined);
  if (!stray) return;
  const name = stray.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new InputError(
    `--${name} cannot be used with --queue, because each worker sends its own requests; remove it`,
  );
}
