import type { Chapter } from '../document/chapter.js';

/** What respondents infer from stories. */
export const storiesChapter: Chapter = {};
