import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { ellipseOf } from '../../analysis/ellipse.js';

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
