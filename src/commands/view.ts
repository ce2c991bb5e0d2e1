import { once } from 'node:events';
import { Command } from 'commander';
import { ledgerOption, port } from './flags.js';
import type { Context } from './terminal.js';

interface Flags {
  readonly ledger: string;
  readonly port: number;
  readonly json?: true;
}

/** `undertone view`: the report over the ledger itself, in a browser, until Ctrl-C. */
export function view({ stdout, takeInterrupts }: Context): Command {
  return new Command('view')
    .description('read a study in a browser: figures, every answer, a run in progress')
    .argument('[study]', "a study file or a study's name (default: the ledger's latest)")
    .option(...ledgerOption)
    .option('--port <number>', 'the port to serve on; 0 takes any free one', port, 4242)
    .option('--json', 'print only the address, as JSON')
    .action(async (study: string | undefined, { ledger, port, json }: Flags) => {
      const { interrupt } = takeInterrupts();
      const { viewStudy } = await import('../viewing/view.js');
      await using viewing = await viewStudy({ ledger, study, port });
      const { url } = viewing;
      stdout.write(json ? `${JSON.stringify({ url })}\n` : `Open ${url} (Ctrl-C to stop)\n`);
      if (!interrupt.aborted) await once(interrupt, 'abort');
    });
}
