import type { InferredSelection } from '../../vocabulary/inference.js';
import type { Clustered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';

/** What a respondent's picks in one story came to: means over draws. */
export interface ScoredStory extends Clustered {
  /** 0..1. */
  readonly precision: number;
  /** 0..1. */
  readonly recall: number;
}

/**
 * Scores the picks in one story, any number of them as they are. An answer that was not read or that
 * picks nothing scores 0 and counts like any other. Null without an answer.
 */
export function scoredStory({ cluster, candidates, picks }: InferredSelection): ScoredStory | null {
  const gold = goldOf(candidates).length;
  const draws = picks.map((places) => {
    const right = (places ?? []).filter((place) => candidates[place]?.role === 'gold').length;
    const picked = (places ?? []).length;
    return {
      precision: picked === 0 ? 0 : right / picked,
      recall: gold === 0 ? 0 : right / gold,
    };
  });
  const precision = mean(draws.map((draw) => draw.precision));
  const recall = mean(draws.map((draw) => draw.recall));
  return precision === null || recall === null ? null : { cluster, precision, recall };
}

/** F1 of precision and recall, 0 where both are. */
function harmonicMean(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

type Stories = readonly ScoredStory[];

/** Macro precision, 0..1: its mean over stories. */
export function macroPrecision(stories: Stories): number | null {
  return mean(stories.map(({ precision }) => precision));
}

/** Macro recall, 0..1: its mean over stories. */
export function macroRecall(stories: Stories): number | null {
  return mean(stories.map(({ recall }) => recall));
}

/** The published F1, 0..1: the harmonic mean of macro precision and macro recall. Source: CQ-Bench. */
export function publishedF1(stories: Stories): number | null {
  const [precision, recall] = [macroPrecision(stories), macroRecall(stories)];
  return precision === null || recall === null ? null : harmonicMean(precision, recall);
}

type Candidates = InferredSelection['candidates'];

/**
 * F1s as published, 0..1, of three readers who hear nothing, from what is to be expected over these very
 * candidates: X picks at random; all picked; what the story is about known and the stance on it guessed.
 */
export function selectionBaselines(stories: readonly InferredSelection[]): {
  readonly random: number;
  readonly all: number;
  readonly topic: number;
} {
  const f1Of = (reader: (story: InferredSelection) => ScoredStory) =>
    publishedF1(stories.map(reader)) ?? 0;
  return { random: f1Of(randomPicks), all: f1Of(allPicks), topic: f1Of(knownTopics) };
}

/** What X picks at random are expected to come to. */
export function randomPicks(story: InferredSelection): ScoredStory {
  const { candidates, choose } = story;
  return expected(story, {
    picked: choose,
    right: (choose * goldOf(candidates).length) / candidates.length,
  });
}

function allPicks(story: InferredSelection): ScoredStory {
  const { candidates } = story;
  return expected(story, { picked: candidates.length, right: goldOf(candidates).length });
}

/** Takes one candidate for each statement of the story, any of those about it alike. */
function knownTopics(story: InferredSelection): ScoredStory {
  const { candidates } = story;
  const topics = new Set(goldOf(candidates).map(({ statement }) => statement));
  let right = 0;
  for (const topic of topics) {
    const about = candidates.filter(({ statement }) => statement === topic);
    right += goldOf(about).length / about.length;
  }
  return expected(story, { picked: topics.size, right });
}

function expected(
  { cluster, candidates }: InferredSelection,
  { picked, right }: { readonly picked: number; readonly right: number },
): ScoredStory {
  return { cluster, precision: right / picked, recall: right / goldOf(candidates).length };
}

function goldOf(candidates: Candidates): Candidates {
  return candidates.filter(({ role }) => role === 'gold');
}
