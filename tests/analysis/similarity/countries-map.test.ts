import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { HumansMap } from '../../../analysis/similarity/comparison.js';
import {
  ellipseOf,
  humansMap,
  principalComponents,
} from '../../../analysis/similarity/countries-map.js';
import type { CountryTable } from '../../../vocabulary/country.js';
import { dimensions } from '../../support/schemes.js';
import { columnsOf } from '../../support/tallies.js';

type Point = readonly [number, number];

/** Turned about 0 against the clock. */
function turned(points: readonly Point[], degrees: number): Point[] {
  const angle = (degrees * Math.PI) / 180;
  return points.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]);
}

describe('the ellipse of a cloud of draws', () => {
  const cross: Point[] = [
    [2, 0],
    [-2, 0],
    [0, 1],
    [0, -1],
  ];

  test('has the half axes √(λ · 5.991)', () => {
    // Variances 8/3 along x and 2/3 along y, and no covariance.
    const ellipse = ellipseOf(cross);
    expect(ellipse?.major).toBeCloseTo(Math.sqrt((8 / 3) * 5.991465), 6);
    expect(ellipse?.minor).toBeCloseTo(Math.sqrt((2 / 3) * 5.991465), 6);
    expect(ellipse?.angle).toBe(0);
  });

  test.each([30, 45, 89, 90, -30, -89])('turns with its cloud, by %i degrees', (degrees) => {
    const ellipse = ellipseOf(turned(cross, degrees));
    expect(ellipse?.angle).toBeCloseTo(degrees, 9);
    expect(ellipse?.major).toBeCloseTo(2 * (ellipse?.minor ?? 0), 9);
  });

  test('stands upright at 90 degrees, never at −90', () => {
    const upright = cross.map(([x, y]): Point => [y, x]);
    expect(ellipseOf(upright)?.angle).toBe(90);
    // Leaning by less than can be told from upright.
    const leaning: Point[] = [
      [0, 2],
      [0, -2],
      [1, -1e-18],
      [-1, 1e-18],
    ];
    expect(ellipseOf(leaning)?.angle).toBe(90);
  });

  test('is flat for points on a line, and a dot for one point', () => {
    // A slope of 0.75, and an eigenvalue that rounding carries below 0.
    const line: Point[] = [
      [0.1, 0.2],
      [0.5, 0.5],
      [0.62, 0.59],
    ];
    expect(ellipseOf(line)?.minor).toBeCloseTo(0, 7);
    expect(ellipseOf(line)?.angle).toBeCloseTo((Math.atan(0.75) * 180) / Math.PI, 9);
    const still: Point = [0.5, 0.25];
    expect(ellipseOf([still, still, still])).toEqual({ major: 0, minor: 0, angle: 0 });
  });

  test('does not exist for fewer than three points', () => {
    expect(ellipseOf(cross.slice(0, 2))).toBeNull();
    expect(ellipseOf([])).toBeNull();
  });

  test('holds 95 % of a normal cloud', () => {
    const random = xoroshiro128plus(1);
    const normal = (): Point => {
      const reach = Math.sqrt(-2 * Math.log(1 - uniformFloat64(random)));
      const angle = 2 * Math.PI * uniformFloat64(random);
      return [3 * reach * Math.cos(angle), reach * Math.sin(angle)];
    };
    const cloud = turned(Array.from({ length: 10_000 }, normal), 20);
    const { major = 0, minor = 0, angle = 0 } = ellipseOf(cloud) ?? {};
    expect(angle).toBeCloseTo(20, 0);
    const inside = turned(cloud, -angle).filter(
      ([x, y]) => (x / major) ** 2 + (y / minor) ** 2 <= 1,
    );
    // One standard error is 0.002.
    expect(Math.abs(inside.length / cloud.length - 0.95)).toBeLessThan(0.007);
  });
});

/** A profile that varies on two dimensions only. */
const on = (pdi: number, idv: number) => [pdi, idv, 0.3, 0.1, 0.7, 0.5];

const close = (figures: readonly number[]) =>
  figures.map((figure): unknown => expect.closeTo(figure, 12));

describe('principal components', () => {
  // About (0.5, 0.5): 0.2 either way along (0.6, 0.8), and 0.1 either way across it.
  const rows = [on(0.62, 0.66), on(0.38, 0.34), on(0.58, 0.44), on(0.42, 0.56)];

  test('are the axes of the cloud, the longest first', () => {
    const components = principalComponents(rows);
    // Squares 2 · 0.04 along and 2 · 0.01 across: 4 to 1.
    expect(components?.explained).toEqual(close([0.8, 0.2]));
    expect(components?.loadings).toEqual([
      close([0.6, 0.8, 0, 0, 0, 0]),
      close([0.8, -0.6, 0, 0, 0, 0]),
    ]);
    expect(components?.center).toEqual(close(on(0.5, 0.5)));
  });

  test('place a profile by its distance from the centre along each', () => {
    const components = principalComponents(rows);
    expect(components?.project(on(0.62, 0.66))).toEqual(close([0.2, 0]));
    expect(components?.project(on(0.42, 0.56))).toEqual(close([0, -0.1]));
    expect(components?.project(components.center)).toEqual([0, 0]);
  });

  test('turn the largest loading up, and of two alike the first', () => {
    // Rounding makes now the one and now the other of the two the larger.
    for (let step = 1; step <= 50; step += 1) {
      const [pdi, idv] = [0.07 * step, 0.03 * step];
      const falling = principalComponents([
        on(pdi, idv),
        on(pdi + 0.1 * step, idv - 0.1 * step),
        on(pdi - 0.1, idv + 0.1),
      ]);
      expect(falling?.loadings).toEqual([close([Math.SQRT1_2, -Math.SQRT1_2, 0, 0, 0, 0])]);
    }
    const steep = principalComponents([on(0.2, 0.1), on(0.1, 0.9)]);
    expect(steep?.loadings[0]?.[1]).toBeGreaterThan(0.9);
    expect(steep?.loadings[0]?.[0]).toBeLessThan(0);
  });

  test('leave out what has no variance', () => {
    const line = principalComponents([on(0.1, 0.5), on(0.4, 0.5), on(0.9, 0.5)]);
    expect(line?.explained).toEqual([1]);
    expect(line?.loadings).toEqual([[1, 0, 0, 0, 0, 0]]);
  });

  test('have no loading past 1', () => {
    // Found by search: without a bound the second loading of these is 1 + 2e-16.
    const components = principalComponents([
      [0.5000000066, 0.86, 0.5000000073, 0.5000000037, 0.5000000084, 0.5000000096],
      [0.5000000094, 0.58, 0.5000000049, 0.500000004, 0.5000000032, 0.5000000065],
      [0.5000000031, 0.15, 0.5000000063, 0.5000000046, 0.500000007, 0.5000000047],
      [0.5000000068, 0.68, 0.5000000019, 0.5000000098, 0.5000000074, 0.5000000049],
    ]);
    expect(components?.loadings[0]?.[1]).toBe(1);
  });

  test('do not exist where nothing varies', () => {
    expect(principalComponents([on(0.1, 0.2), on(0.1, 0.2), on(0.1, 0.2)])).toBeNull();
    expect(principalComponents([on(0.1, 0.2)])).toBeNull();
    expect(principalComponents([])).toBeNull();
  });

  test('are orthonormal, explain everything and keep distances, however few or alike the rows', () => {
    const figure = fc.integer({ min: 0, max: 4 }).map((quarters) => quarters / 4);
    const profile = fc.array(figure, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(profile, { minLength: 2, maxLength: 9 }), (some) => {
        const components = principalComponents(some);
        if (components === null) {
          expect(new Set(some.map(String)).size).toBe(1);
          return;
        }
        const { explained, loadings, project } = components;
        expect(explained.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
        expect(explained).toEqual(explained.toSorted((a, b) => b - a));
        expect(loadings.length).toBeLessThanOrEqual(Math.min(6, some.length - 1));
        loadings.forEach((one, i) => {
          loadings.forEach((other, j) => {
            expect(product(one, other)).toBeCloseTo(i === j ? 1 : 0, 9);
          });
        });
        const [first = [], second = []] = some;
        const apart = first.map((figure, place) => figure - (second[place] ?? 0));
        const [at = [], than] = [project(first), project(second)];
        const onMap = at.map((along, place) => along - (than[place] ?? 0));
        expect(product(onMap, onMap)).toBeCloseTo(product(apart, apart), 9);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, part, place) => sum + part * (b[place] ?? 0), 0);
}

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
) => ({
  id,
  profile: { found, columns: columnsOf(draws), n: 60, degreesOfFreedom: 18, note: null },
});

const even = (pdi: number, idv: number) => [pdi, idv, 0.5, 0.5, 0.5, 0.5];

const nearly = (figure: number): unknown => expect.closeTo(figure, 12);

describe('the humans map', () => {
  test('places countries and respondents on the axes along which countries differ', () => {
    const map = humansMap([respondent('a', even(0.5, 0.7))], table(four), {
      fit: 'countries',
      dimensions,
    });
    expect(HumansMap.parse(map)).toEqual(map);
    expect(map).toMatchObject({ fit: 'countries', edition: 'Own scores', fitted: 4 });
    // Squares 2 · 0.09 and 2 · 0.01.
    expect(map?.explained).toEqual([nearly(0.9), nearly(0.1)]);
    expect(map?.loadings[0]).toMatchObject({ pdi: nearly(1), idv: nearly(0) });
    expect(map?.loadings[1]).toMatchObject({ pdi: nearly(0), idv: nearly(1) });
    expect(map?.countries[0]).toEqual({
      country: 'East',
      code: null,
      x: nearly(0.3),
      y: nearly(0),
    });
    expect(map?.countries[3]).toMatchObject({ country: 'South', x: nearly(0), y: nearly(-0.1) });
    expect(map?.respondents).toEqual([
      { respondent: 'a', x: nearly(0.1), y: nearly(0.2), ellipse: null },
    ]);
    expect(map?.null).toEqual({ x: nearly(0.1), y: nearly(0) });
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
    expect(alone?.loadings[0]).toMatchObject({ pdi: nearly(1) });
    expect(joint?.loadings[0]).toMatchObject({ idv: nearly(1) });
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
    expect(map?.respondents[0]).toMatchObject({ x: nearly(0.1), y: 0 });
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
