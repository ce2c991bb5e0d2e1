// What a notebook calls: estimators with an example each, and the types that they take and give.
// Modules of this project import the files themselves.
export { cohensKappa } from './agreement.js';
export { biases } from './biases.js';
export { type BootstrapOptions, resample } from './bootstrap.js';
export { buildProfile, type ProfileOptions } from './build-profile.js';
export { type Cluster, clusteredInterval } from './clustered-share.js';
export { commonItems, type OverCommonItems } from './common-items.js';
export { CronbachAlpha, cronbachAlpha } from './cronbach-alpha.js';
export type { Six } from './drawn-profile.js';
export { formConsistency, marginalEntropy } from './entropy.js';
export { type FormFlips, formFlips } from './form-instability.js';
export type { FormPairs } from './form-pairs.js';
export { type CarryOverOptions, pooledCarryOver } from './gap/carry-over.js';
export { carryOverSlope } from './gap/carry-over-slope.js';
export { CarryOver, GapItem, Measure, Slope } from './gap/gap.js';
export { ownPoleAdvantage } from './gap/own-pole-advantage.js';
export { type PermutationOptions, permutationP } from './gap/permutation-p.js';
export type { SlopeItem } from './gap/slope-item.js';
export { type ReadSlopeItem, slopeItems } from './gap/slope-items.js';
export { attitudeScores } from './hearing/attitude-scores.js';
export { extractionScores } from './hearing/extraction-scores.js';
export {
  AttitudeScores,
  ExtractionScores,
  Score,
  SelectionScores,
  SignedScore,
} from './hearing/hearing.js';
export { selectionScores } from './hearing/selection-scores.js';
export { holm } from './holm.js';
export { kendallTau } from './kendall-tau.js';
export { orientationLikelihood } from './orientation-likelihood.js';
export { meanSimilarity, pairMatrix } from './pair-matrix.js';
export { type Compared, type PairedDifference, pairedDifferences } from './paired-differences.js';
export type { PerForm } from './per-form.js';
export { percentileLimits } from './percentile-limits.js';
export { type PrincipalComponents, principalComponents } from './principal-components.js';
export {
  Biases,
  DimensionProfile,
  Estimate,
  Profile,
  SignedEstimate,
  Weighting,
} from './profile.js';
export { questionFormWeights } from './question-form-weights.js';
export type { ReliabilityOptions } from './reliability-estimate.js';
export { retestAgreement } from './retest.js';
export { retestReliability } from './retest-reliability.js';
export { countrySix, similarity } from './similarity.js';
export { spearmanBrown } from './spearman-brown.js';
export { splitHalf } from './split-half.js';
export type { Stratum } from './strata.js';
export {
  type CountedReading,
  count as countReading,
  createTally,
  type ItemTemplate,
  type TalliedItem,
  type Tally,
} from './tally.js';
export { type Likelihood, templateLikelihood } from './template-likelihood.js';
export { distinct } from './text/distinct.js';
export { selfBleu } from './text/self-bleu.js';
export { words } from './text/words.js';
export { type DrawnFigures, figuresOf } from './weighed-estimate.js';
export { type Interval, wilsonInterval } from './wilson.js';
