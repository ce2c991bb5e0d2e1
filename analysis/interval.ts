import { criticalT } from './student-t.js';
import { type Interval, wilsonInterval } from './wilson.js';

/** A mean over items and what is known of its spread. */
export interface Spread {
  /** 0..1, or −1..1 where signed. */
  readonly value: number;
  readonly standardError: number;
  /** Items behind the value. */
  readonly n: number;
  readonly degreesOfFreedom: number;
}

/** Below this a standard error is rounding, not spread. */
const NO_SPREAD = 1e-9;

/** True when resampling could not move the figure: no item differed from the others of its stratum. */
export function hasNoSpread({ standardError }: Pick<Spread, 'standardError'>): boolean {
  return standardError < NO_SPREAD;
}

/**
 * 95 % limits of a likelihood: logit(p) ± t · SE/(p(1 − p)), transformed back, so that they stay
 * within 0..1 and lean the right way near a pole.
 *
 * Without spread, and at p of 0 or 1 where a logit is infinite, Wilson's upper limit for 0 of n bounds
 * the share of items that might have differed, at worst all of them at one pole; and the limits are
 * never closer than t · SE.
 */
export function likelihoodInterval(spread: Spread): Interval {
  const { value, standardError, n, degreesOfFreedom } = spread;
  if (hasNoSpread(spread) || value === 0 || value === 1) {
    const unlike = wilsonInterval(0, n).high;
    const reach = criticalT(degreesOfFreedom) * standardError;
    return {
      low: Math.max(0, Math.min(value * (1 - unlike), value - reach)),
      high: Math.min(1, Math.max(value + (1 - value) * unlike, value + reach)),
    };
  }
  const logit = Math.log(value / (1 - value));
  const reach = (criticalT(degreesOfFreedom) * standardError) / (value * (1 - value));
  return {
    low: Math.min(value, logistic(logit - reach)),
    high: Math.max(value, logistic(logit + reach)),
  };
}

/**
 * 95 % limits of a figure between −1 and 1: value ± t · SE, cut off there. Without spread as for a
 * likelihood: as many items might have differed as Wilson's upper limit for 0 of n, at worst all at
 * one end.
 */
export function signedInterval(spread: Spread): Interval {
  const { value, standardError, n, degreesOfFreedom } = spread;
  if (hasNoSpread(spread)) {
    const unlike = wilsonInterval(0, n).high;
    return { low: value - (value + 1) * unlike, high: value + (1 - value) * unlike };
  }
  const reach = criticalT(degreesOfFreedom) * standardError;
  return { low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
