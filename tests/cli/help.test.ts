import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.js';
import { version } from '../../src/workflows/version.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeContext } from '../support/context.js';
import { undertone } from '../support/undertone.js';

const commands = [
  'demo',
  'init',
  'profile',
  'run',
  'report',
  'compare',
  'calibrate',
  'lint',
  'import',
  'export',
  'simulate',
];

describe('help', () => {
  it('names every command, the first steps and the exit codes', async () => {
    using folder = new TemporaryFolder();
    const { stdout, stderr, code } = await undertone(['--help'], { cwd: folder.path });
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(stdout).toContain('First steps:');
    expect(stdout).toContain('0 done, 1 incomplete or failed, 2 bad input, 130 interrupted');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(folder.names()).toEqual([]);
  });

  it('is what undertone alone says, and fails: nothing was asked for', async () => {
    using folder = new TemporaryFolder();
    const { stdout, stderr, code } = await undertone([], { cwd: folder.path });
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^Usage: undertone/);
  });

  it.each(commands)('of %s is short, aligned and without colours', async (command) => {
    const context = makeContext([command, '--help']);
    expect(await runCli(context)).toBe(0);
    const { stdout } = context.printed;
    expect(stdout).toMatch(new RegExp(`^Usage: undertone ${command} `));
    expect(stdout).not.toContain('\u001b');

    const lines = stdout.split('\n');
    expect(lines.length).toBeLessThan(65);
    const flags = lines.slice(0, lines.indexOf('Examples:'));
    for (const line of flags) expect(line.length).toBeLessThanOrEqual(80);
    const columns = flags.flatMap((line) => /^ {2}-.*? {2,}(?=\S)/.exec(line)?.[0].length ?? []);
    expect(new Set(columns).size).toBe(1);
  });

  it.each(['run', 'profile', 'report', 'compare', 'demo'])(
    'of %s, which shows a report, has --verbose',
    async (command) => {
      const context = makeContext([command, '--help']);
      await runCli(context);
      expect(context.printed.stdout).toMatch(/^ {2}--verbose {2,}show intervals and bars too$/m);
    },
  );

  it('--version says the version alone', async () => {
    const context = makeContext(['--version']);
    expect(await runCli(context)).toBe(0);
    expect(context.printed).toEqual({ stdout: `${version}\n`, stderr: '' });
  });
});
