import { describe, expect, test } from 'vitest';
import type { Block } from '../../../reports/document/document.js';
import type { Answers } from '../../../reports/document/raw-answers.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import { overviewPlot, surveyOfRespondent } from '../../../reports/survey/respondent.js';
import { surveyTrust } from '../../../reports/survey/trust.js';
import { forms } from '../../../src/vocabulary/template.js';
import { sampleReport, sampleReportOf, sampleRespondent } from '../../support/sample-report.js';
import { dimensions } from '../../support/schemes.js';

const nothing: Answers = { items: [], rows: [], total: 0, stories: null };

const sentencesIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'text' ? block.sentences : []));
const tablesIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
const plotsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'plot' && block.plot.kind === 'interval' ? [block.plot] : [],
  );

/** A respondent with this likelihood on each item, and an item for each. */
function withItems(id: string, likelihoods: readonly number[]): ReportedRespondent {
  const answers = Object.fromEntries(forms.map((form) => [form, [2, 2]]));
  return {
    ...sampleRespondent({ id, likelihood: 0.5 }),
    items: likelihoods.map((value, place) => ({
      id: `item-${place}`,
      dimension: 'pdi',
      domain: 'work',
      imputed: { ab: value, repeat: value, compare: value },
      readableOnly: { ab: value, repeat: value, compare: value },
      rating: null,
      pairs: { ab: [1, 1, 0], repeat: [1, 1, 0], compare: [1, 1, 0] },
      answers: answers as ReportedRespondent['items'][number]['answers'],
    })),
  };
}

describe('the page of a respondent', () => {
  const of = (respondent: ReportedRespondent, others: readonly ReportedRespondent[] = []) =>
    surveyOfRespondent(respondent, sampleReport([respondent, ...others]), nothing);

  test('draws a profile with the poles of each dimension at its ends', () => {
    const [profile] = plotsIn(of(sampleRespondent({ likelihood: 0.8 })));
    expect(profile?.groups.map(({ low, high }) => `${low}–${high}`).slice(0, 3)).toEqual([
      'low–high',
      'collective–individual',
      'accepts–avoids',
    ]);
    expect(profile?.groups.flatMap(({ rows }) => rows.map(({ mark }) => mark))).toEqual(
      dimensions.map(() => 'target'),
    );
  });

  test('biases that move a score are named with the score without them', () => {
    const sentences = sentencesIn(of(sampleRespondent({ biased: true, likelihood: 0.8 })));
    expect(sentences[0]).toMatch(
      /^If biased answers ignore the item, biases move .* most: 0\.80, without them 0\.\d\d\.$/,
    );
    expect(sentences.at(-1)).toBe(
      'Position bias is +0.20 (0.17 to 0.24); acquiescence is +0.30 (0.25 to 0.35).',
    );
  });

  test('unread answers are named where they change which figure leads', () => {
    expect(sentencesIn(of(sampleRespondent({ readable: 0.7 })))[0]).toBe(
      'With 70 % readable, 6 scores rest on readable answers only.',
    );
  });

  test('the most telling items are those on which it stands furthest from the others', () => {
    const own = withItems('own', [1, 0.5, 0, 0.9]);
    const other = withItems('other', [1, 0.6, 0.9, 0.1]);
    const items = own.items.map(({ id }) => ({
      id,
      dimension: 'pdi',
      domain: 'work',
      question: `Question of ${id}?`,
      target: 't',
      opposite: 'o',
    }));
    const report = sampleReport([own, other]);
    const [telling] = tablesIn(surveyOfRespondent(own, report, { ...nothing, items }));
    expect(telling?.rows).toEqual([
      ['item-2', 'Question of item-2?', '0.00', '0.90'],
      ['item-3', 'Question of item-3?', '0.90', '0.10'],
      ['item-1', 'Question of item-1?', '0.50', '0.60'],
    ]);
  });

  test('is empty without a profile', () => {
    expect(of(sampleRespondent({ observed: false }))).toEqual([]);
  });
});

test('the overview draws every respondent on every dimension', () => {
  const plot = overviewPlot(sampleReportOf(5));
  expect(plot?.kind === 'interval' && plot.groups.map(({ rows }) => rows.length)).toEqual(
    dimensions.map(() => 5),
  );
});

describe('trust', () => {
  test('draws biases, and six templates for each respondent about their mean', () => {
    const [biases, templates] = plotsIn(surveyTrust(sampleReportOf(3)));
    expect(biases?.groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Position bias', 3],
      ['Acquiescence', 3],
    ]);
    for (const { rows } of templates?.groups ?? []) {
      expect(rows).toHaveLength(6);
      expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(0, 10);
    }
  });

  test('what makes no difference is one line with its largest shift', () => {
    const [weighting] = sentencesIn(surveyTrust(sampleReportOf(3)));
    expect(weighting).toMatch(
      /^Weightings of the forms (agree: largest shift|differ by up to) 0\.\d\d/,
    );
  });

  test('has tables for what was read, forms, reliability, ratings, variance and entropies, none empty', () => {
    const tables = tablesIn(surveyTrust(sampleReportOf(3)));
    expect(tables.map(({ name }) => name)).toEqual([
      'readable-shares',
      'forms',
      'reliability',
      'ratings',
      'variance',
      'entropies',
    ]);
    for (const { columns, rows } of tables) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });

  test('alpha, whose cases are respondents, stands with reliability from ten respondents on', () => {
    const reliability = (n: number) =>
      tablesIn(surveyTrust(sampleReportOf(n))).find(({ name }) => name === 'reliability');
    expect(reliability(3)?.rows).toHaveLength(3);
    expect(reliability(10)?.rows).toHaveLength(16);
  });
});
