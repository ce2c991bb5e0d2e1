import type { InferredSelection } from '../../vocabulary/inference.js';
import type { Clustered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';

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
export function scoredStory({ cluster, candidates, picks }: InferredSelection): ScoredStory | null {
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

/** The mean of the F1s of stories, 0..1. */
export function f1OfStories(stories: Stories): number | null {
  return mean(stories.map(({ f1 }) => f1));
}

/** F1 over all picks together, 0..1: 2·right/(picked + held). */
export function microF1(stories: Stories): number | null {
  const held = total(stories, 'held');
  return held === 0 ? null : (2 * total(stories, 'right')) / (total(stories, 'picked') + held);
}

function total(stories: Stories, count: 'right' | 'picked' | 'held'): number {
  return stories.reduce((sum, story) => sum + story[count], 0);
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
  { cluster, candidates, picks }: InferredSelection,
  { picked, right }: { readonly picked: number; readonly right: number },
): ScoredStory {
  const gold = goldOf(candidates).length;
  return {
    cluster,
    precision: right / picked,
    recall: right / gold,
    f1: (2 * right) / (picked + gold),
    right: right * picks.length,
    picked: picked * picks.length,
    held: gold * picks.length,
  };
}

function goldOf(candidates: Candidates): Candidates {
  return candidates.filter(({ role }) => role === 'gold');
}
