import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import { TemporaryFolder } from '../support/files.js';
import { undertone } from '../support/undertone.js';

test('the report of another scheme names nothing of the built-in one', async () => {
  using folder = new TemporaryFolder();
  cpSync(packagePath('docs/instruments/pvq-rr'), folder.file('pvq-rr'), { recursive: true });
  const { code, stdout } = await undertone(['run', 'pvq-rr/study.yaml', '--out', 'report'], {
    cwd: folder.path,
  });
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/hofstede|cdeval/i);
  const files = readdirSync(folder.file('report'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const named = files.filter((file) =>
    /hofstede|cdeval|wang et al|power distance|uncertainty avoidance/i.test(
      readFileSync(file, 'utf8'),
    ),
  );
  // The schema is that of every report, and calls one weighting of pairs so.
  expect(named.map((file) => file.replace(/.*\//, ''))).toEqual(['report.schema.json']);
  expect(files.map((file) => file.replace(/.*\//, ''))).toEqual(
    expect.arrayContaining([
      'report.html',
      'report.md',
      'report.bib',
      'codebook.csv',
      'profile.tex',
    ]),
  );
  expect(readFileSync(folder.file('report/tables/profile.tex'), 'utf8')).toContain(
    'Mean rating, 0 to 1, 1 being the pole named last',
  );
});
