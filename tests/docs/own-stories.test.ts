import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storyChecks } from '../../src/construction/lint/story-checks/index.js';
import { packagePath } from '../../src/content/package-root.js';
import { lintFiles } from '../../src/workflows/lint-files.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const page = readFileSync(packagePath('docs', 'own-stories.md'), 'utf8');

/** The files that the page says to save, by name. */
const files = [...page.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

function saved(): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const { name, text } of files) {
    mkdirSync(dirname(folder.file(name)), { recursive: true });
    writeFileSync(folder.file(name), text);
  }
  return folder;
}

describe('the page about one’s own stories', () => {
  test('has files in which lint finds nothing but that the stories are short', async () => {
    using folder = saved();
    const named = ['my-stories', 'my-inference.yaml', 'my-labels.csv'].map((name) =>
      folder.file(name),
    );
    const report = await lintFiles({ files: named });
    expect(report.files.map(({ kind }) => kind)).toEqual([
      'stories',
      'stories',
      'statements',
      'study',
      'labels',
    ]);
    const found = report.files.flatMap(({ findings }) => findings);
    expect(found.map(({ severity, check }) => `${severity} ${check}`)).toEqual([
      'warning length',
      'warning length',
      'warning length',
    ]);
  });

  test('shows a reading that goes with its pair', async () => {
    using folder = saved();
    const [, readings = ''] = /^```yaml\n( {4}readings:\n[\s\S]*?)^```$/m.exec(page) ?? [];
    const pairs = readFileSync(folder.file('my-stories/pairs.yaml'), 'utf8');
    writeFileSync(folder.file('my-stories/pairs.yaml'), pairs + readings);
    const [file] = (await lintFiles({ files: [folder.file('my-stories')] })).files;
    expect(file?.findings.map(({ check }) => check)).toEqual([
      'length',
      'length',
      'readers',
      'readers',
    ]);
  });

  test('names every check of stories', () => {
    for (const { name } of storyChecks) expect(page).toContain(`\`${name}\``);
  });
});
