import { z } from 'zod';
import { Dimension } from '../src/vocabulary/dimension.js';
import { Domain } from '../src/vocabulary/domain.js';

const Share = z.number().min(0).max(1);
const Count = z.number().int().min(0);

/**
 * A figure with its 95 % interval and the number of items behind it. No interval under 20 items (10 for
 * the retest), nor where under half of the answers that make up a filled figure could be read.
 */
export const Estimate = z.strictObject({
  /** Null when there is nothing behind it; 0.5 where a filled figure is nothing but fill. */
  value: Share.nullable(),
  standardError: z.number().min(0).nullable(),
  low: Share.nullable(),
  high: Share.nullable(),
  /** Items behind the figure, each with at least one answer that was read. */
  n: Count,
  /** Why there is no interval, what was merged to get one, or what it counts; null with nothing to say. */
  note: z.string().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

/** The three weightings of question forms; `cdeval` is the headline. */
export const weightings = ['cdeval', 'scalefree', 'uniform'] as const;
export const Weighting = z.enum(weightings);
export type Weighting = z.infer<typeof Weighting>;

const PerForm = <T extends z.ZodType>(value: T) =>
  z.strictObject({ ab: value, repeat: value, compare: value });

/** How often a form's two orders disagree about the pole, and what equation 6 makes of it. */
export const Instability = z.strictObject({
  disagreements: Count,
  readablePairs: Count,
  plannedPairs: Count,
  /** disagreements / readablePairs; null without readable pairs. */
  flipRate: Share.nullable(),
  /** 95 % limits of the flip rate, Wilson's, items independent; null under 10 items with a readable pair. */
  flipRateLow: Share.nullable(),
  flipRateHigh: Share.nullable(),
  /**
   * True when flipRateLow lies above 0.5, which a coin toss gives: the answer follows the place of an
   * option, or the word yes, more than the option. A coin toss is called so in up to 4 % of forms.
   */
  byPlace: z.boolean(),
  /** Equation 6: flipRate × plannedPairs. */
  u: z.number().min(0),
  /** True when under half the pairs were readable, so that the form gets weight 0. */
  unstable: z.boolean(),
});
export type Instability = z.infer<typeof Instability>;

export const TemplateLikelihood = z.strictObject({
  form: z.enum(['ab', 'repeat', 'compare', 'likert']),
  order: z.enum(['norm', 'reverse']),
  /** Equation 1 with unread answers at 0.5, mean over items; for `likert` the orientation rating. */
  value: Share.nullable(),
  n: Count,
});
export type TemplateLikelihood = z.infer<typeof TemplateLikelihood>;

export const DimensionProfile = z.strictObject({
  dimension: Dimension,
  /** The headline: unread answers count 0.5, items weighted equally, `cdeval` weights. */
  filled: Estimate,
  /** Readable answers only. */
  answered: Estimate,
  /** As `filled`, domains weighted equally (the paper's Table 2). */
  domainWeighted: Share.nullable(),
  /** As `filled` under each weighting of the forms. */
  byWeighting: z.strictObject({ cdeval: Share, scalefree: Share, uniform: Share }).nullable(),
  domains: z.array(z.strictObject({ domain: Domain, value: Share.nullable(), n: Count })),
  /** All eight templates, in order. */
  templates: z.array(TemplateLikelihood),
  /** Mean `likert` rating turned to the target pole, beside the likelihood and never mixed into it. */
  rating: Estimate.nullable(),
});
export type DimensionProfile = z.infer<typeof DimensionProfile>;

/** How the answers to one template, or to all, could be read. Shares of `asked`. */
export const ParseRates = z.strictObject({
  asked: Count,
  readable: Share,
  neutral: Share,
  refusal: Share,
  invalid: Share,
});
export type ParseRates = z.infer<typeof ParseRates>;

/** One respondent's six orientation likelihoods and what stands behind them. */
export const Profile = z.strictObject({
  /** All six, in order. */
  dimensions: z.array(DimensionProfile),
  instability: PerForm(Instability),
  /** One weight per form, half of it to each order; sums to 1 under each weighting. */
  formWeights: z.strictObject({
    cdeval: PerForm(Share),
    scalefree: PerForm(Share),
    uniform: PerForm(Share),
  }),
  /** Over the six templates of equation 2. */
  rates: ParseRates,
  ratesByTemplate: z.array(
    ParseRates.extend({
      form: TemplateLikelihood.shape.form,
      order: TemplateLikelihood.shape.order,
    }),
  ),
  /**
   * Share of pairs of readable draws of one item × template that went to the same pole, over all draws
   * and the six templates; a coin toss gives 0.5. `n` counts the items with a pair, and the note the
   * pairs; null without.
   */
  retest: Estimate.nullable(),
});
export type Profile = z.infer<typeof Profile>;
