import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import { asked, completion, fakeEndpoint, repeated } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';

/** Runs a script in which `undertone` is the built command; what it printed on each stream. */
async function shell(words: readonly string[], script: string, cwd: string) {
  const defined = `undertone() { "${process.execPath}" "${packagePath('dist/cli.js')}" "$@"; }\n`;
  const [program = '', ...rest] = [...words, 'bash', '-c', defined + script];
  const child = spawn(program, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr };
}

/** As root of a namespace of its own, whose mounts go when it ends. */
const apart = ['unshare', '--user', '--map-root-user', '--mount'];
const mount = 'mount -t tmpfs -o size=$SIZE none disk && cp *.yaml disk && cd disk\n';
const mayMount =
  spawnSync(apart[0] ?? '', [...apart.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt']).status ===
  0;

/** A folder with a small study of an endpoint whose answers are this long, and a place for a disk. */
async function studied(length: number) {
  const folder = new TemporaryFolder();
  // Each another one, since the ledger keeps a text once.
  let sent = 0;
  const endpoint = await fakeEndpoint(() => {
    sent += 1;
    return { body: completion(`A. ${String(sent).padEnd(length, 'x')}`) };
  });
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  mkdirSync(folder.file('disk'));
  return {
    folder,
    endpoint,
    async [Symbol.asyncDispose]() {
      folder[Symbol.dispose]();
      await endpoint.close();
    },
  };
}

test.runIf(mayMount)(
  'a disk that runs full ends a run in a sentence, and what was answered is not asked again',
  async () => {
    await using study = await studied(60_000);
    const script = `SIZE=1500k\n${mount}undertone run study.yaml --quiet --concurrency 4; echo $?
mount -o remount,size=64m none "$PWD"; undertone run study.yaml --quiet | tail -n 1; echo \${PIPESTATUS[0]}`;
    const { stdout, stderr } = await shell(apart, script, study.folder.path);
    expect(stderr).toBe(
      'undertone.db could not be written to: the disk is full; make room and run the same command again.\n',
    );
    expect(stdout).toBe('1\nundertone-report/small/report.html\n0\n');
    const questions = asked(study.endpoint.received);
    expect(questions.length - repeated(questions)).toBe(48);
    // Those that were under way when it ran full.
    expect(repeated(questions)).toBeLessThanOrEqual(4);
  },
);

test.runIf(mayMount)(
  'a report and an export that no longer fit are refused in a sentence, and leave nothing half written',
  async () => {
    await using study = await studied(2000);
    const script = `undertone run study.yaml --quiet >/dev/null\nSIZE=64k\n${mount}
undertone report --ledger ../undertone.db --quiet --out report; echo $?
undertone export responses --ledger ../undertone.db --out rows.csv; echo $?
ls`;
    const { stdout, stderr } = await shell(apart, script, study.folder.path);
    expect(stdout).toBe('2\n2\nitems.yaml\nstudy.yaml\n');
    expect(stderr).toBe(
      'report: cannot be written (ENOSPC); name another folder with --out\n' +
        'rows.csv: cannot be written (ENOSPC); name another with --out\n',
    );
  },
);

test('a reader that closes the pipe early is no failure, and ends no asking', async () => {
  await using study = await studied(2000);
  const script = `undertone run study.yaml 2>&1 | head -n 1 >/dev/null; echo \${PIPESTATUS[0]}
undertone export responses | head -n 1 | cut -c 1-5; echo \${PIPESTATUS[0]}
undertone report --json | head -c 1; echo; echo \${PIPESTATUS[0]}
undertone lint items.yaml --json | head -c 1; echo; echo \${PIPESTATUS[0]}
undertone report --quiet | tail -n 1`;
  const { stdout, stderr } = await shell([], script, study.folder.path);
  expect(stdout).toBe('0\nstudy\n0\n{\n0\n{\n0\nundertone-report/small/report.html\n');
  expect(stderr.replace(/^Drawing figures.*\n/gm, '')).toBe('');
  expect(asked(study.endpoint.received)).toHaveLength(48);
});
