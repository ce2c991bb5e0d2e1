import { describe, expect, test } from 'vitest';
import { csv } from '../../../reports/csv.js';
import { tableBlock } from '../../../reports/sections/table-block.js';
import { gapAmongOthers } from '../../../reports/tables/gap-among-others.js';
import { gapAttenuation } from '../../../reports/tables/gap-attenuation.js';
import { gapByDimension } from '../../../reports/tables/gap-by-dimension.js';
import { gapControls } from '../../../reports/tables/gap-controls.js';
import { gapDescriptions } from '../../../reports/tables/gap-descriptions.js';
import { gapDifferences } from '../../../reports/tables/gap-differences.js';
import { gapErrors } from '../../../reports/tables/gap-errors.js';
import { gapFamilies } from '../../../reports/tables/gap-families.js';
import { gapFigures } from '../../../reports/tables/gap-figures.js';
import { gapPersonaSwitch } from '../../../reports/tables/gap-persona-switch.js';
import { gapReadings } from '../../../reports/tables/gap-readings.js';
import { gapTogether } from '../../../reports/tables/gap-together.js';
import { gapUndecided } from '../../../reports/tables/gap-undecided.js';
import { gapVerdicts } from '../../../reports/tables/gap-verdicts.js';
import { gapWays } from '../../../reports/tables/gap-ways.js';
import type { ReportTable } from '../../../reports/tables/report-table.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { readCsv } from '../../support/read-csv.js';
import type { SampleGap } from '../../support/sample-gap.js';
import { gapRespondent, sampleGapReport } from '../../support/sample-gap-report.js';

const reportOf = (gap: SampleGap) => sampleGapReport([gapRespondent('one', { gap })]);

/** The rows of a table's file under the names of their columns. */
function rowsOf({ table }: ReportTable, report = reportOf({})) {
  const [head = [], ...rows] = readCsv(csv(table(report)));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place]])));
}

describe('the tables of the gap', () => {
  test('have λ on all dimensions and each, with limits, without desirability, p and Holm', () => {
    const rows = rowsOf(gapByDimension);
    expect(rows.map(({ dimension }) => dimension)).toEqual([
      'all',
      ...['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr'],
    ]);
    expect(rows[0]).toMatchObject({
      λ: '0.38',
      'λ items': '240',
      'without carry-over': '0',
      'p (Holm)': '',
      'pairs or items': '48',
    });
    // The sample’s is 0.03 more without the covariate, and 2.01 · 0.05 to either side.
    expect(Number(rows[0]?.unadjusted)).toBeCloseTo(0.41);
    expect(Number(rows[0]?.['λ low'])).toBeCloseTo(0.2795);
    // Of six p values the smallest counts six times.
    expect(Number(rows[6]?.['p (Holm)'])).toBeCloseTo(6 * Number(rows[6]?.p), 6);
  });

  test('name dimensions on the page, and have their codes in the file', () => {
    expect(tableBlock(gapByDimension, reportOf({})).toString()).toContain('>Power distance<');
    expect(rowsOf(gapByDimension)[1]).toMatchObject({ dimension: 'pdi' });
  });

  test('show the headline’s figures and keep every other way of asking in a file', () => {
    const report = reportOf({ styles: ['direct', 'reasoned'] });
    expect(rowsOf(gapAttenuation, report)).toHaveLength(7);
    // Seven rows by four measures in two ways.
    expect(rowsOf(gapFigures, report)).toHaveLength(7 * 4 * 2);
    expect(rowsOf(gapFigures, report)[0]).toMatchObject({ B: '0.02', 'to its own pole': '33' });
    expect(tableBlock(gapFigures, report).toString()).not.toContain('>position gap</th>');
  });

  test('have what noise hides', () => {
    const [all] = rowsOf(gapAttenuation);
    expect(all).toMatchObject({ reliability: '0.8' });
    expect(Number(all?.['λ corrected'])).toBeCloseTo(0.475);
    expect(rowsOf(gapAttenuation, reportOf({ reliability: 0.3 }))[0]).toMatchObject({
      'λ corrected': '',
    });
  });

  test('have readings and misreadings beside what there would be without any lean', () => {
    expect(rowsOf(gapReadings)[0]).toMatchObject({ J: '0.7', 'I without bias': '0.5' });
    const [all, pdi] = rowsOf(gapErrors);
    expect(all).toMatchObject({ 'to its own pole': '33', 'to the other': '15' });
    expect(all?.['lopsidedness items']).toBe('48');
    // Eight misread items are too few.
    expect(pdi).toMatchObject({ lopsidedness: '', 'lopsidedness note': 'too few errors' });
  });

  test('warn that simpler figures take a lean to one pole for carry-over', () => {
    expect(gapDescriptions.reading).toContain('no respondent is ranked by them');
    expect(rowsOf(gapDescriptions)[0]).toMatchObject({ stated: '0.46' });
  });

  test('have tasks apart, together and their differences', () => {
    expect(rowsOf(gapWays).map((row) => row['readings from'])).toEqual([
      'forced choice',
      'agreeing, with neutral',
      'value selection',
      'value extraction',
    ]);
    expect(rowsOf(gapWays)[3]).toMatchObject({ 'by itself': 'reads itself into others' });
    expect(rowsOf(gapTogether)[0]).toMatchObject({
      tasks: 'forced choice, value selection and value extraction',
      'tasks apart': 'differ',
    });
    expect(rowsOf(gapDifferences).map(({ first, second }) => [first, second])).toEqual([
      ['forced choice', 'value selection'],
      ['forced choice', 'value extraction'],
      ['value selection', 'value extraction'],
    ]);
  });

  test('have what was asked without a story by that name', () => {
    expect(rowsOf(gapUndecided).map(({ stories }) => stories)).toEqual([
      'neutral',
      'absent',
      'blind, no story',
    ]);
  });

  test('tell a control that failed from one that was not checked', () => {
    const passed = (gap: SampleGap) => rowsOf(gapControls, reportOf(gap)).map((row) => row.passed);
    expect(passed({ failing: ['order'] })).toEqual(['yes', 'no', 'yes', 'yes', 'yes']);
    expect(new Set(passed({ observed: false }))).toEqual(new Set(['not checked']));
  });

  test('have a verdict and a place among others for each respondent', () => {
    const report = sampleGapReport();
    const verdicts = rowsOf(gapVerdicts, report);
    expect(verdicts.map(({ respondent, verdict }) => `${respondent}: ${verdict}`)).toContain(
      'noise: cannot tell',
    );
    expect(verdicts.find(({ respondent }) => respondent === 'wide')).toMatchObject({
      'why not': 'interval too wide',
    });
    expect(rowsOf(gapAmongOthers, report)[0]).toMatchObject({ respondent: 'projector' });
    expect(rowsOf(gapAmongOthers)).toEqual([]);
  });

  test('have the persona switch with its sham, and why it is withheld', () => {
    expect(rowsOf(gapPersonaSwitch, reportOf({ persona: 0.3 }))[0]).toMatchObject({
      'turned to': 'high power distance and collectivism',
      λ_causal: '0.3',
      'λ, sham': '0.02',
    });
    expect(rowsOf(gapPersonaSwitch, reportOf({ persona: 'little shift' }))[0]).toMatchObject({
      λ_causal: '',
      withheld: 'little shift',
      moved: '0.12',
    });
    expect(rowsOf(gapPersonaSwitch)).toEqual([]);
  });

  test('name the members of families, neutralised', () => {
    const tags = { ...noTags, family: '=larch' };
    const members = ['=one', 'two'].map((id) =>
      gapRespondent(id, { gap: {}, tags, simulated: id === 'two' }),
    );
    const [row] = rowsOf(gapFamilies, sampleGapReport(members));
    expect(row).toMatchObject({ family: "'=larch", members: "'=one and two (simulated)" });
  });
});
