import { Command, Option } from 'commander';
import { documentKinds } from '../../vocabulary/input.js';
import { positive, whole } from './flags.js';
import type { Context } from './terminal.js';

interface Flags {
  readonly kind?: string;
  readonly subset?: number;
  readonly seed?: number;
  readonly all?: true;
  readonly json?: true;
}

/** `undertone lint`: checks files before a model is asked. */
export function lint({ stdout, exit }: Context): Command {
  return new Command('lint')
    .description(
      'check questionnaires, templates, stories, statements, studies, labels and country scores, and describe questionnaires',
    )
    .argument(
      '<file...>',
      'files, YAML or JSON, or folders of them; labels and country scores as CSV',
    )
    .addOption(
      new Option('--kind <kind>', 'what they are (default: detected from their keys)')
        .choices(documentKinds)
        // Those that instruments own are known once the command runs.
        .argParser((kind) => kind),
    )
    .option(
      '--subset <number>',
      'items per random subset for Distinct-2 and Self-BLEU (default: the size of the smallest dimension)',
      positive,
    )
    .option('--seed <number>', 'seed for the random subsets (default: 1)', whole)
    .option('--all', 'show every finding, not only the first ten of each kind')
    .option('--json', 'print only the result, as JSON')
    .addHelpText('after', exitCodes)
    .action(
      async (files: readonly string[], { all, json, ...options }: Flags, command: Command) => {
        const { allKinds } = await import('../study/document-kinds.js');
        const { kind } = options;
        if (kind !== undefined && !allKinds.includes(kind)) {
          command.error(
            `option '--kind <kind>' argument '${kind}' is invalid. Allowed choices are ${allKinds.join(', ')}.`,
          );
        }
        const { lintFiles } = await import('../lint/files.js');
        const { countFindings } = await import('../../reports/terminal/lint.js');
        const { lintText } = await import('../../reports/terminal/lint.js');
        const report = await lintFiles({ files, ...options });
        stdout.write(
          json ? `${JSON.stringify(report, null, 2)}\n` : lintText(report, { all: all === true }),
        );
        exit(countFindings(report, 'error') > 0 ? 1 : 0);
      },
    );
}

const exitCodes = `
Exit codes: 0 no errors (warnings or none), 1 errors, 2 a file cannot be read.`;
