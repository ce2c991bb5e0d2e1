import { drawNormal } from './draw-normal.js';
import type { Random } from './seeded-random.js';

// Below this the concentration would overflow.
const NO_SPREAD = 1e-9;

/**
 * A draw from the Beta distribution with a given mean and with variance spread · mean · (1 − mean),
 * which is Beta(mean·c, (1 − mean)·c) with c = 1/spread − 1. Returns 0..1.
 */
export function drawBeta(mean: number, spread: number, random: Random): number {
  if (spread < NO_SPREAD || mean === 0 || mean === 1) return mean;
  if (spread === 1) return random() < mean ? 1 : 0;
  const concentration = 1 / spread - 1;
  const target = drawLogGamma(mean * concentration, random);
  const opposite = drawLogGamma((1 - mean) * concentration, random);
  return 1 / (1 + Math.exp(opposite - target));
}

/**
 * The logarithm of a Gamma(shape, 1) draw (Marsaglia and Tsang 2000; below shape 1 through
 * Gamma(shape + 1)·U^(1/shape)). The logarithm, since small shapes underflow.
 */
function drawLogGamma(shape: number, random: Random): number {
  if (shape < 1) return drawLogGamma(shape + 1, random) + Math.log(1 - random()) / shape;
  const d = shape - 1 / 3;
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) {
      return Math.log(d * v);
    }
  }
}
