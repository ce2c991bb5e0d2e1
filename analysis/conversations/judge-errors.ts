import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type Competence,
  type ConversationEpisode,
  competences,
  type JudgedEpisode,
} from '../../vocabulary/conversation.js';
import { gathered, MIN_CLUSTERS } from '../statistics/clusters.js';
import { normalQuantile } from '../statistics/distributions.js';
import { DRAWS, resample } from '../survey/strata.js';
import type { Times } from './figure.js';

/** A claim as a judge has it, or null where it could not be judged. */
export type ClaimOf = (judged: JudgedEpisode, episode: ConversationEpisode) => boolean | null;

/** A value for each of two judges. */
export type OfEach = readonly [number, number];

/** What a claim comes to under two judges: the means over a twin's episodes, by the place of the twin. */
export interface ClaimMeans {
  /** 1 where both judged the claim in some episode of the twin. */
  readonly has: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Both find that it holds. */
  readonly both: Float64Array;
  readonly episodes: number;
}

/** A claim by a name that no other has, and the call that asks it. */
export interface PooledClaim {
  readonly name: string;
  readonly call: Competence;
  readonly of: ClaimOf;
}

/** Twins, decoys and what two judges of the same episodes said of claims. */
export interface TwoJudges {
  readonly twins: readonly string[];
  readonly episodes: readonly ConversationEpisode[];
  /** How often each twin is drawn, dimension by dimension where each has ten. */
  readonly draws: readonly Times[];
  /** The chance, 0..1, that each judge finds what is not there, from the decoys of a call; null without any. */
  falseAlarms(call: Competence, times: Times, draw?: number): OfEach | null;
  /** What {@link discernment} is of a claim over all episodes; each draw once. */
  discernment(claim: PooledClaim, times: Times, draw?: number): OfEach | null;
  /** Decoys that a judge was asked in a call, and those that it found. */
  decoys(judge: 0 | 1, call: Competence): { readonly found: number; readonly asked: number };
}

/** A judge that misses more than half of what is there is taken to miss half: else nothing could be said. */
const LEAST_SENSITIVITY = 0.5;
/** From here on a judge that finds so many decoys says nothing. */
const MOST_FALSE_ALARMS = 0.5;

/** Puts the episodes that two judges judged together by twin; null where no episode has two. */
export function twoJudges(
  episodes: readonly ConversationEpisode[],
  { seed }: { readonly seed: number },
): TwoJudges | null {
  if (!episodes.some(({ judges }) => judges.length === 2)) return null;
  const twins = [...new Set(episodes.map(({ twin }) => twin))];
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const counts = competences.map((call) =>
    ([0, 1] as const).map((judge) => {
      const found = new Float64Array(twins.length);
      const asked = new Float64Array(twins.length);
      for (const { twin, judges } of episodes) {
        const decoy = judges[judge]?.decoys?.[call] ?? null;
        if (decoy === null) continue;
        const place = placeOf.get(twin) ?? 0;
        asked[place] = (asked[place] ?? 0) + 1;
        found[place] = (found[place] ?? 0) + Number(decoy);
      }
      return { found, asked };
    }),
  );
  const doubts = doubtsOf(seed);
  const ofCall = (call: Competence) => counts[competences.indexOf(call)] ?? [];
  const alarms = remembered<OfEach>();
  const discerned = remembered<OfEach>();
  const pools = new Map<string, ClaimMeans>();
  const judged: TwoJudges = {
    twins,
    episodes,
    draws: Array.from(resample(strataOf(episodes, placeOf), { seed })),
    falseAlarms: (call, times, draw) =>
      alarms(call, draw, () => {
        const [first, second] = ofCall(call).map(({ found, asked }, judge) => {
          const [hits, all] = [sumOf(found, times), sumOf(asked, times)];
          const slot = 2 * (2 * competences.indexOf(call) + judge);
          return all === 0 ? null : doubtful(hits, all - hits, (side) => doubts(draw, slot + side));
        });
        return first == null || second == null ? null : [first, second];
      }),
    discernment: (claim, times, draw) =>
      discerned(claim.name, draw, () => {
        const pool =
          pools.get(claim.name) ?? claimMeans(judged, { of: claim.of, where: () => true });
        pools.set(claim.name, pool);
        const f = judged.falseAlarms(claim.call, times, draw);
        return f && discernment(pool, f, times);
      }),
    decoys(judge, call) {
      const { found = new Float64Array(), asked = found } = ofCall(call)[judge] ?? {};
      const all = (counted: Float64Array) => counted.reduce((sum, each) => sum + each, 0);
      return { found: all(found), asked: all(asked) };
    },
  };
  return judged;
}

/** The twins of each dimension; of all together where one has under ten. */
function strataOf(
  episodes: readonly ConversationEpisode[],
  placeOf: ReadonlyMap<string, number>,
): { readonly domains: readonly string[]; readonly items: readonly number[] }[] {
  const strata = gathered(episodes, ({ dimension }) => dimension ?? '').map((own) => ({
    domains: [],
    items: [...new Set(own.map(({ twin }) => placeOf.get(twin) ?? 0))],
  }));
  if (strata.every(({ items }) => items.length >= MIN_CLUSTERS)) return strata;
  return [{ domains: [], items: [...placeOf.values()] }];
}

/** What was found for a name at a draw, so that it is found once. */
function remembered<Value>() {
  const known = new Map<string, Map<number | undefined, Value | null>>();
  return (name: string, draw: number | undefined, find: () => Value | null): Value | null => {
    const own = known.get(name) ?? new Map<number | undefined, Value | null>();
    known.set(name, own);
    const before = own.get(draw);
    if (before !== undefined) return before;
    const value = find();
    own.set(draw, value);
    return value;
  };
}

/** What two judges make of a claim in some of the episodes. */
export function claimMeans(
  { twins, episodes }: TwoJudges,
  { of, where }: { readonly of: ClaimOf; readonly where: (one: ConversationEpisode) => boolean },
): ClaimMeans {
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const made = () => new Float64Array(twins.length);
  const [has, first, second, both] = [made(), made(), made(), made()];
  let count = 0;
  for (const episode of episodes) {
    const [one, other] = episode.judges;
    if (!one || !other || !where(episode)) continue;
    const [x, y] = [of(one, episode), of(other, episode)];
    if (x === null || y === null) continue;
    const place = placeOf.get(episode.twin) ?? 0;
    count += 1;
    has[place] = (has[place] ?? 0) + 1;
    first[place] = (first[place] ?? 0) + Number(x);
    second[place] = (second[place] ?? 0) + Number(y);
    both[place] = (both[place] ?? 0) + Number(x && y);
  }
  for (const sums of [first, second, both]) divide(sums, has);
  for (const place of has.keys()) has[place] = has[place] ? 1 : 0;
  return { has, first, second, both, episodes: count };
}

function divide(sums: Float64Array, by: Float64Array): void {
  for (const [place, sum] of sums.entries()) sums[place] = by[place] ? sum / by[place] : 0;
}

/** Σ t·x over twins. */
export function sumOf(values: Float64Array, times: Times): number {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) {
    sum += (times[place] ?? 0) * (values[place] ?? 0);
  }
  return sum;
}

/** How often each judge finds that the claim holds, 0..1; null where no twin has it. */
export function foundBy({ has, first, second }: ClaimMeans, times: Times): OfEach | null {
  const twins = sumOf(has, times);
  return twins === 0 ? null : [sumOf(first, times) / twins, sumOf(second, times) / twins];
}

/**
 * How much more often each judge finds a claim where it holds than where it does not, J = sensitivity +
 * specificity − 1, from what two judges find in the same episodes. Their errors are taken to be independent
 * given the truth, so that with q the share found, f the false alarms and q₁₂ the share that both find
 * J₁ = (q₁₂ − f₁q₂ − f₂q₁ + f₁f₂)/(q₂ − f₂), which is the two-class latent class model with known specificity
 * (Hui & Walter 1980). Sensitivity is kept within 0.5..1. Null where a judge finds half of the decoys.
 */
export function discernment(claim: ClaimMeans, [f1, f2]: OfEach, times: Times): OfEach | null {
  if (f1 >= MOST_FALSE_ALARMS || f2 >= MOST_FALSE_ALARMS) return null;
  const found = foundBy(claim, times);
  if (!found) return null;
  const [q1, q2] = found;
  const both = sumOf(claim.both, times) / sumOf(claim.has, times);
  const excess = both - f1 * q2 - f2 * q1 + f1 * f2;
  const within = (raw: number, f: number) => Math.min(1 - f, Math.max(LEAST_SENSITIVITY - f, raw));
  const of = (own: number, other: number) => (other > 0 ? within(excess / other, own) : 1 - own);
  return [of(f1, q2 - f2), of(f2, q1 - f1)];
}

/**
 * A share with the doubt that its count leaves: of a draw it is one of Jeffreys' posterior at a count of 0 or
 * all, which resampling alone would take for certain; elsewhere that adds next to nothing.
 */
export function doubtful(yes: number, no: number, doubt: (side: 0 | 1) => number): number {
  const [more, less] = [doubt(0), doubt(1)];
  return (yes + more) / (yes + no + more + less);
}

/** Slots of doubt that a draw has. */
const SLOTS = 32;

/** Gamma(½) variables, one a draw and slot; 0 of no draw. */
export function doubtsOf(seed: number): (draw: number | undefined, slot: number) => number {
  const random = xoroshiro128plus(seed ^ 0x5eed);
  const size = 2 ** 30;
  const values = Float64Array.from({ length: DRAWS * SLOTS }, () => {
    const normal = normalQuantile((uniformInt(random, 0, size - 1) + 0.5) / size);
    return normal ** 2 / 2;
  });
  return (draw, slot) => (draw === undefined ? 0 : (values[draw * SLOTS + slot] ?? 0));
}
