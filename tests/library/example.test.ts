import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as analysis from '../../analysis/index.js';
import { packagePath } from '../../src/content/package-root.js';
import * as library from '../../src/index.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const run = promisify(execFile);

const strictly = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'],
  ...['--lib', 'es2023,esnext.disposable'],
  ...['--types', 'node', '--typeRoots', packagePath('node_modules', '@types')],
];

const page = await readFile(packagePath('docs', 'library.md'), 'utf8');
const readme = await readFile(packagePath('README.md'), 'utf8');

const examplesIn = (markdown: string) =>
  [...markdown.matchAll(/```js\n([\s\S]*?)```/g)].map(([, example = '']) => example);

/** A folder with these files, in which the package is installed. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const folder = new TemporaryFolder();
  await mkdir(folder.file('node_modules'));
  await symlink(packagePath(), folder.file('node_modules/undertone'));
  for (const [name, text] of Object.entries(files)) await writeFile(folder.file(name), text);
  return folder;
}

/** What an example prints against the package as others import it; it must leave no file. */
async function printedBy(example: string): Promise<string> {
  using folder = await folderWith({ 'example.mjs': example });
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder.path });
  expect(folder.names()).toEqual(['example.mjs', 'node_modules']);
  return stdout.trim();
}

describe('the examples of the library run as they stand and leave no file', () => {
  const [study = '', answer = '', estimator = '', ...others] = examplesIn(page);

  test('as TypeScript too', async () => {
    const examples = { 'study.mts': study, 'answer.mts': answer, 'estimator.mts': estimator };
    using folder = await folderWith(examples);
    const compiler = packagePath('node_modules', '.bin', 'tsc');
    await run(compiler, [...strictly, ...Object.keys(examples)], { cwd: folder.path });
  });

  test('a study, which the README has too, in at most 20 lines', async () => {
    expect(examplesIn(readme)).toEqual([study]);
    expect(study.trim().split('\n').length).toBeLessThanOrEqual(20);
    const lines = (await printedBy(study)).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^pdi 0\.[0-3]\d \[ '0\.\d\d', '0\.\d\d' \]$/);
    expect(lines[5]).toMatch(/^ivr 0\.[6-9]\d /);
  });

  test('one answer', async () => {
    expect(others).toEqual([]);
    const printed = await printedBy(answer);
    expect(printed).toBe("{ kind: 'choice', pole: 'target', rule: 'exact' }");
    expect(page).toContain(`\`${printed}\``);
  });

  test('an estimator', async () => expect(await printedBy(estimator)).toBe('1'));
});

test('the page names every estimator, and no call that there is not', () => {
  const named = [...page.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const functions = Object.entries(analysis).filter(([, value]) => typeof value === 'function');
  expect(functions.map(([name]) => name).filter((name) => !named.includes(name))).toEqual([]);
  const calls = [...page.matchAll(/^\| [\w ,]+ \| (.*) \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((name) => !(name in { ...library, ...analysis }))).toEqual([]);
});
