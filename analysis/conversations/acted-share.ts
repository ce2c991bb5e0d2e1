import { type Pole, poles } from '../../vocabulary/template.js';
import type { Times } from './figure.js';
import { type ClaimOf, claimMeans, foundBy, type OfEach, type TwoJudges } from './judge-errors.js';
import { behind, beyond, claim, type Estimated, singleShare, type Where } from './judged-claims.js';

/** Twins on which a share is settled too seldom for a side to be told. */
const LEAST_SETTLED = 0.05;

/**
 * Of the episodes that settle for one pole, those that settle for the holder's, the mean of both holders:
 * ½ + ½(q_h − q_o)/(q_h + q_o − 2f), with q_h and q_o the shares that judges find settled for the holder's pole
 * and for the other. Misses cancel, and who never looks whose stance it is has ½ whatever the judges' errors.
 */
export function actedShare(judged: TwoJudges, where: Where): Estimated {
  const sides = poles.map((holder) => sideOf(judged, { holder, where }));
  const places = sides.flatMap(({ own }) => behind(own.has));
  return {
    episodes: sides.reduce((sum, { own }) => sum + own.episodes, 0),
    places: [...new Set(places)].sort((a, b) => a - b),
    estimate(times, draw) {
      const f = judged.falseAlarms('value', times, draw);
      if (!f) return null;
      const shares = sides.flatMap((side) =>
        side.own.episodes === 0 ? [] : [accuracyOn(side, f, times)],
      );
      const there = shares.filter((share) => share !== null);
      if (there.length < Math.max(1, shares.length)) return null;
      return there.reduce((sum, share) => sum + share, 0) / there.length;
    },
  };
}

function settles(judged: { claims?: { settles: Record<Pole, boolean | null> } }, pole: Pole) {
  return judged.claims?.settles[pole] ?? null;
}

function sideOf(judged: TwoJudges, { holder, where }: { holder: Pole; where: Where }) {
  const other = holder === 'target' ? 'opposite' : 'target';
  const here: Where = (episode) => episode.holder === holder && where(episode);
  // A leak of the stance makes acting by it missing.
  const ofPole =
    (pole: Pole): ClaimOf =>
    (scored) =>
      scored.settled === null || scored.named === null ? null : settles(scored, pole);
  return {
    own: claimMeans(judged, { of: ofPole(holder), where: here }),
    against: claimMeans(judged, { of: ofPole(other), where: here }),
  };
}

function accuracyOn(
  { own, against }: ReturnType<typeof sideOf>,
  f: OfEach,
  times: Times,
): number | null {
  const [with_, without] = [foundBy(own, times), foundBy(against, times)];
  if (!with_ || !without) return null;
  const settled = beyond(with_, f) + beyond(without, f);
  if (settled < 2 * LEAST_SETTLED) return null;
  const share = 0.5 + (0.5 * (beyond(with_, f) - beyond(without, f))) / settled;
  return Math.min(1, Math.max(0, share));
}

/** Corrected accuracy where the third person holds the target pole less that where it holds the opposite one. */
export function correctedBias(judged: TwoJudges, where: Where): Estimated {
  const [target, opposite] = poles.map((holder) => sideOf(judged, { holder, where }));
  if (!target || !opposite) throw new RangeError('two poles');
  const there = behind(target.own.has).filter((place) => opposite.own.has[place]);
  return {
    episodes: target.own.episodes + opposite.own.episodes,
    places: there,
    estimate(times, draw) {
      const f = judged.falseAlarms('value', times, draw);
      const [one, other] = f
        ? [accuracyOn(target, f, times), accuracyOn(opposite, f, times)]
        : [null, null];
      return one == null || other == null ? null : one - other;
    },
  };
}

/** Episodes that settle for one of the poles. */
export function settledShare(judged: TwoJudges, where: Where): Estimated {
  const sides = poles.map((pole) => {
    const side = claim(`settles ${pole}`, 'value', (scored) =>
      scored.settled === null ? null : settles(scored, pole),
    );
    return singleShare(judged, side, where);
  });
  const [target, opposite] = sides;
  if (!target || !opposite) throw new RangeError('two poles');
  return {
    ...target,
    estimate(times, draw) {
      const [one, other] = [target.estimate(times, draw), opposite.estimate(times, draw)];
      return one === null || other === null ? null : one + other;
    },
  };
}
