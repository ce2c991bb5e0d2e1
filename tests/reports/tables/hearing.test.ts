import { describe, expect, test } from 'vitest';
import { csv } from '../../../reports/csv.js';
import { markdownTable } from '../../../reports/markdown-table.js';
import { tableBlock } from '../../../reports/sections/table-block.js';
import { hearingAttitudes } from '../../../reports/tables/hearing-attitudes.js';
import { hearingExtractions } from '../../../reports/tables/hearing-extractions.js';
import { hearingJudged } from '../../../reports/tables/hearing-judged.js';
import { hearingLeanings } from '../../../reports/tables/hearing-leanings.js';
import { hearingOverall } from '../../../reports/tables/hearing-overall.js';
import { hearingPickedPoles } from '../../../reports/tables/hearing-picked-poles.js';
import { hearingPoles } from '../../../reports/tables/hearing-poles.js';
import { hearingSelections } from '../../../reports/tables/hearing-selections.js';
import { hearingUndecided } from '../../../reports/tables/hearing-undecided.js';
import { judgingCosts } from '../../../reports/tables/judging-costs.js';
import type { ReportTable } from '../../../reports/tables/report-table.js';
import { readCsv } from '../../support/read-csv.js';
import type { SampleHearing } from '../../support/sample-hearing-figures.js';
import { sampleReport, sampleRespondent } from '../../support/sample-report.js';

const reportOf = (hearing: SampleHearing) =>
  sampleReport([sampleRespondent({ simulated: true, scores: hearing })]);

/** The rows of a table's file under the names of their columns. */
function rowsOf({ table }: ReportTable, hearing: SampleHearing = {}) {
  const [head = [], ...rows] = readCsv(csv(table(reportOf(hearing))));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place]])));
}

describe('the tables of hearing', () => {
  test('have poles with both accuracies, their mean, chance, d′, c and B', () => {
    const [all, pdi] = rowsOf(hearingPoles, { target: 0.9, opposite: 0.8 }).filter(
      ({ probe }) => probe === 'forced choice',
    );
    expect(all).toMatchObject({
      respondent: 'steady',
      simulated: 'yes',
      dimension: 'all',
      'at target pole': '0.9',
      'at target pole answers': '480',
      'at opposite pole': '0.8',
      'both by chance': '0.5',
      'pairs, stories or values': '48',
    });
    expect(Number(all?.B)).toBeCloseTo(0.1);
    expect(pdi).toMatchObject({ dimension: 'pdi', 'at target pole answers': '80' });
  });

  test('have attitudes by kind, category, probe and way of asking, with merged where there is any', () => {
    const rows = rowsOf(hearingAttitudes, { settings: true, styles: ['direct', 'reasoned'] });
    expect(rows.find(({ stories }) => stories === 'random')).toMatchObject({
      category: 'all',
      probe: 'with neutral',
      asked: 'direct',
      merged: '0.74',
      'merged by chance': '0.5',
    });
    expect(rows.find(({ category }) => category === 'idv')).toMatchObject({ merged: '' });
    expect(new Set(rows.map(({ asked }) => asked))).toEqual(new Set(['direct', 'reasoned']));
  });

  test('have the three F1s of selection by name, beside three readers who do not hear', () => {
    const [row] = rowsOf(hearingSelections);
    expect(row).toMatchObject({ candidates: 'contrast', 'F1 by topic alone': '0.5' });
    for (const name of ['F1', 'mean F1 of stories', 'F1 over all picks', 'over chance'])
      expect(Number(row?.[`${name} low`]), name).toBeLessThan(Number(row?.[name]));
  });

  test('have picks by pole for twin stories alone', () => {
    const rows = rowsOf(hearingPickedPoles, { settings: true, target: 0.9, opposite: 0.7 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      'right at target pole': '0.9',
      'right at opposite pole': '0.7',
      'off-topic offered at target pole': '240',
      'off-topic picked at opposite pole': '0.05',
    });
  });

  test('have extractions at either pole, and the correction only where people labelled', () => {
    expect(rowsOf(hearingExtractions).map(({ pole }) => pole)).toEqual([
      'both',
      'target',
      'opposite',
    ]);
    expect(rowsOf(hearingExtractions)[0]).toMatchObject({ 'corrected by people': '' });
    expect(rowsOf(hearingExtractions, { labelled: 60 })[0]).toMatchObject({
      'labelled by people': '60',
    });
    expect(
      Number(rowsOf(hearingExtractions, { labelled: 60 })[0]?.['corrected by people']),
    ).toBeGreaterThan(0);
    expect(rowsOf(hearingJudged, { unjudged: 4 })[0]).toMatchObject({ 'not judged': '4' });
  });

  test('have what is read into stories that take no side beside a reader without leaning', () => {
    const [first] = rowsOf(hearingUndecided);
    expect(first).toMatchObject({ stories: 'neutral', 'without leaning': '0.5', neither: '' });
    expect(rowsOf(hearingUndecided).some(({ neither }) => neither === '0.8')).toBe(true);
  });

  test('have order bias and yea-saying with 0 as what is due', () => {
    expect(rowsOf(hearingLeanings, { positionBias: 0.1, acquiescence: -0.2 })).toMatchObject([
      { bias: 'order', size: '0.1', 'without bias': '0' },
      { bias: 'yea-saying', size: '-0.2' },
    ]);
  });

  test('have a row for each respondent over all dimensions, in the plainest way of asking', () => {
    const rows = rowsOf(hearingOverall, { target: 0.9, styles: ['direct', 'reasoned'] });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ asked: 'direct', 'at target pole': '0.9' });
    expect(Number(rows[0]?.['d′'])).toBeGreaterThan(0);
  });

  test('show rows over all categories in the page and keep the rest for the file', () => {
    const report = reportOf({ settings: true, styles: ['direct', 'reasoned'] });
    const shown = tableBlock(hearingAttitudes, report).toString();
    const all = hearingAttitudes.table(report).rows.length;
    expect(shown).not.toContain('<details>');
    expect(shown).toContain('(category: all; asked: direct)');
    expect(shown).toContain(`All ${all} rows stand in tables/hearing-attitudes.csv.`);
    expect(shown.match(/<tr><th scope="row">/g)?.length).toBeLessThan(all / 2);
  });

  test('show picks by pole of contrast candidates alone', () => {
    const report = reportOf({});
    const [both] = report.respondents.flatMap(({ inference: heard }) => heard?.scores.selections ?? []);
    if (!both) throw new Error('values were selected');
    const [respondent] = report.respondents;
    respondent?.inference?.scores.selections.push({ ...both, mode: 'original' });
    expect(hearingPickedPoles.table(report).rows).toHaveLength(2);
    expect(hearingPickedPoles.excerpt?.(report).rows).toHaveLength(1);
  });

  test('leave finer scores to the file', () => {
    const shown = tableBlock(hearingSelections, reportOf({})).toString();
    expect(shown).toContain('>F1 by topic alone</th>');
    expect(shown).not.toMatch(/>(precision|recall|mean F1 of stories|F1 over all picks)<\/th>/);
  });

  test('say why a score has no interval', () => {
    expect(markdownTable(hearingLeanings, reportOf({ intervals: false }))).toContain(
      '+0.01 (no interval: 6 pairs; an interval needs 10)',
    );
  });

  test('have what the judge cost, where there was one', () => {
    expect(rowsOf(judgingCosts)[0]).toMatchObject({ responses: '118' });
    expect(rowsOf(judgingCosts, { tasks: ['attitude'] })).toEqual([]);
  });
});
