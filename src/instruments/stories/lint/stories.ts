import type { Finding } from '../../../../vocabulary/finding.js';
import type { StoryFile } from '../../../../vocabulary/story.js';
import { type Topics, tellingsOf } from '../tellings.js';
import type { FiledStory, StoryCheck } from './story-check.js';
import {
  enoughReaders,
  evenPlainness,
  evenTellings,
  naturalTalk,
  noContradictions,
  plainerFits,
  readingsFit,
  readPoles,
} from './story-readings.js';
import {
  crowdedStories,
  itemDimensions,
  optionEchoes,
  passageLengths,
  sharedText,
  storyLengths,
  tellingLengths,
} from './story-texts.js';

/**
 * All that the checks find wrong with the stories of a file, check by check. Its values are about what
 * is among the topics, which loading the set has made sure of.
 */
export function lintStories(file: StoryFile, topics: Topics): readonly Finding[] {
  const stories = filedStories(file);
  return storyChecks.flatMap(({ name, severity, find }) =>
    stories.flatMap((story) =>
      [...find(story, topics)].map(({ path, message }) => ({
        check: name,
        severity,
        path: [...story.path, ...path],
        message,
      })),
    ),
  );
}

function filedStories({ pairs, single }: StoryFile): readonly FiledStory[] {
  return [
    ...pairs.map(
      (pair, place): FiledStory => ({
        path: ['pairs', place],
        pair,
        single: null,
        tellings: tellingsOf({ pairs: [pair], single: [] }),
      }),
    ),
    ...single.map(
      (story, place): FiledStory => ({
        path: ['single', place],
        pair: null,
        single: story,
        tellings: tellingsOf({ pairs: [], single: [story] }),
      }),
    ),
  ];
}

/** Every check of a story, in the order in which their findings are summed up. */
export const storyChecks: readonly StoryCheck[] = [
  storyLengths,
  tellingLengths,
  passageLengths,
  sharedText,
  itemDimensions,
  crowdedStories,
  optionEchoes,
  readingsFit,
  enoughReaders,
  readPoles,
  evenPlainness,
  plainerFits,
  evenTellings,
  noContradictions,
  naturalTalk,
];
