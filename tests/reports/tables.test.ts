import { describe, expect, test } from 'vitest';
import type { DimensionProfile } from '../../analysis/profile.js';
import { csv } from '../../reports/csv.js';
import { markdownTable } from '../../reports/markdown-table.js';
import type { Report } from '../../reports/document/report.js';
import { tableBlock } from '../../reports/sections/table-block.js';
import { alpha } from '../../reports/tables/alpha.js';
import { differences } from '../../reports/tables/differences.js';
import { formShifts } from '../../reports/tables/form-shifts.js';
import { tables } from '../../reports/tables/index.js';
import { pulls } from '../../reports/tables/pulls.js';
import { referencePoints } from '../../reports/tables/reference-points.js';
import { scoring } from '../../reports/tables/scoring.js';
import { whatWouldChange } from '../../reports/tables/what-would-change.js';
import { readCsv } from '../support/read-csv.js';
import { sampleGapReport } from '../support/sample-gap-report.js';
import {
  hostile,
  sampleReferences,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

/** A report of one respondent, whose dimensions are all as `change` makes them. */
function reportWith(change: (figures: DimensionProfile) => DimensionProfile): Report {
  const respondent = sampleRespondent({ likelihood: 0.6 });
  const { profile } = respondent;
  const dimensions = (profile?.dimensions ?? []).map(change);
  return sampleReport([{ ...respondent, profile: profile && { ...profile, dimensions } }]);
}

const estimate = (value: number, low = value - 0.05, high = value + 0.05) => ({
  value,
  low,
  high,
  standardError: 0.025,
  n: 70,
  note: null,
});

describe('the tables of a report', () => {
  test('have files whose names stay as they are', () => {
    expect(tables.map(({ name }) => name)).toEqual([
      'reference-points',
      'gap-controls',
      'gap-verdicts',
      'gap-by-dimension',
      'gap-attenuation',
      'gap-ways',
      'gap-together',
      'gap-differences',
      'gap-figures',
      'gap-readings',
      'gap-errors',
      'gap-intrusions',
      'gap-undecided',
      'gap-where-undecided',
      'gap-persona-switch',
      'gap-among-others',
      'gap-pooled',
      'gap-families',
      'gap-descriptions',
      'hearing-overall',
      'hearing-poles',
      'hearing-picked-poles',
      'hearing-attitudes',
      'hearing-selections',
      'hearing-extractions',
      'hearing-undecided',
      'hearing-leanings',
      'hearing-judged',
      'loadings',
      'nearest',
      'country-similarities',
      'agreement',
      'culture-groups',
      'null-neighbours',
      'editions',
      'similarities',
      'differences',
      'tunings',
      'families',
      'homogeneity',
      'pulls',
      'form-shifts',
      'scoring',
      'parse-rates',
      'parse-rates-by-template',
      'unread',
      'retest',
      'reliability',
      'reliability-by-dimension',
      'entropies',
      'alpha',
      'what-would-change',
      'costs',
      'judging-costs',
    ]);
  });

  test.each(tables)('$name has a field for every heading, and no heading twice', ({ table }) => {
    for (const report of [
      sampleReportOf(1, { scores: {} }),
      sampleReportOf(11),
      sampleGapReport(),
    ]) {
      const [head = [], ...rows] = readCsv(csv(table(report)));
      expect(new Set(head).size).toBe(head.length);
      for (const row of rows) expect(row).toHaveLength(head.length);
    }
  });

  test.each(tables)('$name says why where it is empty', (table) => {
    const report = { ...sampleReport([]), references: [] };
    expect(tableBlock(table, report).toString()).toBe(`<p>${table.none}</p>`);
  });

  test('give an estimate its limits and items in the page, in Markdown and in the file', () => {
    const report = reportWith((figures) => ({
      ...figures,
      imputed: estimate(0.6),
      pull: estimate(-0.05, -0.08, -0.02),
    }));
    expect(tableBlock(pulls, report).toString()).toContain(
      '−0.05<br><small>−0.08 to −0.02, n = 70</small>',
    );
    expect(markdownTable(pulls, report)).toContain(
      '| 0.60 (0.55–0.65, n = 70) | −0.05 (−0.08 to −0.02, n = 70) | 0.65 |',
    );
    expect(csv(pulls.table(report))).toContain(',-0.05,-0.08,-0.02,70,,0.65');
  });

  test('say once a row why its estimates have no interval', () => {
    const report = sampleReport([sampleRespondent({ intervals: false })]);
    const shown = tableBlock(formShifts, report).toString();
    const [first = ''] = /<tr><th scope="row">.*?<\/tr>/s.exec(shown) ?? [];
    expect(first).toContain('<td class="difference">+0.03</td>');
    expect(first.match(/no interval: 14 items; an interval needs 20/g)).toHaveLength(1);
  });

  test('are folded in the page and linked in the Markdown where they are long', () => {
    const [short, long] = [sampleReportOf(2), sampleReportOf(3)];
    expect(tableBlock(pulls, short).toString()).not.toContain('<details>');
    expect(markdownTable(pulls, short)).toContain('| pdi |');
    expect(tableBlock(pulls, long).toString()).toContain('<details><summary>Table, 18 rows');
    expect(markdownTable(pulls, long)).toContain('18 rows in [tables/pulls.csv](tables/pulls.csv)');
    expect(markdownTable(pulls, long)).not.toContain('| pdi |');
  });

  test('hold names that cannot break out of them', () => {
    const report = {
      ...sampleReport([sampleRespondent({ id: 'a' }), sampleRespondent({ id: hostile.script })]),
      references: sampleReferences.map((each) => ({ ...each, name: hostile.script })),
    };
    for (const table of [differences, referencePoints]) {
      expect(tableBlock(table, report).toString()).toContain('&lt;script&gt;');
      expect(tableBlock(table, report).toString()).not.toContain('<script>');
      expect(markdownTable(table, report)).not.toMatch(/(?<!\\)<script/);
    }
  });
});

describe('differences of respondents', () => {
  test('name both, mark the simulated one, and count the intervals that leave out 0', () => {
    const report = sampleReport([
      sampleRespondent({ id: 'a', likelihood: 0.8 }),
      sampleRespondent({ id: 'b', likelihood: 0.6, simulated: true }),
    ]);
    expect(tableBlock(differences, report).toString()).toContain(
      '6 of 6 intervals leave out 0. About one in twenty would by chance even if nothing differed; these figures share answers, so that chance hits several at once.',
    );
    expect(tableBlock(differences, report).toString()).toContain('b (simulated)');
    expect(csv(differences.table(report))).toMatch(/^a,no,b,yes,pdi,0\.2/m);
  });

  test('of more than 45 pairs stand in their file alone', () => {
    expect(tableBlock(differences, sampleReportOf(10)).toString()).toContain('<table>');
    const block = tableBlock(differences, sampleReportOf(11)).toString();
    expect(block).not.toContain('<table>');
    expect(block).toContain('330 rows stand in tables/differences.csv');
  });
});

describe('what would change', () => {
  const changed = (report: Report) => {
    const [head = [], row = []] = readCsv(csv(whatWouldChange.table(report)));
    return Object.fromEntries(head.map((name, place) => [name, row[place]]));
  };
  const same = (figures: DimensionProfile): DimensionProfile => ({
    ...figures,
    imputed: estimate(0.6),
    readableOnly: estimate(0.61),
    domainWeighted: estimate(0.59),
    byWeighting: { cdeval: estimate(0.6), scalefree: estimate(0.62), uniform: estimate(0.6) },
    templates: figures.templates.map((each) => ({
      ...each,
      ...estimate(each.order === 'norm' ? 0.7 : 0.5),
    })),
    pull: estimate(0),
  });

  test('names the choice that moves a figure most, and by how much', () => {
    const row = changed(reportWith(same));
    expect(row).toMatchObject({ by: 'scale-free weights', 'outside the interval': 'none' });
    expect(Number(row['largest change'])).toBeCloseTo(0.02);
  });

  test('takes a form alone as the mean of its two orders', () => {
    const row = changed(
      reportWith((figures) => ({
        ...same(figures),
        templates: same(figures).templates.map((each) =>
          each.form === 'compare' && each.order === 'norm' ? { ...each, value: 0.3 } : each,
        ),
      })),
    );
    // (0.3 + 0.5)/2 = 0.4, which is 0.2 below the headline and outside 0.55 to 0.65.
    expect(Number(row['yes or no alone'])).toBeCloseTo(0.4);
    expect(Number(row['A or B alone'])).toBeCloseTo(0.6);
    expect(row).toMatchObject({ by: 'yes or no alone', 'outside the interval': 'yes or no alone' });
    expect(Number(row['largest change'])).toBeCloseTo(-0.2);
  });

  test('adds up how many figures some choice takes out of their interval', () => {
    const biased = reportWith((figures) => ({
      ...same(figures),
      pull: estimate(figures.dimension === 'idv' ? -0.07 : 0),
    }));
    expect(tableBlock(whatWouldChange, biased).toString()).toContain(
      '1 of 6 figures would leave their interval by one choice or another: individualism of ',
    );
  });

  test('finds a way outside a lopsided interval that is not the farthest from the headline', () => {
    const report = reportWith((figures) => ({
      ...same(figures),
      imputed: estimate(0.6, 0.5, 0.63),
      readableOnly: estimate(0.64),
      domainWeighted: estimate(0.52),
    }));
    // 0.52 is 0.08 away, but within 0.50 to 0.63; 0.64 is only 0.04 away, and without.
    expect(changed(report)).toMatchObject({
      by: 'domains equally',
      'outside the interval': 'without fill',
    });
    expect(tableBlock(whatWouldChange, report).toString()).toContain('6 of 6 figures would leave');
  });

  test('has no largest change where nothing could be read', () => {
    const row = changed(
      reportWith((figures) => ({
        ...figures,
        imputed: { ...estimate(0.5), value: null, low: null, high: null },
      })),
    );
    expect(row).toMatchObject({ 'largest change': '', by: '', 'outside the interval': '' });
  });
});

test('alpha is given by dimension, not by respondent, and only where there are ten', () => {
  expect(tableBlock(alpha, sampleReportOf(9)).toString()).toContain(
    'needs ten that were asked the same items',
  );
  expect(tableBlock(alpha, sampleReportOf(10)).toString()).not.toContain('>respondent<');
  expect(csv(alpha.table(sampleReportOf(10)))).toMatch(/^dimension,alpha,alpha low/);
});

test('scoring says what was exact and what was sampled, form by form', () => {
  const report = sampleReport([sampleRespondent({ exact: true })]);
  expect(markdownTable(scoring, report)).toContain('| ab | 840 | 0 | 1.2 % |');
  expect(markdownTable(scoring, report)).toContain('| repeat | 0 | 840 | – |');
});
