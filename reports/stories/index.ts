import type { Chapter } from '../document/chapter.js';
import { storyColumns } from './accuracy.js';
import { storyEstimates, storyMeasures } from './estimates.js';
import { storyMethods } from './methods.js';
import { storiesOfRespondent, storyPages } from './page.js';
import { storyRules } from './quality.js';

/** What respondents infer from stories. */
export const storiesChapter: Chapter = {
  columns: storyColumns,
  quality: {
    instrument: 'stories',
    wasAsked: ({ inference }) => inference !== null,
    rules: storyRules,
    follows: 'Unread answers about stories count as wrong, which lowers inference accuracy.',
  },
  pages: storyPages,
  respondent: storiesOfRespondent,
  estimates: storyEstimates,
  measures: storyMeasures,
  methods: storyMethods,
};
