import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-root.js';
import * as library from '../../src/index.js';
import { sampleAnswers, sampleReportOf } from '../support/sample-report.js';

test('a report can be rendered with what the library gives', async () => {
  const report = sampleReportOf(1);
  const answers = sampleAnswers(report.respondents, 1);
  const files = await library.renderReport(report, answers, await library.reportAssets());
  expect(files.get('report.html')).toContain('</html>');
});

test.each(['src', 'analysis', 'reports'])('%s exports each name by itself', (folder) => {
  const index = readFileSync(packagePath(folder, 'index.ts'), 'utf8');
  expect(index).toMatch(/^export \{/m);
  expect(index).not.toContain('export *');
});

test('the library has no name that says nothing outside analysis', () => {
  for (const bare of ['count', 'mean', 'figures']) expect(library).not.toHaveProperty(bare);
});
