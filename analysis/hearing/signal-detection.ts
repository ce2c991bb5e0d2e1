import { normalQuantile } from './normal-quantile.js';

/** Answers read as either pole, by the pole that the story holds. */
export interface PoleReadings {
  /** Read as the target pole where the story holds it. */
  readonly hits: number;
  readonly targets: number;
  /** Read as the target pole where the story holds the opposite one. */
  readonly falseAlarms: number;
  readonly opposites: number;
}

/** How well two poles are told apart, and which is read more readily. */
export interface SignalDetection {
  /** d′. */
  readonly dPrime: number;
  /** c; above 0 the opposite pole is read more readily. */
  readonly criterion: number;
  /** What the errors would be were all answers independent. */
  readonly dPrimeError: number;
  readonly criterionError: number;
}

/**
 * d′ = Z(H′) − Z(F′) and c = −½(Z(H′) + Z(F′)), with the log-linear H′ = (h + ½)/(n + 1), which keeps
 * both finite where no answer is wrong; se(d′)² = H′(1 − H′)/(n₊φ²) + F′(1 − F′)/(n₋φ²) and
 * se(c) = ½ se(d′). Null without an answer on either side. Sources: Hautus 1995; Gourevitch & Galanter
 * 1967.
 */
export function signalDetection(readings: PoleReadings): SignalDetection | null {
  const { hits, targets, falseAlarms, opposites } = readings;
  if (targets === 0 || opposites === 0) return null;
  const hit = transformed(hits, targets);
  const falseAlarm = transformed(falseAlarms, opposites);
  const error = Math.sqrt(hit.variance + falseAlarm.variance);
  return {
    dPrime: hit.z - falseAlarm.z,
    criterion: -(hit.z + falseAlarm.z) / 2,
    dPrimeError: error,
    criterionError: error / 2,
  };
}

/** Z of the log-linear rate, and its variance by the delta method. */
function transformed(count: number, n: number): { readonly z: number; readonly variance: number } {
  const rate = (count + 0.5) / (n + 1);
  const z = normalQuantile(rate);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return { z, variance: (rate * (1 - rate)) / (n * density ** 2) };
}
