import { candidateModes, type InferredSelection } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { storyKinds } from '../../vocabulary/story.js';
import { byCategory, byCondition } from './conditions.js';
import type { Score, SelectionScores } from './inference.js';
import { figureScore, shareScore, type Unit, wholeOf } from './scores.js';
import {
  macroPrecision,
  macroRecall,
  publishedF1,
  randomPicks,
  type ScoredStory,
  scoredStory,
  selectionBaselines,
} from './selection-f1.js';

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
          unread: unreadShare(one.rows, unit),
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
  };
}

function unreadShare(heard: readonly InferredSelection[], unit: Unit): Score {
  return shareScore(
    heard.map(({ cluster, picks }) => ({
      cluster,
      successes: picks.filter((places) => places === null).length,
      trials: picks.length,
    })),
    { chance: null, unit },
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
