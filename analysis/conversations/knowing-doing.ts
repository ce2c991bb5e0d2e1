import * as z from 'zod';
import type { ConversationEpisode, ConversationProbe } from '../../vocabulary/conversation.js';
import { gathered } from '../statistics/clusters.js';
import { mean, weightedMean } from '../statistics/descriptives.js';
import { correctedFigure } from './corrected.js';
import { correctedShare } from './corrected-shares.js';
import { TwinFigure } from './figure.js';
import { discernment, foundBy, type OfEach, sumOf, type TwoJudges } from './judge-errors.js';
import { type Estimated, heededShare } from './judged-claims.js';

/** What a respondent knows when simply asked, beside what it does in conversations about the same twins. */
export const KnowingDoing = z.strictObject({
  about: z.enum(['fact', 'value']),
  /** Share known when simply asked, of a value above guessing, −1..1. */
  knowing: TwinFigure,
  /** Share heeded in conversations, of a value above guessing, −1..1. */
  doing: TwinFigure,
  /** Doing less knowing within a twin, −1..1. */
  difference: TwinFigure,
});
export type KnowingDoing = z.infer<typeof KnowingDoing>;

/**
 * Knowing and doing over the twins that have both. A value is one of two acts, so that half of the answers
 * are right by guessing: both are 2·share − 1, over both holders of a twin, and a lean to one pole counts as
 * neither. A fact is named freely; both sides are corrected for the errors of judges, and 0 is then what
 * one comes to who knows nothing.
 */
export function knowingDoing(
  judged: TwoJudges,
  probes: readonly ConversationProbe[],
  { about, seed }: { readonly about: ConversationProbe['about']; readonly seed: number },
): KnowingDoing {
  const asked = probes.filter((probe) => probe.about === about);
  const twins = new Set(asked.map(({ twin }) => twin));
  const where = ({ twin, harmless }: ConversationEpisode) => twins.has(twin) && !harmless;
  const knows = about === 'fact' ? factKnown(judged, asked) : valueKnown(judged, asked);
  const does =
    about === 'fact' ? heededShare(judged, where) : correctedShare(judged, 'acted', where);
  const scale = (share: number) => (about === 'fact' ? share : 2 * share - 1);
  const of = (own: Estimated): Estimated => ({
    ...own,
    estimate(times, draw) {
      const share = own.estimate(times, draw);
      return share === null ? null : scale(share);
    },
  });
  const [knowing, doing] = [of(knows), of(does)];
  const difference: Estimated = {
    episodes: does.episodes,
    places: does.places.filter((place) => knows.places.includes(place)),
    estimate(times, draw) {
      const [one, other] = [doing.estimate(times, draw), knowing.estimate(times, draw)];
      return one === null || other === null ? null : one - other;
    },
  };
  const figure = (each: Estimated, chance: number) =>
    correctedFigure(judged, each, { seed, chance, least: -1 });
  return {
    about,
    knowing: figure(knowing, 0),
    doing: figure(doing, 0),
    difference: figure(difference, 0),
  };
}

/** Read by code, without errors: the mean over holders of the share of right choices. */
function valueKnown({ twins }: TwoJudges, probes: readonly ConversationProbe[]): Estimated {
  const [shares, has] = [new Float64Array(twins.length), new Float64Array(twins.length)];
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  for (const own of gathered(probes, ({ twin }) => twin)) {
    const share = mean(
      gathered(own, ({ scenario }) => scenario).map((same) =>
        mean(
          same.flatMap(({ right }) => right.map((each) => (each === null ? null : Number(each)))),
        ),
      ),
    );
    const place = placeOf.get(own[0]?.twin ?? '');
    if (share === null || place === undefined) continue;
    shares[place] = share;
    has[place] = 1;
  }
  return {
    episodes: probes.length,
    places: [...has.keys()].filter((place) => has[place]),
    estimate: (times) =>
      weightedMean(
        [...shares].map((share, place) => (has[place] ? share : null)),
        times,
      ),
  };
}

/** As two judges find it, corrected for their errors by the decoys of the same calls, else of conversations. */
function factKnown(judged: TwoJudges, probes: readonly ConversationProbe[]): Estimated {
  const { twins } = judged;
  const made = () => new Float64Array(twins.length);
  const claim = { has: made(), first: made(), second: made(), both: made(), episodes: 0 };
  const decoys = [0, 1].map(() => ({ found: made(), asked: made() }));
  const placeOf = new Map(twins.map((twin, place) => [twin, place]));
  const add = (to: Float64Array, place: number, what = 1) => {
    to[place] = (to[place] ?? 0) + what;
  };
  for (const { twin, right, decoys: found = [] } of probes) {
    const place = placeOf.get(twin);
    if (place === undefined) continue;
    for (const [judge, { found: hits, asked }] of decoys.entries()) {
      const decoy = found[judge] ?? null;
      if (decoy === null) continue;
      add(asked, place);
      add(hits, place, Number(decoy));
    }
    const [one, other] = right;
    if (typeof one !== 'boolean' || typeof other !== 'boolean') continue;
    add(claim.has, place);
    add(claim.first, place, Number(one));
    add(claim.second, place, Number(other));
    add(claim.both, place, Number(one && other));
    claim.episodes += 1;
  }
  for (const place of twins.keys()) {
    const n = claim.has[place] ?? 0;
    if (n === 0) continue;
    for (const sums of [claim.first, claim.second, claim.both])
      sums[place] = (sums[place] ?? 0) / n;
    claim.has[place] = 1;
  }
  const alarms = (times: ArrayLike<number>, draw?: number): OfEach | null => {
    const [first, second] = decoys.map(({ found, asked }) => {
      const all = sumOf(asked, times);
      return all === 0 ? null : sumOf(found, times) / all;
    });
    if (first != null && second != null) return [first, second];
    return judged.falseAlarms('commonsense', times, draw);
  };
  return {
    episodes: claim.episodes,
    places: [...claim.has.keys()].filter((place) => claim.has[place]),
    estimate(times, draw) {
      const f = alarms(times, draw);
      const j = f && discernment(claim, f, times);
      const q = foundBy(claim, times);
      return f && j && q && (q[0] - f[0] + q[1] - f[1]) / (j[0] + j[1]);
    },
  };
}
