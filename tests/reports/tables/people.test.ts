import { describe, expect, test } from 'vitest';
import type { CountrySimilarity } from '../../../analysis/comparison.js';
import { csv } from '../../../reports/csv.js';
import type { Report } from '../../../reports/document/report.js';
import { agreement } from '../../../reports/tables/agreement.js';
import { countrySimilarities } from '../../../reports/tables/country-similarities.js';
import { cultureGroups } from '../../../reports/tables/culture-groups.js';
import { editions } from '../../../reports/tables/editions.js';
import { nearest } from '../../../reports/tables/nearest.js';
import { nullNeighbours } from '../../../reports/tables/null-neighbours.js';
import type { ReportTable } from '../../../reports/tables/report-table.js';
import { readCsv } from '../../support/read-csv.js';
import { sampleReport, sampleReportOf, sampleRespondent } from '../../support/sample-report.js';

const tables = [nearest, agreement, cultureGroups, nullNeighbours, editions, countrySimilarities];

/** The rows of a table as they stand in its file, by the names of their columns. */
function rowsOf({ table }: ReportTable, report: Report): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(csv(table(report)));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

/** A report of one respondent whose first edition has these countries beside it and no others. */
function reportBeside(countries: readonly CountrySimilarity[]): Report {
  const report = sampleReportOf(1);
  const people = report.comparison.countries.slice(0, 1).map((each) => ({
    ...each,
    respondents: each.respondents.map((among) => ({ ...among, countries: [...countries] })),
  }));
  return { ...report, comparison: { ...report.comparison, countries: people } };
}

const limited = (value: number | null) => ({ value, low: null, high: null });

function country(
  name: string,
  figures: { readonly similarity: number; readonly rescaled: number; readonly tau: number | null },
): CountrySimilarity {
  const { similarity, rescaled, tau } = figures;
  return {
    country: name,
    code: null,
    similarity: { ...limited(similarity), standardError: null, n: 420, note: null },
    rank: { value: 1, low: null, high: null },
    nearest: null,
    rescaled: limited(rescaled),
    rescaledRank: 1,
    tau: limited(tau),
    r: limited(tau),
  };
}

describe.each(tables)('the table $name', (definition) => {
  test('has a field for every heading, and no heading twice', () => {
    const [head = [], ...rows] = readCsv(csv(definition.table(sampleReportOf(2))));
    expect(new Set(head).size).toBe(head.length);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(head.length);
  });

  test('is empty without countries, and says so', () => {
    const report = sampleReportOf(1);
    const nowhere = { ...report, comparison: { ...report.comparison, countries: [] } };
    expect(definition.table(nowhere).rows).toEqual([]);
    expect(definition.none).not.toBe('');
  });
});

describe('the nearest countries', () => {
  test('stand side by side, each way in its own order', () => {
    const report = reportBeside([
      country('Atlantis', { similarity: 0.8, rescaled: 0.6, tau: 0.2 }),
      country('Bohemia', { similarity: 0.7, rescaled: 0.9, tau: null }),
      country('Cockaigne', { similarity: 0.6, rescaled: 0.7, tau: 0.9 }),
    ]);
    expect(nearest.table(report).rows.map(({ cells }) => cells.slice(1))).toEqual([
      [1, 'Atlantis', 0.8, 'Bohemia', 0.9, 'Cockaigne', 0.9],
      [2, 'Bohemia', 0.7, 'Cockaigne', 0.7, 'Atlantis', 0.2],
      [3, 'Cockaigne', 0.6, 'Atlantis', 0.6, null, null],
    ]);
  });

  test('are five of each respondent by each edition', () => {
    expect(rowsOf(nearest, sampleReportOf(3))).toHaveLength(3 * 2 * 5);
  });

  test('of a respondent that answers 0.5 throughout have no rescaled figure and no tau', () => {
    const report = sampleReport([sampleRespondent({ likelihood: 0.5 })]);
    expect(rowsOf(nearest, report)[0]).toMatchObject({
      nearest: 'United States',
      'nearest rescaled': '',
      rescaled: '',
      'nearest by tau': '',
      tau: '',
    });
  });
});

test('the file of all countries has every complete country of both editions', () => {
  const rows = rowsOf(countrySimilarities, sampleReportOf(2));
  // 100 of 2023 and 65 of 2015 for each of the two.
  expect(rows).toHaveLength(2 * (100 + 65));
  const unitedStates = rows.find((row) => row.country === 'United States');
  expect(unitedStates).toMatchObject({ edition: 'hofstede-2023', 'rank of the null': '1' });
  expect(Number(unitedStates?.null)).toBeCloseTo(0.7927, 4);
});

describe('the best agreement', () => {
  const withP = (p: number, { smallestTau = 0.01, smallestR = 0.01 } = {}): Report => {
    const report = sampleReportOf(1);
    const people = report.comparison.countries.slice(0, 1).map((each) => ({
      ...each,
      respondents: each.respondents.map((among) => ({
        ...among,
        bestTau: {
          countries: ['Atlantis', 'Bohemia'],
          value: 0.9,
          median: 0.87,
          p,
          smallestP: smallestTau,
        },
        bestR: {
          countries: ['Cockaigne'],
          value: 0.95,
          median: 0.94,
          p: 0.3,
          smallestP: smallestR,
        },
      })),
    }));
    return { ...report, comparison: { ...report.comparison, countries: people } };
  };

  test('names every country that shares it, beside the median of the best by chance', () => {
    expect(rowsOf(agreement, withP(0.2))[0]).toMatchObject({
      measure: 'tau',
      best: '0.9',
      countries: 'Atlantis and Bohemia',
      'median over all orders': '0.87',
      p: '0.2',
      'smallest reachable p': '0.01',
    });
  });

  test('is found only where few other orders have as good a one', () => {
    const of = 'Of 2 best agreements here that could come to a p of 0.05 or below';
    expect(agreement.found?.(withP(0.2))).toMatch(new RegExp(`^${of} none has;`));
    expect(agreement.found?.(withP(0.02))).toMatch(new RegExp(`^${of} 1 has;`));
  });

  test('is not counted where no order of the six figures would be found', () => {
    expect(agreement.found?.(withP(0.2, { smallestTau: 0.0847 }))).toMatch(
      /^The p of tau could not come below 0\.085 here\. Of 1 best agreement here that could come to a p of 0\.05 or below none has;/,
    );
    expect(agreement.found?.(withP(0.2, { smallestTau: 0.0847, smallestR: 0.06 }))).toBe(
      'The p of tau could not come below 0.085 here. The p of r could not come below 0.060 here.',
    );
  });

  test('of a constant profile does not exist', () => {
    const report = sampleReport([sampleRespondent({ likelihood: 0.5 })]);
    expect(rowsOf(agreement, report)).toEqual([]);
    expect(agreement.found?.(report)).toBeNull();
  });
});

test('culture groups come the nearest first, without the groups by wealth', () => {
  const rows = rowsOf(cultureGroups, sampleReportOf(1)).filter(
    ({ edition }) => edition === 'hofstede-2023',
  );
  const named = rows.map(({ group }) => group);
  expect(named).toHaveLength(8);
  expect(named).not.toContain('other');
  const similarities = rows.map(({ similarity }) => Number(similarity));
  expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
});

test('culture groups say that they are not of whole parts of the world', () => {
  const germanyAndNetherlands = rowsOf(cultureGroups, sampleReportOf(1)).filter(
    ({ group }) => group === 'Protestant Europe',
  );
  expect(germanyAndNetherlands.map(({ countries }) => countries)).toEqual(['2', '2']);
  expect(cultureGroups.reading).toContain('“Protestant Europe” is Germany and the Netherlands');
});

test('the null’s neighbours are given for each edition', () => {
  const rows = rowsOf(nullNeighbours, sampleReportOf(1));
  expect(rows.map(({ country: name }) => name).slice(0, 3)).toEqual([
    'United States',
    'Luxembourg',
    'Zambia',
  ]);
  expect(rows.filter(({ edition }) => edition === 'hofstede-2015')).toHaveLength(5);
});

test('editions are given with their source and how many countries are complete', () => {
  expect(rowsOf(editions, sampleReportOf(1))).toMatchObject([
    { edition: 'hofstede-2023', countries: '119', complete: '100' },
    { edition: 'hofstede-2015', countries: '111', complete: '65' },
  ]);
});
