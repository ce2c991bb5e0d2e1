import { Command } from 'commander';
import { type Context, commandLine } from './terminal.js';

/** `undertone init`: writes a commented study to begin from. */
export function init({ stdout }: Context): Command {
  return new Command('init')
    .description('write a commented study file to begin from')
    .argument('[file]', 'where to write it', 'study.yaml')
    .option('--force', 'replace a file that is there')
    .action(async (file: string, { force }: { readonly force?: true }) => {
      const { initStudy } = await import('../study/starter.js');
      await initStudy(file, { force: force === true });
      const then = commandLine(['run', file]);
      stdout.write(`Wrote ${file}. Name your models in it, then: ${then}\n`);
    });
}
