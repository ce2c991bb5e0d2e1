import type { HumanLabel, InferredExtraction } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { type StoryKind, storyKinds } from '../../vocabulary/story.js';
import { poles } from '../../vocabulary/template.js';
import {
  type Clustered,
  countClusters,
  jackknifeError,
  MIN_CLUSTERS,
} from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { criticalT } from '../statistics/distributions.js';
import { byCategory, byCondition } from './conditions.js';
import type { ExtractionCounts, ExtractionScores, Score } from './inference.js';
import { resampled, scoreFrom, shareScore, type Unit } from './scores.js';

/** What became of one gold value in one answer. */
export interface JudgedValue extends Clustered {
  readonly telling: string;
  readonly statement: string;
  /** What the story holds. */
  readonly attitude: string;
  readonly category: string;
  /** 0, 0.5 or 1, whatever the attitude. */
  readonly found: number;
  /** `found` where the attitude is right but for its severity, else 0. */
  readonly right: number;
  /** Found with an attitude that takes another side. */
  readonly contradicted: boolean;
  /** What people say of `right`, their mean where several do; null where none was asked. */
  readonly human: number | null;
}

/**
 * Every gold value of every answer. An answer that could not be read, or that holds no value, has found
 * none; one whose judgement could not be read is left out, which is not the respondent's failure.
 * Options that differ in severity alone count as one: a sentence seldom says how strongly. One that
 * takes no side is not right where the story takes one, and contradicts nothing.
 */
export function judgedValues(
  heard: readonly InferredExtraction[],
  labels: readonly HumanLabel[],
): JudgedValue[] {
  const human = humanFigures(labels);
  return heard.flatMap((story) =>
    story.draws.flatMap(({ values, judgements }, draw) => {
      const nothing = values === null || values.length === 0;
      if (judgements === null && !nothing) return [];
      return story.gold.map(({ statement, attitude, category, alike, neutral }) => {
        const judged = nothing ? undefined : judgements?.find((one) => one.statement === statement);
        const found = judged?.found ?? 0;
        const taken = found > 0 ? (judged?.attitude ?? null) : null;
        return {
          cluster: story.cluster,
          telling: story.telling,
          statement,
          attitude,
          category,
          found,
          right: taken !== null && alike.includes(taken) ? found : 0,
          contradicted: taken !== null && ![...alike, ...neutral].includes(taken),
          human: mean(human.get(nameOf({ ...story, statement, draw })) ?? []),
        };
      });
    }),
  );
}

/** What each label says of `right`, by the value in the answer that it is about. */
function humanFigures(labels: readonly HumanLabel[]): ReadonlyMap<string, readonly number[]> {
  const figures = new Map<string, number[]>();
  for (const label of labels) {
    const figure = label.attitude === 'right' ? label.found : 0;
    figures.set(nameOf(label), [...(figures.get(nameOf(label)) ?? []), figure]);
  }
  return figures;
}

type Named = Pick<HumanLabel, 'telling' | 'statement' | 'style' | 'shots' | 'draw'>;

function nameOf({ telling, statement, style, shots, draw }: Named): string {
  return JSON.stringify([telling, statement, style, shots, draw]);
}

/** One value as a judge has it and, in a sample, as people do. */
interface Rectified extends Clustered {
  /** Within which the judge's errors are alike, such as a pole. */
  readonly stratum: string;
  /** 0..1. */
  readonly judge: number;
  /** 0..1; null where none was asked. */
  readonly human: number | null;
}

/** What either part of the estimate rests on; a row may have a hand in one alone. */
interface Part extends Clustered {
  readonly stratum: string;
  readonly judge: number | null;
  readonly difference: number | null;
}

/**
 * The mean that people would find, 0..1: the judge's mean over all values + the mean of human − judge
 * over those that people labelled, in each stratum, and the mean of the strata. Null where a stratum
 * has no label. Source: Angelopoulos et al. 2023, prediction-powered inference.
 *
 * Limits are t standard errors by {@link jackknifeError}, which has the spread of both means and what
 * they share; for it one more label in each stratum lies a whole point above the judge and one below,
 * so that a sample without a difference does not prove that there are none. None under 10 of the
 * unit labelled in a stratum.
 *
 * In simulation (480 values in 48 pairs; 60, 85 or 97 % found; a judge that misses 0 and 2 % or 5 and
 * 15 % at the poles) it covers 96–99 % with 240 labels, 97–100 % with 100 and nearly always with 40.
 */
function predictionPowered(values: readonly Rectified[], unit: Unit): Score | null {
  const labelled = values.filter(({ human }) => human !== null);
  const strata = [...new Set(values.map(({ stratum }) => stratum))];
  const parts = values.map(partOf);
  const value = corrected(parts, strata);
  if (value === null) return null;
  const fewest = Math.min(
    ...strata.map((name) => countClusters(labelled.filter(({ stratum }) => stratum === name))),
  );
  const doubts = strata.flatMap(doubtsOn);
  const error =
    fewest < MIN_CLUSTERS
      ? null
      : jackknifeError([...parts, ...doubts], (rows) => corrected(rows, strata));
  const reach = error === null ? null : criticalT(fewest - 1) * error;
  return scoreFrom(value, {
    interval: reach === null ? null : { low: value - reach, high: value + reach },
    n: labelled.length,
    clusters: fewest,
    chance: null,
    unit,
  });
}

function partOf({ cluster, stratum, judge, human }: Rectified): Part {
  return { cluster, stratum, judge, difference: human === null ? null : human - judge };
}

function doubtsOn(stratum: string): Part[] {
  return [1, -1].map((difference) => ({
    cluster: JSON.stringify(['doubt', stratum, difference]),
    stratum,
    judge: null,
    difference,
  }));
}

function corrected(parts: readonly Part[], strata: readonly string[]): number | null {
  const means = strata.map((name) => {
    const rows = parts.filter(({ stratum }) => stratum === name);
    const judged = mean(rows.map(({ judge }) => judge));
    const rectifier = mean(rows.map(({ difference }) => difference));
    return judged === null || rectifier === null ? null : judged + rectifier;
  });
  return means.includes(null) ? null : mean(means);
}

/** How answers and the judge came out, by condition. */
export function extractionCounts(heard: readonly InferredExtraction[]): ExtractionCounts[] {
  return byCondition(heard).map(({ condition, rows }) => {
    const draws = rows.flatMap((row) => row.draws);
    return {
      ...condition,
      answers: draws.length,
      unread: draws.filter(({ values }) => values === null).length,
      surplus: draws.filter(({ surplus }) => surplus > 0).length,
      unjudged: draws.filter(
        ({ values, judgements }) => judgements === null && values !== null && values.length > 0,
      ).length,
    };
  });
}

/**
 * Value extraction by condition and kind of story: over all gold values, those of each category, and in
 * twin and explicit stories those at each pole. Nothing is to be expected of chance. Scores are 0..1, with
 * 95 % intervals from 10 pairs or stories on.
 * @example
 * const heard = Array.from({ length: 12 }, (_, place) => ({
 *   telling: `pair-${place}/1`,
 *   cluster: `pair-${place}`,
 *   kind: 'twin',
 *   style: 'direct',
 *   shots: 0,
 *   gold: [
 *     { statement: 'a', attitude: 'target', category: 'pdi', alike: ['target'], neutral: [] },
 *   ],
 *   draws: [
 *     {
 *       values: ['They wait for the manager.'],
 *       surplus: 0,
 *       judgements: [
 *         {
 *           statement: 'a',
 *           found: 1,
 *           attitude: place < 9 ? 'target' : 'opposite',
 *           sentence: 0,
 *           quote: 'wait',
 *         },
 *       ],
 *     },
 *   ],
 * }));
 * const [{ found, recall, contradicted }] = extractionScores(heard, {
 *   labels: [],
 *   dimensions: ['pdi'],
 * });
 * [found.value, recall.value, contradicted.value] // → [1, 0.75, 0.25]
 */
export function extractionScores(
  heard: readonly InferredExtraction[],
  {
    labels,
    dimensions,
  }: { readonly labels: readonly HumanLabel[]; readonly dimensions: readonly Dimension[] },
): ExtractionScores[] {
  return byCondition(heard).flatMap(({ condition, rows }) =>
    storyKinds.flatMap((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      const { unit, rows: values } = resampled(judgedValues(ofKind, labels), kind);
      return subsetsOf(values, { kind, dimensions }).map(({ category, pole, values: taken }) => ({
        ...condition,
        kind,
        category,
        pole,
        ...scoresOf(taken, { kind, unit }),
      }));
    }),
  );
}

interface Subset extends Pick<ExtractionScores, 'category' | 'pole'> {
  readonly values: readonly JudgedValue[];
}

function subsetsOf(
  values: readonly JudgedValue[],
  { kind, dimensions }: { readonly kind: StoryKind; readonly dimensions: readonly Dimension[] },
): Subset[] {
  if (values.length === 0) return [];
  const categories = byCategory(values, {
    categoryOf: ({ category }) => category,
    dimensions,
  }).map(({ category, rows }) => ({
    category,
    pole: null,
    values: rows,
  }));
  const atPoles = poles
    .map((pole) => ({
      category: null,
      pole,
      values: values.filter((one) => one.attitude === pole),
    }))
    .filter(({ values: taken }) => hasPoles(kind) && taken.length > 0);
  return [...categories, ...atPoles];
}

function hasPoles(kind: StoryKind): boolean {
  return kind === 'twin' || kind === 'explicit';
}

function scoresOf(
  values: readonly JudgedValue[],
  { kind, unit }: { readonly kind: StoryKind; readonly unit: Unit },
): Pick<ExtractionScores, 'found' | 'recall' | 'corrected' | 'contradicted'> {
  const shareOf = (part: (value: JudgedValue) => number) =>
    shareScore(
      values.map((value) => ({ cluster: value.cluster, successes: part(value), trials: 1 })),
      { chance: null, unit },
    );
  return {
    found: shareOf(({ found }) => found),
    recall: shareOf(({ right }) => right),
    corrected: predictionPowered(
      values.map(({ cluster, attitude, right, human }) => ({
        cluster,
        // A judge whose error differs by pole would otherwise be read as a respondent's pole bias.
        stratum: hasPoles(kind) ? attitude : '',
        judge: right,
        human,
      })),
      unit,
    ),
    contradicted: shareOf(({ contradicted }) => (contradicted ? 1 : 0)),
  };
}
