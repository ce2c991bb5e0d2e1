import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { packagePath } from '../../src/content/package-data.js';
import { completion, fakeEndpoint } from './fake-endpoint.js';
import { TemporaryFolder } from './files.js';
import { writeSmallStudy } from './studies.js';

/** Runs a script in which `undertone` is the built command; what it printed on each stream. */
export async function shell(words: readonly string[], script: string, cwd: string) {
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

/** A folder with a small study of an endpoint whose answers are this long, and a place for a disk. */
export async function studied(length: number) {
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
