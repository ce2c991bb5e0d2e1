import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import { storyKinds } from '../../src/vocabulary/story.js';
import { weightedMean } from '../weighted-mean.js';
import { countAnswers, countPicked, type Scored, scoredOf } from './attitude-answers.js';
import { byCategory, byCondition } from './conditions.js';
import { guessedF1 } from './guessed-f1.js';
import { type AttitudeScores, type Score, type ScoredProbe, scoredProbes } from './hearing.js';
import { macroF1 } from './macro-f1.js';
import { resampled, type Unit } from './resampled.js';
import { figureScore, shareScore } from './score-of.js';

/**
 * Attitude detection by condition, probe, kind of story and category. Questions without a right answer
 * are left out; an answer that could not be read is a wrong one. Chance is what a reader has who takes
 * every option shown equally often; where every story takes a side, either side. Scores are 0..1, with 95 %
 * intervals from 10 pairs or stories on.
 * @example
 * const heard = Array.from({ length: 12 }, (_, place) => ({
 *   telling: `pair-${place}/1`,
 *   cluster: `pair-${place}`,
 *   kind: 'twin',
 *   style: 'direct',
 *   shots: 0,
 *   statement: `pdi-${place}`,
 *   category: 'pdi',
 *   character: null,
 *   probe: 'forced',
 *   order: 'norm',
 *   key: null,
 *   gold: 'target',
 *   options: ['target', 'opposite'],
 *   groups: ['target', 'opposite'],
 *   picks: [place < 9 ? 0 : 1],
 * }));
 * const [{ accuracy }] = attitudeScores(heard, { seed: 1, dimensions: ['pdi'] });
 * const { value, low, high, chance } = accuracy;
 * [value, low, high, chance] // → [0.75, 0.468, 0.911, 0.5]
 */
export function attitudeScores(
  heard: readonly HeardAttitude[],
  { seed, dimensions }: { readonly seed: number; readonly dimensions: readonly Dimension[] },
): AttitudeScores[] {
  return byCondition(scoredOf(heard)).flatMap(({ condition, rows }) =>
    scoredProbes.flatMap((probe) =>
      storyKinds.flatMap((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        const asked = resampled(askedUnder(probe, ofKind), kind);
        if (asked.rows.length === 0) return [];
        const categories = byCategory(asked.rows, {
          categoryOf: ({ category }) => category,
          dimensions,
        });
        return categories.map(({ category, rows: scored }) => ({
          ...condition,
          probe,
          kind,
          category,
          ...scoresOf(scored, { seed, unit: asked.unit }),
        }));
      }),
    ),
  );
}

/**
 * `back` is `full` over what was asked `without` the neutral option too, where that is not what is held.
 * Where no story of the kind holds it, that would be `full` again and is left out.
 */
function askedUnder(probe: ScoredProbe, scored: readonly Scored[]): readonly Scored[] {
  if (probe !== 'back') return scored.filter((row) => row.probe === probe);
  const without = new Set(scored.filter((row) => row.probe === 'without').map(askedOf));
  const full = scored.filter((row) => row.probe === 'full');
  const back = full.filter((row) => without.has(askedOf(row)));
  return back.length < full.length ? back : [];
}

/** Names what is asked about, in which story and of whom. */
function askedOf({ telling, statement, character }: HeardAttitude): string {
  return JSON.stringify([telling, statement, character]);
}

function scoresOf(
  rows: readonly Scored[],
  { seed, unit }: { readonly seed: number; readonly unit: Unit },
): Pick<AttitudeScores, 'accuracy' | 'macroF1' | 'merged' | 'unread'> {
  return {
    accuracy: accuracyOf(rows, unit),
    macroF1: figureScore(rows, macroF1, {
      n: countAnswers(rows),
      chance: guessedF1(rows.map(guessable), seed),
      unit,
    }),
    merged: rows.some(hasMerged) ? accuracyOf(rows.map(merged), unit) : null,
    unread: shareScore(
      rows.map(({ cluster, picks }) => ({
        cluster,
        successes: picks.filter((pick) => pick === null).length,
        trials: picks.length,
      })),
      { chance: null, unit },
    ),
  };
}

function accuracyOf(rows: readonly Scored[], unit: Unit): Score {
  const guesses = rows
    .map(guessable)
    .map(
      ({ gold, options }) => options.filter((option) => option === gold).length / options.length,
    );
  const chance = weightedMean(
    guesses,
    rows.map(({ picks }) => picks.length),
  );
  return shareScore(
    rows.map((row) => ({
      cluster: row.cluster,
      successes: countPicked(row, row.gold),
      trials: row.picks.length,
    })),
    { chance, unit },
  );
}

/** The question as a guesser takes it: where stories take a side, neutral is no guess. */
function guessable(row: Scored): Scored {
  const sided = row.kind === 'twin' || row.kind === 'explicit';
  return sided ? { ...row, options: row.options.filter((option) => option !== 'neutral') } : row;
}

function hasMerged({ groups }: HeardAttitude): boolean {
  return new Set(groups).size < groups.length;
}

/** The question as if an option were its group. */
function merged(row: Scored): Scored {
  const gold = row.groups[row.options.indexOf(row.gold)] ?? row.gold;
  return { ...row, gold, options: row.groups };
}
