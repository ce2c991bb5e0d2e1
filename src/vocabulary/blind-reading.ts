import { z } from 'zod';
import { Dimension } from './dimension.js';

const Text = z.string().trim().min(1);

/** How nice an option sounds in a reference letter: 1 not at all, 3 neutral, 5 very. */
const Niceness = z.int().min(1).max(5);

/**
 * How one reader took the two bare options of an item, in random order, without its question, id or
 * dimension. `poles` says whether the reader put the target option at the target pole.
 */
export const BlindReading = z.strictObject({
  by: Text,
  dimension: Dimension,
  poles: z.enum(['as meant', 'swapped']),
  target: Niceness,
  opposite: Niceness,
});
export type BlindReading = z.infer<typeof BlindReading>;

const Share = z.number().min(0).max(1);
const Correlation = z.number().min(-1).max(1);

/** How far two blind readers of the same items agreed. */
export const BlindAgreement = z.strictObject({
  /** Items that both read. */
  items: z.int().min(0),
  /** Share of the items that both put on the same dimension. */
  sameDimension: Share,
  /** The share that chance alone would give, from how often each named each dimension. */
  chance: Share,
  /** Cohen's kappa of the dimension, −1..1; 0 is agreement by chance alone. */
  kappa: Correlation,
  /** Share of the items whose poles both took the same way round. */
  samePoles: Share,
  /** Pearson's r of how much nicer each found the target option, −1..1; 0 is none. */
  desirabilityCorrelation: Correlation,
});
export type BlindAgreement = z.infer<typeof BlindAgreement>;
