import { expect, test } from 'vitest';
import { asked } from '../support/fake-endpoint.js';
import { shell, studied } from '../support/shell.js';

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
