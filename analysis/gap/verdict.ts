import type { InferredAttitude } from '../../vocabulary/inference.js';
import { missesTheExplicit } from '../stories/attitude-accuracy.js';
import type { InferenceScores, SignedScore } from '../stories/inference.js';
import { MIN_RELIABILITY } from './carry-over.js';
import type { CarryOver, GapControl, GapItem, Verdict } from './gap.js';

/** Carry-over that is too small to matter, either way; and following of stories that is too little for *none shown*. */
export const NEGLIGIBLE = 0.2;

/** What a verdict rests on. */
interface VerdictBasis {
  readonly carryOver: CarryOver;
  /** J = H − F of the same readings. */
  readonly followed: SignedScore;
}

/** Reliability of the ratings down to which a verdict has to hold: readers that are one model share errors. */
export const MIN_HELD = 0.6;

/**
 * What may be said of a respondent from its pooled λ. It *projects* where the 95 % interval lies above 0,
 * *contrasts* where it lies below; *none shown* where the interval of λ/ρ lies within ±0.20 and that of J
 * above 0.20; each also if ratings were no more reliable than 0.9, 0.8, 0.7 or 0.6. Otherwise it is
 * *inconclusive*, and `why` says what is missing.
 *
 * Noise in the stated answers shrinks λ, so that a λ other than 0 shows however noisy they are, while a
 * small λ is evidence of no carry-over only once it is corrected for noise. A respondent that infers
 * nothing, or answers nothing, carries nothing over either, so readings must follow the stories as well.
 */
export function verdictOf({ carryOver, followed }: VerdictBasis): Verdict {
  const own = judged(carryOver, { carryOver, followed });
  const falls = reliabilityAtFlip({ carryOver, followed }) ?? 0;
  return own.verdict === 'inconclusive' || falls < MIN_HELD ? own : inconclusive('ratings');
}

/** The highest reliability of the ratings at which another verdict would be due than by their own; null without one. */
export function reliabilityAtFlip(basis: VerdictBasis): number | null {
  const { verdict } = judged(basis.carryOver, basis);
  const other = basis.carryOver.sensitivity.find((each) => judged(each, basis).verdict !== verdict);
  return other?.reliability ?? null;
}

/** The least reliability of the ratings down to which a verdict holds; null where nothing was rated or it holds at none. */
export function lowestReliabilityHolding(basis: VerdictBasis): number | null {
  const falls = reliabilityAtFlip(basis) ?? 0;
  const holding = basis.carryOver.sensitivity.filter(({ reliability }) => reliability > falls);
  return holding.at(-1)?.reliability ?? null;
}

/** The smallest true λ that would be called by its sign in 80 of 100 studies, under all ratings that a verdict has to survive; null without an interval. */
export function detectable({ slope, sensitivity }: CarryOver): number | null {
  const asked = sensitivity.filter(({ reliability }) => reliability >= MIN_HELD);
  const all = [slope, ...asked.map((each) => each.slope)].map((each) => each.detectable);
  const there = all.filter((each) => each !== null);
  return there.length === all.length ? Math.max(...there) : null;
}

/** By one λ and λ/ρ alone. */
function judged(
  { slope, corrected }: Pick<CarryOver, 'slope' | 'corrected'>,
  { carryOver: { adjusted, unadjusted, biased }, followed }: VerdictBasis,
): Verdict {
  if (slope.value === null) {
    return inconclusive(adjusted && unadjusted.value !== null ? 'explained' : 'nothing');
  }
  if (slope.low === null || slope.high === null) return inconclusive('pairs');
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'contrasts', why: null };
  if (corrected === null || corrected.low === null || corrected.high === null) {
    return inconclusive(biased ? 'bias' : 'noise');
  }
  if (corrected.low < -NEGLIGIBLE || NEGLIGIBLE < corrected.high) return inconclusive('interval');
  return followed.low !== null && followed.low > NEGLIGIBLE
    ? { verdict: 'none shown', why: null }
    : inconclusive('following');
}

function inconclusive(why: NonNullable<Verdict['why']>): Verdict {
  return { verdict: 'inconclusive', why };
}

/** A lean to a place or to agreeing, −0.5..0.5, that is more than this is much. */
const MUCH_LEAN = 0.05;
/** Statements of a dimension worded at either pole differ in number by no more. */
const UNEVEN_KEYS = 1;

/** What a gap's controls are read from. */
interface ControlledBy {
  readonly scores: InferenceScores;
  readonly attitudes: readonly InferredAttitude[];
  readonly items: readonly GapItem[];
  /** The carry-over that the verdict rests on. */
  readonly carryOver: CarryOver;
}

/** What has to hold before a gap means anything, each from the plainest way in which it was asked. */
export function gapControls({ scores, attitudes, items, carryOver }: ControlledBy): GapControl[] {
  const outright = scores.attitudes.find(
    ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
  )?.accuracy;
  const order = scores.positionBias[0]?.bias;
  const agreeing = scores.acquiescence[0]?.bias;
  const { reliability, slope } = carryOver;
  const rated = items.filter(({ desirability }) => desirability !== null).length;
  const named = outright && outright.value !== null ? !missesTheExplicit(outright) : null;
  const even = agreeing && (areKeysBalanced(attitudes) ? isEven(agreeing) : false);
  const reliable = reliability === null ? null : reliability >= MIN_RELIABILITY;
  const share = items.length === 0 ? null : rated / items.length;
  return [
    control('explicit', outright, named),
    control('position bias', order, order && isEven(order)),
    control('item keying', agreeing, even),
    control('stated', { value: reliability, n: slope.n }, reliable),
    control('desirability', { value: share, n: items.length }, rated === items.length),
  ];
}

function control(
  name: GapControl['name'],
  { value = null, low = null, high = null, n = 0 }: Partial<Omit<GapControl, 'name'>> = {},
  passed: boolean | null = null,
): GapControl {
  return { name, passed, value, low, high, n };
}

/** False for a lean beyond what may be with an interval that leaves 0 out; null where there is no interval. */
function isEven({ value, low, high }: SignedScore): boolean | null {
  if (value === null || low === null || high === null) return null;
  const leans = low > 0 || high < 0;
  return !(leans && Math.abs(value) > MUCH_LEAN);
}

/** Whether as many items of each dimension are worded at either pole, but for an odd one. */
function areKeysBalanced(attitudes: readonly InferredAttitude[]): boolean {
  const keyed = attitudes.filter(({ kind, key }) => kind === 'twin' && key !== null);
  const dimensions = new Set(keyed.map(({ category }) => category));
  return [...dimensions].every((dimension) => {
    const lead = keyLead(keyed.filter(({ category }) => category === dimension));
    return Math.abs(lead) <= UNEVEN_KEYS;
  });
}

/** Items keyed to the target pole less those keyed to the opposite one. */
function keyLead(keyed: readonly InferredAttitude[]): number {
  const keys = new Map(keyed.map(({ statement, key }) => [statement, key]));
  return [...keys.values()].reduce((lead, key) => lead + (key === 'target' ? 1 : -1), 0);
}
