import { mean, sampleVariance } from 'simple-statistics';

/** A figure that is known only so far. */
interface Measured {
  readonly value: number;
  readonly standardError: number;
}

/** Figures drawn towards their mean, each by how little is known of it. */
interface Pooled {
  /** Their mean, weighted by what is known of each. */
  readonly mean: number;
  /** The standard deviation between them without noise, 0 or more. */
  readonly between: number;
  /** In the order given: B · value + (1 − B) · mean, with B = between²/(between² + standardError²). */
  readonly values: readonly number[];
}

/** Fewest figures that a spread between them can be had from. */
const FEWEST = 3;

/** Keeps the weight of a figure that is known exactly finite. */
const LEAST_VARIANCE = 1e-12;

/**
 * Partial pooling, normal about normal: the variance between figures is that found less the mean of the
 * squared standard errors, at least 0 (method of moments). Where it is 0 all are drawn to the mean. Null
 * of fewer than three. Sources: Efron & Morris 1975; Hedges 1983.
 */
export function partialPooling(figures: readonly Measured[]): Pooled | null {
  if (figures.length < FEWEST) return null;
  const noise = figures.map(({ standardError }) => standardError ** 2);
  const between = Math.max(0, sampleVariance(figures.map(({ value }) => value)) - mean(noise));
  const weights = noise.map((variance) => 1 / Math.max(LEAST_VARIANCE, variance + between));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const centre = figures.reduce((sum, { value }, nth) => sum + value * (weights[nth] ?? 0), 0);
  const middle = centre / total;
  return {
    mean: middle,
    between: Math.sqrt(between),
    values: figures.map(({ value }, nth) => {
      const own = between === 0 ? 0 : between / (between + (noise[nth] ?? 0));
      return own * value + (1 - own) * middle;
    }),
  };
}
