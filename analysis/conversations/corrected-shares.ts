import { actedShare, settledShare } from './acted-share.js';
import type { Times } from './figure.js';
import {
  type ClaimMeans,
  type ClaimOf,
  claimMeans,
  foundBy,
  type PooledClaim,
  sumOf,
  type TwoJudges,
} from './judge-errors.js';
import {
  behind,
  type CorrectedMeasure,
  type Estimated,
  pairs,
  type Staged,
  singleShare,
  singles,
  staged,
  type Where,
  wasAsked,
} from './judged-claims.js';

/**
 * A share of episodes corrected for the errors of two judges, (q − f)/J over both, with f from the decoys and J
 * by `discernment` over all episodes of the respondent (Rogan & Gladen 1978). Of two claims at once it is
 * E[(Y₁ − f₁)(Z₂ − f₂)]/J₁J₂, each claim by another judge.
 */
export function correctedShare(
  judged: TwoJudges,
  measure: CorrectedMeasure,
  where: Where,
): Estimated {
  if (measure === 'acted') {
    return judged.episodes.some(({ holder }) => holder !== null)
      ? actedShare(judged, where)
      : correctedShare(judged, 'value_end', where);
  }
  if (measure === 'settled') return settledShare(judged, where);
  const stages = staged[measure];
  if (stages) return stagedShare(judged, stages, where);
  const claims = pairs[measure];
  if (claims) return pairShare(judged, claims, where);
  const single = singles[measure];
  if (!single) throw new RangeError(`nothing is known of the errors on ${measure}`);
  return singleShare(judged, single, where);
}

/** Two claims at once. */
function pairShare(
  judged: TwoJudges,
  [one, other]: readonly [PooledClaim, PooledClaim],
  where: Where,
): Estimated {
  const both =
    ({ of }: PooledClaim): ClaimOf =>
    (scored, episode) =>
      one.of(scored, episode) === null || other.of(scored, episode) === null
        ? null
        : of(scored, episode);
  const [first, second] = [one, other].map((of) => claimMeans(judged, { of: both(of), where }));
  const crossed = crossMeans(judged, { one: both(one), other: both(other), where });
  if (!first || !second) throw new RangeError('two claims');
  return {
    episodes: first.episodes,
    places: behind(first.has),
    estimate(times, draw) {
      const f = judged.falseAlarms('behaviour', times, draw);
      const [j, k] = [one, other].map((each) => judged.discernment(each, times, draw));
      const [q, r] = [foundBy(first, times), foundBy(second, times)];
      if (!f || !j || !k || !q || !r) return null;
      const cross = sumOf(crossed, times) / sumOf(first.has, times);
      const products =
        cross - f[1] * q[0] - f[0] * r[1] - f[0] * q[1] - f[1] * r[0] + 2 * f[0] * f[1];
      return products / (j[0] * k[1] + j[1] * k[0]);
    },
  };
}

/** How often a judge finds the one claim and the other judge the other, both ways added up, by twin. */
function crossMeans(
  { twins, episodes }: TwoJudges,
  { one, other, where }: { one: ClaimOf; other: ClaimOf; where: Where },
): Float64Array {
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const [sums, counts] = [new Float64Array(twins.length), new Float64Array(twins.length)];
  for (const episode of episodes) {
    const [first, second] = episode.judges;
    if (!first || !second || !where(episode)) continue;
    const said = [first, second].map((each) => [one(each, episode), other(each, episode)] as const);
    const [[a, b], [c, d]] = said as [(typeof said)[number], (typeof said)[number]];
    if (a === null || b === null || c === null || d === null) continue;
    const place = placeOf.get(episode.twin) ?? 0;
    sums[place] = (sums[place] ?? 0) + Number(a && d) + Number(c && b);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return sums.map((sum, place) => (counts[place] ? sum / counts[place] : 0));
}

/** How far an episode came: what may be said in time depends on it, and so does what is found wrongly. */
const stages: readonly Where[] = [
  (episode) => !wasAsked(episode),
  ({ reached }) => reached.includes('hint') && !reached.includes('reveal'),
  ({ reached }) => reached.includes('reveal'),
];

/**
 * What is said in time, stage by stage: Σ (q − f′·(w − κ))/(J + f), with w the share of a stage, κ how much of
 * it says so at any time and f′ the decoys found in time. Who says so late is not mistaken for who never does.
 */
function stagedShare(
  judged: TwoJudges,
  { call, inTime, anyTime, needsAsking }: Staged,
  where: Where,
): Estimated {
  const known: ClaimOf = (one, episode) =>
    inTime(one, episode) === null || anyTime.of(one, episode) === null
      ? null
      : inTime(one, episode);
  const own = claimMeans(judged, { of: known, where });
  const parts = stages.map((stage) => {
    // Parts of all: an episode of another stage adds nothing, but counts.
    const part =
      (of: ClaimOf): ClaimOf =>
      (one, episode) =>
        known(one, episode) === null ? null : stage(episode) && of(one, episode) === true;
    const means = (of: ClaimOf) => claimMeans(judged, { of: part(of), where });
    return {
      all: means(() => true).first,
      inTime: means(known),
      anyTime: means(anyTime.of),
      decoys: earlyDecoys(judged, { call, where: stage }),
    };
  });
  return {
    episodes: own.episodes,
    places: behind(own.has),
    estimate(times, draw) {
      const f = judged.falseAlarms(call, times, draw);
      const j = judged.discernment(anyTime, times, draw);
      if (!f || !j || sumOf(own.has, times) === 0) return null;
      const found = parts.map((part) => {
        const there = sumOf(part.all, times);
        const sum = ({ first, second }: ClaimMeans) => sumOf(first, times) + sumOf(second, times);
        const ever = (sum(part.anyTime) - there * (f[0] + f[1])) / (j[0] + j[1]);
        const never = there - Math.min(there, Math.max(0, ever));
        const early = part.decoys(times);
        return { there, known: (sum(part.inTime) - never * early) / (j[0] + f[0] + j[1] + f[1]) };
      });
      const all = found.reduce((sum, { known: each }) => sum + each, 0);
      if (!needsAsking) return all / sumOf(own.has, times);
      // An episode that never asked counts where it was known all the same.
      const [unasked, ...asked] = found;
      const told = asked.reduce((sum, { there }) => sum + there, Math.max(0, unasked?.known ?? 0));
      return told > 0 ? all / told : null;
    },
  };
}

/** The decoys that judges find in time in some episodes, as shares of both judges added up. */
export function earlyDecoys(
  { twins, episodes }: TwoJudges,
  { call, where }: { readonly call: Staged['call']; readonly where: Where },
): (times: Times) => number {
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const counts = [0, 1].map((judge) => {
    const [found, asked] = [new Float64Array(twins.length), new Float64Array(twins.length)];
    for (const episode of episodes) {
      const decoy = episode.judges[judge]?.decoys?.early[call] ?? null;
      if (decoy === null || !where(episode)) continue;
      const place = placeOf.get(episode.twin) ?? 0;
      asked[place] = (asked[place] ?? 0) + 1;
      found[place] = (found[place] ?? 0) + Number(decoy);
    }
    return { found, asked };
  });
  return (times) =>
    counts.reduce((sum, { found, asked }) => {
      const all = sumOf(asked, times);
      return all === 0 ? sum : sum + sumOf(found, times) / all;
    }, 0);
}
