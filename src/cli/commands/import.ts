import { Argument, Command } from 'commander';
import type { Context } from '../context.js';
import { filled } from '../flag-values.js';

interface Flags {
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** `undertone import cdeval`: a user's copy of a published data set as a questionnaire of ours. */
export function importData({ stdout }: Context): Command {
  return new Command('import')
    .description('turn your copy of a published data set into a questionnaire')
    .addArgument(new Argument('<dataset>', 'the data set').choices(['cdeval']))
    .argument('<file>', 'your copy of it, JSON or CSV with the published columns')
    .option('--out <file>', 'the questionnaire to write, YAML or JSON', filled, 'cdeval.yaml')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print what was found as JSON')
    .option('--quiet', 'say only what was written')
    .action(async (_dataset: string, source: string, { out, force, json, quiet }: Flags) => {
      const { importCdeval } = await import('../../workflows/import-cdeval.js');
      const { importSummary, wrote } = await import('../import-summary.js');
      const imported = await importCdeval({ source, out, force });
      if (json) stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
      else stdout.write(quiet ? `${wrote(imported)}\n` : importSummary(imported));
    });
}
