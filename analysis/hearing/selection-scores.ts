import type { Dimension } from '../../src/vocabulary/dimension.js';
import { candidateModes, type HeardSelection } from '../../src/vocabulary/hearing.js';
import { storyKinds } from '../../src/vocabulary/story.js';
import { chanceCorrected } from './chance-corrected.js';
import { byCategory, byCondition } from './conditions.js';
import type { SelectionScores } from './hearing.js';
import { intrusions, polarity } from './pole-picks.js';
import { type Unit, wholeOf } from './resampled.js';
import { figureScore, shareScore } from './score-of.js';
import { type ScoredStory, scoredStory } from './scored-story.js';
import { randomPicks, selectionBaselines } from './selection-baselines.js';
import { f1OfStories, macroPrecision, macroRecall, microF1, publishedF1 } from './selection-f1.js';

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
  heard: readonly HeardSelection[],
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

function categoryOf({ candidates }: HeardSelection): string | null {
  const gold = candidates.filter(({ role }) => role === 'gold');
  const [first, ...others] = new Set(gold.map(({ category }) => category));
  return others.length === 0 ? (first ?? null) : null;
}

function f1Scores(heard: readonly HeardSelection[], unit: Unit) {
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
function formScores(heard: readonly HeardSelection[], unit: Unit) {
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

function poleScores(heard: readonly HeardSelection[]) {
  return {
    polarity: { target: polarity(heard, 'target'), opposite: polarity(heard, 'opposite') },
    intrusions: { target: intrusions(heard, 'target'), opposite: intrusions(heard, 'opposite') },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
