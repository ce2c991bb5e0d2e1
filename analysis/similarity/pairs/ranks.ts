import type { DimensionRank } from '../comparison.js';
import type { PairedDifference } from './compared-pairs.js';

/**
 * The rank of each of these respondents on every dimension, 1 the nearest to the target pole, with the ranks that
 * its differences from the others leave open: below those that lie surely above it, above those that lie
 * surely below. Limits hold the true rank in 95 % for each respondent and dimension: its differences are
 * tested together, at 1 − 0.95^(1/m) for m others. Sources: Šidák 1967; Mogstad et al. 2024.
 */
export function dimensionRanks(
  ids: readonly string[],
  differences: readonly Pick<PairedDifference, 'first' | 'second' | 'dimension' | 'value' | 'p'>[],
): DimensionRank[] {
  const among = new Set(ids);
  const of = among.size;
  if (of < 2) return [];
  const level = 1 - 0.95 ** (1 / (of - 1));
  const places = new Map<string, DimensionRank>();
  for (const respondent of ids) {
    for (const { dimension } of differences) {
      const rank = { respondent, dimension, value: 1, low: 1, high: of, of };
      places.set(`${dimension}\n${respondent}`, rank);
    }
  }
  for (const { first, second, dimension, value, p } of differences) {
    if (!among.has(first) || !among.has(second) || value === null) continue;
    const [upper, lower] = (value > 0 ? [first, second] : [second, first]).map((id) =>
      places.get(`${dimension}\n${id}`),
    );
    if (!upper || !lower) continue;
    if (value !== 0) lower.value += 1;
    if (p === null) {
      for (const each of [upper, lower]) Object.assign(each, { low: null, high: null });
    } else if (p < level) {
      if (upper.high !== null) upper.high -= 1;
      if (lower.low !== null) lower.low += 1;
    }
  }
  return [...places.values()];
}
