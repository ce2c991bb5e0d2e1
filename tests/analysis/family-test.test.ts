import { describe, expect, test } from 'vitest';
import { familyTest } from '../../analysis/family-test.js';

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
