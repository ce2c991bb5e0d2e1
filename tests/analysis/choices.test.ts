import { describe, expect, test } from 'vitest';
import { choices, countChoices } from '../../analysis/choices.js';

describe('ways to choose', () => {
  test('are each given once', () => {
    expect([...choices(4, 2)]).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  test('are counted without being made', () => {
    expect(countChoices(6, 2)).toBe(15);
    expect(countChoices(20, 10)).toBe(184_756);
    expect(countChoices(52, 5)).toBe(2_598_960);
    expect(countChoices(100, 98)).toBe(4950);
    expect(countChoices(100, 50) / 1.008913e29).toBeCloseTo(1, 6);
  });

  test.each([
    [7, 3],
    [5, 5],
    [5, 1],
    [5, 0],
    [2, 3],
    [0, 0],
  ])('are as many as counted, of %i by %i, and all different', (among, size) => {
    const all = [...choices(among, size)];
    expect(all).toHaveLength(countChoices(among, size));
    expect(new Set(all.map(String)).size).toBe(all.length);
  });
});
