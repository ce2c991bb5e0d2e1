import { gapChapter } from '../gap/index.js';
import { similarityChapters } from '../similarity/index.js';
import { storiesChapter } from '../stories/index.js';
import { surveyChapter } from '../survey/index.js';
import type { Chapter } from './chapter.js';

/** Every chapter of a report; their columns stand in this order. A new instrument adds its own. */
export const chapters: readonly Chapter[] = [
  surveyChapter,
  storiesChapter,
  gapChapter,
  ...similarityChapters,
];

/** Pages in the order of the navigation, by group or id; others come after them. */
export const pageOrder: readonly string[] = [
  'respondents',
  'compare',
  'gap',
  'similarity',
  'stories',
  'countries',
  'families',
  'tuning',
  'copies',
  'trust',
  'methods',
  'items',
  'story-browser',
  'answers',
];
