// What a notebook calls: estimators with an example each, and the types that they take and give.
// Modules of this project import the files themselves.

export { type CarryOverOptions, pooledCarryOver } from './gap/carry-over.js';
export { CarryOver, GapItem, Measure, Slope } from './gap/gap.js';
export { ownPoleAdvantage } from './gap/gap-figures.js';
export { type ReadSlopeItem, slopeItems } from './gap/gap-items.js';
export { type Covariate, carryOverSlope, type SlopeItem, throughOrigin } from './gap/slope.js';
export { type PrincipalComponents, principalComponents } from './similarity/countries-map.js';
export { type Compared, type PairedDifference, pairedDifferences } from './similarity/ensemble.js';
export { kendallTau } from './similarity/profile-agreement.js';
export {
  countrySix,
  meanSimilarity,
  pairMatrix,
  type Six,
  similarity,
} from './similarity/similarity.js';
export { type Cluster, clusteredInterval } from './statistics/clusters.js';
export { spearmanBrown } from './statistics/correlations.js';
export { type Interval, percentileLimits, wilsonInterval } from './statistics/intervals.js';
export { benjaminiHochberg, holm } from './statistics/significance.js';
export { distinct, selfBleu } from './statistics/text-diversity.js';
export { words } from './statistics/words.js';
export { attitudeScores } from './stories/attitude-accuracy.js';
export { extractionScores } from './stories/extraction.js';
export {
  AttitudeScores,
  ExtractionScores,
  Score,
  SelectionScores,
  SignedScore,
} from './stories/inference.js';
export { type PoleReadings, signalDetection } from './stories/pole-accuracy.js';
export { selectionScores } from './stories/selection.js';
export { biases } from './survey/biases.js';
export { CronbachAlpha, cronbachAlpha } from './survey/cronbach-alpha.js';
export { formConsistency, marginalEntropy } from './survey/entropy.js';
export { type FormFlips, formFlips, questionFormWeights } from './survey/form-weights.js';
export type { FormPairs } from './survey/item-summaries.js';
export {
  type Likelihood,
  orientationLikelihood,
  type PerForm,
  templateLikelihood,
} from './survey/likelihoods.js';
export {
  Biases,
  DimensionProfile,
  Estimate,
  Profile,
  SignedEstimate,
  Weighting,
} from './survey/profile.js';
export { buildProfile, type ProfileOptions } from './survey/profile-estimates.js';
export { cohensKappa } from './survey/questionnaire-description.js';
export { type ReliabilityOptions, retestReliability, splitHalf } from './survey/reliability.js';
export {
  commonItems,
  type DrawnFigures,
  figuresOf,
  type OverCommonItems,
} from './survey/resampled-figures.js';
export { retestAgreement } from './survey/retest.js';
export { type BootstrapOptions, resample, type Stratum } from './survey/strata.js';
export {
  type CountedReading,
  count as countReading,
  createTally,
  type ItemTemplate,
  type TalliedItem,
  type Tally,
} from './survey/tally.js';
