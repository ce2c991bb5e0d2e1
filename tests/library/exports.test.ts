import { expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { sampleAnswers, sampleReportOf } from '../support/sample-report.js';

test('a report can be rendered with what the library gives', async () => {
  const report = sampleReportOf(1);
  const answers = sampleAnswers(report.respondents, 1);
  const files = await library.renderReport(report, answers, await library.reportAssets());
  expect(files.get('report.html')).toContain('</html>');
});

test('the library has no name that says nothing outside analysis', () => {
  for (const bare of ['count', 'mean', 'figures']) expect(library).not.toHaveProperty(bare);
});
