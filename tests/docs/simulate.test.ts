import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { undertoneWords } from '../support/docs-command.js';
import { docsPage } from '../support/docs-page.js';
import { startUndertone } from '../support/undertone.js';

const page = docsPage(readFileSync(packagePath('docs', 'simulate.md'), 'utf8'));
const served = page.lines
  .map((line) => undertoneWords(line) ?? [])
  .filter(([command]) => command === 'simulate');

test.each(served)(
  'the page about simulated respondents serves them with %s %s',
  async (...words) => {
    using folder = new TemporaryFolder();
    for (const [name, text] of page.files) writeFileSync(folder.file(name), text);
    // Of an option that is given twice the last one holds.
    await using running = startUndertone([...words, '--port', '0'], { cwd: folder.path });
    const [, url = ''] = await running.printed(/at (http\S+) \(Ctrl-C/);
    const { data } = (await (await fetch(`${url}/models`)).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain('simulated/plain');
    running.interrupt();
    expect((await running.ended).code).toBe(0);
  },
);
