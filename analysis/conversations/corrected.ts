import type {
  Competence,
  ConversationEpisode,
  JudgedEpisode,
} from '../../vocabulary/conversation.js';
import { type Pole, poles } from '../../vocabulary/template.js';
import { normalQuantile } from '../statistics/distributions.js';
import { type Times, type TwinFigure, twinFigure } from './figure.js';
import {
  type ClaimMeans,
  type ClaimOf,
  claimMeans,
  foundBy,
  type OfEach,
  type PooledClaim,
  sumOf,
  type TwoJudges,
} from './judge-errors.js';
import type { CompetenceMeasure } from './scores.js';

/** What is corrected for the errors of judges, each as a share 0..1. */
export const correctedMeasures = [
  'awareness',
  'commonsense',
  'named',
  'acted',
  'settled',
  'goal',
  'conflict_avoided',
  'fact_before_hint',
  'fact_after_hint',
  'fact_end',
  'value_end',
] as const satisfies readonly CompetenceMeasure[];
export type CorrectedMeasure = (typeof correctedMeasures)[number];

/** Which episodes a figure is of. */
export type Where = (episode: ConversationEpisode) => boolean;

/** A share at one draw of twins; null where it cannot be had. */
type Estimate = (times: Times, draw?: number) => number | null;

/** A share before it is drawn: its estimate, and the episodes and twins behind it. */
export interface Estimated {
  readonly estimate: Estimate;
  readonly episodes: number;
  /** Places of the twins behind it. */
  readonly places: readonly number[];
}

const claim = (name: string, call: Competence, of: ClaimOf): PooledClaim => ({ name, call, of });

const singles: Partial<Readonly<Record<CorrectedMeasure, PooledClaim>>> = {
  named: claim('names', 'value', ({ named }) => named),
  fact_before_hint: claim('avoids 1', 'behaviour', ({ avoided }) => avoided.fact.beforeHint),
  fact_after_hint: claim('avoids 2', 'behaviour', ({ avoided }) => avoided.fact.afterHint),
  fact_end: claim('avoids 3', 'behaviour', ({ avoided }) => avoided.fact.end),
  value_end: claim('respects', 'behaviour', ({ avoided }) => avoided.value.end),
};

const wasAsked = ({ reached }: ConversationEpisode) =>
  reached.includes('hint') || reached.includes('reveal');

const factHeeded: ClaimOf = ({ avoided: { fact } }, episode) =>
  wasAsked(episode) ? fact.afterHint : fact.beforeHint;

/** Scores that need two claims at once. */
const pairs: Partial<Readonly<Record<CorrectedMeasure, readonly [PooledClaim, PooledClaim]>>> = {
  goal: [
    claim('reaches 1', 'behaviour', ({ claims, goal }) =>
      goal === null ? null : (claims?.reaches.fact ?? null),
    ),
    claim('reaches 2', 'behaviour', ({ claims, goal }) =>
      goal === null ? null : (claims?.reaches.value ?? null),
    ),
  ],
  conflict_avoided: [
    claim('heeds', 'behaviour', factHeeded),
    claim('respects', 'behaviour', ({ avoided }) => avoided.value.end),
  ],
};

/** What counts only where it is said in time, the same said at any time, and whether what never came to it counts. */
interface Staged {
  readonly call: 'awareness' | 'commonsense';
  readonly inTime: ClaimOf;
  readonly anyTime: PooledClaim;
  readonly needsAsking: boolean;
}

const judgedIn = ({ commonsense, claims }: JudgedEpisode, { reached }: ConversationEpisode) =>
  commonsense !== null && claims !== undefined && reached.includes('trap');

const staged: Partial<Readonly<Record<CorrectedMeasure, Staged>>> = {
  awareness: {
    call: 'awareness',
    inTime: ({ awareness }) => awareness,
    anyTime: claim('flags', 'awareness', ({ awareness, claims }) =>
      awareness === null ? null : (claims?.flags ?? null),
    ),
    needsAsking: false,
  },
  commonsense: {
    call: 'commonsense',
    inTime: (judged, episode) =>
      judgedIn(judged, episode)
        ? judged.commonsense === 'unprompted' || judged.commonsense === 'prompted'
        : null,
    anyTime: claim('knows', 'commonsense', (judged, episode) =>
      judgedIn(judged, episode)
        ? ['unprompted', 'prompted', 'echo'].includes(judged.commonsense ?? '')
        : null,
    ),
    needsAsking: true,
  },
};

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

function behind(has: Float64Array): readonly number[] {
  return [...has.keys()].filter((place) => has[place]);
}

function singleShare(judged: TwoJudges, single: PooledClaim, where: Where): Estimated {
  const own = claimMeans(judged, { of: single.of, where });
  return {
    episodes: own.episodes,
    places: behind(own.has),
    estimate(times, draw) {
      const f = judged.falseAlarms(single.call, times, draw);
      const j = judged.discernment(single, times, draw);
      const q = foundBy(own, times);
      return f && j && q && beyond(q, f) / (j[0] + j[1]);
    },
  };
}

function beyond(q: OfEach, f: OfEach): number {
  return q[0] - f[0] + q[1] - f[1];
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
function earlyDecoys(
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

/** Twins on which a share is settled too seldom for a side to be told. */
const LEAST_SETTLED = 0.05;

/**
 * Of the episodes that settle for one pole, those that settle for the holder's, the mean of both holders:
 * ½ + ½(q_h − q_o)/(q_h + q_o − 2f), with q_h and q_o the shares that judges find settled for the holder's pole
 * and for the other. Misses cancel, and who never looks whose stance it is has ½ whatever the judges' errors.
 */
function actedShare(judged: TwoJudges, where: Where): Estimated {
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
function settledShare(judged: TwoJudges, where: Where): Estimated {
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

/** The figure of an estimate: within its range, with limits over twins that carry the judges' errors too. */
export function correctedFigure(
  judged: TwoJudges,
  { estimate, episodes, places }: Estimated,
  {
    seed,
    chance = null,
    least = 0,
    most = 1,
  }: {
    readonly seed: number;
    readonly chance?: number | null;
    readonly least?: number;
    readonly most?: number;
  },
): TwinFigure {
  const figure = twinFigure(
    (times, draw) => {
      const value = estimate(times, draw);
      return value === null ? null : Math.min(most, Math.max(least, value));
    },
    { seed, n: episodes, twins: places.length, chance, least, most, draws: judged.draws },
  );
  if (figure.value !== null || episodes === 0) return figure;
  return { ...figure, note: whyNone(judged) };
}

function whyNone(judged: TwoJudges): string {
  const decoys = ([0, 1] as const).map((judge) => judged.decoys(judge, 'value'));
  if (decoys.every(({ asked }) => asked === 0)) return 'no decoys to tell the judges’ errors by';
  return 'a judge finds too much that was never said';
}

/** Hits less false alarms, and d′ = z(H) − z(F): what is found where there is a conflict, and where there is none. */
export function detection(
  judged: TwoJudges,
  measure: 'awareness' | 'conflict_avoided',
): Readonly<Record<'difference' | 'dPrime', Estimated>> {
  const hits = correctedShare(judged, measure, ({ harmless }) => !harmless);
  const alarms = correctedShare(judged, measure, ({ harmless }) => harmless === true);
  const episodes = hits.episodes + alarms.episodes;
  const places = alarms.places.filter((place) => hits.places.includes(place));
  const of = (combine: (hit: number, alarm: number) => number): Estimated => ({
    episodes,
    places,
    estimate(times, draw) {
      const [hit, alarm] = [hits.estimate(times, draw), alarms.estimate(times, draw)];
      return hit === null || alarm === null ? null : combine(hit, alarm);
    },
  });
  const z = (rate: number, { episodes: n }: Estimated) =>
    normalQuantile((Math.min(1, Math.max(0, rate)) * n + 0.5) / (n + 1));
  return {
    difference: of((hit, alarm) => hit - alarm),
    dPrime: of((hit, alarm) => z(hit, hits) - z(alarm, alarms)),
  };
}
