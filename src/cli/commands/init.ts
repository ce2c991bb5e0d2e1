import { Command } from 'commander';
import { commandLine } from '../command-line.js';
import type { Context } from '../context.js';

/** `undertone init`: writes a commented study to begin from. */
export function init({ stdout }: Context): Command {
  return new Command('init')
    .description('write a commented study file to begin from')
    .argument('[file]', 'where to write it', 'study.yaml')
    .option('--force', 'replace a file that is there')
    .action(async (file: string, { force }: { readonly force?: true }) => {
      const { initStudy } = await import('../../workflows/init-study.js');
      await initStudy(file, { force: force === true });
      const then = commandLine(['run', file]);
      stdout.write(`Wrote ${file}. Name your models in it, then: ${then}\n`);
    });
}
