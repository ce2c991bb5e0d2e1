import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';

const read = (name: string) => readFileSync(packagePath(name), 'utf8');
const page = read('docs/dependencies.md');
const [users = '', developers = ''] = page.split('What only development needs:');

/** The packages of a table, and those that have no reason beside them. */
function rows(text: string) {
  const found = [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];
  return {
    names: found.map(([, name]) => name),
    bare: found.filter(([, , reason = '']) => reason.trim().length < 5).map(([, name]) => name),
  };
}

test.each([
  ['dependencies', users],
  ['devDependencies', developers],
] as const)('each of the %s has a line that says what it is for', (kind, text) => {
  const wanted = Object.keys(JSON.parse(read('package.json'))[kind]).sort();
  expect(rows(text)).toEqual({ names: wanted, bare: [] });
});

test('the page counts what the lock file lists', () => {
  interface Entry {
    readonly dev?: true;
    readonly devOptional?: true;
  }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  const all = Object.entries(packages).flatMap(([path, entry]) => (path === '' ? [] : [entry]));
  const own = all.filter(({ dev, devOptional }) => !dev && !devOptional).length;
  expect(page).toContain(`lists ${own} packages for users and ${all.length - own} more`);
});
