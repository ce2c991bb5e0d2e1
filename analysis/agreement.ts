import { sampleCorrelation } from 'simple-statistics';
import type { BlindAgreement, BlindReading } from '../src/vocabulary/blind-reading.js';

/** Fewest items of which agreement says anything: a correlation of three has no interval. */
const FEWEST = 4;

/**
 * How far the first two blind readings of each item agree; items with fewer are left out. Kappa is
 * Cohen's (1960). Null where fewer than four items have two readings, or where a figure does not
 * exist because one of the readers gave every item the same answer.
 */
export function blindAgreement(
  readings: readonly (readonly BlindReading[])[],
): BlindAgreement | null {
  const pairs = readings.flatMap(([a, b]) => (a && b ? [[a, b] as const] : []));
  if (pairs.length < FEWEST) return null;
  const kappa = cohensKappa(pairs.map(([a, b]) => [a.dimension, b.dimension]));
  const correlation = sampleCorrelation(
    pairs.map(([a]) => a.target - a.opposite),
    pairs.map(([, b]) => b.target - b.opposite),
  );
  if (kappa === null || Number.isNaN(correlation)) return null;
  return {
    items: pairs.length,
    sameDimension: share(pairs, ([a, b]) => a.dimension === b.dimension),
    kappa,
    samePoles: share(pairs, ([a, b]) => a.poles === b.poles),
    desirabilityCorrelation: correlation,
  };
}

/**
 * Cohen's kappa of two readers' words for the same things: the agreement beyond chance, −1..1. Null
 * where chance alone would make them agree on everything.
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  const observed = share(pairs, ([a, b]) => a === b);
  const words = new Set(pairs.flat());
  const expected = [...words].reduce(
    (sum, word) => sum + share(pairs, ([a]) => a === word) * share(pairs, ([, b]) => b === word),
    0,
  );
  return expected < 1 ? (observed - expected) / (1 - expected) : null;
}

function share<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  return entries.length > 0 ? entries.filter(holds).length / entries.length : 0;
}
