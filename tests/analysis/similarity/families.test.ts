import { describe, expect, test } from 'vitest';
import type { Ensemble } from '../../../analysis/similarity/ensemble.js';
import { families, familyTest } from '../../../analysis/similarity/families.js';
import { pairMatrix } from '../../../analysis/similarity/similarity.js';
import { normals, profileWith } from '../../support/tallies.js';

/** Similarities of `size` respondents, 0.5 throughout but for the pairs named, the smaller place first. */
function similarities(size: number, pairs: readonly (readonly [number, number, number])[] = []) {
  const between = (a: number, b: number): number =>
    pairs.find(([one, other]) => one === Math.min(a, b) && other === Math.max(a, b))?.[2] ?? 0.5;
  return Array.from({ length: size }, (_, first) =>
    Array.from({ length: size }, (_, second) => (first === second ? 1 : between(first, second))),
  );
}

const seed = 1;

describe('whether a family is more alike than others', () => {
  test('is told by the share of all choices that are as alike', () => {
    const found = familyTest(similarities(6, [[1, 4, 0.9]]), [1, 4], { seed });
    expect(found).toEqual({
      within: 0.9,
      p: 1 / 15,
      smallestP: 1 / 15,
      choices: { all: 15, looked: 15, exact: true },
    });
  });

  test('counts choices that are more alike, and those exactly as alike', () => {
    const rows = similarities(6, [
      [0, 1, 0.8],
      [2, 3, 0.8],
      [4, 5, 0.9],
    ]);
    expect(familyTest(rows, [0, 1], { seed })?.p).toBe(3 / 15);
    expect(familyTest(rows, [0, 2], { seed })?.p).toBe(1);
  });

  test('takes the mean over all pairs of a larger family', () => {
    // Of the 20 threesomes those with the pair (0, 1) have a mean of 1.9/3 or, with 2, (0.9 + 0.7 + 0.5)/3.
    const rows = similarities(6, [
      [0, 1, 0.9],
      [1, 2, 0.7],
    ]);
    const found = familyTest(rows, [0, 1, 5], { seed });
    expect(found?.within).toBeCloseTo(1.9 / 3, 12);
    expect(found?.p).toBe(4 / 20);
    expect(familyTest(rows, [2, 0, 1], { seed })?.p).toBe(1 / 20);
  });

  test('is not told by the order in which members are named', () => {
    const rows = similarities(7, [
      [0, 1, 0.1],
      [1, 2, 0.2],
      [0, 2, 0.3],
      [3, 4, 0.7],
    ]);
    const p = familyTest(rows, [0, 1, 2], { seed })?.p;
    expect(familyTest(rows, [2, 1, 0], { seed })?.p).toBe(p);
    expect(p).toBe(1);
  });

  test('cannot be told of a family of one, and never of a family of all', () => {
    expect(familyTest(similarities(3), [1], { seed })).toBeNull();
    expect(familyTest(similarities(3), [], { seed })).toBeNull();
    expect(familyTest(similarities(3, [[0, 1, 0.9]]), [0, 1, 2], { seed })).toMatchObject({
      p: 1,
      smallestP: 1,
      choices: { all: 1, looked: 1, exact: true },
    });
  });
});

describe('where the choices are too many to look at all', () => {
  const rows = similarities(20, [
    [0, 1, 0.9],
    [0, 2, 0.9],
    [1, 2, 0.9],
    [7, 8, 0.95],
  ]);
  const options = { seed, most: 1000, sampled: 999 };

  test('a random sample stands for them, the family’s own choice among it', () => {
    // Of the 1,140 threesomes none else comes near the family: the sample holds it or not.
    const found = familyTest(rows, [0, 1, 2], options);
    expect(found?.choices).toEqual({ all: 1140, looked: 999, exact: false });
    expect(found?.smallestP).toBe(1 / 1000);
    expect(found?.p).toBeGreaterThanOrEqual(1 / 1000);
    expect(found?.p).toBeLessThan(5 / 1000);
  });

  test('the sample comes near what all of them would give', () => {
    // A pair at 0.9 or 0.95: 18 with (7, 8), 3 · 17 with one of the three pairs, and their own: 70.
    const exact = familyTest(rows, [0, 1, 5], { seed });
    expect(exact?.p).toBe(70 / 1140);
    const sampled = familyTest(rows, [0, 1, 5], { ...options, sampled: 20_000 });
    // One standard error is 0.0017.
    expect(Math.abs((sampled?.p ?? 0) - 70 / 1140)).toBeLessThan(0.006);
  });

  test('the same seed gives the same p', () => {
    const p = (chosen: number) => familyTest(rows, [0, 1, 5], { ...options, seed: chosen })?.p;
    expect(p(7)).toBe(p(7));
    expect(new Set([1, 2, 3, 4].map(p)).size).toBeGreaterThan(1);
  });
});

/** Respondents by id, each at a figure on its first dimension, with noise. */
function ensemble(firsts: Readonly<Record<string, number>>): Ensemble {
  const random = normals(11);
  const profiles = Object.values(firsts).map((first) =>
    profileWith([first, 0.5, 0.5, 0.5, 0.5, 0.5], { standardError: 0.01, draws: 100, random }),
  );
  return {
    ids: Object.keys(firsts),
    profiles,
    similar: pairMatrix(profiles.map(({ found }) => found)),
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
