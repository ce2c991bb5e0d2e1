import { describe, expect, test } from 'vitest';
import type { CarryOver, Slope } from '../../../analysis/gap/gap.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';

type Limits = readonly [low: number, high: number];

function slopeBetween(limits: Limits | null): Slope {
  const [low, high] = limits ?? [null, null];
  const unknown = { standardError: null, detectable: null, note: null };
  return { value: ((low ?? 0) + (high ?? 0)) / 2, low, high, n: 60, clusters: 12, ...unknown };
}

/** J, 0.1 to both sides. */
function following(value: number) {
  return { value, low: value - 0.1, high: value + 0.1, n: 240, clusters: 12, note: null };
}

function judged(raw: Limits | null, corrected: Limits | null, follows = 0.8) {
  const slope = slopeBetween(raw);
  const carryOver: CarryOver = {
    slope,
    adjusted: false,
    unadjusted: slope,
    reliability: corrected && 0.8,
    corrected: corrected && slopeBetween(corrected),
    p: null,
  };
  return verdictOf({ carryOver, followed: following(follows) });
}

describe('the verdict', () => {
  test('is that it projects, or overcorrects, where the interval leaves 0 out', () => {
    expect(judged([0.01, 0.6], [0.02, 0.8])).toEqual({ verdict: 'projects', why: null });
    expect(judged([-0.6, -0.01], [-0.8, -0.02])).toEqual({ verdict: 'contrasts', why: null });
    // However small it is, and however noisy what is stated.
    expect(judged([0.01, 0.1], [0.01, 0.15]).verdict).toBe('projects');
    expect(judged([0.01, 0.1], null).verdict).toBe('projects');
  });

  test('is faithful where all that may be true is small, once corrected', () => {
    expect(judged([-0.1, 0.15], [-0.15, 0.2])).toEqual({ verdict: 'none shown', why: null });
    expect(judged([-0.1, 0.15], [-0.15, 0.21])).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
    expect(judged([-0.15, 0.1], [-0.21, 0.15])).toEqual({
      verdict: 'inconclusive',
      why: 'interval',
    });
  });

  test('is not faithful of one whose readings may not follow the stories at all', () => {
    expect(judged([-0.1, 0.1], [-0.1, 0.1], 0.31).verdict).toBe('none shown');
    expect(judged([-0.1, 0.1], [-0.1, 0.1], 0.29)).toEqual({
      verdict: 'inconclusive',
      why: 'following',
    });
  });

  test('cannot be told from too little, and says of what', () => {
    expect(judged([-0.01, 0.01], null)).toEqual({ verdict: 'inconclusive', why: 'noise' });
    expect(judged(null, null)).toEqual({ verdict: 'inconclusive', why: 'pairs' });
    const nothing = { ...slopeBetween(null), value: null };
    expect(
      verdictOf({
        carryOver: {
          slope: nothing,
          adjusted: false,
          unadjusted: nothing,
          reliability: null,
          corrected: null,
          p: null,
        },
        followed: following(0.8),
      }),
    ).toEqual({ verdict: 'inconclusive', why: 'nothing' });
  });
});
