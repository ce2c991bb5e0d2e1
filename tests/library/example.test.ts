import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';

const run = promisify(execFile);

const strictly = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'],
  ...['--lib', 'es2023,esnext.disposable'],
  ...['--types', 'node', '--typeRoots', packagePath('node_modules', '@types')],
];

test('the example of the page about the library is sound and runs as it stands, against the package as others import it', async () => {
  const page = await readFile(packagePath('docs', 'library.md'), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'undertone-example-'));
  try {
    await mkdir(join(folder, 'node_modules'));
    await symlink(packagePath(), join(folder, 'node_modules', 'undertone'));
    await writeFile(join(folder, 'example.mjs'), example);
    await writeFile(join(folder, 'example.mts'), example);
    await run(packagePath('node_modules', '.bin', 'tsc'), [...strictly, 'example.mts'], {
      cwd: folder,
    });
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder });
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^pdi 0\.[0-3]\d \[ '0\.\d\d', '0\.\d\d' \]$/);
    expect(lines[5]).toMatch(/^ivr 0\.[6-9]\d /);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
