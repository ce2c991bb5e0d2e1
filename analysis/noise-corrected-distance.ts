import { median } from 'simple-statistics';
import type { NoisyDistance } from './noisy-distance.js';
import { percentileLimits } from './percentile-limits.js';

/**
 * The distance without its noise, √(mean Σ(Δ_d² − SE²(Δ_d))) floored at 0, with 95 % limits by
 * inversion: for each draw the true distance, in the direction found, at which its noise would give
 * just what was found, 0 where the noise alone gives more; the limits hold the middle 95 % of these. The
 * noise is widened as t widens an interval. The upper limit is never below what the median of noise
 * alone would get, so that luck cannot make two respondents look surely alike, nor below that of the
 * noise about what was found, in case it is smaller that way than across.
 */
export function noiseCorrectedDistance(distance: NoisyDistance): {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
} {
  const { square, added, noise, along, widening } = distance;
  const value = Math.sqrt(Math.max(0, square - added));
  if (noise.length === 0) return { value, low: null, high: null };
  const ordinary = Math.max(square, median([...noise]));
  const lower = percentileLimits(
    trueLengths(distance, square).map((length, draw) =>
      widening ** 2 * (noise[draw] ?? 0) >= square ? 0 : length,
    ),
  );
  const upper = percentileLimits(trueLengths(distance, ordinary));
  const about = percentileLimits(
    noise.map((each, draw) => {
      const moved = 2 * Math.sqrt(square) * widening * (along[draw] ?? 0);
      return Math.sqrt(Math.max(0, square + moved + widening ** 2 * (each - 2 * added)));
    }),
  );
  if (!lower || !upper || !about) return { value, low: null, high: null };
  return {
    value,
    low: Math.min(value, lower.low),
    high: Math.max(value, upper.high, about.high),
  };
}

/** By draw, the greatest true length that its noise makes `square` of: the root of λ² + 2λ·along + noise = square; 0 without one. */
function trueLengths({ noise, along, widening }: NoisyDistance, square: number): number[] {
  return noise.map((each, draw) => {
    const half = widening * (along[draw] ?? 0);
    const under = half ** 2 + square - widening ** 2 * each;
    return under < 0 ? 0 : Math.max(0, Math.sqrt(under) - half);
  });
}
