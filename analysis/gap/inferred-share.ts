import type { Score, SignedScore } from '../hearing/hearing.js';

/**
 * I = (1 + B)/2, 0..1, with the limits of B: how often the target pole is read over stories of which
 * half hold it. A half for a faithful reader, whatever it states.
 */
export function inferredShare({ value, low, high, ...behind }: SignedScore): Score {
  return { value: half(value), low: half(low), high: half(high), ...behind, chance: 1 / 2 };
}

function half(lean: number | null): number | null {
  return lean === null ? null : (1 + lean) / 2;
}
