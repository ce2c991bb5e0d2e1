import { type VarianceShares, varianceSources } from '../../analysis/profile.js';
import { type Few, sampleEstimate } from './sample-estimate.js';

/** What the sources would share under log-probabilities, before chance. */
const sizes = {
  item: 0.3,
  form: 0.02,
  order: 0.01,
  'item × form': 0.12,
  'item × order': 0.03,
  'form × order': 0.005,
  'item × form × order': 0.01,
  draw: 0.5,
};

/** Variance shares that sum to 1; what needs log-probabilities to be told from the draw only where `exact`. */
export function sampleVariance(options: {
  readonly few: Few | null;
  readonly n: number;
  readonly exact: boolean;
  readonly random: () => number;
}): VarianceShares {
  const { few, n, exact, random } = options;
  const sources = varianceSources.map((source) => {
    const known = exact || source !== 'item × form × order';
    return { source, size: known ? sizes[source] * (0.7 + 0.6 * random()) : null };
  });
  const sum = sources.reduce((total, { size }) => total + (size ?? 0), 0);
  return {
    shares: sources.map(({ source, size }) => ({
      source,
      share: size === null ? null : sampleEstimate(size / sum, few, n),
    })),
    n,
  };
}
