import type { HeardSelection } from '../../src/vocabulary/hearing.js';
import { FEWEST_CLUSTERS } from '../clustered-share.js';
import { mean } from '../weighted-mean.js';
import { boundedInterval } from './bounded-interval.js';
import type { SignedScore } from './hearing.js';
import { type Clustered, countClusters, jackknifeError } from './jackknife.js';
import type { Unit } from './resampled.js';
import { signedScoreFrom } from './score-of.js';
import { scoredStory } from './scored-story.js';

interface Corrected extends Clustered {
  readonly corrected: number;
  /** What it would be were no pick right. */
  readonly least: number;
}

/**
 * The mean over stories of (P − X/N)/(1 − X/N), at most 1 and 0 by chance: the precision P beyond what
 * X random picks of N candidates have. A story where all N are to be picked has none.
 */
export function chanceCorrected(
  heard: readonly HeardSelection[],
  { n, trials, unit }: { readonly n: number; readonly trials: number; readonly unit: Unit },
): SignedScore {
  const stories = heard.flatMap((story) => correctedStory(story) ?? []);
  const value = meanCorrected(stories);
  const clusters = countClusters(stories);
  const least = mean(stories.map((story) => story.least));
  const error = clusters < FEWEST_CLUSTERS ? null : jackknifeError(stories, meanCorrected);
  const interval =
    value === null || least === null || error === null
      ? null
      : boundedInterval({ value, standardError: error, clusters, trials, least });
  return signedScoreFrom(value, { interval, n, clusters, unit });
}

function correctedStory(story: HeardSelection): Corrected | null {
  const scored = scoredStory(story);
  const chance = story.choose / story.candidates.length;
  if (scored === null || chance >= 1) return null;
  return {
    cluster: story.cluster,
    corrected: (scored.precision - chance) / (1 - chance),
    least: -chance / (1 - chance),
  };
}

function meanCorrected(stories: readonly Corrected[]): number | null {
  return mean(stories.map(({ corrected }) => corrected));
}
