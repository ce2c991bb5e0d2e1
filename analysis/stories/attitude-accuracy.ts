import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { attitudeProbes, type InferredAttitude } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { storyKinds } from '../../vocabulary/story.js';
import { mean, weightedMean } from '../statistics/descriptives.js';
import { byCategory, byCondition } from './conditions.js';
import {
  type AttitudeScores,
  type Score,
  type ScoredProbe,
  scoredProbes,
  type UndecidedReading,
} from './inference.js';
import { figureScore, resampled, shareScore, type Unit } from './scores.js';

/** A question with a right answer. */
type Scored = InferredAttitude & { readonly gold: string };

/** Those with a right answer; a forced choice about nothing has none. */
function scoredOf(rows: readonly InferredAttitude[]): Scored[] {
  return rows.filter((row): row is Scored => row.gold !== null);
}

/** The attitude that each draw was read as; null where it could not be read. */
function pickedAttitudes({
  options,
  picks,
}: Pick<InferredAttitude, 'options' | 'picks'>): (string | null)[] {
  return picks.map((pick) => (pick === null ? null : (options[pick] ?? null)));
}

/** How many draws were read as the attitude. */
export function countPicked(row: InferredAttitude, attitude: string): number {
  return pickedAttitudes(row).filter((picked) => picked === attitude).length;
}

/** Draws over all rows. */
export function countAnswers(rows: readonly Pick<InferredAttitude, 'picks'>[]): number {
  return rows.reduce((count, { picks }) => count + picks.length, 0);
}

/** Of one attitude, over many answers: how many name it rightly, name it, and ought to. */
interface Counts {
  right: number;
  picked: number;
  held: number;
}

/**
 * Macro-F1, 0..1: the mean, over the attitudes that stories hold, of the F1 of each. An unread answer
 * names none and is missing where it ought to be right. Null without answers.
 */
function macroF1(rows: readonly Scored[]): number | null {
  const counts = new Map<string, Counts>();
  for (const row of rows) {
    for (const picked of pickedAttitudes(row)) {
      countsOf(counts, row.gold).held += 1;
      if (picked !== null) countsOf(counts, picked).picked += 1;
      if (picked === row.gold) countsOf(counts, picked).right += 1;
    }
  }
  return meanF1(counts);
}

/** The mean of F1 = 2·right/(picked + held) over the attitudes that are held; null where none is. */
function meanF1(counts: ReadonlyMap<string, Counts>): number | null {
  return mean(
    [...counts.values()]
      .filter(({ held }) => held > 0)
      .map(({ right, picked, held }) => (2 * right) / (picked + held)),
  );
}

/** The counts of an attitude, which begin at 0. */
function countsOf(counts: Map<string, Counts>, attitude: string): Counts {
  const known = counts.get(attitude) ?? { right: 0, picked: 0, held: 0 };
  counts.set(attitude, known);
  return known;
}

/** Guesses over all readers; with so many the mean is right to about 0.003. */
const GUESSES = 20_000;

/**
 * The macro-F1, 0..1, to be expected of readers who take any of the options shown: the mean over
 * simulated ones, who are each asked all there is. With few answers it is well below what it tends to
 * with many. Null without answers.
 */
function guessedF1(rows: readonly Scored[], seed: number): number | null {
  const random = xoroshiro128plus(seed);
  const counts = new Map<string, Counts>();
  // Each answer with the counts that it can add to, so that a guess is one look into a list.
  const answers = rows.flatMap(({ gold, options, picks }) => {
    const held = countsOf(counts, gold);
    const offered = options.map((option) => countsOf(counts, option));
    return picks.map(() => ({ held, offered }));
  });
  for (const { held } of answers) held.held += 1;
  if (answers.length === 0) return null;
  return mean(
    Array.from({ length: Math.ceil(GUESSES / answers.length) }, () => {
      for (const count of counts.values()) {
        count.right = 0;
        count.picked = 0;
      }
      for (const { held, offered } of answers) {
        const guess = offered[uniformInt(random, 0, offered.length - 1)];
        if (!guess) continue;
        guess.picked += 1;
        if (guess === held) guess.right += 1;
      }
      return meanF1(counts);
    }),
  );
}

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
  heard: readonly InferredAttitude[],
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
function askedOf({ telling, statement, character }: InferredAttitude): string {
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

function hasMerged({ groups }: InferredAttitude): boolean {
  return new Set(groups).size < groups.length;
}

/** The question as if an option were its group. */
function merged(row: Scored): Scored {
  const gold = row.groups[row.options.indexOf(row.gold)] ?? row.gold;
  return { ...row, gold, options: row.groups };
}

/**
 * Share of forced choices about values that are said outright, asked directly and without an example,
 * which name them, 0..1; unread answers are wrong.
 */
export function explicitAccuracy(heard: readonly InferredAttitude[]): Score {
  const asked = heard
    .filter(({ kind, probe }) => kind === 'explicit' && probe === 'forced')
    .filter(({ style, shots }) => style === 'direct' && shots === 0);
  const { unit, rows } = resampled(scoredOf(asked), 'explicit');
  return shareScore(
    rows.map((row) => ({
      cluster: row.cluster,
      successes: countPicked(row, row.gold),
      trials: row.picks.length,
    })),
    { chance: 1 / 2, unit },
  );
}

/** What is due where a value is said outright: the least accuracy, and what it must be able to be. */
const OUTRIGHT = { least: 0.9, possible: 0.95, withoutInterval: 0.8 };

/**
 * Whether an accuracy on explicit stories is too low for a slip or two: under 0.9 with an upper limit under
 * 0.95 or, without an interval, under 0.8.
 */
export function missesTheExplicit({ value, high }: Pick<Score, 'value' | 'high'>): boolean {
  const { least, possible, withoutInterval } = OUTRIGHT;
  if (value === null || value >= least) return false;
  return high === null ? value < withoutInterval : high < possible;
}

const kinds = ['neutral', 'absent', 'blind'] as const;

/**
 * What is read into stories that decide nothing, and where there is no story, by condition, probe and
 * kind. Of answers read as either pole an even reader takes the target in half.
 */
export function undecidedReading(heard: readonly InferredAttitude[]): UndecidedReading[] {
  return byCondition(heard).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((probe) =>
      kinds.flatMap((kind) => {
        const asked = rows.filter((row) => row.probe === probe && row.kind === kind);
        if (asked.length === 0) return [];
        return [{ ...condition, probe, kind, ...readingOf(asked, kind) }];
      }),
    ),
  );
}

function readingOf(
  heard: readonly InferredAttitude[],
  kind: UndecidedReading['kind'],
): Pick<UndecidedReading, 'target'> {
  const { unit, rows } = resampled(heard, kind);
  const target = rows.map((row) => {
    const successes = countPicked(row, 'target');
    const { cluster } = row;
    return { cluster, successes, trials: successes + countPicked(row, 'opposite') };
  });
  return { target: shareScore(target, { chance: 1 / 2, unit }) };
}
