import { describe, expect, test } from 'vitest';
import { HumansMap } from '../../analysis/comparison.js';
import { humansMap } from '../../analysis/humans-map.js';
import type { CountryTable } from '../../src/vocabulary/country.js';
import { dimensions } from '../support/schemes.js';

/** Scores of a country; IVR may be missing, and the rest is the same everywhere. */
const country = (name: string, pdi: number, idv: number, ivr: number | null = 50) => ({
  name,
  code: null,
  scores: { pdi, idv, uai: 50, mas: 50, lto: 50, ivr },
  richWest: null,
  culture: null,
});

const table = (countries: CountryTable['countries']): CountryTable => ({
  name: 'own',
  title: 'Own scores',
  source: 'by hand',
  terms: 'none',
  countries,
});

// About (40, 50): 30 either way on PDI and 10 either way on IDV.
const four = [
  country('East', 70, 50),
  country('West', 10, 50),
  country('North', 40, 60),
  country('South', 40, 40),
];

const respondent = (
  id: string,
  found: readonly number[],
  draws: readonly (readonly number[])[] = [],
) => ({ id, profile: { found, draws, n: 60, degreesOfFreedom: 18, note: null } });

const even = (pdi: number, idv: number) => [pdi, idv, 0.5, 0.5, 0.5, 0.5];

const close = (figure: number): unknown => expect.closeTo(figure, 12);

describe('the humans map', () => {
  test('places countries and respondents on the axes along which countries differ', () => {
    const map = humansMap([respondent('a', even(0.5, 0.7))], table(four), {
      fit: 'countries',
      dimensions,
    });
    expect(HumansMap.parse(map)).toEqual(map);
    expect(map).toMatchObject({ fit: 'countries', edition: 'Own scores', fitted: 4 });
    // Squares 2 · 0.09 and 2 · 0.01.
    expect(map?.explained).toEqual([close(0.9), close(0.1)]);
    expect(map?.loadings[0]).toMatchObject({ pdi: close(1), idv: close(0) });
    expect(map?.loadings[1]).toMatchObject({ pdi: close(0), idv: close(1) });
    expect(map?.countries[0]).toEqual({ country: 'East', code: null, x: close(0.3), y: close(0) });
    expect(map?.countries[3]).toMatchObject({ country: 'South', x: close(0), y: close(-0.1) });
    expect(map?.respondents).toEqual([
      { respondent: 'a', x: close(0.1), y: close(0.2), ellipse: null },
    ]);
    expect(map?.null).toEqual({ x: close(0.1), y: close(0) });
  });

  test('leaves out countries that lack a score', () => {
    const map = humansMap(
      [respondent('a', even(0.5, 0.5))],
      table([...four, country('Far', 100, 100, null)]),
      { fit: 'countries', dimensions },
    );
    expect(map?.countries.map(({ country }) => country)).toEqual([
      'East',
      'West',
      'North',
      'South',
    ]);
    expect(map?.fitted).toBe(4);
  });

  test('is fitted on respondents too where asked', () => {
    // Two respondents 0.8 apart on IDV outweigh the countries' 0.6 on PDI.
    const two = [respondent('a', even(0.4, 0.1)), respondent('b', even(0.4, 0.9))];
    const alone = humansMap(two, table(four), { fit: 'countries', dimensions });
    const joint = humansMap(two, table(four), { fit: 'joint', dimensions });
    expect(alone?.loadings[0]).toMatchObject({ pdi: close(1) });
    expect(joint?.loadings[0]).toMatchObject({ idv: close(1) });
    expect(joint).toMatchObject({ fit: 'joint', fitted: 6 });
  });

  test('draws an ellipse around where a respondent’s draws fell', () => {
    const draws = [even(0.5, 0.7), even(0.5, 0.3), even(0.6, 0.5), even(0.4, 0.5)];
    const map = humansMap([respondent('a', even(0.5, 0.5), draws)], table(four), {
      fit: 'countries',
      dimensions,
    });
    // Variances 0.08/3 along IDV, which is y, and 0.02/3 along PDI.
    const ellipse = map?.respondents[0]?.ellipse;
    expect(ellipse?.major).toBeCloseTo(Math.sqrt((0.08 / 3) * 5.991465), 6);
    expect(ellipse?.minor).toBeCloseTo(Math.sqrt((0.02 / 3) * 5.991465), 6);
    expect(ellipse?.angle).toBeCloseTo(90, 9);
  });

  test('is a line where countries differ along one axis only', () => {
    const row = [country('A', 10, 50), country('B', 40, 50), country('C', 70, 50)];
    const map = humansMap([respondent('a', even(0.5, 0.9))], table(row), {
      fit: 'countries',
      dimensions,
    });
    expect(map?.explained).toEqual([1]);
    expect(map?.respondents[0]).toMatchObject({ x: close(0.1), y: 0 });
  });

  test('does not exist without three complete countries that differ, nor without a respondent', () => {
    const one = [respondent('a', even(0.2, 0.9))];
    const missing = country('Missing', 20, 20, null);
    expect(
      humansMap(one, table([...four.slice(0, 2), missing]), { fit: 'joint', dimensions }),
    ).toBeNull();
    const same = ['A', 'B', 'C'].map((name) => country(name, 50, 50));
    expect(humansMap(one, table(same), { fit: 'countries', dimensions })).toBeNull();
    expect(humansMap([], table(four), { fit: 'countries', dimensions })).toBeNull();
  });
});
