import type {
  Gap,
  GapControl,
  Measure,
  PersonaSwitch,
  TogetherGap,
  UndecidedCarryOver,
  Verdict,
} from '../../analysis/gap/gap.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { Shots, Style } from '../../src/vocabulary/hearing.js';
import { figuresOf, gapOf, overAll } from './sample-gap-figures.js';
import { samplePersonaSwitch } from './sample-persona-switch.js';
import { sampleSlope } from './sample-slope.js';

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
    intrusions: [],
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
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'contrasts', why: null };
  if (!corrected) return { verdict: 'inconclusive', why: 'noise' };
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
