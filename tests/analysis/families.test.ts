import { describe, expect, test } from 'vitest';
import type { Ensemble } from '../../analysis/ensemble.js';
import { families } from '../../analysis/families.js';
import { drawnMatrices } from '../../analysis/pair-matrix.js';
import { normals, profileWith } from './support/drawn-profiles.js';

/** Respondents by id, each at a figure on its first dimension, with noise. */
function ensemble(firsts: Readonly<Record<string, number>>): Ensemble {
  const random = normals(11);
  const profiles = Object.values(firsts).map((first) =>
    profileWith([first, 0.5, 0.5, 0.5, 0.5, 0.5], { standardError: 0.01, draws: 100, random }),
  );
  return {
    ids: Object.keys(firsts),
    profiles,
    matrices: drawnMatrices(profiles),
    behind: { n: 420, degreesOfFreedom: 378, note: null },
  };
}

const test6 = ensemble({ a: 0.2, b: 0.21, c: 0.5, d: 0.6, e: 0.8, f: 0.9 });
const run = (familyOf: Readonly<Record<string, string>>, of = test6) =>
  families(of, { familyOf: new Map(Object.entries(familyOf)), seed: 1 });

describe('families', () => {
  test('of two among six cannot come below 1/15, and the most alike pair comes to that', () => {
    const [larch] = run({ a: 'larch', b: 'larch' }).families;
    expect(larch?.members).toEqual(['a', 'b']);
    expect(larch?.p).toBeCloseTo(1 / 15, 12);
    expect(larch?.smallestP).toBeCloseTo(1 / 15, 12);
    expect(larch?.choices).toEqual({ all: 15, looked: 15, exact: true });
    // Equation 4 at a distance of 0.01.
    expect(larch?.within?.value).toBeCloseTo(1 / 1.01, 12);
    expect(larch?.lead?.low).toBeGreaterThan(0);
  });

  test('are held against the mean over all pairs', () => {
    const { baseline, families: found } = run(
      { c: 'larch', d: 'larch' },
      ensemble({ c: 0.5, d: 0.6 }),
    );
    expect(baseline?.value).toBeCloseTo(1 / 1.1, 12);
    expect(found[0]?.lead?.value).toBeCloseTo(0, 12);
    expect(found[0]?.p).toBe(1);
  });

  test('are corrected for their number after Holm, and so is the smallest p', () => {
    const found = run({ a: 'larch', b: 'larch', e: 'maple', f: 'maple' }).families;
    expect(found.map(({ family }) => family)).toEqual(['larch', 'maple']);
    const [larch, maple] = found;
    expect(larch?.adjustedP).toBeCloseTo(2 / 15, 12);
    // Both at 1/15: 2 · 1/15, and 1 · 1/15 lifted to it.
    expect(larch?.smallestAdjustedP).toBeCloseTo(2 / 15, 12);
    expect(maple?.adjustedP).toBeGreaterThanOrEqual(maple?.p ?? 1);
  });

  test('are never said to be out of reach of the p that they came to', () => {
    const eight = ensemble({ a: 0.2, b: 0.2, c: 0.2, d: 0.2, e: 0.9, f: 0.9, g: 0.5, h: 0.7 });
    const familyOf = { a: 'four', b: 'four', c: 'four', d: 'four', e: 'two', f: 'two' };
    const [four, two] = run(familyOf, eight).families;
    // 1/C(8,4) · 2, and 1/C(8,2), which is the larger of the two and so not multiplied.
    expect(four?.smallestAdjustedP).toBeCloseTo(2 / 70, 12);
    expect(two?.smallestAdjustedP).toBeCloseTo(1 / 28, 12);
    for (const each of [four, two])
      expect(each?.adjustedP).toBeGreaterThanOrEqual(each?.smallestAdjustedP ?? 1);
  });

  test('of one have no figure and leave the others as they are', () => {
    const [larch, lone] = run({ a: 'larch', b: 'larch', f: 'lone' }).families;
    expect(lone).toEqual({
      family: 'lone',
      members: ['f'],
      within: null,
      lead: null,
      p: null,
      smallestP: null,
      adjustedP: null,
      smallestAdjustedP: null,
      choices: null,
    });
    expect(larch?.adjustedP).toBeCloseTo(1 / 15, 12);
  });

  test('name the respondents that they were tested among, and none where nobody is tagged', () => {
    expect(run({})).toMatchObject({ among: ['a', 'b', 'c', 'd', 'e', 'f'], families: [] });
    expect(families(ensemble({}), { familyOf: new Map(), seed: 1 })).toEqual({
      among: [],
      baseline: null,
      families: [],
    });
  });
});
