import { once } from 'node:events';
import { Command } from 'commander';
import { port } from './flags.js';
import type { Context } from './terminal.js';

interface Flags {
  readonly port: number;
  readonly questionnaire?: string;
  readonly fault?: string;
}

/** `undertone simulate`: serves simulated respondents on this machine until Ctrl-C. */
export function simulate({ stdout, takeInterrupts }: Context): Command {
  return new Command('simulate')
    .description('serve simulated respondents on this machine, as an OpenAI-compatible endpoint')
    .argument('[file]', "a study, or a list of respondents (default: the demo's)")
    .option('--port <number>', 'the port to serve on; 0 takes any free one', port, 4141)
    .option(
      '--questionnaire <file>',
      'the questionnaire whose dimensions a list of respondents uses',
    )
    .option('--fault <list>', 'faults to simulate, such as 429:0.1,500:0.05,reset:0.02,latency:20')
    .action(async (file: string | undefined, flags: Flags) => {
      const { interrupt } = takeInterrupts();
      const { simulate: serve } = await import('../simulation/simulate.js');
      const { server, models } = await serve({ ...flags, file });
      stdout.write(`Simulated respondents at ${server.url} (Ctrl-C to stop):\n`);
      for (const model of models) stdout.write(`  ${model}\n`);
      stdout.write(`Try: undertone profile --model ${models[0]} --endpoint ${server.url}\n`);
      if (!interrupt.aborted) await once(interrupt, 'abort');
      await server.close();
    });
}
