import * as z from 'zod';
import { shotCounts, styles } from '../../vocabulary/inference.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { Score, SignedScore } from '../stories/inference.js';

const Share = z.number().min(0).max(1);
const Count = z.int().min(0);

/** How something was asked. */
const condition = { style: z.enum(styles), shots: z.literal(shotCounts) };

/**
 * What readings of twin stories are taken from: the forced choice, which the headline rests on; agreeing
 * with the neutral option and without; contrast selections; extractions.
 */
export const measures = ['forced', 'full', 'without', 'selection', 'extraction'] as const;
export const Measure = z.enum(measures);
export type Measure = z.infer<typeof Measure>;

/** A slope or another figure without bounds, with its 95 % interval; its null is 0. */
export const Slope = z.strictObject({
  /** Null where nothing varies, or nothing is there. */
  value: z.number().nullable(),
  standardError: z.number().min(0).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Items behind it. */
  n: Count,
  /** What varies as one: pairs; in a dimension, and without a story, items. */
  clusters: Count,
  /** The smallest true value that its test would tell from 0 in 80 of 100 studies. */
  detectable: z.number().min(0).nullable(),
  /** Why there is no value or no interval, or what is to be known of it. */
  note: z.string().nullable(),
});
export type Slope = z.infer<typeof Slope>;

/** How much of what a respondent states leaks into what it reads: λ, from several sides. */
export const CarryOver = z.strictObject({
  /** λ; with the items' desirability as a covariate where `adjusted`. The verdict rests on it. */
  slope: Slope,
  /** True where the covariate is in it: every item was rated, and ratings differ. Against others it is their mean s. */
  adjusted: z.boolean(),
  /** Whether readers of some rating are of one family, which may share errors: intervals allow for that, and a verdict is provisional. */
  provisional: z.boolean(),
  /** Reliability of each rating: between families with its interval, or what it may be with one family. */
  ratings: z.array(
    z.strictObject({
      of: z.enum(['desirability', 'plainness']),
      value: Share.nullable(),
      low: z.number().nullable(),
      high: z.number().max(1).nullable(),
    }),
  ),
  /** True where plainness of the tellings is in it too. */
  plainness: z.boolean(),
  /** λ without covariates. */
  unadjusted: Slope,
  /** Split-half reliability of what is stated beyond the covariates, −1..1; null where halves are missing or nothing varies. */
  reliability: z.number().min(-1).max(1).nullable(),
  /** Whether position bias or acquiescence of the survey exceeds 0.10, which withdraws λ/ρ. */
  biased: z.boolean(),
  /** λ/reliability: what it would be without what chance and the order of options do to answers. Null where that is under 0.5, or `biased`. */
  corrected: Slope.nullable(),
  /** λ and λ/ρ if ratings were no more reliable than this; over all dimensions, where items were rated. */
  sensitivity: z.array(
    z.strictObject({
      reliability: z.number().min(0).max(1),
      slope: Slope,
      corrected: Slope.nullable(),
    }),
  ),
  /** t-test of λ = 0. */
  p: Share.nullable(),
});
export type CarryOver = z.infer<typeof CarryOver>;

/** Everything about one dimension, or about all (null), by one measure. */
export const GapFigures = z.object({
  dimension: Dimension.nullable(),
  carryOver: CarryOver,
  /** Holm-corrected over the dimensions; null over all. */
  holm: Share.nullable(),
  /** Mean of sgn(s)·e over items with |s| ≥ 0.1; contains pole bias. */
  ownPole: SignedScore,
  /** B = mean e. */
  poleBias: SignedScore,
  /** Exact sign test of e, ties dropped. */
  poleBiasP: Share.nullable(),
  /** J = H − F: how far readings follow the story, −1..1. */
  followed: SignedScore,
});
export type GapFigures = z.infer<typeof GapFigures>;

/** One measure under one condition: over all dimensions first, then each that has items. */
export const MeasureGap = z.strictObject({
  ...condition,
  measure: Measure,
  figures: z.array(GapFigures).min(1),
});
export type MeasureGap = z.infer<typeof MeasureGap>;

/** Tasks together, with equal weights, over the items that all of them asked about. */
export const TogetherGap = z.strictObject({
  ...condition,
  /** The forced choice stands for attitude detection. */
  measures: z.array(Measure).min(2),
  carryOver: CarryOver,
  /** λ of the first less λ of the second, both over these items; limits are Bonferroni-corrected for the pairs of tasks. */
  differences: z.array(z.strictObject({ first: Measure, second: Measure, slope: Slope })),
  /** True where no difference leaves 0 out; null where one has no interval. */
  agree: z.boolean().nullable(),
});
export type TogetherGap = z.infer<typeof TogetherGap>;

/** Where no story decides: λ_neutral and its kin. A measurement, with no right answer. */
export const UndecidedCarryOver = z.strictObject({
  ...condition,
  measure: z.enum(['forced', 'full', 'without']),
  /** `blind`: the question without a story. */
  kind: z.enum(['neutral', 'absent', 'blind']),
  slope: Slope,
});
export type UndecidedCarryOver = z.infer<typeof UndecidedCarryOver>;

/** What has to hold before a gap means anything. */
export const GapControl = z.strictObject({
  /**
   * `explicit`: values that are said outright are named. `position bias`: the option shown first is not
   * favoured. `item keying`: as many statements are worded at either pole, and agreeing is not favoured.
   * `stated`: what is stated is more than noise. `desirability`: every item was rated.
   */
  name: z.enum(['explicit', 'position bias', 'item keying', 'stated', 'desirability']),
  /** Null where it was not asked or cannot be told. */
  passed: z.boolean().nullable(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: Count,
});
export type GapControl = z.infer<typeof GapControl>;

const verdicts = ['projects', 'contrasts', 'none shown', 'inconclusive'] as const;

/** What may be said of a respondent, and why no more. */
export const Verdict = z.strictObject({
  verdict: z.enum(verdicts),
  /**
   * Why it is inconclusive: nothing was measured, ratings that explain nearly all that is stated, too few
   * pairs, biased or mostly noisy stated answers, an interval too wide, readings that follow the stories too
   * little.
   */
  why: z
    .enum(['nothing', 'explained', 'pairs', 'bias', 'noise', 'interval', 'following'])
    .nullable(),
});
export type Verdict = z.infer<typeof Verdict>;

/** How readings move when a persona turns what is stated around. */
export const PersonaSwitch = z.strictObject({
  /** The pole that the persona speaks for, by dimension; those that do not lean are left out. */
  reversed: z.array(z.strictObject({ dimension: Dimension, to: z.enum(['target', 'opposite']) })),
  /** Questions under both personas; none are planned before the survey is complete. */
  trials: z.strictObject({ planned: Count, observed: Count }),
  /** Mean Δs towards the poles that the persona speaks for, −2..2, under it and under the sham one; null without an item. Noise alone leaves it at 0. */
  shift: z.number().min(-2).max(2).nullable(),
  shamShift: z.number().min(-2).max(2).nullable(),
  /** ΣΔs·Δe/ΣΔs² between the persona and none, ΣΔs² without the noise of either. */
  persona: Slope,
  /** The same with the sham's Δe: what any persona would do along the same direction. */
  sham: Slope,
  /** λ_causal: the first less the second. Null where it is not to be given; `withheld` says why. */
  causal: Slope.nullable(),
  withheld: z
    .enum([
      'incomplete',
      'few items',
      'no lean',
      'nothing asked',
      'little shift',
      'misses the explicit',
    ])
    .nullable(),
  /** Accuracy on explicit stories under each. */
  explicit: z.strictObject({ plain: Score, persona: Score, sham: Score }),
});
export type PersonaSwitch = z.infer<typeof PersonaSwitch>;

/** An item's readings by one measure: as target, as opposite, and all answers, by the pole that the telling holds. */
export const ItemReadings = z.strictObject({
  ...condition,
  measure: Measure,
  onTarget: z.tuple([Count, Count, Count]),
  onOpposite: z.tuple([Count, Count, Count]),
});
export type ItemReadings = z.infer<typeof ItemReadings>;

/** An item that was both stated and inferred: all that a gap is computed from. */
export const GapItem = z.strictObject({
  id: z.string(),
  dimension: Dimension,
  /** The twin pair that it is in; no item is in two. */
  pair: z.string(),
  /** p: the headline likelihood of the item. */
  stated: Share,
  /** Likelihood under both halves of the three balanced splits of the templates; null where a template was not read. */
  halves: z
    .array(z.tuple([Share, Share]))
    .length(3)
    .nullable(),
  /** How much nicer the target option sounds, judged blind; null where it was not rated. */
  desirability: z.number().min(-4).max(4).nullable(),
  /** How much plainer its telling at the target pole is, judged side by side; null where it was not rated. */
  plainness: z.number().min(-2).max(2).nullable(),
  /** How far readers of one family agree on both ratings among the items of its dimension (alpha). */
  ratingAgreement: z.strictObject({ desirability: Share, plainness: Share }),
  /** Squared standard error of both ratings, from how far families of readers differ; null with one family. */
  ratingError: z.strictObject({
    desirability: z.number().min(0).nullable(),
    plainness: z.number().min(0).nullable(),
  }),
  readings: z.array(ItemReadings),
});
export type GapItem = z.infer<typeof GapItem>;

/** The gap of one respondent between what it states and what it infers. */
export const Gap = z.object({
  /** By itself, from the plainest way in which it was asked. */
  verdict: Verdict,
  /** λ/ρ within ± this counts as no carry-over; the study declares it. */
  equivalence: z.number().gt(0).max(1),
  /** Families of the readers of either rating, and those that rated too few of the items to count. */
  readers: z.strictObject({
    desirability: z.array(z.string()),
    plainness: z.array(z.string()),
    partial: z.array(
      z.strictObject({
        of: z.enum(['desirability', 'plainness']),
        family: z.string(),
        rated: z.int().min(0),
        items: z.int().min(0),
      }),
    ),
  }),
  controls: z.array(GapControl),
  measures: z.array(MeasureGap),
  together: z.array(TogetherGap),
  undecided: z.array(UndecidedCarryOver),
  /** Null where none was asked for. */
  personaSwitch: PersonaSwitch.nullable(),
  items: z.array(GapItem),
});
export type Gap = z.infer<typeof Gap>;
