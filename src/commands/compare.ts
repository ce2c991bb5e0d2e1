import { Command, InvalidArgumentError } from 'commander';
import { type CommonFlags, type CountryFlags, whole, withCountryFlags } from './flags.js';
import { type Context, plainLines } from './terminal.js';

type Flags = Omit<CommonFlags, 'ledger'> &
  CountryFlags & {
    readonly seed?: number;
    readonly force?: true;
    readonly as?: readonly Labelled[];
  };

interface Labelled {
  readonly label: string;
  readonly source: string;
}

/** `undertone compare`: the respondents of several reports and ledgers side by side. */
export function compare(context: Context): Command {
  const command = new Command('compare')
    .description('compare the respondents of reports and ledgers; sends no requests')
    .argument(
      '[source...]',
      'a report.json, a report folder, or a ledger (the latest run of each study)',
    )
    .option(
      '--as <label=source>',
      'a source with a label, such as 2026-11=nov.db; repeat the option for more sources',
      asLabelled,
    );
  withCountryFlags(command, { countries: 'hofstede-2023', map: 'countries' });
  command
    .optionsGroup('Results:')
    .option(
      '--force',
      'compare even if prompts or items differ, with a notice; also replace an existing report',
    )
    .option('--seed <number>', 'random seed (default: 1)', whole)
    .option('--out <path>', 'folder of the report (default: undertone-report/compare)')
    .option('--json', 'print only the result, as JSON')
    .option('--verbose', 'show intervals and bars too')
    .option('--quiet', 'hide remarks')
    .option('--no-color', 'disable colours');
  return command
    .addHelpText('after', examples)
    .action(async (sources: readonly string[], flags: Flags) => {
      const { out: folder, seed, countries, map, force, quiet, as } = flags;
      const { compareReports } = await import('../compare/comparison.js');
      const { showReport } = await import('./report-output.js');
      const result = await compareReports({ sources, as, folder, seed, countries, map, force });
      showReport(result, flags, context);
      if (quiet) return;
      const remarks = [...result.notes, ...result.report.differing];
      for (const remark of remarks) context.stderr.write(`${plainLines(remark)}\n`);
    });
}

/** Gathers each `--as`. */
function asLabelled(value: string, before: readonly Labelled[] = []): readonly Labelled[] {
  const [, label, source] = /^([\p{L}\p{N}][\p{L}\p{N} ._:/@+-]{0,79})=(.+)$/u.exec(value) ?? [];
  if (label !== undefined && source !== undefined) return [...before, { label, source }];
  throw new InvalidArgumentError('give a label and a source, such as 2026-11=nov.db');
}

const examples = `
Examples:
  undertone compare undertone.db
  undertone compare ours/report.json theirs/report.json
  undertone compare --as 2026-05=may.db --as 2026-11=november.db

The likelihoods of a report.json, their limits and the form weights are recomputed from its items and
must match. Everything that depends on the answers themselves (items, tags, biases, reliability and the
share of readable answers) is not checked. So compare reports from sources you trust, or their ledgers.`;
