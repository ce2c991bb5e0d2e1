import { sampleCovariance, sampleVariance } from 'simple-statistics';
import { beyondT, criticalT } from '../statistics/distributions.js';
import type { Steering } from './comparison.js';
import { lengthWithoutNoise, less } from './distance.js';
import { type DrawnProfile, drawCount, type Six, sixIn } from './similarity.js';

/** How far a persona moves a profile along the way to a target, and what of the move is off that way. */
interface Move {
  /** (C_p − C_0)·(T − C_0)/|T − C_0|²: 0 has not moved, 1 is as far along as the target. */
  readonly steerability: number;
  /** What is left of C_p − C_0 without its part along T − C_0, on each dimension. */
  readonly off: readonly number[];
}

/**
 * The move of a profile from C_0 to C_p, seen from a target T; null where C_0 is the target, which leaves no way
 * to go. Its length off the way is √Σoff².
 * @example
 * const { steerability, off } = moveTowards([0.5, 0.5], { from: [0.4, 0.5], target: [0.8, 0.5] });
 * steerability // → 0.25
 * off // → [0, 0]
 * moveTowards([0.4, 0.8], { from: [0.4, 0.5], target: [0.8, 0.5] }).off // → [0, 0.3]
 */
export function moveTowards(
  to: Six,
  { from, target }: { readonly from: Six; readonly target: Six },
): Move | null {
  const { along, square } = partsOf(to, { from, target });
  if (square === 0) return null;
  const steerability = along / square;
  const way = less(target, from);
  return {
    steerability,
    off: less(to, from).map((moved, place) => moved - steerability * (way[place] ?? 0)),
  };
}

/** (C_p − C_0)·(T − C_0), and |T − C_0|². */
function partsOf(to: Six, { from, target }: { readonly from: Six; readonly target: Six }) {
  let along = 0;
  let square = 0;
  for (let place = 0; place < target.length; place += 1) {
    const start = from[place] ?? 0;
    const way = (target[place] ?? 0) - start;
    along += ((to[place] ?? 0) - start) * way;
    square += way * way;
  }
  return { along, square };
}

type Steered = Pick<Steering, 'steerability' | 'off'> & { readonly p: number | null };

/**
 * Steerability of a respondent under a persona against the same one without it, over the same items in the
 * same draws of them. Noise in C_0 stands on both sides of the formula and would move a respondent that the
 * persona leaves alone: the draws tell by how much, and that is taken away, (Δ·D + Σcov(Δ, C_0)) /
 * (|D|² − Σvar(C_0)). Limits are Fieller's (1954), with t; none where |D|² itself might be 0.
 */
export function steered(
  persona: DrawnProfile,
  { bare, target }: { readonly bare: DrawnProfile; readonly target: Six },
): Steered {
  const found = partsOf(persona.found, { from: bare.found, target });
  const draws = drawCount([persona, bare]);
  const [to = [], from = []] = [persona, bare].map((profile) =>
    Array.from({ length: draws }, (_, draw) => sixIn(profile, draw)),
  );
  const move = moveTowards(persona.found, { from: bare.found, target });
  const n = Math.min(persona.n, bare.n);
  const note = bare.note ?? persona.note;
  const plain = move?.steerability ?? null;
  const off = move?.off ?? [];
  const without = { low: null, high: null, standardError: null, n };
  if (draws < 2 || move === null) {
    return {
      steerability: { value: plain, ...without, note: note ?? atTarget },
      off: { value: Math.hypot(...off), low: null, high: null, n, note: note ?? atTarget },
      p: null,
    };
  }
  const shared = Array.from(target, (_, place) => {
    const starts = from.map((six) => six[place] ?? 0);
    const moves = to.map((six, draw) => (six[place] ?? 0) - (starts[draw] ?? 0));
    return { covariance: sampleCovariance(moves, starts), variance: sampleVariance(starts) };
  });
  const along = found.along + total(shared.map(({ covariance }) => covariance));
  const square = found.square - total(shared.map(({ variance }) => variance));
  const drawn = to.map((six, draw) => partsOf(six, { from: from[draw] ?? [], target }));
  const degreesOfFreedom = Math.min(persona.degreesOfFreedom, bare.degreesOfFreedom);
  const value = square > 0 ? along / square : null;
  const limits = fieller({
    along,
    square,
    ...spreadsOf(drawn),
    t: criticalT(degreesOfFreedom),
  });
  const drawnOff = to.map((six, draw) => moveTowards(six, { from: from[draw] ?? [], target })?.off);
  const errors = off.map((figure, place) =>
    Float64Array.from(drawnOff, (each) => (each?.[place] ?? figure) - figure),
  );
  return {
    steerability: {
      value,
      standardError:
        value === null
          ? null
          : Math.sqrt(sampleVariance(drawn.map((each) => each.along - value * each.square))) /
            square,
      low: limits?.low ?? null,
      high: limits?.high ?? null,
      n,
      note: limits ? note : atTarget,
    },
    off: { ...lengthWithoutNoise(off, { errors, profiles: [persona, bare] }), n, note },
    p: beyondT(along / Math.sqrt(spreadsOf(drawn).alongVariance), degreesOfFreedom),
  };
}

const atTarget = 'without a persona it cannot be distinguished from the country’s scores';

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function spreadsOf(drawn: readonly { readonly along: number; readonly square: number }[]) {
  const along = drawn.map((each) => each.along);
  const square = drawn.map((each) => each.square);
  return {
    alongVariance: sampleVariance(along),
    squareVariance: sampleVariance(square),
    covariance: sampleCovariance(along, square),
  };
}

/** The limits of a ratio: where (along − s·square)² ≤ t²·var(along − s·square); null where these have no end. */
function fieller({
  along,
  square,
  alongVariance,
  squareVariance,
  covariance,
  t,
}: ReturnType<typeof spreadsOf> & {
  readonly along: number;
  readonly square: number;
  readonly t: number;
}): { readonly low: number; readonly high: number } | null {
  const a = square ** 2 - t ** 2 * squareVariance;
  const b = along * square - t ** 2 * covariance;
  const c = along ** 2 - t ** 2 * alongVariance;
  const root = b ** 2 - a * c;
  if (square <= 0 || a <= 0 || root < 0) return null;
  return { low: (b - Math.sqrt(root)) / a, high: (b + Math.sqrt(root)) / a };
}
