import { describe, expect, test } from 'vitest';
import { holm } from '../../analysis/holm.js';

describe('Holm’s correction', () => {
  test('takes the smallest times their number, the next times one less, in the order given', () => {
    // 0.01 · 4, 0.02 · 3, 0.03 · 2, 0.3 · 1: the third would equal the second.
    const adjusted = holm([0.3, 0.01, 0.03, 0.02]);
    expect(adjusted.map((p) => Number(p?.toFixed(12)))).toEqual([0.3, 0.04, 0.06, 0.06]);
  });

  test('never lets a larger p come out smaller', () => {
    // 0.02 · 3 = 0.06, then 0.025 · 2 = 0.05 is lifted to it.
    expect(holm([0.02, 0.025, 0.5])).toEqual([0.06, 0.06, 0.5]);
  });

  test('never passes 1, and treats equals alike', () => {
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([0.02, 0.02])).toEqual([0.04, 0.04]);
  });

  test('counts only what was tested', () => {
    expect(holm([null, 0.02, null, 0.04])).toEqual([null, 0.04, null, 0.04]);
  });

  test('leaves a single p as it is', () => {
    expect(holm([0.04])).toEqual([0.04]);
    expect(holm([])).toEqual([]);
  });
});
