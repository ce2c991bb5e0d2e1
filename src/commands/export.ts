import { Argument, Command, Option } from 'commander';
import { counted } from '../../reports/document/format.js';
import { type ExportFormat, exportFormats } from '../../vocabulary/input.js';
import { defaultLedger, salvageHelp } from './flags.js';
import { type Context, type Output, plainLines } from './terminal.js';

interface Flags {
  readonly ledger: string;
  readonly format: ExportFormat;
  readonly out?: string;
  readonly force?: true;
}

/** `undertone export responses`: every response of a study with its reading. */
export function exportData({ stdout, stderr }: Context): Command {
  return new Command('export')
    .description('write out every response of a study: its prompt, its reading, and what it is for')
    .addArgument(new Argument('<what>', 'what to export').choices(['responses']))
    .argument('[study]', "a study file or a study's name (default: the ledger's latest)")
    .addOption(new Option('--format <format>', 'the format').choices(exportFormats).default('csv'))
    .option('--ledger <file>', 'where responses are kept', defaultLedger)
    .option('--salvage', salvageHelp)
    .option('--out <file>', 'the file to write (default: standard output)')
    .option('--force', 'replace a file that is there')
    .action(async (_what: string, study: string | undefined, flags: Flags) => {
      const { exportToFile, writeResponses } = await import('../interchange/export.js');
      const { out, force, ...rest } = flags;
      if (!out) {
        await writeResponses({ ...rest, study }, (line) => written(stdout, line));
        return;
      }
      const rows = await exportToFile({ ...rest, study }, { file: out, force });
      stderr.write(`Wrote ${counted(rows, 'response')} to ${out}.\n`);
    });
}

/** Writes a line, on a terminal without escapes, and waits where nobody has read the earlier ones yet. */
async function written(output: Output, line: string): Promise<void> {
  if (output.write(output.isTTY ? plainLines(line) : line) !== false) return;
  await new Promise<void>((resolve) => output.once?.('drain', resolve));
}
