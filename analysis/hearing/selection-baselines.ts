import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import type { ScoredStory } from './scored-story.js';
import { publishedF1 } from './selection-f1.js';

type Candidates = HeardSelection['candidates'];

/**
 * F1s as published, 0..1, of three readers who hear nothing, from what is to be expected over these very
 * candidates: X picks at random; all picked; what the story is about known and the stance on it guessed.
 */
export function selectionBaselines(stories: readonly HeardSelection[]): {
  readonly random: number;
  readonly all: number;
  readonly topic: number;
} {
  const f1Of = (reader: (story: HeardSelection) => ScoredStory) =>
    publishedF1(stories.map(reader)) ?? 0;
  return { random: f1Of(randomPicks), all: f1Of(allPicks), topic: f1Of(knownTopics) };
}

/** What X picks at random are expected to come to. */
export function randomPicks(story: HeardSelection): ScoredStory {
  const { candidates, choose } = story;
  return expected(story, {
    picked: choose,
    right: (choose * goldOf(candidates).length) / candidates.length,
  });
}

function allPicks(story: HeardSelection): ScoredStory {
  const { candidates } = story;
  return expected(story, { picked: candidates.length, right: goldOf(candidates).length });
}

/** Takes one candidate for each statement of the story, any of those about it alike. */
function knownTopics(story: HeardSelection): ScoredStory {
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
  { cluster, candidates, picks }: HeardSelection,
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
