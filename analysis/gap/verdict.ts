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
  /** λ/ρ within ± this counts as no carry-over, as the study declares it; {@link NEGLIGIBLE} where absent. */
  readonly equivalence?: number;
}

/**
 * What may be said of a respondent from its pooled λ. It *projects* where the 95 % interval lies above 0,
 * *contrasts* where it lies below; *none shown* where the interval of λ/ρ lies within the declared ±0.20 and
 * that of J above 0.20. Otherwise it is *inconclusive*, and `why` says what is missing. With ratings by one
 * family of readers both intervals allow for errors that these share, and a verdict is provisional.
 *
 * Noise in the stated answers shrinks λ, so that a λ other than 0 shows however noisy they are, while a
 * small λ is evidence of no carry-over only once it is corrected for noise. A respondent that infers
 * nothing, or answers nothing, carries nothing over either, so readings must follow the stories as well.
 */
export function verdictOf({
  carryOver: { slope, corrected, adjusted, unadjusted, biased },
  followed,
  equivalence = NEGLIGIBLE,
}: VerdictBasis): Verdict {
  if (slope.value === null) {
    return inconclusive(adjusted && unadjusted.value !== null ? 'explained' : 'nothing');
  }
  if (slope.low === null || slope.high === null) return inconclusive('pairs');
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'contrasts', why: null };
  if (corrected === null || corrected.low === null || corrected.high === null) {
    return inconclusive(biased ? 'bias' : 'noise');
  }
  if (corrected.low < -equivalence || equivalence < corrected.high) return inconclusive('interval');
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
