// What a notebook calls: estimators with an example each, and the types that they take and give.
// Modules of this project import the files themselves.

export {
  benjaminiHochberg,
  carryOverSlope,
  clusteredInterval,
  cohensKappa,
  createTally,
  holm,
  kendallTau,
  meanSimilarity,
  orientationLikelihood,
  pairMatrix,
  percentileLimits,
  principalComponents,
  signalDetection,
  similarity,
  throughOrigin,
  wilsonInterval,
} from './checked.js';
export { type CarryOverOptions, pooledCarryOver } from './gap/carry-over.js';
export { CarryOver, GapItem, Measure, Slope } from './gap/gap.js';
export { ownPoleAdvantage } from './gap/gap-figures.js';
export { type ReadSlopeItem, slopeItems } from './gap/gap-items.js';
export type { Covariate, SlopeItem } from './gap/slope.js';
export type { PrincipalComponents } from './similarity/countries-map.js';
export type { Compared } from './similarity/ensemble.js';
export { type PairedDifference, pairedDifferences } from './similarity/pairs/compared-pairs.js';
export { countrySix, type Six } from './similarity/similarity.js';
export type { Cluster } from './statistics/clusters.js';
export { spearmanBrown } from './statistics/correlations.js';
export type { Interval } from './statistics/intervals.js';
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
export type { PoleReadings } from './stories/pole-accuracy.js';
export { selectionScores } from './stories/selection.js';
export { biases } from './survey/biases.js';
export { CronbachAlpha, cronbachAlpha } from './survey/cronbach-alpha.js';
export { formConsistency, marginalEntropy } from './survey/entropy.js';
export { type FormFlips, formFlips, questionFormWeights } from './survey/form-weights.js';
export type { FormPairs } from './survey/item-summaries.js';
export { type Likelihood, type PerForm, templateLikelihood } from './survey/likelihoods.js';
export {
  Biases,
  DimensionProfile,
  Estimate,
  Profile,
  SignedEstimate,
  Weighting,
} from './survey/profile.js';
export { buildProfile, type ProfileOptions } from './survey/profile-estimates.js';
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
  type ItemTemplate,
  type TalliedItem,
  type Tally,
} from './survey/tally.js';
