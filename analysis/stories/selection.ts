import { candidateModes, type InferredSelection } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { storyKinds } from '../../vocabulary/story.js';
import type { Pole } from '../../vocabulary/template.js';
import {
  type Clustered,
  countClusters,
  FEWEST_CLUSTERS,
  jackknifeError,
} from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { boundedInterval } from '../statistics/intervals.js';
import { byCategory, byCondition } from './conditions.js';
import type { Score, SelectionScores, SignedScore } from './inference.js';
import {
  type Counted,
  figureScore,
  shareScore,
  signedScoreFrom,
  type Unit,
  wholeOf,
} from './scores.js';
import {
  f1OfStories,
  macroPrecision,
  macroRecall,
  microF1,
  publishedF1,
  randomPicks,
  type ScoredStory,
  scoredStory,
  selectionBaselines,
} from './selection-f1.js';

interface Corrected extends Clustered {
  readonly corrected: number;
  /** What it would be were no pick right. */
  readonly least: number;
}

/**
 * The mean over stories of (P − X/N)/(1 − X/N), at most 1 and 0 by chance: the precision P beyond what
 * X random picks of N candidates have. A story where all N are to be picked has none.
 */
function chanceCorrected(
  heard: readonly InferredSelection[],
  { n, trials, unit }: { readonly n: number; readonly trials: number; readonly unit: Unit },
): SignedScore {
  const stories = heard.flatMap((story) => correctedStory(story) ?? []);
  const value = meanCorrected(stories);
  const clusters = countClusters(stories);
  const least = mean(stories.map((story) => story.least));
  const error = clusters < FEWEST_CLUSTERS ? null : jackknifeError(stories, meanCorrected);
  const interval =
    value === null || least === null || error === null
      ? null
      : boundedInterval({ value, standardError: error, clusters, trials, least });
  return signedScoreFrom(value, { interval, n, clusters, unit });
}

function correctedStory(story: InferredSelection): Corrected | null {
  const scored = scoredStory(story);
  const chance = story.choose / story.candidates.length;
  if (scored === null || chance >= 1) return null;
  return {
    cluster: story.cluster,
    corrected: (scored.precision - chance) / (1 - chance),
    least: -chance / (1 - chance),
  };
}

function meanCorrected(stories: readonly Corrected[]): number | null {
  return mean(stories.map(({ corrected }) => corrected));
}

/**
 * Of the gold values at a pole whose mirror image stood beside them, and of which just one of the two
 * was picked, the share where it was the gold one, 0..1; a half by chance.
 */
function polarity(heard: readonly InferredSelection[], pole: Pole): Score {
  return shareScore(
    heard.map((story) => decidedAt(pole, story)),
    { chance: 1 / 2 },
  );
}

/**
 * How many candidates at a pole that are about something else were picked, of how many that were
 * offered, over the answers that could be read.
 */
function intrusions(
  heard: readonly InferredSelection[],
  pole: Pole,
): { readonly picked: number; readonly offered: number } {
  let picked = 0;
  let offered = 0;
  for (const { candidates, picks } of heard) {
    const strangers = candidates.flatMap(({ role, attitude }, place) =>
      role === 'off-topic' && attitude === pole ? [place] : [],
    );
    for (const places of picks) {
      if (places === null) continue;
      offered += strangers.length;
      picked += strangers.filter((place) => places.includes(place)).length;
    }
  }
  return { picked, offered };
}

function decidedAt(pole: Pole, { cluster, candidates, picks }: InferredSelection): Counted {
  let successes = 0;
  let trials = 0;
  for (const [place, { statement, attitude, role }] of candidates.entries()) {
    if (role !== 'gold' || attitude !== pole) continue;
    const mirrored = candidates.findIndex(
      (other) => other.role === 'opposite' && other.statement === statement,
    );
    if (mirrored < 0) continue;
    for (const places of picks) {
      const gold = places?.includes(place) ?? false;
      if (gold === (places?.includes(mirrored) ?? false)) continue;
      trials += 1;
      if (gold) successes += 1;
    }
  }
  return { cluster, successes, trials };
}

/**
 * Value selection by condition, mode, kind of story and category. A story is of a category where all
 * its gold values are. Chance is what as many picks at random as were asked come to. `f1` is the
 * published one of CQ-Bench. Scores are 0..1, with 95 % intervals from 10 pairs or stories on.
 * @example
 * const heard = Array.from({ length: 12 }, (_, place) => ({
 *   telling: `pair-${place}/1`,
 *   cluster: `pair-${place}`,
 *   kind: 'twin',
 *   style: 'direct',
 *   shots: 0,
 *   mode: 'contrast',
 *   choose: 1,
 *   candidates: [
 *     { statement: 'a', attitude: 'target', category: 'pdi', role: 'gold' },
 *     { statement: 'a', attitude: 'opposite', category: 'pdi', role: 'opposite' },
 *     { statement: 'b', attitude: 'target', category: 'pdi', role: 'off-topic' },
 *   ],
 *   picks: [[place < 9 ? 0 : 1]],
 * }));
 * const [{ f1 }] = selectionScores(heard, ['pdi']);
 * [f1.value, f1.low, f1.high, f1.chance] // → [0.75, 0.422, 0.925, 0.333]
 */
export function selectionScores(
  heard: readonly InferredSelection[],
  dimensions: readonly Dimension[],
): SelectionScores[] {
  const answered = heard.filter(({ picks }) => picks.length > 0);
  return byCondition(answered).flatMap(({ condition, rows }) =>
    candidateModes.flatMap((mode) =>
      storyKinds.flatMap((kind) => {
        const asked = rows.filter((row) => row.mode === mode && row.kind === kind);
        if (asked.length === 0) return [];
        const unit = wholeOf(kind);
        return byCategory(asked, { categoryOf, dimensions }).map((one) => ({
          ...condition,
          mode,
          kind,
          category: one.category,
          ...f1Scores(one.rows, unit),
          baselines: selectionBaselines(one.rows),
          ...formScores(one.rows, unit),
          ...(kind === 'twin' ? poleScores(one.rows) : { polarity: null, intrusions: null }),
        }));
      }),
    ),
  );
}

function categoryOf({ candidates }: InferredSelection): string | null {
  const gold = candidates.filter(({ role }) => role === 'gold');
  const [first, ...others] = new Set(gold.map(({ category }) => category));
  return others.length === 0 ? (first ?? null) : null;
}

function f1Scores(heard: readonly InferredSelection[], unit: Unit) {
  const stories = heard.flatMap((story) => scoredStory(story) ?? []);
  const guessed = heard.map(randomPicks);
  // A pick is the smallest part that can go right or wrong by itself.
  const behind = {
    n: sum(heard.map(({ picks }) => picks.length)),
    trials: sum(heard.map(({ picks, choose }) => picks.length * choose)),
    unit,
  };
  const scoreOf = (figure: (stories: readonly ScoredStory[]) => number | null) =>
    figureScore(stories, figure, { ...behind, chance: figure(guessed) });
  return {
    precision: scoreOf(macroPrecision),
    recall: scoreOf(macroRecall),
    f1: scoreOf(publishedF1),
    f1OfStories: scoreOf(f1OfStories),
    f1Micro: scoreOf(microF1),
    corrected: chanceCorrected(heard, behind),
  };
}

/** Answers that were not given as asked: with another number of picks, or in no way that can be read. */
function formScores(heard: readonly InferredSelection[], unit: Unit) {
  const shareOf = (is: (picks: readonly number[] | null, choose: number) => boolean) =>
    shareScore(
      heard.map(({ cluster, picks, choose }) => ({
        cluster,
        successes: picks.filter((places) => is(places, choose)).length,
        trials: picks.length,
      })),
      { chance: null, unit },
    );
  return {
    wrongNumber: shareOf((picks, choose) => picks !== null && picks.length !== choose),
    unread: shareOf((picks) => picks === null),
  };
}

function poleScores(heard: readonly InferredSelection[]) {
  return {
    polarity: { target: polarity(heard, 'target'), opposite: polarity(heard, 'opposite') },
    intrusions: { target: intrusions(heard, 'target'), opposite: intrusions(heard, 'opposite') },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
