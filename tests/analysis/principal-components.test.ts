import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { principalComponents } from '../../analysis/principal-components.js';

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
