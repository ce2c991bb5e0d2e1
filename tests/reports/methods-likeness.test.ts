import { expect, test } from 'vitest';
import { likenessMethods } from '../../reports/methods-likeness.js';
import type { Report } from '../../reports/document/report.js';
import { noTags } from '../../src/vocabulary/tags.js';
import { sampleReport, sampleRespondent } from '../support/sample-report.js';

/** A respondent for each of these families; null is none. */
const reportOf = (...families: readonly (string | null)[]): Report =>
  sampleReport(
    families.map((family, place) =>
      sampleRespondent({ id: `m${place}`, seed: place, tags: { ...noTags, family } }),
    ),
  );
const methods = (report: Report) => likenessMethods(report).join(' ');

test('the methods speak of Holm’s correction over families only where several were tested', () => {
  const over = 'correction (Holm, 1979) is over the 2 families tested';
  expect(methods(reportOf('larch', 'larch', 'maple', 'maple'))).toContain(over);
  expect(methods(reportOf('larch', 'larch', 'maple', null))).not.toContain('Holm');
});

test('the methods say how shrinkage was judged only where there were sets of countries to draw', () => {
  const report = reportOf(null, null, null);
  const { comparison } = report;
  const { homogeneity } = comparison;
  expect(methods(report)).toContain('2,000 seeded sets of 3 countries');
  const without = homogeneity && { ...homogeneity, shrunk: null, p: null };
  const said = methods({ ...report, comparison: { ...comparison, homogeneity: without } });
  expect(said).toContain('between the 3 respondents that are no copies');
  expect(said).not.toContain('seeded sets');
});
