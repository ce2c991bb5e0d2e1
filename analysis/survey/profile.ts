import * as z from 'zod';
import { Dimension, Domain } from '../../vocabulary/scheme.js';
import { Form, orders, paperForms } from '../../vocabulary/template.js';

const Share = z.number().min(0).max(1);
const Count = z.number().int().min(0);

/** What stands beside every figure: its 95 % interval and the number of items behind it. */
const behind = {
  standardError: z.number().min(0).nullable(),
  /** Items behind the figure, each with at least one answer that was read. */
  n: Count,
  /** Why there is no interval, what was merged to get one, or what it counts; null with nothing to say. */
  note: z.string().nullable(),
};

/**
 * A figure with its 95 % interval and the number of items behind it. No interval under 20 items (10 for
 * the retest), nor where under half of the answers that make up an imputed figure could be read.
 */
export const Estimate = z.strictObject({
  /** Null when there is nothing behind it; 0.5 where an imputed figure is nothing but fill. */
  value: Share.nullable(),
  low: Share.nullable(),
  high: Share.nullable(),
  ...behind,
});
export type Estimate = z.infer<typeof Estimate>;

const Signed = z.number().min(-1).max(1);

/** As {@link Estimate}, of a figure between −1 and 1 whose null is 0: a bias, a shift, a correlation. */
export const SignedEstimate = z.strictObject({
  value: Signed.nullable(),
  low: Signed.nullable(),
  high: Signed.nullable(),
  ...behind,
});
export type SignedEstimate = z.infer<typeof SignedEstimate>;

/**
 * 95 % limits of a figure that also cover the choice of wordings, of which the forms are a sample: wider
 * than those over items, with the forms as they are. `note` says how many degrees of freedom forms leave,
 * or why there are no limits.
 */
export const OverWordings = z.strictObject({
  low: Signed.nullable(),
  high: Signed.nullable(),
  standardError: z.number().min(0).nullable(),
  /** By Satterthwaite; those of the forms alone where these decide. */
  degreesOfFreedom: z.number().min(0).nullable(),
  note: z.string().nullable(),
});
export type OverWordings = z.infer<typeof OverWordings>;

/** What would bring the limits over items within so much of a figure. */
export const Forecast = z.strictObject({
  /** The half-width wished for. */
  halfWidth: Share,
  /** Items of the dimension that would do, asked as these were. */
  items: Count,
  /** Repeats that would do with these items; null where no number of them would. */
  repeats: Count.nullable(),
});
export type Forecast = z.infer<typeof Forecast>;

/** The three weightings of question forms; `cdeval` is the headline. */
export const weightings = ['cdeval', 'scalefree', 'uniform'] as const;
export const Weighting = z.enum(weightings);
export type Weighting = z.infer<typeof Weighting>;

const Limits = z.strictObject({ low: Share, high: Share });

const PerForm = <T extends z.ZodType>(value: T) =>
  z.strictObject({ ab: value, repeat: value, compare: value });

/** How often a form's two orders disagree about the pole, and what equation 6 makes of it. */
export const Instability = z.strictObject({
  /** Counted, or expected from log-probabilities. */
  disagreements: z.number().min(0),
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
  /** True when under half the pairs were readable, so that the form gets weight 0; a form that was not asked has none planned. */
  unstable: z.boolean(),
});
export type Instability = z.infer<typeof Instability>;

/** Equation 1 with unread answers at 0.5, mean over items; for `likert` the orientation rating. */
export const TemplateLikelihood = Estimate.extend({
  form: Form,
  order: z.enum(orders),
});
export type TemplateLikelihood = z.infer<typeof TemplateLikelihood>;

/** How well a respondent's items can be told from one another. Cases are items; null is 0. */
export const Reliability = z.strictObject({
  /** Over balanced halves of the six templates, Spearman–Brown. */
  splitHalf: SignedEstimate,
  /** Over draws of the same templates. */
  retest: SignedEstimate,
});
export type Reliability = z.infer<typeof Reliability>;

/** What sets answers of one dimension apart, in the order of the report. */
export const varianceSources = [
  'item',
  'form',
  'order',
  'item × form',
  'item × order',
  'form × order',
  'item × form × order',
  'draw',
] as const;

/**
 * Shares of the variance of 0/1 answers; they sum to 1. With one draw per template the last two
 * cannot be told apart: `draw` holds both and `item × form × order` is null.
 */
export const VarianceShares = z.strictObject({
  shares: z.array(z.strictObject({ source: z.enum(varianceSources), share: Estimate.nullable() })),
  /** Items with readable answers to all six templates; only these count. */
  n: Count,
});
export type VarianceShares = z.infer<typeof VarianceShares>;

/** A two-sided p against no preference or no difference, 0..1, and after correction; null without an interval. */
export const Tested = z.strictObject({ p: Share.nullable(), adjustedP: Share.nullable() });
export type Tested = z.infer<typeof Tested>;

export const DimensionProfile = z.object({
  dimension: Dimension,
  /** The headline: unread answers count 0.5, items weighted equally, `cdeval` weights. */
  imputed: Estimate,
  /** Readable answers only. */
  readableOnly: Estimate,
  /** Whether each of the two leans: p from t on the logit scale, corrected over the dimensions (Benjamini & Hochberg 1995). */
  leaning: z.strictObject({ imputed: Tested, readableOnly: Tested }),
  /** The limits of both over wordings. */
  overWordings: z.strictObject({ imputed: OverWordings, readableOnly: OverWordings }),
  /** Of the imputed figure; null where it has no interval. */
  forecast: Forecast.nullable(),
  /** As `imputed`, domains weighted equally (the paper's Table 2). */
  domainWeighted: Estimate,
  /** As `imputed` under each weighting of the forms. */
  byWeighting: z.strictObject({ cdeval: Estimate, scalefree: Estimate, uniform: Estimate }),
  domains: z.array(z.strictObject({ domain: Domain, value: Share.nullable(), n: Count })),
  /** All eight templates, in order. */
  templates: z.array(TemplateLikelihood),
  /** What each form alone would add to the mean of the three forms, on items that have all three; null without one. */
  formShifts: PerForm(SignedEstimate),
  /** The headline less what it would be without position bias and acquiescence, as {@link Biases} model them. */
  pull: SignedEstimate,
  /** The same, were a bias so many logits that are added to every item. */
  logitPull: SignedEstimate,
  /** `imputed` without the biases, by either model; null where these disagree by more than half its interval. */
  withoutBiases: Limits.nullable(),
  /** The headline with every unread answer at one pole: it lies between, wherever these would have gone. */
  unreadAt: z.strictObject({ opposite: Estimate, target: Estimate }),
  /** Mean `likert` rating turned to the target pole, beside the likelihood and never mixed into it. */
  rating: Estimate.nullable(),
  reliability: Reliability,
  variance: VarianceShares.nullable(),
});
export type DimensionProfile = z.infer<typeof DimensionProfile>;

/** The share of answers, −1..1, that ignore the item: above 0 for the first option or yes, below 0 for the other. */
export const Biases = z.strictObject({
  /** `ab` and `repeat`: towards the option shown first. */
  position: SignedEstimate,
  /** `compare`: towards yes. */
  acquiescence: SignedEstimate,
});
export type Biases = z.infer<typeof Biases>;

/** How a bias works: on a share of answers, which ignores the item, or on all, by so many logits. */
export const BiasModel = z.strictObject({
  /** What answers favour; null where they favour neither, or no bias is clear. */
  favoured: z.enum(['share', 'logit']).nullable(),
  /** Vuong's z of `share` over `logit`; null where no bias is clear. */
  z: z.number().nullable(),
  /** Items with an answer that was read. */
  n: Count,
});
export type BiasModel = z.infer<typeof BiasModel>;

/** Whether unread answers go with the lean of items. */
export const UnreadByLean = z.strictObject({
  /** Permutation test; null where no answer was unread, or nothing varies. */
  p: Share.nullable(),
  /** Items that the test rests on. */
  n: Count,
});
export type UnreadByLean = z.infer<typeof UnreadByLean>;

/** How the answers to one form were scored. */
export const Scoring = z.object({
  form: Form,
  /** Pairs of item and order read from log-probabilities, and those that were sampled. */
  exact: Count,
  sampled: Count,
});
export type Scoring = z.infer<typeof Scoring>;

/**
 * How the answers to one template, or to all, could be read, as shares; log-probabilities weigh as
 * much as the repeats they stand for, and their chance of anything but an answer is `invalid`.
 */
export const ParseRates = z.strictObject({
  /** Answers behind the shares: sampled draws, and one for each template read from log-probabilities. */
  asked: Count,
  readable: Share,
  neutral: Share,
  refusal: Share,
  invalid: Share,
});
export type ParseRates = z.infer<typeof ParseRates>;

/** One respondent's orientation likelihoods and what stands behind them. */
export const Profile = z.object({
  /** All of the scheme, in order. */
  dimensions: z.array(DimensionProfile),
  /** What sets the forms asked apart from CDEval's six templates of every item; absent where nothing does. */
  asked: z
    .strictObject({
      forms: z.array(z.enum(paperForms)),
      /** Each item was put in one of these forms; else in all. */
      oneForm: z.boolean(),
      /** That, in words; it stands wherever a figure rests on it. */
      mark: z.string(),
    })
    .exactOptional(),
  instability: PerForm(Instability),
  /** One weight per form, half of it to each order; sums to 1 under each weighting. */
  formWeights: z.strictObject({
    cdeval: PerForm(Share),
    scalefree: PerForm(Share),
    uniform: PerForm(Share),
  }),
  /** Within which 95 % of the weights fell when items were resampled. */
  formWeightLimits: z.strictObject({ cdeval: PerForm(Limits), scalefree: PerForm(Limits) }),
  /** How each form was scored; forms that nobody asked are left out. */
  scoring: z.array(Scoring),
  biases: Biases,
  biasModel: BiasModel,
  /** Over all dimensions, each about its own mean. */
  reliability: Reliability,
  /** Over all dimensions, their variances added; null without a dimension that has them. */
  variance: VarianceShares.nullable(),
  /** Over the six templates of equation 2. */
  rates: ParseRates,
  unreadByLean: UnreadByLean,
  ratesByTemplate: z.array(
    ParseRates.extend({
      form: Form,
      order: z.enum(orders),
    }),
  ),
});
export type Profile = z.infer<typeof Profile>;
