import { mean } from '../weighted-mean.js';
import { harmonicMean, type ScoredStory } from './scored-story.js';

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
