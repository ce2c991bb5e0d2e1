import { Argument, Command } from 'commander';
import { filled } from './flags.js';
import type { Context } from './terminal.js';

interface Flags {
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** `undertone import cdeval`: a user's copy of a published data set as a questionnaire of ours. */
export function importData(context: Context): Command {
  const { stdout, stderr, exit } = context;
  return new Command('import')
    .description('turn your copy of a published data set into a questionnaire')
    .addArgument(new Argument('<dataset>', 'the data set').choices(['cdeval']))
    .argument('<file>', 'your copy of it, JSON or CSV with the published columns')
    .option('--out <file>', 'the questionnaire to write, YAML or JSON', filled, 'cdeval.yaml')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'say only what was written')
    .addHelpText('after', exitCodes)
    .action(async (_dataset: string, source: string, { out, force, json, quiet }: Flags) => {
      const [{ importCdeval }, { errorsOf, importSummary, wrote }, { stepProgress }] =
        await Promise.all([
          import('../interchange/cdeval.js'),
          import('./import-summary.js'),
          import('./progress/steps.js'),
        ]);
      const { tell, close } = stepProgress(quiet === true, context);
      const imported = await importCdeval({ source, out, force, tell }).finally(close);
      if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
      else stdout.write(quiet ? `${wrote(imported)}\n` : importSummary(imported));
      const errors = errorsOf(imported);
      if (errors === null) return;
      stderr.write(`${errors}\n`);
      exit(1);
    });
}

const exitCodes = `
Exit codes: 0 imported, 1 imported with items that are errors to lint,
2 nothing imported.`;
