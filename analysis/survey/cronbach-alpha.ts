import jstat from 'jstat';
import { sampleVariance } from 'simple-statistics';
import * as z from 'zod';
import { Dimension } from '../../vocabulary/scheme.js';
import { varies } from '../statistics/correlations.js';
import type { Interval } from '../statistics/intervals.js';

const Alpha = z.number().max(1).nullable();
const Count = z.number().int().min(0);

/** Cronbach's alpha of one dimension over respondents, with Feldt's 95 % interval. */
export const CronbachAlpha = z.strictObject({
  dimension: Dimension,
  /** At most 1; null where respondents do not differ. Respondents that differ by chance alone have 0. */
  value: Alpha,
  low: Alpha,
  high: Alpha,
  /** Items that every respondent has a likelihood for. */
  items: Count,
  respondents: Count,
});
export type CronbachAlpha = z.infer<typeof CronbachAlpha>;

/**
 * Cronbach's alpha with respondents as cases, at most 1 and without a lower bound: k/(k − 1) ·
 * (1 − Σ var(item)/var(sum over items)), over the k items that every respondent has a likelihood for.
 * `likelihoods` has a row for each respondent with an entry for each item, 0..1 or null. Null under two
 * respondents or two such items, and where respondents' sums do not vary. Source: Cronbach 1951.
 * @example
 * const likelihoods = [
 *   [0.9, 0.8, 0.7],
 *   [0.6, 0.7, 0.5],
 *   [0.4, 0.5, 0.6],
 *   [0.2, 0.1, 0.3],
 * ];
 * const { value, low, high, items } = cronbachAlpha({ dimension: 'pdi', likelihoods });
 * [value, low, high, items] // → [0.929, 0.531, 0.995, 3]
 */
export function cronbachAlpha({
  dimension,
  likelihoods,
}: {
  readonly dimension: Dimension;
  readonly likelihoods: readonly (readonly (number | null)[])[];
}): CronbachAlpha {
  const respondents = likelihoods.length;
  const columns = (likelihoods[0] ?? [])
    .map((_, item) => likelihoods.flatMap((row) => row[item] ?? []))
    .filter((column) => column.length === respondents);
  const items = columns.length;
  const none = { dimension, value: null, low: null, high: null, items, respondents };
  if (respondents < 2 || items < 2) return none;
  const sums = likelihoods.map((_, respondent) =>
    columns.reduce((sum, column) => sum + (column[respondent] ?? 0), 0),
  );
  const ofSums = sampleVariance(sums);
  if (!varies(ofSums)) return none;
  const ofItems = columns.reduce((sum, column) => sum + sampleVariance(column), 0);
  // Rounding may carry it past 1.
  const value = Math.min(1, (items / (items - 1)) * (1 - ofItems / ofSums));
  return { ...none, value, ...feldtInterval(value, { respondents, items }) };
}

/**
 * 95 % interval of an alpha: 1 − (1 − α) · F, with the 97.5 % point of F at n − 1 and (n − 1)(k − 1)
 * degrees of freedom for the lower limit and its 2.5 % point for the upper one. Sources: Feldt 1965;
 * Feldt, Woodruff & Salih 1987, equations 6 and 7.
 */
function feldtInterval(
  alpha: number,
  { respondents, items }: { readonly respondents: number; readonly items: number },
): Interval {
  const limit = (probability: number): number =>
    1 -
    (1 - alpha) * jstat.centralF.inv(probability, respondents - 1, (respondents - 1) * (items - 1));
  return { low: limit(0.975), high: limit(0.025) };
}
