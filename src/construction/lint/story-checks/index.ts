import type { StoryCheck } from '../story-check.js';
import { noContradictions } from './contradictions.js';
import { crowdedStories } from './crowded.js';
import { enoughReaders } from './enough-readers.js';
import { itemDimensions } from './item-dimensions.js';
import { naturalTalk } from './naturalness.js';
import { optionEchoes } from './option-echoes.js';
import { passageLengths } from './passage-lengths.js';
import { evenPlainness } from './plainness.js';
import { readPoles } from './read-poles.js';
import { readingsFit } from './readings-fit.js';
import { sharedText } from './shared-text.js';
import { storyLengths } from './story-lengths.js';
import { tellingLengths } from './telling-lengths.js';

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
  noContradictions,
  naturalTalk,
];
