import type { Score, SignedScore } from '../../../analysis/stories/inference.js';
import { type PerForm, perForm } from '../../../analysis/survey/likelihoods.js';
import {
  type Biases,
  type DimensionProfile,
  type Estimate,
  type Instability,
  type OverWordings,
  type Profile,
  type Reliability,
  type SignedEstimate,
  type Tested,
  type VarianceShares,
  varianceSources,
} from '../../../analysis/survey/profile.js';
import { type Dimension, domains } from '../../../vocabulary/scheme.js';
import { forms, type PaperForm, paperForms, templates } from '../../../vocabulary/template.js';
import { dimensions as ofHofstede } from '../schemes.js';

/** Why a sample estimate has no interval. */
export interface Few {
  readonly n: number;
  readonly note: string;
}

/** Why a figure without intervals has none. */
export const fewItems: Few = { n: 14, note: '14 items; an interval needs 20' };

export const within = (value: number) => Math.min(1, Math.max(0, value));

/** An estimate from `n` items with its limits, or from `few` items without. */
export function sampleEstimate(value: number | null, few: Few | null, n = 70): Estimate {
  if (value === null || few)
    return { value, standardError: null, low: null, high: null, n: 0, note: null, ...few };
  return {
    value,
    standardError: 0.03,
    low: within(value - 0.055),
    high: within(value + 0.055),
    n,
    note: null,
  };
}

/** As {@link sampleEstimate}, between −1 and 1, with limits `reach` to either side. */
export function sampleSigned(
  value: number | null,
  few: Few | null,
  { n = 70, reach }: { readonly n?: number; readonly reach: number },
): SignedEstimate {
  if (value === null || few)
    return { value, standardError: null, low: null, high: null, n: 0, note: null, ...few };
  return {
    value,
    standardError: reach / 2,
    low: Math.max(-1, value - reach),
    high: Math.min(1, value + reach),
    n,
    note: null,
  };
}

/** What sets one respondent's sample figures apart from another's. */
export interface SampleFigures {
  /** Share of answers that could be read. */
  readonly readable?: number;
  readonly intervals?: boolean;
  /** Whether the answered-only figures have intervals too. */
  readonly answeredIntervals?: boolean;
  /** Answers by the place of an option under every form, not by the option. */
  readonly byPlace?: boolean;
  /** Answers a fifth of `ab` and `repeat` by place, and three in ten of `compare` with yes. */
  readonly biased?: boolean;
  /** Read from log-probabilities wherever there are any; else all was sampled, once. */
  readonly exact?: boolean;
  /** Of its scheme; Hofstede's where absent. */
  readonly dimensions?: readonly Dimension[];
  /** The likelihood on every dimension; random where absent. */
  readonly likelihood?: number;
}

/** How many items a sample figure says it rests on. */
export const sampled = { all: 420, dimension: 70, again: 84, againDimension: 14 };

/** What a sample score rests on. */
export interface ScoreSize {
  readonly n: number;
  readonly clusters: number;
  /** Why there is no interval; with it there is none. */
  readonly note?: string;
  /** What is to be known of the interval. */
  readonly remark?: string;
}

/** A score, cut to 0..1, with limits `reach` to either side; less where `n` is large. */
export function sampleScore(
  value: number,
  {
    n,
    clusters,
    note = null,
    remark = null,
    chance = null,
    reach = 0.9 / Math.sqrt(n),
  }: Omit<ScoreSize, 'note' | 'remark'> & {
    readonly note?: string | null;
    readonly remark?: string | null;
    readonly chance?: number | null;
    readonly reach?: number;
  },
): Score {
  const limits =
    note === null
      ? { low: within(value - reach), high: within(value + reach) }
      : { low: null, high: null };
  return { value: within(value), ...limits, n, clusters, chance, note: note ?? remark };
}

/** As {@link sampleScore}, of what may be negative. */
export function sampleSignedScore(
  value: number,
  { n, clusters, note, reach }: ScoreSize & { readonly reach: number },
): SignedScore {
  const limits =
    note === undefined ? { low: value - reach, high: value + reach } : { low: null, high: null };
  return { value, ...limits, n, clusters, note: note ?? null };
}

/** How reliable `n` items are, `again` of which were asked more than once. */
function sampleReliability(
  few: Few | null,
  { n, again }: { readonly n: number; readonly again: number },
): Reliability {
  const fewAgain = again < 20 ? { n: again, note: `${again} items; an interval needs 20` } : null;
  return {
    splitHalf: sampleSigned(0.62, few, { n, reach: 0.09 }),
    retest: sampleSigned(0.71, few ?? fewAgain, { n: again, reach: 0.11 }),
  };
}

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
function sampleVariance(options: {
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

/** A p below 0.05 where the limits leave 0.5 out, and no correction. */
function sampleLeaning({ low, high }: Estimate): Tested {
  if (low === null || high === null) return { p: null, adjustedP: null };
  const p = low > 0.5 || high < 0.5 ? 0.002 : 0.3;
  return { p, adjustedP: p };
}

/** Limits over wordings a little wider than those over items; none where those have none. */
export function sampleOverWordings({
  low,
  high,
  standardError,
  note,
}: Pick<SignedEstimate, 'low' | 'high' | 'standardError' | 'note'>): OverWordings {
  if (low === null || high === null || standardError === null) {
    return { low: null, high: null, standardError: null, degreesOfFreedom: null, note };
  }
  return {
    low: Math.max(-1, low - 0.01),
    high: Math.min(1, high + 0.01),
    standardError: 1.2 * standardError,
    degreesOfFreedom: 12,
    note: '3 forms leave 2 degrees of freedom',
  };
}

/** What the figures of one dimension are, given how biased the respondent is. */
function sampleDimension(
  dimension: Dimension,
  {
    options,
    biases,
    random,
  }: { readonly options: SampleFigures; readonly biases: Biases; readonly random: () => number },
): DimensionProfile {
  const { readable = 1, exact = false } = options;
  const truth = options.likelihood ?? 0.15 + 0.7 * random();
  const filled = readable * truth + (1 - readable) * 0.5;
  const few = options.intervals === false ? fewItems : null;
  const fewAnswered = options.answeredIntervals === false ? fewItems : null;
  const mostlyFill = readable < 0.5 ? unread(readable) : null;
  const figure = (value: number) => sampleEstimate(within(value), mostlyFill ?? few);
  const shifts: PerForm<number> = { ab: 0.03, repeat: -0.01, compare: -0.02 };
  const lopsided: PerForm<number> = {
    ab: biases.position.value ?? 0,
    repeat: biases.position.value ?? 0,
    compare: biases.acquiescence.value ?? 0,
  };
  const pull = pullOf(filled, lopsided);
  const imputed = figure(filled);
  const readableOnly = sampleEstimate(readable === 0 ? null : truth, few ?? fewAnswered);
  return {
    dimension,
    imputed,
    readableOnly,
    leaning: { imputed: sampleLeaning(imputed), readableOnly: sampleLeaning(readableOnly) },
    overWordings: {
      imputed: sampleOverWordings(imputed),
      readableOnly: sampleOverWordings(readableOnly),
    },
    forecast: imputed.low === null ? null : { halfWidth: 0.05, items: 82, repeats: null },
    domainWeighted: figure(filled - 0.004),
    byWeighting: {
      cdeval: figure(filled),
      scalefree: figure(filled + 0.015),
      uniform: figure(filled + 0.03),
    },
    domains: domains.map((domain) => ({
      domain,
      value: within(filled + 0.4 * (random() - 0.5)),
      n: 10,
    })),
    templates: templates.map(({ form, order }) => {
      const shift = form === 'likert' ? { form: 0.05, order: 0.04 } : shiftOf(form);
      const side = order === 'norm' ? 0.5 : -0.5;
      const chance = 0.04 * (random() - 0.5);
      const value = truth + shift.form + side * shift.order + chance;
      return { form, order, ...figure(readable * value + (1 - readable) * 0.5) };
    }),
    formShifts: perForm((form) => sampleSigned(shifts[form], few, { reach: 0.04 })),
    pull: sampleSigned(pull, few, { n: sampled.all, reach: Math.abs(pull) / 3 }),
    logitPull: sampleSigned(pull / 2, few, { n: sampled.all, reach: Math.abs(pull) / 6 }),
    withoutBiases:
      few || mostlyFill || Math.abs(pull / 2) > 0.055
        ? null
        : {
            low: within(filled - Math.max(pull, pull / 2)),
            high: within(filled - Math.min(pull, pull / 2)),
          },
    unreadAt: {
      opposite: sampleEstimate(within(filled - (1 - readable) / 2), few),
      target: sampleEstimate(within(filled + (1 - readable) / 2), few),
    },
    rating: readable === 0 ? null : figure(filled + 0.05),
    reliability: sampleReliability(few, { n: sampled.dimension, again: sampled.againDimension }),
    variance: readable === 0 ? null : sampleVariance({ few, n: sampled.dimension, exact, random }),
  };

  function shiftOf(form: PaperForm) {
    return { form: shifts[form], order: lopsided[form] };
  }
}

const unread = (readable: number): Few => ({
  n: Math.round(sampled.dimension * readable),
  note: 'under half of its answers could be read',
});

/** What biases do to a likelihood where a biased answer ignores the item, all forms alike. */
function pullOf(likelihood: number, biases: PerForm<number>): number {
  const free = paperForms.map(
    (form) => 0.5 + (likelihood - 0.5) / (1 - Math.min(0.9, Math.abs(biases[form]))),
  );
  return likelihood - within(free.reduce((sum, each) => sum + each, 0) / free.length);
}

/** A profile with plausible figures, the same for the same options and random numbers. */
export function sampleProfile(options: SampleFigures, random: () => number): Profile {
  const { readable = 1, exact = false, dimensions = ofHofstede } = options;
  const few = options.intervals === false ? fewItems : null;
  const biases = sampleBiases(options);
  const rates = {
    asked: 2520,
    readable,
    neutral: within((1 - readable) * 0.5),
    refusal: within((1 - readable) * 0.3),
    invalid: within((1 - readable) * 0.2),
  };
  return {
    dimensions: dimensions.map((dimension) =>
      sampleDimension(dimension, { options, biases, random }),
    ),
    instability: perForm((form) =>
      sampleInstability((options.byPlace ? 320 : 40) + 30 * paperForms.indexOf(form)),
    ),
    formWeights: {
      cdeval: { ab: 0.343, repeat: 0.333, compare: 0.324 },
      scalefree: { ab: 0.71, repeat: 0.22, compare: 0.07 },
      uniform: perForm(() => 1 / 3),
    },
    formWeightLimits: {
      cdeval: {
        ab: { low: 0.338, high: 0.349 },
        repeat: { low: 0.328, high: 0.338 },
        compare: { low: 0.319, high: 0.33 },
      },
      scalefree: {
        ab: { low: 0.48, high: 0.87 },
        repeat: { low: 0.1, high: 0.4 },
        compare: { low: 0.01, high: 0.19 },
      },
    },
    scoring: forms.map((form) =>
      exact && form !== 'repeat'
        ? { form, exact: 840, sampled: 0 }
        : { form, exact: 0, sampled: 840 },
    ),
    biases,
    biasModel: { favoured: null, z: options.biased ? 0.8 : null, n: sampled.all },
    reliability: sampleReliability(few, { n: sampled.all, again: sampled.again }),
    variance: readable === 0 ? null : sampleVariance({ few, n: sampled.all, exact, random }),
    rates,
    unreadByLean: { p: readable < 1 ? 0.4 : null, n: readable < 1 ? sampled.all : 0 },
    ratesByTemplate: templates.map((template) => ({ ...template, ...rates, asked: 420 })),
  };
}

function sampleBiases(options: SampleFigures): Biases {
  const few = options.intervals === false ? fewItems : null;
  const { position, acquiescence } = biasValues(options);
  return {
    position: sampleSigned(position, few, { n: sampled.all, reach: 0.035 }),
    acquiescence: sampleSigned(acquiescence, few, { n: sampled.all, reach: 0.05 }),
  };
}

function biasValues({ readable, byPlace, biased }: SampleFigures) {
  if (readable === 0) return { position: null, acquiescence: null };
  if (byPlace) return { position: 0.8, acquiescence: 0.85 };
  return biased ? { position: 0.2, acquiescence: 0.3 } : { position: 0.02, acquiescence: -0.01 };
}

function sampleInstability(disagreements: number): Instability {
  const flipRate = disagreements / 400;
  return {
    disagreements,
    readablePairs: 400,
    plannedPairs: 420,
    flipRate,
    flipRateLow: within(flipRate - 0.04),
    flipRateHigh: within(flipRate + 0.04),
    byPlace: flipRate - 0.04 > 0.5,
    u: flipRate * 420,
    unstable: false,
  };
}
