import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { HeardExtraction, HumanLabel } from '../../src/vocabulary/hearing.js';
import { poles } from '../../src/vocabulary/pole.js';
import { type StoryKind, storyKinds } from '../../src/vocabulary/story.js';
import { byCategory, byCondition } from './conditions.js';
import type { ExtractionScores } from './hearing.js';
import { type JudgedValue, judgedValues } from './judged-values.js';
import { predictionPowered } from './prediction-powered.js';
import { resampled, type Unit } from './resampled.js';
import { shareScore } from './score-of.js';

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
  heard: readonly HeardExtraction[],
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
): Pick<ExtractionScores, 'found' | 'recall' | 'corrected' | 'contradicted' | 'labelled'> {
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
    labelled: values.filter(({ human }) => human !== null).length,
  };
}
