import { describe, expect, test } from 'vitest';
import { permutationP } from '../../../analysis/gap/permutation-p.js';
import { drawnItems, slopeItems } from './slope-item-of.js';

const plain = { adjusted: false, seed: 1 };

describe('the permutation test of carry-over', () => {
  test('is as often small as its size says where there is none', () => {
    const ps = Array.from({ length: 200 }, (_, seed) => {
      const study = { pairs: 12, items: 3, slope: 0 };
      // The readings of another study know nothing of what is stated in this one.
      const others = drawnItems({ ...study, seed: 1000 + seed });
      const items = drawnItems({ ...study, seed }).map((item, place) => ({
        ...item,
        lean: others[place]?.lean ?? 0,
      }));
      return permutationP(items, { ...plain, draws: 199 });
    });
    const shareUnder = (limit: number) => ps.filter((p) => p !== null && p <= limit).length / 200;
    expect(shareUnder(0.05)).toBeLessThanOrEqual(0.1);
    expect(shareUnder(0.25)).toBeCloseTo(0.25, 0.7);
    expect(shareUnder(0.5)).toBeCloseTo(0.5, 0.7);
  });

  test('is as small as the draws allow for a reader that answers its own opinion', () => {
    const items = drawnItems({ pairs: 30, items: 3, slope: 1, seed: 1 });
    expect(permutationP(items, { ...plain, draws: 999 })).toBe(0.001);
    // Flat: each draw is as great as the data.
    const flat = items.map((item) => ({ ...item, lean: 0 }));
    expect(permutationP(flat, { ...plain, draws: 99 })).toBe(1);
  });

  test('counts the draws that are as great either way', () => {
    // Of the 24 orders of e only the two that sort it, up or down, are as great: 2/24 of the draws.
    const items = slopeItems([-0.6, -0.2, 0.2, 0.6].map((s) => ({ stated: s, lean: s })));
    expect(permutationP(items, plain)).toBeCloseTo(1 / 12, 1.7);
  });

  test('leaves readings in their dimension, and to desirability what is its own', () => {
    const apart = slopeItems(
      Array.from({ length: 20 }, (_, place) => ({
        dimension: place < 10 ? 'pdi' : 'ivr',
        stated: (place < 10 ? 0.5 : -0.5) + 0.1 * Math.sin(place),
        lean: (place < 10 ? 0.5 : -0.5) + 0.1 * Math.sin(3 * place + 1),
      })),
    );
    expect(permutationP(apart, { ...plain, draws: 999 })).toBeGreaterThan(0.05);
    const nicer = drawnItems({ pairs: 30, items: 1, slope: 0, seed: 4 }).map((item, place) => {
      const desirability = 4 * Math.sin(place);
      const stated = 0.2 * desirability + 0.2 * item.stated;
      return {
        ...item,
        stated,
        lean: 0.2 * desirability + 0.2 * item.lean,
        covariate: desirability,
      };
    });
    const draws = 999;
    expect(permutationP(nicer, { ...plain, draws })).toBeLessThan(0.01);
    expect(permutationP(nicer, { adjusted: true, seed: 1, draws })).toBeGreaterThan(0.05);
  });

  test('is not given where nothing varies, or nothing is drawn', () => {
    expect(permutationP([], plain)).toBeNull();
    expect(permutationP(slopeItems([{}, {}]), plain)).toBeNull();
    const items = drawnItems({ pairs: 12, items: 1, slope: 0, seed: 1 });
    expect(permutationP(items, { ...plain, draws: 0 })).toBeNull();
  });
});
