import { describe, expect, test } from 'vitest';
import type { CountrySimilarity, People } from '../../../analysis/comparison.js';
import { isNearerThanNull } from '../../../reports/among-countries.js';
import { nearestCountries } from '../../../reports/charts/nearest-countries.js';
import { renderFigure } from '../../../reports/figures.js';
import { palette } from '../../../reports/palette.js';
import type { Report } from '../../../reports/document/report.js';
import { assets } from '../../support/report-assets.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const draw = async (report: Report) =>
  (await renderFigure(nearestCountries, { report, fontFiles: assets.fontFiles }))?.svg ?? '';

/** How often something stands in a drawing. */
const times = (svg: string, part: string) => svg.split(part).length - 1;

/** A report whose chosen edition is changed. */
const withPeople = (report: Report, change: (people: People) => People): Report => ({
  ...report,
  comparison: { ...report.comparison, countries: report.comparison.countries.map(change) },
});

/** The countries of the first respondent, changed. */
const withCountries = (
  report: Report,
  change: (countries: readonly CountrySimilarity[]) => CountrySimilarity[],
): Report =>
  withPeople(report, (people) => ({
    ...people,
    respondents: people.respondents.map((each) => ({ ...each, countries: change(each.countries) })),
  }));

describe('the nearest countries', () => {
  test('are five of each respondent, with the rank and its limits', async () => {
    const report = sampleReportOf(2);
    const svg = await draw(report);
    for (const { countries } of report.comparison.countries[0]?.respondents ?? [])
      for (const { country } of countries.slice(0, 5)) expect(svg).toContain(`>${country}<`);
    expect(svg.match(/>0\.\d\d, \d+(st|nd|rd|th) \(\d+–\d+\)</g)).toHaveLength(10);
  });

  test('are three where there are more than eight respondents', async () => {
    const ranks = async (n: number) =>
      (await draw(sampleReportOf(n))).match(/\d(st|nd|rd|th) \(/g)?.length;
    expect(await ranks(8)).toBe(8 * 5);
    expect(await ranks(9)).toBe(9 * 3);
  });

  test('of the null stand beside them, with the null’s similarity', async () => {
    const svg = await draw(sampleReportOf(1));
    expect(svg).toContain('>the null: answers 0.5 throughout<');
    // The design gives 0.7927, 0.7761 and 0.7703; ranks without limits are the null’s alone.
    for (const [country, said] of [
      ['United States', '0.79, 1st'],
      ['Luxembourg', '0.78, 2nd'],
      ['Zambia', '0.77, 3rd'],
    ]) {
      expect(svg).toContain(`>${country}<`);
      expect(svg).toContain(`>${said}<`);
    }
  });

  test('have the null drawn on the row of each country, in every panel', async () => {
    const svg = await draw(sampleReportOf(2));
    expect(times(svg, `fill="${palette.null}"`)).toBe(3 * 5);
  });

  test('are of the chosen edition alone', () => {
    const report = sampleReportOf(1);
    expect(nearestCountries.caption(report)).toContain('2023 edition');
    const reversed = { ...report.comparison, countries: report.comparison.countries.toReversed() };
    expect(nearestCountries.caption({ ...report, comparison: reversed })).toContain('2015 edition');
  });

  test('stand on axes that are named once below each column of panels', async () => {
    const titles = async (n: number) =>
      times(await draw(sampleReportOf(n)), '>similarity (equation 3)<');
    expect(await titles(1)).toBe(2);
    expect(await titles(7)).toBe(2);
  });

  test('are as many as there are, where an edition has fewer than five', async () => {
    const few = withPeople(
      withCountries(sampleReportOf(1), (countries) => countries.slice(0, 2)),
      (people) => ({ ...people, null: people.null.slice(0, 2) }),
    );
    expect((await draw(few)).match(/, \d(st|nd|rd|th)/g)).toHaveLength(4);
  });

  test('have no ranks where an edition has fewer than three', async () => {
    const report = withPeople(
      withCountries(sampleReportOf(1), (countries) => countries.slice(0, 1)),
      (people) => ({
        ...people,
        edition: { ...people.edition, complete: 1 },
        null: people.null.slice(0, 1),
      }),
    );
    expect(await draw(report)).not.toMatch(/\d(st|nd|rd|th)/);
    expect(nearestCountries.caption(report)).not.toContain('brackets');
    expect(nearestCountries.caption(sampleReportOf(1))).toContain('brackets');
  });

  test('are in the table with what the null comes to', () => {
    const { columns, rows } = nearestCountries.table(sampleReportOf(1));
    const [first] = rows.map(({ cells }) =>
      Object.fromEntries(columns.map(({ name }, place) => [name, cells[place]])),
    );
    expect(rows).toHaveLength(5);
    expect(first).toMatchObject({ country: 'Luxembourg', rank: 1, 'rank of the null': 2 });
    // The null and Luxembourg, as the design has it.
    expect(first?.null).toBeCloseTo(0.7761, 4);
  });
});

test('a mark is filled only where all of its interval is nearer than the null', () => {
  expect(isNearerThanNull({ low: 0.78 }, 0.77)).toBe(true);
  expect(isNearerThanNull({ low: 0.78 }, 0.79)).toBe(false);
  expect(isNearerThanNull({ low: 0.78 }, 0.9)).toBe(false);
  expect(isNearerThanNull({ low: null }, 0.7)).toBe(false);
});

test('a respondent without limits has hollow marks and ranks without limits', async () => {
  const svg = await draw(sampleReport([sampleRespondent({ intervals: false })]));
  expect(svg).not.toMatch(/(st|nd|rd|th) \(/);
  expect(times(svg, `fill="${palette.paper}"`)).toBeGreaterThanOrEqual(5);
});

describe('a respondent among none of the countries', () => {
  const seen = sampleRespondent({ id: 'seen' });

  test('that was not observed is said to be so', async () => {
    const svg = await draw(
      sampleReport([seen, sampleRespondent({ id: 'nobody', observed: false })]),
    );
    expect(svg).toContain('>nobody<');
    expect(svg).toContain('>nothing observed<');
  });

  test('that lacks a dimension is said to lack it', async () => {
    const part = sampleRespondent({ id: 'part', seed: 2 });
    const [first, ...others] = part.profile?.dimensions ?? [];
    const without = first && { ...first, imputed: { ...first.imputed, value: null } };
    const profile = part.profile &&
      without && { ...part.profile, dimensions: [without, ...others] };
    const svg = await draw(sampleReport([seen, { ...part, profile: profile ?? null }]));
    expect(svg).toContain('>a dimension has no figure<');
  });

  test('leaves nothing to draw where it is alone, or where there are no countries', () => {
    const unseen = sampleReport([sampleRespondent({ observed: false })]);
    expect(nearestCountries.specification(unseen)).toBeNull();
    const report = sampleReportOf(1);
    const nowhere = { ...report, comparison: { ...report.comparison, countries: [] } };
    expect(nearestCountries.specification(nowhere)).toBeNull();
    expect(nearestCountries.table(nowhere).rows).toEqual([]);
  });
});

test('names of countries are escaped and cut', async () => {
  const names = [hostile.script, hostile.expression, hostile.long, hostile.ansi];
  const svg = await draw(
    withCountries(sampleReportOf(1), (countries) =>
      countries.map((each, place) => ({ ...each, country: names[place] ?? each.country })),
    ),
  );
  expect(svg).not.toMatch(/<script|[^\P{Cc}\n]/u);
  expect(svg).toContain('>&lt;script&gt;aler…1)&lt;/script&gt;<');
  expect(svg).toContain('>meta-llama/L…hat-goes-on<');
});

test.each([1, 2, 20])('fits a page with %d respondents of long names', async (n) => {
  const report = sampleReport(
    Array.from({ length: n }, (_, place) =>
      sampleRespondent({ id: `${hostile.long}${place}`, seed: place + 1 }),
    ),
  );
  expect(Number(/width="(\d+)"/.exec(await draw(report))?.[1])).toBeLessThan(760);
});
