import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import { mean } from '../weighted-mean.js';
import type { Clustered } from './jackknife.js';

/** What a respondent's picks in one story came to: means over draws, and counts over them. */
export interface ScoredStory extends Clustered {
  /** 0..1. */
  readonly precision: number;
  /** 0..1. */
  readonly recall: number;
  /** 0..1. */
  readonly f1: number;
  /** Picks that are gold, picks, and gold values, each once a draw. */
  readonly right: number;
  readonly picked: number;
  readonly held: number;
}

/**
 * Scores the picks in one story, any number of them as they are. An answer that was not read or that
 * picks nothing scores 0 and counts like any other. Null without an answer.
 */
export function scoredStory({ cluster, candidates, picks }: HeardSelection): ScoredStory | null {
  const gold = candidates.filter(({ role }) => role === 'gold').length;
  const draws = picks.map((places) => {
    const right = (places ?? []).filter((place) => candidates[place]?.role === 'gold').length;
    const picked = (places ?? []).length;
    return {
      right,
      picked,
      precision: picked === 0 ? 0 : right / picked,
      recall: gold === 0 ? 0 : right / gold,
    };
  });
  const precision = mean(draws.map((draw) => draw.precision));
  const recall = mean(draws.map((draw) => draw.recall));
  const f1 = mean(draws.map((draw) => harmonicMean(draw.precision, draw.recall)));
  if (precision === null || recall === null || f1 === null) return null;
  return {
    cluster,
    precision,
    recall,
    f1,
    right: draws.reduce((sum, { right }) => sum + right, 0),
    picked: draws.reduce((sum, { picked }) => sum + picked, 0),
    held: gold * draws.length,
  };
}

/** F1 of precision and recall, 0 where both are. */
export function harmonicMean(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
