import { describe, expect, test } from 'vitest';
import { groups } from '../../../reports/charts/groups.js';
import { renderFigure } from '../../../reports/figures.js';
import type { Report } from '../../../reports/document/report.js';
import { assets } from '../../support/report-assets.js';
import { sampleReport, sampleReportOf, sampleRespondent } from '../../support/sample-report.js';

const draw = async (report: Report) =>
  (await renderFigure(groups, { report, fontFiles: assets.fontFiles }))?.svg ?? '';

/** A report whose editions have no rich and Western countries. */
function withoutGroups(report: Report): Report {
  const people = report.comparison.countries.map((each) => ({
    ...each,
    nullRichWestLead: null,
    respondents: each.respondents.map((among) => ({
      ...among,
      groups: among.groups.filter(({ kind }) => kind === 'culture'),
      richWestLead: null,
    })),
  }));
  return { ...report, comparison: { ...report.comparison, countries: people } };
}

describe('rich and Western countries, and others', () => {
  test.each([1, 2, 20])('are drawn for each of %d respondents and for the null', async (n) => {
    const svg = await draw(sampleReportOf(n));
    expect(svg).toContain('>respondent-1<');
    expect(svg).toContain('>answers 0.5 throughout (null)<');
    expect(svg.match(/ the null</g)).toHaveLength(n);
    // Two intervals a respondent.
    expect(svg.match(/stroke-linecap="round"/g)).toHaveLength(2 * n);
  });

  test('stand on an axis that is named, and so is each null on it', async () => {
    const svg = await draw(sampleReportOf(2));
    expect(svg.match(/>similarity \(equation 3\)</g)).toHaveLength(1);
    expect(svg).toContain('>rich and Western<');
    expect(svg).toContain('>other<');
  });

  test('are counted, and the null’s lead is said', async () => {
    const report = sampleReportOf(1);
    const svg = await draw(report);
    // 36 and 64 of the 100 complete countries; 0.8030 and 0.7071 in the design.
    expect(svg).toContain('rich and Western (36 countries)');
    expect(svg).toContain('other (64 countries)');
    expect(svg).toContain('>+0.10<');
    expect(svg).toContain('>lead of rich and Western (null +0.10)<');
    expect(groups.caption(report)).toContain('has a lead of +0.10 without any leaning');
  });

  test('have both groups, the lead and their nulls in the table, edition by edition', () => {
    const { columns, rows } = groups.table(sampleReportOf(1));
    expect(rows.map(({ cells: [edition] }) => edition)).toEqual(['hofstede-2023', 'hofstede-2015']);
    const first = Object.fromEntries(
      columns.map(({ name }, place) => [name, rows[0]?.cells[place]]),
    );
    const printed = ['null', 'null of other', 'null of the lead'].map((name) =>
      Number(first[name]).toFixed(4),
    );
    // 0.8030 less 0.7071 in the design, of figures that are rounded.
    expect(printed).toEqual(['0.8030', '0.7071', '0.0959']);
  });

  test('are not drawn where the edition has no such groups', () => {
    const report = withoutGroups(sampleReportOf(2));
    expect(groups.specification(report)).toBeNull();
    expect(groups.table(report).rows).toEqual([]);
    expect(groups.caption(report)).toContain('throughout without any leaning');
  });
});

test('a respondent that was not observed is said to be so', async () => {
  const svg = await draw(
    sampleReport([sampleRespondent(), sampleRespondent({ id: 'nobody', observed: false })]),
  );
  expect(svg).toContain('>nobody<');
  expect(svg).toContain('>nothing observed<');
  expect(groups.specification(sampleReport([sampleRespondent({ observed: false })]))).toBeNull();
});
