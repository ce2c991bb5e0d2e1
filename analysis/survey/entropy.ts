import { mean } from '../statistics/descriptives.js';

/**
 * Entropy of a choice between two poles in bits, 0..1: H(p) = −p·log₂ p − (1 − p)·log₂(1 − p), where p
 * is the likelihood of either; 0·log₂ 0 is 0.
 */
export function entropy(likelihood: number): number {
  return surprise(likelihood) + surprise(1 - likelihood);
}

/**
 * Marginal action entropy in bits, 0..1: H(mean p), the entropy of an answer to a template picked at
 * random. Source: Scherrer et al. 2023, MAE.
 * @throws RangeError without a likelihood
 * @example
 * marginalEntropy([0, 1, 0, 1]) // → 1
 * marginalEntropy([0.9, 0.8]) // → 0.61
 */
export function marginalEntropy(likelihoods: readonly number[]): number {
  return entropy(meanOf(likelihoods));
}

/**
 * Question-form-specific action entropy in bits, 0..1: mean of H(p_t), how unsure answers are once the
 * template is known. Source: Scherrer et al. 2023, QF-E.
 * @throws RangeError without a likelihood
 */
export function formSpecificEntropy(likelihoods: readonly number[]): number {
  return meanOf(likelihoods.map(entropy));
}

/**
 * Question-form consistency, 0..1: 1 − the generalised Jensen–Shannon divergence of the templates; 1
 * where they all answer alike, 0 where half are certain of one pole and half of the other. Source:
 * Scherrer et al. 2023, QF-C.
 * @throws RangeError without a likelihood
 * @example
 * formConsistency([0.3, 0.3, 0.3]) // → 1
 * formConsistency([0, 1]) // → 0
 * formConsistency([0.9, 0.5]) // → 0.853
 */
export function formConsistency(likelihoods: readonly number[]): number {
  return 1 - jensenShannonDivergence(likelihoods);
}

/**
 * Generalised Jensen–Shannon divergence in bits, 0..1, templates weighing the same:
 * Σ_t (1/T)·KL(p_t ‖ p̄) with p̄ the mean over templates. It equals H(p̄) − mean of H(p_t). Source:
 * Lin 1991.
 * @throws RangeError without a likelihood
 */
export function jensenShannonDivergence(likelihoods: readonly number[]): number {
  const middle = meanOf(likelihoods);
  const divergence = meanOf(likelihoods.map((likelihood) => relativeEntropy(likelihood, middle)));
  return Math.min(1, Math.max(0, divergence));
}

/** Kullback–Leibler divergence of two choices in bits: KL(p ‖ q) = Σ p·log₂(p/q) over the two poles. */
function relativeEntropy(p: number, q: number): number {
  return excess(p, q) + excess(1 - p, 1 - q);
}

function excess(p: number, q: number): number {
  return p === 0 ? 0 : p * Math.log2(p / q);
}

function surprise(p: number): number {
  return p === 0 ? 0 : -p * Math.log2(p);
}

function meanOf(values: readonly number[]): number {
  const found = mean(values);
  if (found === null) throw new RangeError('entropies need at least one likelihood');
  return found;
}
