import * as z from 'zod';
import { attitudeProbes, candidateModes, shotCounts, styles } from '../../vocabulary/inference.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { storyKinds } from '../../vocabulary/story.js';

const Share = z.number().min(0).max(1);
const Count = z.int().min(0);

/**
 * A score between 0 and 1 with its 95 % interval, which covers the choice of stories. In a kind with fewer
 * than 10 of them it takes values as independent, and `note` says so.
 */
export const Score = z.strictObject({
  /** Null where nothing was asked. */
  value: Share.nullable(),
  /** Null where there is too little for an interval. */
  low: Share.nullable(),
  high: Share.nullable(),
  /** Answers, or values, behind it. */
  n: Count,
  /** What is resampled: pairs or stories; in a kind with fewer than 10 stories, values. */
  clusters: Count,
  /** What it would be without any hearing; null where nothing is to be expected. */
  chance: Share.nullable(),
  /** Why there is no value or no interval, or what is to be known of it. */
  note: z.string().nullable(),
});
export type Score = z.infer<typeof Score>;

/** A figure that may be negative, such as d′ or a bias, with its 95 % interval; its null is 0. */
export const SignedScore = z.strictObject({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: Count,
  clusters: Count,
  note: z.string().nullable(),
});
export type SignedScore = z.infer<typeof SignedScore>;

/** How something was asked. */
const condition = { style: z.enum(styles), shots: z.literal(shotCounts) };

/** `back`: asked with the neutral option, and scored where that is not what the story holds; left out where no story holds it. */
export const scoredProbes = [...attitudeProbes, 'back'] as const;
export type ScoredProbe = (typeof scoredProbes)[number];

/** Attitude detection over the stories of one kind, in one category or in all (null). */
export const AttitudeScores = z.strictObject({
  ...condition,
  probe: z.enum(scoredProbes),
  kind: z.enum(storyKinds),
  category: z.string().nullable(),
  /** What the papers' "F1" is. An unread answer is a wrong one. */
  accuracy: Score,
  /** Mean over the attitudes that stories hold of the F1 of each. */
  macroF1: Score,
  /** Accuracy where options of one group count as one; null where no two are. */
  merged: Score.nullable(),
  /** Share of answers that could not be read. */
  unread: Score,
});
export type AttitudeScores = z.infer<typeof AttitudeScores>;

/** How well the poles of a dimension, or of all (null), are told apart in twin stories. */
export const PoleAccuracy = z.strictObject({
  ...condition,
  probe: z.enum(['forced', 'full', 'without']),
  dimension: Dimension.nullable(),
  /** Accuracy on stories that hold the target pole. */
  target: Score,
  /** Accuracy on stories that hold the opposite pole. */
  opposite: Score,
  /** Their mean. */
  balanced: Score,
  /** d′ = Z(H′) − Z(F′), of answers read as either pole; log-linear. */
  dPrime: SignedScore,
  /** c = −½(Z(H′) + Z(F′)); above 0 the opposite pole is read more readily. */
  criterion: SignedScore,
  /** B = mean e: how far readings lean to the target pole whatever the story, −1..1. */
  poleBias: SignedScore,
});
export type PoleAccuracy = z.infer<typeof PoleAccuracy>;

/** What is read into stories that decide nothing, or into none at all: a measurement, with no right answer. */
export const UndecidedReading = z.object({
  ...condition,
  probe: z.enum(['forced', 'full', 'without']),
  /** `blind`: the question without a story. */
  kind: z.enum(['neutral', 'absent', 'blind']),
  /** Share read as the target pole, of answers read as either. */
  target: Score,
});
export type UndecidedReading = z.infer<typeof UndecidedReading>;

/** Value selection over the stories of one kind: those whose gold values are all of one category, or all (null). */
export const SelectionScores = z.object({
  ...condition,
  mode: z.enum(candidateModes),
  kind: z.enum(storyKinds),
  category: z.string().nullable(),
  precision: Score,
  recall: Score,
  /** The published one: harmonic mean of macro precision and macro recall. */
  f1: Score,
  /** What three readers who hear nothing would have as `f1`: X picks at random, all picked, every topic known and every attitude guessed. */
  baselines: z.strictObject({ random: Share, all: Share, topic: Share }),
  unread: Score,
});
export type SelectionScores = z.infer<typeof SelectionScores>;

/** Value extraction over the stories of one kind: all gold values, those of a category, or those at a pole. */
export const ExtractionScores = z.object({
  ...condition,
  kind: z.enum(storyKinds),
  category: z.string().nullable(),
  pole: z.enum(['target', 'opposite']).nullable(),
  /** The papers' score: the mean of `found`, whatever the attitude. */
  found: Score,
  /**
   * The mean of `found`, 0 where the attitude is not right. Options that differ in severity alone count
   * as one: a sentence seldom says how strongly.
   */
  recall: Score,
  /** `recall` corrected by what people found in a sample, of n values labelled; null without one. */
  corrected: Score.nullable(),
  /** Share of gold values found with an attitude that is neither right nor neutral. */
  contradicted: Score,
});
export type ExtractionScores = z.infer<typeof ExtractionScores>;

/** How answers and the judge came out. */
export const ExtractionCounts = z.strictObject({
  ...condition,
  answers: Count,
  unread: Count,
  /** Answers with more than ten values; the first ten count. */
  surplus: Count,
  /** Answers whose judgement could not be read, after all its attempts. */
  unjudged: Count,
});
export type ExtractionCounts = z.infer<typeof ExtractionCounts>;

/** What a judge found wrong with the reasoning of wrong answers, over all kinds of stories. */
export const FaultScores = z.object({
  ...condition,
  task: z.enum(['attitude', 'selection']),
  /** Share of the answers judged whose reasoning has each fault; several may. */
  inconsistency: Score,
  logic: Score,
  overlooked: Score,
  /** Share in which none was found. */
  none: Score,
});
export type FaultScores = z.infer<typeof FaultScores>;

/** How a judge marks the turns in which a respondent lets a value show: means of marks from 1 to 5. */
export const ExpressionScores = z.object({
  reflection: SignedScore,
  naturalness: SignedScore,
  implicitness: SignedScore,
});
export type ExpressionScores = z.infer<typeof ExpressionScores>;

const Outcome = z.object({
  /** Share of pairs won, a tie counting half. */
  won: Score,
});

/** How a respondent's turns fare against another's, each pair judged in both orders. */
export const ComparisonScores = z.object({
  /** The id of the other respondent. */
  against: z.string(),
  reflection: Outcome,
  naturalness: Outcome,
  implicitness: Outcome,
});
export type ComparisonScores = z.infer<typeof ComparisonScores>;

/** What an item's twin stories came to under one probe; what a gap is computed from. */
export const InferredItem = z.strictObject({
  ...condition,
  id: z.string(),
  dimension: Dimension,
  cluster: z.string(),
  probe: z.enum(['forced', 'full', 'without']),
  /** Answers to the telling at the target pole: read as target, as opposite, and all. */
  onTarget: z.tuple([Count, Count, Count]),
  /** The same of the telling at the opposite pole. */
  onOpposite: z.tuple([Count, Count, Count]),
});
export type InferredItem = z.infer<typeof InferredItem>;

/** How well one respondent hears the values in stories. */
export const InferenceScores = z.strictObject({
  attitudes: z.array(AttitudeScores),
  poles: z.array(PoleAccuracy),
  undecided: z.array(UndecidedReading),
  selections: z.array(SelectionScores),
  extractions: z.array(ExtractionScores),
  extractionCounts: z.array(ExtractionCounts),
  /** Absent where none were judged. */
  faults: z.array(FaultScores).exactOptional(),
  /** Absent where nothing was to be expressed. */
  expression: ExpressionScores.exactOptional(),
  /** Absent where nothing was compared. */
  comparisons: z.array(ComparisonScores).exactOptional(),
  /** How much oftener the option shown first is chosen than half the time, −0.5..0.5: forced choices of twin stories, both orders. */
  positionBias: z.array(z.strictObject({ ...condition, bias: SignedScore })),
  /** Half of how much oftener it agrees than disagrees, over keys and tellings that balance, −0.5..0.5. */
  acquiescence: z.array(z.strictObject({ ...condition, bias: SignedScore })),
  items: z.array(InferredItem),
});
export type InferenceScores = z.infer<typeof InferenceScores>;
