import type {
  CarryOver,
  Gap,
  GapControl,
  GapFigures,
  Measure,
  PersonaSwitch,
  Slope,
  TogetherGap,
  UndecidedCarryOver,
  Verdict,
} from '../../../analysis/gap/gap.js';
import { holm } from '../../../analysis/statistics/significance.js';
import type { Shots, Style } from '../../../vocabulary/inference.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import { dimensions as ofHofstede } from '../schemes.js';
import { sampleScore, sampleSignedScore } from './profile.js';

/** The t-quantile of about fifty clusters. */
const REACH = 2.01;
/** And that below which 80 % lie, so that this many standard errors are found with a power of 80 %. */
const FOUND = REACH + 0.85;

/** How a sample slope comes about. */
interface SlopeOptions {
  /** Null where there is too little for an interval. */
  readonly standardError: number | null;
  readonly n: number;
  readonly clusters: number;
  readonly note?: string | null;
}

/** A slope with its limits, 2.01 standard errors to either side. */
export function sampleSlope(value: number, options: SlopeOptions): Slope {
  const { standardError, n, clusters, note = null } = options;
  if (standardError === null)
    return { value, standardError, low: null, high: null, n, clusters, detectable: null, note };
  return {
    value,
    standardError,
    low: value - REACH * standardError,
    high: value + REACH * standardError,
    n,
    clusters,
    detectable: FOUND * standardError,
    note,
  };
}

interface CarryOverOptions extends SlopeOptions {
  readonly adjusted: boolean;
  readonly reliability: number;
  readonly biased: boolean;
  /** Whether readers of one family rated the items. */
  readonly provisional?: boolean;
  /** Whether it has a curve over the reliability of ratings; it has not where absent. */
  readonly curve?: boolean;
}

/** A carry-over with all that stands beside it; corrected from a reliability of 0.5 on, unless biased. */
function sampleCarryOver(value: number, options: CarryOverOptions): CarryOver {
  const { adjusted, reliability, biased, standardError, curve = false } = options;
  const corrected = {
    ...options,
    standardError: standardError === null ? null : standardError / reliability,
  };
  const correctedAt = (slope: number) =>
    reliability < 0.5 || biased ? null : sampleSlope(slope / reliability, corrected);
  return {
    slope: sampleSlope(value, options),
    adjusted,
    provisional: options.provisional ?? false,
    ratings: options.provisional ? [{ of: 'desirability', value: 0.766, low: 0.6, high: 0.9 }] : [],
    plainness: false,
    unadjusted: sampleSlope(adjusted ? value + 0.03 : value, options),
    reliability,
    biased,
    corrected: correctedAt(value),
    sensitivity:
      adjusted && curve
        ? [0.9, 0.8, 0.7, 0.6, 0.5].map((each) => ({
            reliability: each,
            slope: sampleSlope(value, options),
            corrected: correctedAt(value),
          }))
        : [],
    p: pOf(value, standardError),
  };
}

/** Two-sided, about as the normal distribution has it. */
function pOf(value: number, standardError: number | null): number | null {
  if (standardError === null) return null;
  const z = Math.abs(value / standardError);
  return Math.exp(-0.717 * z - 0.416 * z ** 2);
}

const size = { standardError: 0.04, n: 240, clusters: 48 };

/** A persona switch with this λ_causal, or with the reason why it is withheld. */
function samplePersonaSwitch(
  causal: number | NonNullable<PersonaSwitch['withheld']>,
): PersonaSwitch {
  const withheld = typeof causal === 'number' ? null : causal;
  const value = typeof causal === 'number' ? causal : 0.3;
  const unasked = withheld === 'no lean' || withheld === 'few items';
  const none = unasked || withheld === 'nothing asked';
  const planned = unasked ? 0 : 600;
  const slope = (of: number) =>
    none
      ? { ...sampleSlope(of, { standardError: null, n: 0, clusters: 0 }), value: null }
      : sampleSlope(of, size);
  const explicit = (accuracy: number) => sampleScore(accuracy, { n: 60, clusters: 30 });
  const shift = withheld === 'little shift' ? 0.12 : 0.64;
  return {
    reversed: unasked
      ? []
      : [
          { dimension: 'pdi', to: 'target' },
          { dimension: 'idv', to: 'opposite' },
        ],
    trials: { planned, observed: withheld === 'incomplete' ? 450 : none ? 0 : planned },
    shift: none ? null : shift,
    shamShift: none ? null : 0.03,
    persona: slope(value + 0.02),
    sham: slope(0.02),
    causal: withheld === null ? sampleSlope(value, size) : null,
    withheld,
    explicit: {
      plain: explicit(0.98),
      persona: explicit(withheld === 'misses the explicit' ? 0.6 : 0.97),
      sham: explicit(0.98),
    },
  };
}

/** Items of a pair, and how far readings follow the story. */
const PER_PAIR = 5;
const FOLLOWED = 0.7;

/** How much of it each measure shows, so that they differ a little. */
const shown: Readonly<Record<Measure, number>> = {
  forced: 1,
  full: 0.9,
  without: 0.95,
  selection: 0.8,
  extraction: 0.6,
};

/** What a sample gap is when nothing else is said. */
function gapOf(options: SampleGap) {
  const { carryOver = 0.38, standardError = 0.05, pairs = 48, reliability = 0.8 } = options;
  const { adjusted = true, dimensions = ofHofstede, on = {} } = options;
  const { biased = false, provisional = false } = options;
  const made = { carryOver, standardError, pairs, reliability, adjusted, biased, provisional };
  return { ...made, dimensions, on };
}

/** λ of a measure over all dimensions, with the size that it rests on. */
function overAll(options: SampleGap, measure: Measure) {
  const { carryOver, standardError, pairs, ...rest } = gapOf(options);
  const { reliability, adjusted, biased, provisional } = rest;
  const size =
    pairs < 10
      ? { standardError: null, note: `${pairs} pairs; an interval needs 10` }
      : { standardError };
  return sampleCarryOver(carryOver * shown[measure], {
    ...size,
    n: PER_PAIR * pairs,
    clusters: pairs,
    reliability,
    adjusted,
    biased,
    provisional,
    curve: true,
  });
}

/** The figures of a measure over all dimensions and on each, Holm-corrected over these. */
function figuresOf(options: SampleGap, measure: Measure): GapFigures[] {
  const { carryOver, standardError, pairs, reliability, adjusted, biased, ...rest } =
    gapOf(options);
  const { dimensions, on } = rest;
  const items = Math.round((PER_PAIR * pairs) / dimensions.length);
  const size =
    items < 10
      ? { standardError: null, note: `${items} items; an interval needs 10` }
      : { standardError: standardError * Math.sqrt(dimensions.length) };
  const each = dimensions
    .filter((dimension) => on[dimension] !== null)
    .map((dimension, place) => ({
      dimension,
      carryOver: sampleCarryOver(
        (on[dimension] ?? carryOver + 0.04 * (place - 2)) * shown[measure],
        {
          ...size,
          n: items,
          clusters: items,
          reliability,
          adjusted,
          biased,
        },
      ),
    }));
  const corrected = holm(each.map(({ carryOver: { p } }) => p));
  return [
    figures(null, { carryOver: overAll(options, measure), holm: null }),
    ...each.map(({ dimension, carryOver }, place) =>
      figures(dimension, {
        carryOver,
        holm: corrected[place] ?? null,
      }),
    ),
  ];
}

function figures(
  dimension: Dimension | null,
  { carryOver, holm }: Pick<GapFigures, 'carryOver' | 'holm'>,
): GapFigures {
  const { value, n, clusters, note } = carryOver.slope;
  const lambda = value ?? 0;
  const size = { n, clusters, ...(note === null ? {} : { note }) };
  const reach = Math.min(0.9, 1 / Math.sqrt(n));
  const bias = 0.02;
  return {
    dimension,
    carryOver,
    holm,
    ownPole: sampleSignedScore(0.5 * lambda, { ...size, reach }),
    poleBias: sampleSignedScore(bias, { ...size, reach }),
    poleBiasP: 0.62,
    followed: sampleSignedScore(FOLLOWED, { ...size, reach }),
  };
}

/** What sets one respondent's sample gap apart from another's. */
export interface SampleGap {
  /** λ of the forced choice over all dimensions; 0.38 where absent. */
  readonly carryOver?: number;
  /** Of λ over all dimensions; 0.05 where absent. */
  readonly standardError?: number;
  /** λ on single dimensions, where it is another; null where the dimension has no items. */
  readonly on?: Partial<Record<Dimension, number | null>>;
  /** Of its scheme; Hofstede's where absent. */
  readonly dimensions?: readonly Dimension[];
  /** Under 10 there is no interval; 48 where absent. */
  readonly pairs?: number;
  /** Of what is stated; under 0.5 nothing is corrected; 0.8 where absent. */
  readonly reliability?: number;
  /** Whether every item has a desirability rating; it has where absent. */
  readonly adjusted?: boolean;
  /** Whether biases of the survey withdraw λ/ρ; they do not where absent. */
  readonly biased?: boolean;
  /** Whether readers of one family rated the items; they did not where absent. */
  readonly provisional?: boolean;
  readonly failing?: readonly GapControl['name'][];
  readonly observed?: boolean;
  /** The forced choice, agreeing with the neutral option, selections and extractions where absent. */
  readonly measures?: readonly Measure[];
  readonly styles?: readonly Style[];
  readonly shots?: readonly Shots[];
  /** λ_causal, or why it is withheld; no persona switch where absent. */
  readonly persona?: number | NonNullable<PersonaSwitch['withheld']>;
}

/** What a respondent states against what it hears, plausible and the same for the same options. */
export function sampleGap(options: SampleGap = {}): Gap {
  const { observed = true, persona } = options;
  const { measures = ['forced', 'full', 'selection', 'extraction'] } = options;
  const conditions = (options.styles ?? ['direct']).flatMap((style) =>
    (options.shots ?? [0]).map((shots) => ({ style, shots })),
  );
  const asked = observed ? conditions : [];
  const tasks = measures.filter((measure) =>
    ['forced', 'selection', 'extraction'].includes(measure),
  );
  return {
    verdict: verdictOf(options),
    equivalence: 0.2,
    readers: { desirability: ['claude'], plainness: [], partial: [] },
    controls: controlsOf(options),
    measures: asked.flatMap((condition) =>
      measures.map((measure) => ({
        ...condition,
        measure,
        figures: figuresOf(options, measure),
      })),
    ),
    together: asked.flatMap((condition) =>
      tasks.length < 2 ? [] : [{ ...condition, ...togetherOf(options, tasks) }],
    ),
    undecided: asked.flatMap((condition) =>
      undecidedOf(options).map((each) => ({ ...condition, ...each })),
    ),
    personaSwitch: persona === undefined ? null : samplePersonaSwitch(persona),
    items: [],
  };
}

/** One of each kind that a report has to tell apart. */
export const sampleGaps = {
  projector: sampleGap(),
  'none shown': sampleGap({ carryOver: 0.01 }),
  overcorrector: sampleGap({ carryOver: -0.3 }),
  /** Stated answers that are mostly noise. */
  noise: sampleGap({ carryOver: 0.05, standardError: 0.09, reliability: 0.2, failing: ['stated'] }),
  /** An interval from below nought to beyond the band. */
  wide: sampleGap({ carryOver: 0.14, standardError: 0.09 }),
  /** A projector that misses what is said outright. */
  failingControl: sampleGap({ failing: ['explicit'] }),
  fewPairs: sampleGap({ pairs: 6 }),
  /** It was asked, and nothing came. */
  nothing: sampleGap({ observed: false }),
} as const satisfies Readonly<Record<string, Gap>>;

/** As 4-gap's rules have it. */
function verdictOf(options: SampleGap): Verdict {
  if (options.observed === false) return { verdict: 'inconclusive', why: 'nothing' };
  const { slope, corrected } = overAll(options, options.measures?.[0] ?? 'forced');
  if (slope.low === null || slope.high === null) return { verdict: 'inconclusive', why: 'pairs' };
  const { biased } = gapOf(options);
  if (slope.low > 0 || slope.high < 0) {
    return { verdict: slope.low > 0 ? 'projects' : 'contrasts', why: null };
  }
  if (!corrected) return { verdict: 'inconclusive', why: biased ? 'bias' : 'noise' };
  const within = (corrected.low ?? -1) > -0.2 && (corrected.high ?? 1) < 0.2;
  return within
    ? { verdict: 'none shown', why: null }
    : { verdict: 'inconclusive', why: 'interval' };
}

function controlsOf(options: SampleGap): GapControl[] {
  const { observed = true, failing = [] } = options;
  const { pairs, reliability, adjusted } = gapOf(options);
  const control = (
    name: GapControl['name'],
    values: { readonly due: number; readonly failed: number; readonly n: number },
  ): GapControl => {
    if (!observed) return { name, passed: null, value: null, low: null, high: null, n: 0 };
    const passed = !failing.includes(name);
    const value = passed ? values.due : values.failed;
    const limits =
      name === 'desirability'
        ? { low: null, high: null }
        : { low: value - 0.02, high: value + 0.02 };
    return { name, passed, value, ...limits, n: values.n };
  };
  const n = 5 * pairs;
  const rated = control('desirability', { due: 1, failed: 0, n });
  return [
    control('explicit', { due: 0.98, failed: 0.61, n: 60 }),
    control('position bias', { due: 0.01, failed: 0.31, n: 2 * n }),
    control('item keying', { due: -0.01, failed: 0.22, n }),
    control('stated', { due: reliability, failed: reliability, n }),
    adjusted || !observed ? rated : { ...rated, passed: false, value: 0 },
  ];
}

function togetherOf(
  options: SampleGap,
  tasks: readonly Measure[],
): Pick<TogetherGap, 'measures' | 'carryOver' | 'differences' | 'agree'> {
  const { standardError, n, clusters } = overAll(options, 'forced').slope;
  const differences = tasks.flatMap((first, place) =>
    tasks.slice(place + 1).map((second) => {
      const [one, other] = [first, second].map((each) => overAll(options, each).slope.value ?? 0);
      return {
        first,
        second,
        slope: sampleSlope((one ?? 0) - (other ?? 0), { standardError, n, clusters }),
      };
    }),
  );
  const agree = differences.every(
    ({ slope: { low, high } }) => (low ?? 0) <= 0 && (high ?? 0) >= 0,
  );
  return {
    measures: [...tasks],
    carryOver: overAll(options, 'selection'),
    differences,
    agree: standardError === null || clusters < 10 ? null : agree,
  };
}

/** Where no story decides, twice as much is carried over. */
function undecidedOf(options: SampleGap): Pick<UndecidedCarryOver, 'measure' | 'kind' | 'slope'>[] {
  const { value } = overAll(options, 'forced').slope;
  return (['neutral', 'absent', 'blind'] as const).map((kind) => ({
    measure: 'forced',
    kind,
    slope: sampleSlope(Math.min(1, 2 * (value ?? 0)), { standardError: 0.14, n: 30, clusters: 30 }),
  }));
}
