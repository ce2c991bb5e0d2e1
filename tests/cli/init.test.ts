import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';
import { undertone } from '../support/undertone.js';

it('init writes a study that can be planned at once', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  const { stdout, code } = await undertone(['init'], at);
  expect(stdout).toBe('Wrote study.yaml. Name your models in it, then: undertone run study.yaml\n');
  expect(code).toBe(0);
  const planned = await undertone(['run', 'study.yaml', '--dry-run'], at);
  expect(planned.stdout).toMatch(
    /^gpt-4o-mini: at most [\d,]+ requests to ask \(.+\), 0 already answered; /,
  );
  expect(planned.code).toBe(0);
});

it('init replaces a file only with --force', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('mine.yaml'), 'mine');
  expect(await refusalOf(['init', 'mine.yaml'], folder)).toBe(
    'mine.yaml: is there already; name another file, or replace it with --force',
  );
  expect(readFileSync(folder.file('mine.yaml'), 'utf8')).toBe('mine');

  const { code } = await undertone(['init', 'mine.yaml', '--force'], { cwd: folder.path });
  expect(code).toBe(0);
  expect(readFileSync(folder.file('mine.yaml'), 'utf8')).toContain('respondents:');
});

it('init says what to do where it cannot write', async () => {
  using folder = new TemporaryFolder();
  expect(await refusalOf(['init', 'nowhere/study.yaml'], folder)).toBe(
    'nowhere/study.yaml: cannot be written (ENOENT); name another file',
  );
});
