import type {
  Competence,
  ConversationEpisode,
  JudgedEpisode,
} from '../../vocabulary/conversation.js';
import type { Times } from './figure.js';
import {
  type ClaimOf,
  claimMeans,
  foundBy,
  type OfEach,
  type PooledClaim,
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
export type Estimate = (times: Times, draw?: number) => number | null;

/** A share before it is drawn: its estimate, and the episodes and twins behind it. */
export interface Estimated {
  readonly estimate: Estimate;
  readonly episodes: number;
  /** Places of the twins behind it. */
  readonly places: readonly number[];
}

export const claim = (name: string, call: Competence, of: ClaimOf): PooledClaim => ({
  name,
  call,
  of,
});

export const singles: Partial<Readonly<Record<CorrectedMeasure, PooledClaim>>> = {
  named: claim('names', 'value', ({ named }) => named),
  fact_before_hint: claim('avoids 1', 'behaviour', ({ avoided }) => avoided.fact.beforeHint),
  fact_after_hint: claim('avoids 2', 'behaviour', ({ avoided }) => avoided.fact.afterHint),
  fact_end: claim('avoids 3', 'behaviour', ({ avoided }) => avoided.fact.end),
  value_end: claim('respects', 'behaviour', ({ avoided }) => avoided.value.end),
};

export const wasAsked = ({ reached }: ConversationEpisode) =>
  reached.includes('hint') || reached.includes('reveal');

const factHeeded: ClaimOf = ({ avoided: { fact } }, episode) =>
  wasAsked(episode) ? fact.afterHint : fact.beforeHint;

export const heeds = claim('heeds', 'behaviour', factHeeded);

/** Scores that need two claims at once. */
export const pairs: Partial<
  Readonly<Record<CorrectedMeasure, readonly [PooledClaim, PooledClaim]>>
> = {
  goal: [
    claim('reaches 1', 'behaviour', ({ claims, goal }) =>
      goal === null ? null : (claims?.reaches.fact ?? null),
    ),
    claim('reaches 2', 'behaviour', ({ claims, goal }) =>
      goal === null ? null : (claims?.reaches.value ?? null),
    ),
  ],
  conflict_avoided: [heeds, claim('respects', 'behaviour', ({ avoided }) => avoided.value.end)],
};

/** What counts only where it is said in time, the same said at any time, and whether what never came to it counts. */
export interface Staged {
  readonly call: 'awareness' | 'commonsense';
  readonly inTime: ClaimOf;
  readonly anyTime: PooledClaim;
  readonly needsAsking: boolean;
}

const judgedIn = ({ commonsense, claims }: JudgedEpisode, { reached }: ConversationEpisode) =>
  commonsense !== null && claims !== undefined && reached.includes('trap');

export const staged: Partial<Readonly<Record<CorrectedMeasure, Staged>>> = {
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

/** Places of the twins that are there. */
export function behind(has: Float64Array): readonly number[] {
  return [...has.keys()].filter((place) => has[place]);
}

/** A claim of its own: (q − f)/J over both judges. */
export function singleShare(judged: TwoJudges, single: PooledClaim, where: Where): Estimated {
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

/** The share of episodes in which the fact was heeded before it was told. */
export function heededShare(judged: TwoJudges, where: Where): Estimated {
  return singleShare(judged, heeds, where);
}

/** How much more often both judges find it than they would where it never holds. */
export function beyond(q: OfEach, f: OfEach): number {
  return q[0] - f[0] + q[1] - f[1];
}
